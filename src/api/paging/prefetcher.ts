import type { Disposable } from '../../base/lifecycle.ts';
import { repeatedRows, type FetchPage, type Page } from './page.ts';

/** Where a list continues after the pages loaded so far. */
interface Continuation {
  /** The offset of the next row. */
  readonly next: number;
  /** Rows on a page. */
  readonly length: number;
  readonly total: number;
}

/** How pages are loaded. */
export interface PrefetchOptions {
  /** Calls that may run at once. */
  readonly concurrency: number;
  /** The offset at which to stop. */
  readonly until: number;
  /** Whether a page repeats the last row of the page before ({@link repeatedRows}). */
  readonly overlap: boolean;
}

/** Pages pending or waiting in the call queue, for each call that may run at once. */
const PAGES_PER_CALL = 2;
/** After more wrong predictions than this, pages are loaded one at a time: prefetched ones would be wasted. */
const MISSES = 3;

interface PendingPage<Row> {
  readonly page: Promise<Page<Row>>;
  readonly controller: AbortController;
}

/**
 * Loads the pages that a paginator is likely to request next, several at once. The prediction needs a total and pages
 * of equal length. When a page has another total or length, or the paginator requests another offset, the pending pages
 * are cancelled and the next page is loaded alone.
 */
export class Prefetcher<Row> implements Disposable {
  readonly #fetch: FetchPage<Row>;
  readonly options: PrefetchOptions;
  /** By offset. */
  readonly #pending = new Map<number, PendingPage<Row>>();
  #continuation: Continuation | undefined;
  #misses = 0;
  #isDisposed = false;
  /** Whether a pending page has failed: the pages after it are not needed. */
  #hasFailed = false;

  /** Without `continuation` the first page is loaded alone. */
  constructor(fetch: FetchPage<Row>, options: PrefetchOptions, continuation: Continuation | undefined) {
    this.#fetch = fetch;
    this.options = options;
    this.#continuation = continuation;
  }

  /** Where the list continues, for the next prefetcher of the same list. */
  get continuation(): Continuation | undefined {
    return this.#continuation;
  }

  /** Returns a page, and starts to load the ones after it. Throws what loading the page throws. */
  readonly fetch: FetchPage<Row> = async (offset, length, signal) => {
    const expected = this.#continuation;
    if (expected !== undefined && expected.next - this.#repeated(expected.length) !== offset) this.#reset();
    this.#prefetch(offset, length, signal);
    const pending = this.#pending.get(offset);
    try {
      const page = await (pending?.page ?? this.#fetch(offset, length, signal));
      this.#pending.delete(offset);
      this.#predict(offset, page, pending !== undefined);
      return page;
    } catch (error) {
      this.#reset();
      throw error;
    }
  };

  /** Cancels the pending pages. Later pages are loaded one at a time. */
  dispose(): void {
    this.#isDisposed = true;
    this.#cancelPending();
  }

  #cancelPending(): void {
    for (const { controller } of this.#pending.values()) controller.abort();
    this.#pending.clear();
    this.#hasFailed = false;
  }

  #reset(): void {
    this.#cancelPending();
    this.#continuation = undefined;
  }

  #prefetch(from: number, requested: number, signal: AbortSignal): void {
    if (this.#isDisposed || this.#hasFailed || this.#misses > MISSES) return;
    if (this.#continuation === undefined) return;
    const { length, total } = this.#continuation;
    const repeated = this.#repeated(length);
    const step = length - repeated;
    const { until, concurrency } = this.options;
    const end = Math.min(total, until, from + step * PAGES_PER_CALL * concurrency);
    for (let offset = from; offset + repeated < end; offset += step) {
      if (!this.#pending.has(offset)) this.#pending.set(offset, this.#begin(offset, requested, signal));
    }
  }

  #repeated(length: number): number {
    return this.options.overlap ? repeatedRows(length) : 0;
  }

  #begin(offset: number, length: number, signal: AbortSignal): PendingPage<Row> {
    const controller = new AbortController();
    const page = this.#fetch(offset, length, AbortSignal.any([signal, controller.signal]));
    // fetch() throws the failure when the page is requested; avoid an unhandled rejection if it never is.
    page.catch(() => {
      if (this.#pending.get(offset)?.controller !== controller) return;
      this.#hasFailed = true;
      for (const [later, pending] of this.#pending) {
        if (later <= offset) continue;
        pending.controller.abort();
        this.#pending.delete(later);
      }
    });
    return { page, controller };
  }

  #predict(offset: number, { rows, total }: Page<Row>, wasPrefetched: boolean): void {
    const expected = this.#continuation;
    const next = offset + rows.length;
    const isAsExpected =
      expected !== undefined &&
      total === expected.total &&
      rows.length === Math.min(expected.length, expected.total - offset);
    if (isAsExpected) {
      this.#continuation = { ...expected, next };
      return;
    }
    this.#reset();
    // Prefetched pages may be older than the ones before them, so only a page loaded alone starts a new prediction.
    if (wasPrefetched) this.#misses += 1;
    else if (total !== undefined && rows.length > 0)
      this.#continuation = { next, length: rows.length, total };
  }
}
