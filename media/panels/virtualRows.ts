import { el, tableRow } from './dom.ts';
import { controlAt, controlNumber, rowOfKey, setStop } from './rowKeys.ts';

/** How far beyond the visible part rows are drawn, in pixels. */
const MARGIN = 400;
/** Assumed heights of a row and of the scroll container until they are measured. */
const ROW_HEIGHT = 30;
const VIEW_HEIGHT = 600;
/**
 * How often rows are drawn and measured at once, until all in view have their heights. Where rows are lower than
 * assumed, each time draws about half of those that are missing.
 */
const MOST_LAYOUTS = 12;

/** The rows of a table, as {@link VirtualRows} requests them. */
interface RowMaker<T> {
  make(item: T): HTMLTableRowElement;
  /** Identifies an item among those of later calls of {@link VirtualRows.set}. Undefined if nothing does. */
  idOf?(item: T): string | undefined;
  /** Updates what changes while a row is in the document. */
  dress?(row: HTMLTableRowElement, item: T): void;
  /** Called after the rows `first` to `last` were drawn. */
  drawn?(first: number, last: number): void;
}

/**
 * The rows of a table. Only the rows in view are in the document. Their `aria-rowindex` counts the one row of the head
 * too. Rows may differ in height. The Tab key stops at the controls of one row; the arrow keys move to others.
 */
