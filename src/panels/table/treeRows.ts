/** A row with its depth in the tree, from 1. */
interface LeveledRow {
  readonly level?: number;
}

/** A row of a tree with the rows below it. */
interface Branch<Row> {
  readonly row: Row;
  readonly children: Branch<Row>[];
}

/**
 * Keeps the rows of a tree that match, with those above them, and sorts those that are beside each other. Yields after
 * each row.
 */
export function* matchingTreeRows<Row extends LeveledRow>(
  rows: readonly Row[],
  matches: (row: Row) => boolean,
  compare: ((one: Row, other: Row) => number) | undefined,
): Generator<void, readonly Row[]> {
  const kept: Row[] = [];
  // From the bottom up, so that a row comes after all that is below it.
  let wanted = 0;
  for (const row of rows.toReversed()) {
    yield;
    const { level = 1 } = row;
    if (level >= wanted && !matches(row)) continue;
    kept.push(row);
    // The nearest row above with a lower level is its parent.
    wanted = level;
  }
  kept.reverse();
  if (compare === undefined) return kept;
  const top: Branch<Row>[] = [];
  const path: Branch<Row>[] = [];
  for (const row of kept) {
    yield;
    const branch: Branch<Row> = { row, children: [] };
    path.length = Math.min(path.length, (row.level ?? 1) - 1);
    (path.at(-1)?.children ?? top).push(branch);
    path.push(branch);
  }
  return flattened(top, compare);
}

function flattened<Row>(
  branches: readonly Branch<Row>[],
  compare: (one: Row, other: Row) => number,
): readonly Row[] {
  return branches
    .toSorted((one, other) => compare(one.row, other.row))
    .flatMap(({ row, children }) => [row, ...flattened(children, compare)]);
}

/** A row of a tree as a table shows it. */
export interface ShownRow<Row> {
  readonly row: Row;
  /** The number of the row that has this one below it. */
  readonly parent?: number;
  /** Whether the rows below it are shown; undefined for a row without any. */
  readonly isOpen?: boolean;
}

/** Leaves out the rows below closed ones. */
export function shownRows<Row extends LeveledRow>(
  rows: readonly Row[],
  isOpen: (row: Row) => boolean,
): readonly ShownRow<Row>[] {
  const shown: ShownRow<Row>[] = [];
  const path: number[] = [];
  let hiddenBelow = Infinity;
  for (const [index, row] of rows.entries()) {
    const { level = 1 } = row;
    if (level > hiddenBelow) continue;
    path.length = Math.min(path.length, level - 1);
    const parent = path.at(-1);
    const isParent = (rows[index + 1]?.level ?? 1) > level;
    const open = isParent && isOpen(row);
    hiddenBelow = isParent && !open ? level : Infinity;
    path.push(shown.length);
    shown.push({
      row,
      ...(parent === undefined ? {} : { parent }),
      ...(isParent ? { isOpen: open } : {}),
    });
  }
  return shown;
}
