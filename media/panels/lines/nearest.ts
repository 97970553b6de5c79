interface Point {
  readonly x: number;
  readonly y: number;
}

/** The direction of an arrow key. */
export type Direction = readonly [x: number, y: number];

/** Returns the nearest of `points` from `from` in a direction. A distance to the side counts twice. */
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

/** Returns the nearest of `points` to `to` within the distance `most`. */
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
