import { isDeepStrictEqual } from 'node:util';
import type { Disposable } from '../base/lifecycle.ts';
import { failureOf } from './failure.ts';
import type { OtherField } from './fields.ts';
import { PAGE_LENGTH, type FetchPage, type Page } from './page.ts';
import { Prefetcher, type PrefetchOptions } from './prefetcher.ts';
import { codeMeaning } from './statusCode.ts';

/** The most rows of a list: a faulty server may send rows without end. */
export const MAX_LIST_ROWS = 500_000;
/** A page with fewer new rows is short. The service sends at least this many per full page. */
const SHORT_PAGE = 100;
/** The most short pages of a list. */
const MAX_SHORT_PAGES = 1000;

/** How often in a row the paginator steps back without getting a new row. */
const MAX_IDLE_STEPS = 3;

/**
 * Loads a list page by page, and several pages at once while {@link prefetch} is on. Trusts the rows rather than the
 * total: pages may be shorter than requested, totals may be wrong, rows may move while the list is loaded, and a server
 * may ignore the offset. Leaves out rows whose id came before.
 *
 * Each step is one call, unless the list has become shorter: then the paginator steps back, because rows may have moved
 * to pages that it has passed. A failed step changes nothing and can be repeated.
 */
export class Paginator<Row> implements AsyncIterable<readonly Row[]> {
  readonly #fetch: FetchPage<Row>;
  readonly #idOf: (row: Row) => string | undefined;
  readonly #signal: AbortSignal;
  readonly #seen = new Set<string>();
  #prefetcher: Prefetcher<Row> | undefined;
  /** The offset of the next page. */
  #offset = 0;
  /** The number of rows returned so far. */
  #loaded = 0;
  /** The latest page, if it has rows without an id. */
  #latestPage: readonly Row[] = [];
  #shortPages = 0;
  #total: number | undefined;
  #other: readonly OtherField[] = [];
  #idleSteps = 0;
  /** Before this offset, a page without new rows is expected: the paginator stepped back, or rows moved down. */
  #repeatsUntil = 0;
  /** The offset of an empty page before the end that the total promises. */
  #emptyAt: number | undefined;
  #done = false;

  constructor(fetch: FetchPage<Row>, idOf: (row: Row) => string | undefined, signal: AbortSignal) {
    this.#fetch = fetch;
    this.#idOf = idOf;
    this.#signal = signal;
  }

  /** The latest total of the service, at least the number of rows so far; undefined if the service sends none. */
  get total(): number | undefined {
    return this.#total === undefined ? undefined : Math.max(this.#total, this.#loaded);
  }

  /** {@link Page.other} of the latest page that has it. */
  get other(): readonly OtherField[] {
    return this.#other;
  }

  /** Whether the end of the list is reached. */
  get done(): boolean {
    return this.#done;
  }

  /** Whether loading stopped at {@link MAX_LIST_ROWS} rows or at {@link MAX_SHORT_PAGES} short pages. */
  get cut(): boolean {
    return this.#done && this.#isTooLong();
  }

