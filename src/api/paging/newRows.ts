import { isDeepStrictEqual } from 'node:util';

/** Finds the new rows of each page, and notes whether rows moved while the pages were loaded. */
export class NewRows<Row> {
  readonly #idOf: (row: Row) => string | undefined;
  readonly #seen = new Set<string>();
  #count = 0;
  #moved = false;
  #lastRow: Row | undefined;
  /** The latest page, if it has rows without an id. */
  #latestPage: readonly Row[] = [];

  constructor(idOf: (row: Row) => string | undefined) {
    this.#idOf = idOf;
  }

  /** How many new rows there were so far. */
  get count(): number {
    return this.#count;
  }

  /**
   * Whether a page did not begin with the last row of the page before, or an id came more than once. Then rows may be
   * missing, even if there are as many as announced.
   */
  get moved(): boolean {
    return this.#moved;
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
    if (fresh.length > 0 && (!isExpected || fresh.length < rows.length)) this.#moved = true;
    this.#lastRow = page.at(-1);
    this.#count += fresh.length;
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
      if (times > 0) this.#moved = true;
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
