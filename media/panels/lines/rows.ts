import { el } from '../dom.ts';

/** How far beyond what is in sight rows are drawn, in pixels. */
const MARGIN = 400;
/** What a row and the place for rows are taken to measure until they are seen. */
const FIRST_HEIGHT = 28;
const FIRST_PLACE = 600;

/** What a table with many rows gives {@link Rows}. */
export interface RowMaker<T> {
  /** How many cells a row has. */
  columns(): number;
  make(item: T): HTMLTableRowElement;
  /** Brings up to date what changes while a row is in the document. */
  dress(row: HTMLTableRowElement, item: T, index: number): void;
}

/**
 * The rows of a table, of which only those in sight are in the document: ten thousand scroll like ten. Rows may
 * differ in height, since their text wraps. Each tells its place by `aria-rowindex`.
 */
export class Rows<T extends object> {
  readonly #scroll: HTMLElement;
  readonly #body: HTMLElement;
  readonly #maker: RowMaker<T>;
  readonly #gaps = Array.from({ length: 3 }, () =>
    el('tr', { class: 'gap', 'aria-hidden': 'true' }, el('td')),
  );
  #items: readonly T[] = [];
  #made = new Map<T, HTMLTableRowElement>();
  #heights = new Map<T, number>();
  /** This one stays in the document wherever it is scrolled to, so that it keeps the focus. */
  #kept: number | undefined;
  #width = 0;
  /** To be revealed once there is room for rows: it was asked for before the page had them. */
  #awaited: readonly [index: number, place: 'near' | 'middle'] | undefined;

  constructor(scroll: HTMLElement, body: HTMLElement, maker: RowMaker<T>) {
    this.#scroll = scroll;
    this.#body = body;
    this.#maker = maker;
    scroll.addEventListener('scroll', () => this.draw(), { passive: true });
    new ResizeObserver(() => {
      if (scroll.clientWidth !== this.#width) this.#heights.clear();
      this.#width = scroll.clientWidth;
      this.draw();
      if (this.#awaited !== undefined && scroll.clientHeight > 0) this.reveal(...this.#awaited);
    }).observe(scroll);
  }

  /** Shows `items`, made anew when what they say has changed. */
  set(items: readonly T[], anew: boolean): void {
    this.#items = items;
    if (anew) {
      this.#made = new Map();
      this.#heights = new Map();
    }
    this.draw();
  }

  keep(index: number | undefined): void {
    this.#kept = index;
    this.draw();
  }

  /** The row of an item that is drawn. */
  rowAt(index: number): HTMLTableRowElement | undefined {
    const item = this.#items[index];
    return item === undefined ? undefined : this.#made.get(item);
  }

  /** How many rows are in sight. */
  get page(): number {
    return Math.max(1, Math.floor(this.#place / this.#usual) - 2);
  }

  /** Has a row in sight below the head that stays: with no more scrolling than is needed, or in the middle. */
  reveal(index: number, place: 'near' | 'middle' = 'near'): void {
    this.#awaited = this.#scroll.clientHeight === 0 ? [index, place] : undefined;
    if (this.#awaited !== undefined) return;
    // The heights on the way are guesses the first time.
    for (let tries = 0; tries < 3; tries += 1) {
      const top = this.#topOf(index);
      const bottom = top + this.#heightOf(index) + this.#head;
      const { scrollTop } = this.#scroll;
      if (top >= scrollTop && bottom <= scrollTop + this.#place) return;
      if (place === 'middle') this.#scroll.scrollTop = (top + bottom - this.#place) / 2;
      else this.#scroll.scrollTop = top < scrollTop ? top : bottom - this.#place;
      this.draw();
    }
  }

  /** Has in the document what is in sight, and a gap for what is not. */
  draw(): void {
    for (let tries = 0; tries < 3; tries += 1) {
      const { scrollTop } = this.#scroll;
      const anchor = this.#indexAt(scrollTop);
      const into = scrollTop - this.#topOf(anchor);
      const first = this.#indexAt(scrollTop - MARGIN);
      const last = this.#indexAt(scrollTop + this.#place + MARGIN);
      this.#put(first, last);
      if (!this.#measure()) return;
      this.#put(first, last);
      // What is above was guessed; what is in sight stays where it is.
      const now = this.#topOf(anchor) + into;
      if (scrollTop > 0 && now !== scrollTop) this.#scroll.scrollTop = now;
    }
  }

  get #place(): number {
    return this.#scroll.clientHeight || FIRST_PLACE;
  }

  get #head(): number {
    return this.#body.offsetTop;
  }

  /** The height of a row that was not seen. */
  get #usual(): number {
    let sum = 0;
    for (const height of this.#heights.values()) sum += height;
    return this.#heights.size === 0 ? FIRST_HEIGHT : sum / this.#heights.size;
  }

  #heightOf(index: number): number {
    const item = this.#items[index];
    return (item && this.#heights.get(item)) ?? this.#usual;
  }

  #topOf(index: number): number {
    return this.#heightOfAll(0, index);
  }

  #heightOfAll(from: number, to: number): number {
    const usual = this.#usual;
    let sum = 0;
    for (let at = from; at < to; at += 1) {
      const item = this.#items[at];
      sum += (item && this.#heights.get(item)) ?? usual;
    }
    return sum;
  }

  #indexAt(y: number): number {
    const usual = this.#usual;
    let bottom = 0;
    for (const [index, item] of this.#items.entries()) {
      bottom += this.#heights.get(item) ?? usual;
      if (bottom > y) return index;
    }
    return Math.max(0, this.#items.length - 1);
  }

  #put(first: number, last: number): void {
    const indices = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
    const kept = this.#kept;
    if (kept !== undefined && kept < this.#items.length && (kept < first || kept > last))
      indices.splice(kept < first ? 0 : indices.length, 0, kept);
    const gaps = [...this.#gaps];
    const nodes: HTMLElement[] = [];
    const made = new Map<T, HTMLTableRowElement>();
    const gap = (from: number, to: number): void => {
      const node = from < to ? gaps.pop() : undefined;
      if (node === undefined) return;
      const cell = node.firstElementChild;
      if (cell instanceof HTMLTableCellElement) {
        cell.colSpan = this.#maker.columns();
        cell.style.height = `${this.#heightOfAll(from, to)}px`;
      }
      nodes.push(node);
    };
    let next = 0;
    for (const index of indices) {
      const item = this.#items[index];
      if (item === undefined) continue;
      gap(next, index);
      const row = this.#made.get(item) ?? this.#maker.make(item);
      this.#maker.dress(row, item, index);
      made.set(item, row);
      nodes.push(row);
      next = index + 1;
    }
    gap(next, this.#items.length);
    this.#made = made;
    this.#fill(nodes);
  }

  /** Rows that stay are not moved: that would take the focus from them. */
  #fill(nodes: readonly HTMLElement[]): void {
    const wanted = new Set(nodes);
    for (const gap of this.#gaps) gap.remove();
    for (const old of this.#body.querySelectorAll('tr')) if (!wanted.has(old)) old.remove();
    let at = this.#body.firstElementChild;
    for (const node of nodes) {
      if (node === at) at = at.nextElementSibling;
      else this.#body.insertBefore(node, at);
    }
  }

  /** Whether a height is another than it was thought to be. */
  #measure(): boolean {
    let other = false;
    for (const [item, row] of this.#made) {
      const height = row.offsetHeight;
      if (height === 0 || this.#heights.get(item) === height) continue;
      this.#heights.set(item, height);
      other = true;
    }
    return other;
  }
}
