import type { WorkspaceRow } from './workspaceRows.ts';

/** A row of a tree with the rows below it. */
interface Branch {
  readonly row: WorkspaceRow;
  readonly children: Branch[];
}

/**
 * Keeps the rows of a tree that match, with those above them, and sorts those that are beside each other. Yields after
 * each row.
 */
export function* matchingTreeRows(
  rows: readonly WorkspaceRow[],
  matches: (row: WorkspaceRow) => boolean,
  compare: ((one: WorkspaceRow, other: WorkspaceRow) => number) | undefined,
): Generator<void, readonly WorkspaceRow[]> {
  const kept: WorkspaceRow[] = [];
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
  const top: Branch[] = [];
  const path: Branch[] = [];
  for (const row of kept) {
    yield;
    const branch: Branch = { row, children: [] };
    path.length = Math.min(path.length, (row.level ?? 1) - 1);
    (path.at(-1)?.children ?? top).push(branch);
    path.push(branch);
  }
  return flattened(top, compare);
}

function flattened(
  branches: readonly Branch[],
  compare: (one: WorkspaceRow, other: WorkspaceRow) => number,
): readonly WorkspaceRow[] {
  return branches
    .toSorted((one, other) => compare(one.row, other.row))
    .flatMap(({ row, children }) => [row, ...flattened(children, compare)]);
}
