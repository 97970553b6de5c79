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
  return least(points, (point) => {
    const ahead = (point.x - from.x) * dx + (point.y - from.y) * dy;
    const aside = Math.abs((point.x - from.x) * dy) + Math.abs((point.y - from.y) * dx);
    return point === from || ahead <= 0 || aside > ahead * 2 ? Infinity : ahead + aside * 2;
  });
}

/** Returns the nearest of `points` to `to` within the distance `most`. */
export function nearest<P extends Point>(to: Point, points: readonly P[], most: number): P | undefined {
  return least(points, ({ x, y }) => {
    const away = Math.hypot(x - to.x, y - to.y);
    return away > most ? Infinity : away;
  });
}

/** Returns the first of `points` with the least cost; none that costs infinitely much. */
function least<P>(points: readonly P[], costOf: (point: P) => number): P | undefined {
  const costs = points.map(costOf);
  const cost = Math.min(...costs);
  return cost === Infinity ? undefined : points[costs.indexOf(cost)];
}