  /** Loads pages ahead until the result is disposed, which cancels the pending ones. */
  prefetch(options: PrefetchOptions): Disposable {
    const prefetcher = new Prefetcher(this.#fetch, options, this.#prefetcher?.continuation);
    this.#prefetcher = prefetcher;
    return prefetcher;
  }

  /**
   * Loads the next page and returns its new rows. Returns no rows only at the end.
   * @throws CallError
   */
  async next(signal: AbortSignal = this.#signal): Promise<readonly Row[]> {
    while (!this.#done) {
      const page = await this.#nextPage(signal);
      const stepBack = this.#stepBackFor(page);
      const fresh = this.#newRowsOf(page);
      this.#advance(page, fresh.length, stepBack);
      if (fresh.length > 0) return fresh;
    }
    return [];
  }

  async #nextPage(signal: AbortSignal): Promise<Page<Row>> {
    const fetch = this.#prefetcher?.fetch ?? this.#fetch;
    try {
      return await fetch(this.#offset, PAGE_LENGTH, signal);
    } catch (error) {
      // Behind the last row some services refuse the offset instead of sending an empty page.
      const mayBeEnd = this.#offset > 0 && this.#offset >= (this.#total ?? 0);
      if (mayBeEnd && isRefusedOffset(error)) return { rows: [], total: undefined };
      throw error;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly Row[], void, undefined> {
    while (!this.#done) {
      const rows = await this.next();
      if (rows.length > 0) yield rows;
    }
  }

  /** Returns by how many rows the list seems to have become shorter, and so how far to step back. */
  #stepBackFor(page: Page<Row>): number {
    if (this.#total === undefined) return 0;
    if (page.total !== undefined) return Math.max(0, Math.min(this.#total - page.total, this.#offset));
    // An empty page before the end: the rows moved up, or the total was wrong from the start.
    if (page.rows.length > 0 || this.#offset >= this.#total || this.#offset === this.#emptyAt) return 0;
    return this.#emptyAt === undefined ? Math.min(PAGE_LENGTH, this.#offset) : this.#offset;
  }

  #newRowsOf(page: Page<Row>): Row[] {
    // Two rows with the same id on one page are both kept.
    let onThisPage: Map<string, number> | undefined;
    let withoutId = 0;
    const fresh = page.rows.filter((row, index) => {
      const id = this.#idOf(row);
      if (id === undefined) {
        withoutId += 1;
        return true;
      }
      const isNew = this.#isNew(id);
      // Counting starts with the first repeated id, which is rare.
      if (isNew && onThisPage === undefined) return true;
      onThisPage ??= countsOf(page.rows.slice(0, index).map(this.#idOf));
      const times = onThisPage.get(id) ?? 0;
      onThisPage.set(id, times + 1);
      return isNew || (times > 0 && this.#isNew(`${id}\n${times}`));
    });
    // A single row without an id cannot be recognised as repeated, but a whole page can.
    const repeated = fresh.length > 0 && fresh.length === withoutId && sameRows(page.rows, this.#latestPage);
    this.#latestPage = withoutId > 0 ? page.rows : [];
    if (repeated) return [];
    this.#loaded += fresh.length;
    return fresh;
  }

  #isNew(key: string): boolean {
    const before = this.#seen.size;
    return this.#seen.add(key).size > before;
  }

  #advance(page: Page<Row>, fresh: number, stepBack: number): void {
    if (fresh < SHORT_PAGE) this.#shortPages += 1;
    // Rows added at the front move the others down, which then repeat.
    const longer = page.total !== undefined && this.#total !== undefined && page.total > this.#total;
    if (longer)
      this.#repeatsUntil = Math.max(
        this.#repeatsUntil,
        this.#offset + (page.total ?? 0) - (this.#total ?? 0),
      );
    const shorter = page.total !== undefined && this.#total !== undefined && page.total < this.#total;
    if (shorter) {
      this.#repeatsUntil = Math.max(this.#repeatsUntil, this.#offset + page.rows.length, this.#emptyAt ?? 0);
    }
    this.#total = page.total ?? this.#total;
    this.#other = page.other ?? this.#other;
    if (fresh > 0) this.#idleSteps = 0;
    if (stepBack > 0 && !this.#isTooLong() && this.#idleSteps < MAX_IDLE_STEPS) {
      this.#goBack(page, fresh, stepBack);
      return;
    }
    // Elsewhere a page without new rows means that the server ignores the offset.
    const repeats = fresh === 0 && this.#offset >= this.#repeatsUntil;
    this.#offset += page.rows.length;
    // The last page ends at the total exactly. Past it, the total was too low.
    const complete = this.#total !== undefined && this.#offset === this.#total;
    this.#done = page.rows.length === 0 || repeats || complete || this.#isTooLong();
  }

  #isTooLong(): boolean {
    return this.#loaded >= MAX_LIST_ROWS || this.#shortPages >= MAX_SHORT_PAGES;
  }

  #goBack(page: Page<Row>, fresh: number, stepBack: number): void {
    if (fresh === 0) this.#idleSteps += 1;
    if (page.total === undefined) this.#emptyAt = this.#offset;
    this.#offset -= stepBack;
  }
}

function isRefusedOffset(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'service' && codeMeaning(failure.operation, failure.code) === 'offsetRefused';
}

function countsOf(ids: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

function sameRows(one: readonly unknown[], other: readonly unknown[]): boolean {
  try {
    return isDeepStrictEqual(one, other);
  } catch {
    // Nested too deeply to compare. Treat the pages as different; MAX_SHORT_PAGES ends a repetition.
    return false;
  }
}
