import type { Urgency } from '../api/caller.ts';
import type { Failure } from '../api/failure.ts';
import type { Page } from '../api/pages.ts';

/** What was read of a list. */
export interface ListContent<Row> {
  readonly rows: readonly Row[];
  /** Rows in the whole list, by the service's word. */
  readonly total: number | undefined;
  /** Whether pages are left to read. */
  readonly more: boolean;
  /** Whether it was given up at half a million rows. */
  readonly cut: boolean;
  /** When the service said so: milliseconds since the epoch. */
  readonly readAt: number;
}

/** Which reading of a list failed. */
export interface ListFailure {
  readonly failure: Failure;
  readonly during: 'first' | 'next' | 'again';
}

export interface ListState<Row> {
  /** Undefined: never read, which is not the same as empty. */
  readonly content: ListContent<Row> | undefined;
  readonly reading: 'first' | 'next' | 'again' | undefined;
  /** How the last reading failed; what was read before it stays. */
  readonly failed: ListFailure | undefined;
}

/** What brings a page of a list, for somebody who waits or ahead of that. */
export type FetchList<Row> = (
  offset: number,
  length: number,
  signal: AbortSignal,
  urgency: Urgency,
) => Promise<Page<Row>>;

/** Called after each page, with the rows so far in number and those that are new. */
export type OnPage<Row = { readonly id: string | undefined }> = (
  shown: number,
  total: number | undefined,
  rows: readonly Row[],
) => void;
