import type { Failure } from '../../api/failure.ts';
import type { OtherField } from '../../api/fields.ts';
import type { Page } from '../../api/paging/page.ts';
import type { Paginator } from '../../api/paging/paginator.ts';
import type { SharedUrgency, Urgency } from '../../api/caller.ts';
import { loadFault, type Incomplete, type LoadTime } from './wholeness.ts';

/** The loaded part of a list. Its time is that of the first page. */
export interface ListContent<Row> extends LoadTime {
  readonly rows: readonly Row[];
  /** Rows in the whole list, as the service counts them. */
  readonly total: number | undefined;
  /** Fields of the last response, outside of its rows, that api.md does not list. */
  readonly other?: readonly OtherField[];
  /** Whether there are more pages. */
  readonly more: boolean;
  /** The memory that the loaded pages take, in bytes (`Sized`). */
  readonly bytes: number;
  /** Why rows may be missing, by the result of the load. */
  readonly fault: Incomplete | undefined;
}

/** Returns a list's content with these rows, which are all that `pages` returned so far. */
export function listContentOf<Row>(
  pages: Paginator<Row>,
  rows: readonly Row[],
  { loadedAt, loadNumber }: LoadTime,
): ListContent<Row> {
  const { total, other, bytes, done } = pages;
  const fault = loadFault(pages, rows.length);
  return { rows, total, other, more: !done, bytes, fault, loadedAt, loadNumber };
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
   * Whether pages overlap (`repeatedRows`) while a list is loaded to its end, so that {@link ListContent.fault} shows
   * when rows moved between them. Pages that are loaded one by one do not overlap, so that each brings as many new rows
   * as the service sends at once.
   */
  readonly overlap?: boolean;
  /**
   * Makes room for a page that arrived, whose bytes are counted already.
   * @throws CallError of kind `limit` when there is no room for it
   */
  readonly makeRoom?: (urgency: Urgency) => void;
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
