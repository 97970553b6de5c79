import { isDeepStrictEqual } from 'node:util';
import type { Disposable } from '../../base/lifecycle.ts';
import { failureOf } from '../failure.ts';
import type { OtherField } from '../fields.ts';
import { PAGE_LENGTH, repeatedRows, SHORT_PAGE, type FetchPage, type Page } from './page.ts';
import { Prefetcher, type PrefetchOptions } from './prefetcher.ts';
import { codeMeaning } from '../codeMeaning.ts';

/**
 * The most rows of a list, twice those of the largest zone: a faulty server may send rows without end, or short pages.
 */
const MAX_LIST_ROWS = 100_000;
/** The most memory that the rows of a list may take: ten times as much as 100,000 ordinary records. */
const MAX_LIST_BYTES = 300_000_000;

/** How often in a row the paginator steps back without getting a new row. */
const IDLE_STEPS = 3;

/**
 * Loads a list page by page, and several pages at once while {@link prefetch} is on. Trusts the rows rather than the
 * total: pages may be shorter than requested, totals may be wrong, rows may move while the list is loaded, and a server
 * may ignore the offset. Leaves out rows whose id came before.
 *
 * Each step is one call, unless the list has become shorter: then the paginator steps back, because rows may have moved
 * to pages that it has passed. A failed step changes nothing and can be repeated.
 */
export class Paginator<Row> {
  readonly #fetch: FetchPage<Row>;
  readonly #rows: NewRows<Row>;
  #prefetcher: Prefetcher<Row> | undefined;
  /** The offset of the next row. */
  #offset = 0;
  /** The length of the page before that row; 0 if the next page is no continuation of it. */
  #length = 0;
  #shortPages = 0;
  #bytes = 0;
  #total: number | undefined;
  #announced: number | undefined;
  #hasOddRows = false;
  #other: readonly OtherField[] = [];
  #idleSteps = 0;
  /** Before this offset, a page without new rows is expected: the paginator stepped back, or rows moved down. */
  #repeatsUntil = 0;
  /** The offset of an empty page before the end that the total promises. */
  #emptyAt: number | undefined;
  #done = false;

  constructor(fetch: FetchPage<Row>, idOf: (row: Row) => string | undefined) {
    this.#fetch = fetch;
    this.#rows = new NewRows(idOf);
  }

  /** The latest total of the service, at least the number of rows so far; undefined if the service sends none. */
  get total(): number | undefined {
    return this.#total === undefined ? undefined : Math.max(this.#total, this.#rows.count);
  }

  /** The most rows that any page announced; undefined if none did. */
  get announced(): number | undefined {
    return this.#announced;
  }

  /**
   * Whether a page did not begin with the last row of the page before, or an id came more than once. Then rows may be
   * missing, even if there are as many as announced.
   */
  get moved(): boolean {
    return this.#rows.moved;
  }

  /** {@link Page.hasOddRows} of any page. */
  get hasOddRows(): boolean {
    return this.#hasOddRows;
  }

  /** {@link Page.other} of the latest page that has it. */
  get other(): readonly OtherField[] {
    return this.#other;
  }

  /** The memory that the pages take, in bytes (`Page.bytes`). */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether the end of the list is reached. */
  get done(): boolean {
    return this.#done;
  }

  /** Whether loading stopped because the list is too long. */
  get cut(): boolean {
    return this.#done && this.#isTooLong();
  }