export class VirtualRows<T extends object> {
  /** The scroll container. */
  readonly node: HTMLElement;
  readonly table: HTMLElement;
  readonly head = tableRow({ 'aria-rowindex': 1 });
  readonly body = el('tbody', { role: 'rowgroup' });
  readonly #maker: RowMaker<T>;
  readonly #gaps = Array.from({ length: 3 }, () =>
    el('tr', { class: 'gap', 'aria-hidden': 'true' }, el('td')),
  );
  #items: readonly T[] = [];
  #made = new Map<T, HTMLTableRowElement>();
  #heights = new WeakMap<T, number>();
  /** The top of each row, and the bottom of the last. Undefined after a height changed. */
  #tops: Float64Array | undefined;
  /** The mean height of the measured rows, assumed for all others. */
  #usual = ROW_HEIGHT;
  /** The row where the Tab key stops. It stays in the document out of view, so that it keeps the focus. */
  #stop = 0;
  #width = 0;
  /** The row to reveal once the container has a height: it had none when `reveal` was called. */
  #awaited: readonly [index: number, place: 'near' | 'middle' | 'top'] | undefined;

  constructor(maker: RowMaker<T>) {
    this.#maker = maker;
    // Explicit roles: narrow layouts display rows as grids or blocks, which removes the implicit ones.
    this.table = el('table', { role: 'table' }, el('thead', { role: 'rowgroup' }, this.head), this.body);
    this.node = el('div', { class: 'scroll virtual' }, this.table);
    this.node.addEventListener('scroll', () => this.#draw(), { passive: true });
    new ResizeObserver(() => this.#resized()).observe(this.node);
    this.body.addEventListener('keydown', (event) => this.#key(event));
    this.body.addEventListener('focusin', ({ target }) => this.#focused(target));
  }

  /**
   * Shows `items`. `stop` is the row where the Tab key stops, by default the same row as before. `anew`: the same items
   * have other content.
   */
  set(
    items: readonly T[],
    { stop, anew }: { readonly stop?: number | undefined; readonly anew: boolean },
  ): void {
    const hadFocus = this.body.contains(document.activeElement);
    const focusedRow = hadFocus ? this.#rowAt(this.#stop) : undefined;
    const control = focusedRow === undefined ? 0 : controlNumber(focusedRow, document.activeElement);
    const same = stop ?? this.#sameStop(items, hadFocus);
    const [at, into] = this.#anchor();
    const anchor = anew ? ([stop === undefined && at === this.#stop ? same : at, into] as const) : undefined;
    this.#items = items;
    this.table.setAttribute('aria-rowcount', String(items.length + 1));
    this.#stop = Math.max(0, Math.min(items.length - 1, same));
    this.#tops = undefined;
    if (anew) {
      this.#made = new Map();
      this.#heights = new WeakMap();
    }
    this.#draw(anchor);
    if (hadFocus && !this.body.contains(document.activeElement)) this.focus(this.#stop, control);
  }

  /** Returns the index of the row where the Tab key stopped before. If the row is gone, its index does not change. */
  #sameStop(items: readonly T[], hadFocus: boolean): number {
    const before = this.#items[this.#stop];
    const id = before && this.#maker.idOf?.(before);
    // The user has not moved to a row yet: begin at the first one.
    if (id === undefined || (this.#stop === 0 && !hadFocus)) return this.#stop;
    // Rows of one page may have the same id.
    const now = items[this.#stop];
    if (now !== undefined && this.#maker.idOf?.(now) === id) return this.#stop;
    const moved = items.findIndex((item) => this.#maker.idOf?.(item) === id);
    return moved < 0 ? this.#stop : moved;
  }

  get stop(): number {
    return this.#stop;
  }

  /** The first row in view. */
  get first(): number {
    return this.#indexAt(this.node.scrollTop);
  }

  /** Scrolls a row into view: `near` as little as possible, or to the `middle` or the `top`. */
  reveal(index: number, place: 'near' | 'middle' | 'top' = 'near'): void {
    this.#awaited = this.node.clientHeight === 0 ? [index, place] : undefined;
    if (this.#awaited !== undefined) return;
    // Drawing measures rows whose heights were assumed, which moves the target.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const top = this.#topOf(index);
      const bottom = this.#topOf(index + 1) + this.body.offsetTop;
      const { scrollTop } = this.node;
      const isInView = top >= scrollTop && bottom <= scrollTop + this.#viewHeight;
      if (place === 'top' ? top === scrollTop : isInView) return;
      if (place === 'middle') this.node.scrollTop = (top + bottom - this.#viewHeight) / 2;
      else this.node.scrollTop = place === 'top' || top < scrollTop ? top : bottom - this.#viewHeight;
      this.#draw();
    }
  }

  #resized(): void {
    const { clientWidth, clientHeight } = this.node;
    const anchor = this.#anchor();
    if (clientWidth !== this.#width) {
      this.#heights = new WeakMap();
      this.#tops = undefined;
    }
    this.#width = clientWidth;
    this.#draw(anchor);
    if (this.#awaited !== undefined && clientHeight > 0) this.reveal(...this.#awaited);
  }

  #key(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.#viewHeight / this.#usual) - 2);
    const to = rowOfKey(event, this.#stop, this.#items.length, page);
    if (to === undefined) return;
    event.preventDefault();
    const row = this.#rowAt(this.#stop);
    this.focus(to, row === undefined ? 0 : controlNumber(row, event.target));
  }

  #focused(target: EventTarget | null): void {
    const row = target instanceof Element ? target.closest('tr') : null;
    const index = Number(row?.getAttribute('aria-rowindex')) - 2;
    if (index < 0 || index === this.#stop) return;
    this.#stop = index;
    this.#draw();
  }

  /** Moves the focus to a row: to its control of this number, or the last one if it has fewer. */
  focus(index: number, control = 0): void {
    if (this.#items[index] === undefined) return;
    this.#stop = index;
    this.#draw();
    this.reveal(index);
    const row = this.#rowAt(index);
    if (row !== undefined) controlAt(row, control)?.focus({ preventScroll: true });
  }

  #rowAt(index: number): HTMLTableRowElement | undefined {
    const item = this.#items[index];
    return item === undefined ? undefined : this.#made.get(item);
  }

  /**
   * The row that stays where it is while heights are measured, and how far the container is scrolled beyond its top: the
   * row where the Tab key stops if it is in view, else the first one in view.
   */
  #anchor(): readonly [index: number, into: number] {
    const { scrollTop } = this.node;
    if (scrollTop <= 0) return [0, 0];
    const stop = this.#topOf(this.#stop);
    const isInView = stop >= scrollTop && stop < scrollTop + this.#viewHeight;
    const index = isInView ? this.#stop : this.#indexAt(scrollTop);
    return [index, scrollTop - this.#topOf(index)];
  }

  /** Shows the rows in view with the anchor in its place, and measures them until their heights are known. */
  #draw([anchor, into] = this.#anchor()): void {
    let [first, last] = this.#place(anchor, into);
    for (let layout = 1; layout < MOST_LAYOUTS && this.#measure(); layout += 1)
      [first, last] = this.#place(anchor, into);
    this.#maker.drawn?.(first, last);
  }

  /** Puts the rows in view into the document, and gaps in place of all others. Returns the first and the last row. */
  #place(anchor: number, into: number): readonly [first: number, last: number] {
    const scrollTop = this.#topOf(anchor) + into;
    const first = this.#indexAt(scrollTop - MARGIN);
    const last = this.#indexAt(scrollTop + this.#viewHeight + MARGIN);
    this.#put(first, last);
    if (Math.abs(this.node.scrollTop - scrollTop) >= 1) this.node.scrollTop = scrollTop;
    return [first, last];
  }

  get #viewHeight(): number {
    return this.node.clientHeight || VIEW_HEIGHT;
  }

  #allTops(): Float64Array {
    if (this.#tops !== undefined) return this.#tops;
    const heights = this.#items.map((item) => this.#heights.get(item));
    const measured = heights.filter((height) => height !== undefined);
    if (measured.length > 0)
      this.#usual = measured.reduce((sum, height) => sum + height, 0) / measured.length;
    const tops = new Float64Array(heights.length + 1);
    for (const [index, height] of heights.entries())
      tops[index + 1] = (tops[index] ?? 0) + (height ?? this.#usual);
    return (this.#tops = tops);
  }

  #topOf(index: number): number {
    const tops = this.#allTops();
    return tops[Math.max(0, Math.min(this.#items.length, index))] ?? 0;
  }

  /** The row at a height, by binary search. */
  #indexAt(y: number): number {
    let low = 0;
    let high = Math.max(0, this.#items.length - 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#topOf(middle) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #put(first: number, last: number): void {
    const indices = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    if (this.#stop < first) indices.unshift(this.#stop);
    else if (this.#stop > last) indices.push(this.#stop);
    const gaps = [...this.#gaps];
    const nodes: HTMLElement[] = [];
    const made = new Map<T, HTMLTableRowElement>();
    const gap = (from: number, to: number): void => {
      const node = from < to ? gaps.pop() : undefined;
      if (node === undefined) return;
      const cell = node.firstElementChild;
      if (cell instanceof HTMLTableCellElement) {
        cell.colSpan = this.head.childElementCount;
        cell.style.height = `${this.#topOf(to) - this.#topOf(from)}px`;
      }
      nodes.push(node);
    };
    let next = 0;
    for (const index of indices) {
      const item = this.#items[index];
      if (item === undefined) continue;
      gap(next, index);
      const row = this.#made.get(item) ?? this.#maker.make(item);
      row.setAttribute('aria-rowindex', String(index + 2));
      setStop(row, index === this.#stop);
      this.#maker.dress?.(row, item);
      made.set(item, row);
      nodes.push(row);
      next = index + 1;
    }
    gap(next, this.#items.length);
    this.#made = made;
    this.#fill(nodes);
  }

  /** Does not move rows that stay: that would take the focus from them. */
  #fill(nodes: readonly HTMLElement[]): void {
    const { children } = this.body;
    if (nodes.length === children.length && nodes.every((node, index) => node === children[index])) return;
    const wanted = new Set(nodes);
    // Removing the focused row has the browser lay out the page at once, without the gaps.
    const scrollTop = this.body.contains(document.activeElement) ? this.node.scrollTop : undefined;
    for (const gap of this.#gaps) gap.remove();
    for (const old of this.body.querySelectorAll('tr')) if (!wanted.has(old)) old.remove();
    let at = this.body.firstElementChild;
    for (const node of nodes) {
      if (node === at) at = at.nextElementSibling;
      else this.body.insertBefore(node, at);
    }
    if (scrollTop !== undefined) this.node.scrollTop = scrollTop;
  }

  /** Returns whether a height differs from the one assumed. */
  #measure(): boolean {
    let differs = false;
    for (const [item, row] of this.#made) {
      const height = row.offsetHeight;
      if (height === 0 || this.#heights.get(item) === height) continue;
      if ((this.#heights.get(item) ?? this.#usual) !== height) differs = true;
      this.#heights.set(item, height);
    }
    if (differs) this.#tops = undefined;
    return differs;
  }
}
