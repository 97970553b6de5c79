import type { OtherField } from '../fields.ts';

/** The most rows that one call returns (api.md section 8). */
export const PAGE_LENGTH = 500;

/** A page with fewer new rows is short. The service sends at least this many per full page. */
export const SHORT_PAGE = 100;

/** The response of one call of a list operation. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Rows in the whole list; undefined if the service sends no total, or one that cannot be trusted. */
  readonly total: number | undefined;
  /** The memory that the response takes (`Sized`); undefined if it does not matter. */
  readonly bytes?: number;
  /** The highest number of rows that the response announces, if that is not the total. */
  readonly announced?: number | undefined;
  /** Whether a row lacks a field that every row has. It is kept. */
  readonly hasOddRows?: boolean;
  /** Fields of the response, outside of its rows, that api.md does not list. */
  readonly other?: readonly OtherField[];
}

/** Loads one page. `offset` is 0 for the first row. */
export type FetchPage<Row> = (offset: number, length: number, signal: AbortSignal) => Promise<Page<Row>>;

/**
 * How many rows a page of `length` rows shares with the next one, if pages overlap: its last row, or none if it is
 * short. If the next page does not begin with that row, rows moved between the two requests, which ids and totals may
 * not show.
 */
export function repeatedRows(length: number): number {
  return length < SHORT_PAGE ? 0 : 1;
}

/** How many calls it takes to load `records` records with overlapping pages. */
export function callsForRecords(records: number): number {
  const step = PAGE_LENGTH - repeatedRows(PAGE_LENGTH);
  return 1 + Math.max(0, Math.ceil((records - PAGE_LENGTH) / step));
}
