interface Point {
  readonly x: number;
  readonly y: number;
}

/** One of the four ways of the arrow keys. */
export type Direction = readonly [x: number, y: number];

/** The nearest of `points` that way from `from`: what lies straight ahead before what lies aside. */
export function nextInDirection<P extends Point>(
  from: P,
  points: readonly P[],
  [dx, dy]: Direction,
): P | undefined {
  let best: P | undefined;
  let least = Infinity;
  for (const point of points) {
    const ahead = (point.x - from.x) * dx + (point.y - from.y) * dy;
    const aside = Math.abs((point.x - from.x) * dy) + Math.abs((point.y - from.y) * dx);
    if (point === from || ahead <= 0 || aside > ahead * 2) continue;
    const cost = ahead + aside * 2;
    if (cost >= least) continue;
    least = cost;
    best = point;
  }
  return best;
}

/** The nearest of `points` that is no further than `most` from `to`. */
export function nearest<P extends Point>(to: Point, points: readonly P[], most: number): P | undefined {
  let best: P | undefined;
  let least = most;
  for (const point of points) {
    const away = Math.hypot(point.x - to.x, point.y - to.y);
    if (away > least) continue;
    least = away;
    best = point;
  }
  return best;
}
