import type { TableView } from '../../src/panels/table/table.ts';
import type { DrawnRow } from './virtualRows.ts';

/** Shown in place of a row whose portion has not arrived. */
export function pendingRow(): DrawnRow {
  return { cells: [{ parts: ['…'] }] };
}

/** Returns whether two views have the same rows. */
export function haveSameRows(view: TableView, other: TableView): boolean {
  return rowsKey(view) === rowsKey(other);
}

/** Returns whether two views differ at most in which rows are open. */
export function haveSameFilter(view: TableView, other: TableView): boolean {
  return haveSameRows({ ...view, toggled: [] }, { ...other, toggled: [] });
}

function rowsKey({ filter, order, choices, toggled }: TableView): string {
  return JSON.stringify([filter, order?.column, order?.descending, choices, toggled]);
}

/** Returns the rows of a table after one of them was opened or closed; `count` is their new number. */
export function rowsAfterToggle(
  rows: readonly DrawnRow[],
  before: TableView,
  now: TableView,
  count: number,
): DrawnRow[] {
  const at = rows.findIndex(
    ({ id }) => id !== undefined && before.toggled.includes(id) !== now.toggled.includes(id),
  );
  if (at < 0) return [...rows];
  const more = count - rows.length;
  const opened = Array.from({ length: Math.max(0, more) }, pendingRow);
  return [...rows.slice(0, at + 1), ...opened, ...rows.slice(at + 1 + Math.max(0, -more))];
}