  /**
   * Loads later pages ahead, as `options` say, until the result is disposed. Disposing it cancels the pending pages.
   */
  prefetch(options: PrefetchOptions): Disposable {
    const prefetcher = new Prefetcher(this.#fetch, options, this.#prefetcher?.continuation);
    this.#prefetcher = prefetcher;
    return prefetcher;
  }

  /**
   * Loads the next page and returns its new rows. Returns no rows only at the end.
   * @throws CallError
   */
  async next(signal: AbortSignal): Promise<readonly Row[]> {
    while (!this.#done) {
      const repeated = this.#prefetcher?.options.overlap === true ? repeatedRows(this.#length) : 0;
      const page = await this.#nextPage(this.#offset - repeated, signal);
      const stepBack = this.#stepBackFor(page);
      const fresh = this.#rows.of(page.rows, repeated > 0);
      this.#advance(page, { fresh: fresh.length, repeated, stepBack });
      if (fresh.length > 0) return fresh;
    }
    return [];
  }

  async #nextPage(offset: number, signal: AbortSignal): Promise<Page<Row>> {
    const fetch = this.#prefetcher?.fetch ?? this.#fetch;
    try {
      return await fetch(offset, PAGE_LENGTH, signal);
    } catch (error) {
      // Behind the last row some services refuse the offset instead of sending an empty page.
      const mayBeEnd = offset > 0 && offset >= (this.#total ?? 0);
      if (mayBeEnd && isRefusedOffset(error)) return { rows: [], total: undefined };
      throw error;
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

  #advance(
    page: Page<Row>,
    {
      fresh,
      repeated,
      stepBack,
    }: { readonly fresh: number; readonly repeated: number; readonly stepBack: number },
  ): void {
    if (fresh + repeated < SHORT_PAGE) this.#shortPages += 1;
    const [before, now] = [this.#total, page.total];
    if (before !== undefined && now !== undefined && now !== before) {
      // Rows added at the front move the others down, which then repeat.
      const end =
        now > before
          ? this.#offset + now - before
          : Math.max(this.#offset + page.rows.length, this.#emptyAt ?? 0);
      this.#repeatsUntil = Math.max(this.#repeatsUntil, end);
    }
    this.#bytes += page.bytes ?? 0;
    this.#total = page.total ?? this.#total;
    const announced = page.announced ?? page.total;
    if (announced !== undefined) this.#announced = Math.max(this.#announced ?? 0, announced);
    if (page.hasOddRows === true) this.#hasOddRows = true;
    this.#other = page.other ?? this.#other;
    if (fresh > 0) this.#idleSteps = 0;
    if (stepBack > 0 && !this.#isTooLong() && this.#idleSteps < IDLE_STEPS) {
      if (fresh === 0) this.#idleSteps += 1;
      if (page.total === undefined) this.#emptyAt = this.#offset;
      this.#offset -= stepBack;
      this.#length = 0;
      return;
    }
    // Elsewhere a page without new rows means that the server ignores the offset, or that the list ended before it.
    const repeats = fresh === 0 && this.#offset >= this.#repeatsUntil;
    this.#offset += page.rows.length - repeated;
    this.#length = page.rows.length;
    // The last page ends at the total exactly. Past it, the total was too low.
    const complete = this.#total !== undefined && this.#offset === this.#total;
    this.#done = page.rows.length === 0 || repeats || complete || this.#isTooLong();
  }

  #isTooLong(): boolean {
    return (
      this.#rows.count >= MAX_LIST_ROWS ||
      this.#shortPages * SHORT_PAGE >= MAX_LIST_ROWS ||
      this.#bytes >= MAX_LIST_BYTES
    );
  }
}

function isRefusedOffset(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'service' && codeMeaning(failure.operation, failure.code) === 'offsetRefused';
}

/** Finds the new rows of each page, and notes whether rows moved while the pages were loaded. */
class NewRows<Row> {
  /** How many new rows there were so far. */
  count = 0;
  /** See {@link Paginator.moved}. */
  moved = false;
  readonly #idOf: (row: Row) => string | undefined;
  readonly #seen = new Set<string>();
  #lastRow: Row | undefined;
  /** The latest page, if it has rows without an id. */
  #latestPage: readonly Row[] = [];

  constructor(idOf: (row: Row) => string | undefined) {
    this.#idOf = idOf;
  }

  /**
   * Returns the rows of a page that did not come before.
   * @param repeats whether the page should begin with the last row of the page before
   */
  of(page: readonly Row[], repeats: boolean): readonly Row[] {
    const [first] = page;
    const isExpected =
      !repeats || first === undefined || this.#lastRow === undefined || this.#isSame(first, this.#lastRow);
    const rows = repeats && isExpected ? page.slice(1) : page;
    const [fresh, withoutId] = this.#fresh(rows);
    // A single row without an id cannot be recognised as repeated, but a whole page can.
    const repeated = fresh.length > 0 && fresh.length === withoutId && sameRows(page, this.#latestPage);
    this.#latestPage = withoutId > 0 ? page : [];
    if (repeated) return [];
    // A page without any new row shows that the server ignores the offset, not that rows moved.
    if (fresh.length > 0 && (!isExpected || fresh.length < rows.length)) this.moved = true;
    this.#lastRow = page.at(-1);
    this.count += fresh.length;
    return fresh;
  }

  #isSame(one: Row, other: Row): boolean {
    const id = this.#idOf(one);
    return id === undefined ? sameRows([one], [other]) : id === this.#idOf(other);
  }

  #fresh(rows: readonly Row[]): readonly [fresh: readonly Row[], withoutId: number] {
    // Two rows with the same id on one page are both kept.
    const onThisPage = new Map<string, number>();
    let withoutId = 0;
    const fresh = rows.filter((row) => {
      const id = this.#idOf(row);
      if (id === undefined) {
        withoutId += 1;
        return true;
      }
      const times = onThisPage.get(id) ?? 0;
      onThisPage.set(id, times + 1);
      if (times > 0) this.moved = true;
      return this.#isNew(id) || (times > 0 && this.#isNew(`${id}\n${times}`));
    });
    return [fresh, withoutId];
  }

  #isNew(key: string): boolean {
    const before = this.#seen.size;
    return this.#seen.add(key).size > before;
  }
}

function sameRows(one: readonly unknown[], other: readonly unknown[]): boolean {
  try {
    return isDeepStrictEqual(one, other);
  } catch {
    // Nested too deeply to compare. Treat the rows as different; the limit of short pages ends a repetition.
    return false;
  }
}
