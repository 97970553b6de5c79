import type { Failure } from '../api/failure.ts';
import type { OtherField } from '../api/fields.ts';
import type { Page } from '../api/paging/page.ts';
import type { SharedUrgency } from '../api/urgency.ts';
import type { RowBudget } from './rowBudget.ts';
import type { Incomplete } from './wholeness.ts';

/** The loaded part of a list. */
export interface ListContent<Row> {
  readonly rows: readonly Row[];
  /** Rows in the whole list, as the service counts them. */
  readonly total: number | undefined;
  /** Fields of the last response, outside of its rows, that api.md does not list. */
  readonly other?: readonly OtherField[];
  /** Whether there are more pages. */
  readonly more: boolean;
  /** Why rows may be missing, as far as the load shows. */
  readonly fault: Incomplete | undefined;
  /** When the first page was loaded: milliseconds since the epoch. */
  readonly loadedAt: number;
  /** The load number (`nextLoadNumber`) of the first page. */
  readonly loadNumber: number;
}

/** Returns the first row of each id. */
export function rowsById<Id, Row extends { readonly id: Id | undefined }>(
  rows: readonly Row[],
): ReadonlyMap<Id, Row> {
  const byId = new Map<Id, Row>();
  for (const row of rows) if (row.id !== undefined && !byId.has(row.id)) byId.set(row.id, row);
  return byId;
}

/** Which load of a list failed. */
export interface ListFailure {
  readonly failure: Failure;
  readonly during: 'first' | 'next' | 'refresh';
}

export interface ListState<Row> {
  /** Undefined until the first load, which is not the same as empty. */
  readonly content: ListContent<Row> | undefined;
  readonly loading: 'first' | 'next' | 'refresh' | undefined;
  /** How the last load failed; the content stays. */
  readonly failed: ListFailure | undefined;
}

/** How a list is loaded. */
export interface ListOptions<Row> {
  /** How many calls of the account may be pending at once. */
  readonly concurrency?: () => number;
  /**
   * Whether pages overlap (`repeatedRows`) while a list is loaded to its end, so that {@link ListContent.fault} tells when
   * rows moved between them. Single pages do not: each brings as many rows as the service sends at once.
   */
  readonly overlap?: boolean;
  /** What the rows count toward. */
  readonly budget?: RowBudget;
  /** Returns the content as `LazyList.state` has it: the same object as long as nothing changed. */
  readonly view?: (content: ListContent<Row>) => ListContent<Row>;
}

/** Requests one page of a list. */
export type FetchList<Row> = (
  offset: number,
  length: number,
  signal: AbortSignal,
  urgency: SharedUrgency,
) => Promise<Page<Row>>;

/** Called after each page: the number of rows so far, the total, and the rows of the page. */
export type OnPage<Row = { readonly id: string | undefined }> = (
  shown: number,
  total: number | undefined,
  rows: readonly Row[],
) => void;
