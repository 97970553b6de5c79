import { isDeepStrictEqual } from 'node:util';

/** The most that one call brings (api.md section 8). */
export const PAGE_LENGTH = 500;
/** Ends a list that never does: half a million rows. */
const MAX_PAGES = 1000;

/** How often in a row a list may become shorter without anything new coming. */
const MAX_IDLE_STEPS = 3;

/** What one call of a list operation brings. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Rows in the whole list, by the service's word; undefined when it says nothing (or the page is empty). */
  readonly total: number | undefined;
}

export type FetchPage<Row> = (offset: number, length: number, signal: AbortSignal) => Promise<Page<Row>>;

/**
 * Reads a list page by page. It goes by what came, not by what was announced: pages may be shorter than asked
 * for, totals may lie, rows may move between pages, and the place in the list may be ignored. Rows that came
 * before are left out, by their id. Each step is one call, but for a list that became shorter, which is read
 * again from where it broke. A failed step can be taken again; it leaves everything as it was.
 */
export class Pages<Row> implements AsyncIterable<readonly Row[]> {
  readonly #fetch: FetchPage<Row>;
  readonly #idOf: (row: Row) => string | undefined;
  readonly #signal: AbortSignal;
  readonly #seen = new Set<string>();
  #offset = 0;
  #came = 0;
  #pageBefore: readonly Row[] = [];
  #pages = 0;
  #total: number | undefined;
  #idleSteps = 0;
  /** Up to where the list is read again. */
  #againTo = 0;
  /** Where an empty page came, though the total promised more. */
  #emptyAt: number | undefined;
  #done = false;

  constructor(fetch: FetchPage<Row>, idOf: (row: Row) => string | undefined, signal: AbortSignal) {
    this.#fetch = fetch;
    this.#idOf = idOf;
    this.#signal = signal;
  }

  /** The total by the service's last word, never less than what came. */
  get total(): number | undefined {
    return this.#total === undefined ? undefined : Math.max(this.#total, this.#came);
  }

  /** Whether the end was reached. */
  get done(): boolean {
    return this.#done;
  }

  /** Whether it was given up at half a million rows. */
  get cut(): boolean {
    return this.#done && this.#pages >= MAX_PAGES;
  }

  /**
   * The rows of the next page that did not come before; empty only at the end.
   * @throws CallError
   */
  async next(signal: AbortSignal = this.#signal): Promise<readonly Row[]> {
    while (!this.#done) {
      const page = await this.#fetch(this.#offset, PAGE_LENGTH, signal);
      const shrunk = this.#shrunkBy(page);
      const fresh = this.#freshOf(page);
      this.#advance(page, fresh.length, shrunk);
      if (fresh.length > 0) return fresh;
    }
    return [];
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly Row[], void, undefined> {
    while (!this.#done) {
      const rows = await this.next();
      if (rows.length > 0) yield rows;
    }
  }

  /** How far the rows not read yet may have moved up, as far as the totals tell. */
  #shrunkBy(page: Page<Row>): number {
    if (this.#total === undefined) return 0;
    if (page.total !== undefined) return Math.max(0, Math.min(this.#total - page.total, this.#offset));
    // Nothing where the total promised more: what was there moved up, or the total was never true.
    if (page.rows.length > 0 || this.#offset >= this.#total || this.#offset === this.#emptyAt) return 0;
    return this.#emptyAt === undefined ? Math.min(PAGE_LENGTH, this.#offset) : this.#offset;
  }

  #freshOf(page: Page<Row>): Row[] {
    // The same id twice on one page is two odd rows, and both are shown.
    let onThisPage: Map<string, number> | undefined;
    let withoutId = 0;
    const fresh = page.rows.filter((row, index) => {
      const id = this.#idOf(row);
      if (id === undefined) {
        withoutId += 1;
        return true;
      }
      const isNew = this.#isNew(id);
      // Nothing is counted before something came again: mostly nothing does.
      if (isNew && onThisPage === undefined) return true;
      onThisPage ??= countsOf(page.rows.slice(0, index).map(this.#idOf));
      const times = onThisPage.get(id) ?? 0;
      onThisPage.set(id, times + 1);
      return isNew || (times > 0 && this.#isNew(`${id}\n${times}`));
    });
    // Rows without an id cannot be told from repetitions one by one, but a whole page can.
    const repeated = fresh.length > 0 && fresh.length === withoutId && sameRows(page.rows, this.#pageBefore);
    this.#pageBefore = withoutId > 0 ? page.rows : [];
    if (repeated) return [];
    this.#came += fresh.length;
    return fresh;
  }

  #isNew(key: string): boolean {
    const before = this.#seen.size;
    return this.#seen.add(key).size > before;
  }

  #advance(page: Page<Row>, fresh: number, shrunk: number): void {
    this.#pages += 1;
    // What came at the front moved the rest down: its rows come again, and the end is further on.
    const longer = page.total !== undefined && this.#total !== undefined && page.total > this.#total;
    if (longer)
      this.#againTo = Math.max(this.#againTo, this.#offset + (page.total ?? 0) - (this.#total ?? 0));
    const shorter = page.total !== undefined && this.#total !== undefined && page.total < this.#total;
    if (shorter) {
      this.#againTo = Math.max(this.#againTo, this.#offset + page.rows.length, this.#emptyAt ?? 0);
    }
    this.#total = page.total ?? this.#total;
    if (fresh > 0) this.#idleSteps = 0;
    if (shrunk > 0 && this.#pages < MAX_PAGES && this.#idleSteps < MAX_IDLE_STEPS) {
      this.#stepBack(page, fresh, shrunk);
      return;
    }
    // Where the list is read again, rows that came before are no sign of its end.
    const repeats = fresh === 0 && this.#offset >= this.#againTo;
    this.#offset += page.rows.length;
    // A page that ends where the total says is the last, unless the total is already shown to be too low.
    const complete = this.#total !== undefined && this.#offset === this.#total;
    this.#done = page.rows.length === 0 || repeats || complete || this.#pages >= MAX_PAGES;
  }

  #stepBack(page: Page<Row>, fresh: number, shrunk: number): void {
    if (fresh === 0) this.#idleSteps += 1;
    if (page.total === undefined) this.#emptyAt = this.#offset;
    this.#offset -= shrunk;
  }
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
    // Nested deeper than can be compared: taken for new, which the limit of pages ends.
    return false;
  }
}
