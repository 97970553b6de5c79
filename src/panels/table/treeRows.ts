import { filterWords, sortedRows } from '../../text/rowOrder.ts';
import type { TableRow, TableView } from './table.ts';

/** A row that may have others below it. */
export interface TreeRow<Row> {
  readonly children?: readonly Row[] | undefined;
}

/** The texts of a row that a view depends on. */
export interface RowTexts<Row> {
  /** What the filter searches. */
  readonly searched: (row: Row) => string;
  /** What a column is sorted by; empty for an unknown column. */
  readonly sorted: (row: Row, column: string) => string;
}

/**
 * Keeps the rows that match the filter of a view, with those above them, and sorts those that are beside each other.
 * Yields after each row.
 */
export function* matchingRows<Row extends TreeRow<Row>>(
  rows: readonly Row[],
  view: Pick<TableView, 'filter' | 'order'>,
  texts: RowTexts<Row>,
): Generator<void, readonly Row[]> {
  const { filter, order } = view;
  const words = filterWords(filter);
  const matches = (row: Row): boolean => {
    const text = words.length === 0 ? '' : texts.searched(row).toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const matching: Row[] = [];
  for (const row of rows) {
    yield;
    const { children = [] } = row;
    const below = children.length === 0 ? children : yield* matchingRows(children, view, texts);
    if (below.length > 0 || matches(row))
      matching.push(below === children ? row : { ...row, children: below });
  }
  return order === undefined
    ? matching
    : sortedRows(matching, (row) => texts.sorted(row, order.column), order.descending);
}

/** A row as a table shows it. */
export interface ShownRow<Row> extends Pick<TableRow, 'isOpen' | 'parent'> {
  readonly row: Row;
  /** Its depth in the tree, from 1. */
  readonly level: number;
}

/** Returns rows from top to bottom, without those below closed ones. */
export function shownRows<Row extends TreeRow<Row>>(
  rows: readonly Row[],
  isOpen: (row: Row) => boolean,
): readonly ShownRow<Row>[] {
  const shown: ShownRow<Row>[] = [];
  const add = (beside: readonly Row[], level: number, parent: number | undefined): void => {
    for (const row of beside) {
      const { children = [] } = row;
      const open = children.length === 0 ? undefined : isOpen(row);
      const number = shown.push({ row, level, isOpen: open, parent }) - 1;
      if (open === true) add(children, level + 1, number);
    }
  };
  add(rows, 1, undefined);
  return shown;
}
