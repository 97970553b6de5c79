import type { OtherField } from './fields.ts';

/** The most rows that one call returns (api.md section 8). */
export const PAGE_LENGTH = 500;

/** The response of one call of a list operation. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Rows in the whole list; undefined if the service sends no total, as with an empty page. */
  readonly total: number | undefined;
  /** Fields of the response, outside of its rows, that api.md does not list. */
  readonly other?: readonly OtherField[];
}

/** Loads one page. `offset` is 0 for the first row. */
export type FetchPage<Row> = (offset: number, length: number, signal: AbortSignal) => Promise<Page<Row>>;
