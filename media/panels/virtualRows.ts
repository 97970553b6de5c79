import { Virtualizer } from '@tanstack/virtual-core';
import type { Part, TableCell, TableRow } from '../../src/panels/table/table.ts';
import { el, tableRow } from './dom.ts';
import { rowOfKey } from './rowKeys.ts';

/** How many rows are drawn beyond the visible part, at each side. */
const MARGIN = 13;
/** Assumed heights of a row and of the scroll container until they are measured. */
const ROW_HEIGHT = 30;
const VIEW_HEIGHT = 600;
/**
 * How often rows are drawn and measured at once, until all in view have their heights. Where rows are lower than
 * assumed, each time draws about half of those that are missing.
 */
const MOST_LAYOUTS = 12;

/** A row of a table. Those that the page makes itself may have nodes in their cells. */
export type DrawnRow = Omit<TableRow, 'cells'> & {
  readonly cells: readonly (Omit<TableCell, 'parts'> & { readonly parts: readonly (Part | Node)[] })[];
};

/** The rows of a table, as {@link VirtualRows} requests them. */
interface RowMaker {
  make(item: DrawnRow): HTMLTableRowElement;
  /** Updates what changes while a row is in the document. */
  dress(row: HTMLTableRowElement, item: DrawnRow): void;
  /** Called after the rows `first` to `last` were drawn. */
  drawn(first: number, last: number): void;
}

/**
 * The rows of a table. Only the rows in view are in the document. Their `aria-rowindex` counts the one row of the head
 * too. Rows may differ in height. The Tab key stops at the controls of one row; the arrow keys move to others.
 */
export class VirtualRows {
  // Explicit roles: narrow layouts display rows as grids or blocks, which removes the implicit ones.
  readonly head = tableRow({ 'aria-rowindex': 1 });
  readonly body = el('tbody', { role: 'rowgroup' });
  readonly table = el('table', { role: 'table' }, el('thead', { role: 'rowgroup' }, this.head), this.body);
  /** The scroll container. */
  readonly node: HTMLElement = el('div', { class: 'scroll virtual' }, this.table);
  readonly #maker: RowMaker;
  /**
   * Knows the height and the top of each row, and so which are in view. By itself it would measure and scroll a frame
   * later. Here it observes and scrolls nothing: `#look` and `#measure` tell it what it calculates with.
   */
  readonly #layout: Virtualizer<HTMLElement, HTMLElement>;
  #items: readonly DrawnRow[] = [];
  #made = new Map<DrawnRow, HTMLTableRowElement>();
  /** The mean height of the measured rows, assumed for all others. */
  #usual = ROW_HEIGHT;
  /** The row where the Tab key stops. It stays in the document out of view, so that it keeps the focus. */
  #stop = 0;
  #width = 0;
  /** The row to reveal once the container has a height: it had none when `reveal` was called. */
  #awaited: readonly [index: number, place: 'near' | 'middle' | 'top'] | undefined;

  constructor(maker: RowMaker) {
    this.#maker = maker;
    this.#layout = new Virtualizer({
      count: 0,
      overscan: MARGIN,
      estimateSize: () => this.#usual,
      getScrollElement: () => this.node,
      observeElementRect: () => undefined,
      observeElementOffset: () => undefined,
      scrollToFn: () => undefined,
    });
    this.#layout.scrollElement = this.node;
    this.#layout.shouldAdjustScrollPositionOnItemSizeChange = () => false;
    this.node.addEventListener('scroll', () => this.#draw(), { passive: true });
    new ResizeObserver(() => this.#resized()).observe(this.node);
    this.body.addEventListener('keydown', (event) => this.#key(event));
    this.body.addEventListener('focusin', ({ target }) => this.#focused(target));
  }

  /**
   * Shows `items`. `stop` is the row where the Tab key stops, by default the same row as before. `anew`: the same items
   * have other content.
   */
  set(items: readonly DrawnRow[], stop: number | undefined, anew: boolean): void {
    const hadFocus = this.body.contains(document.activeElement);
    const control = this.#controlNumber(document.activeElement);
    const same = stop ?? this.#sameStop(items, hadFocus);
    const stay = this.#stay(stop === undefined ? same : this.#stop);
    this.#items = items;
    this.table.setAttribute('aria-rowcount', String(items.length + 1));
    this.#stop = Math.max(0, Math.min(items.length - 1, same));
    this.#layout.setOptions({ ...this.#layout.options, count: items.length });
    if (anew) {
      this.#made = new Map();
      this.#layout.measure();
    }
    this.#draw(stop === undefined || anew ? stay : undefined);
    // Not scrolled to: the user may be looking at other rows.
    if (hadFocus && !this.body.contains(document.activeElement)) this.#focusControl(control);
  }

  /** Returns the index of the row where the Tab key stopped before. If the row is gone, its index does not change. */
  #sameStop(items: readonly DrawnRow[], hadFocus: boolean): number {
    const id = this.#items[this.#stop]?.id;
    // The user has not moved to a row yet: begin at the first one.
    if (id === undefined || (this.#stop === 0 && !hadFocus)) return this.#stop;
    // Rows of one page may have the same id.
    if (items[this.#stop]?.id === id) return this.#stop;
    const moved = items.findIndex((item) => item.id === id);
    return moved < 0 ? this.#stop : moved;
  }

  get stop(): number {
    return this.#stop;
  }

  /** The first row in view. */
  get first(): number {
    return this.#look().startIndex;
  }

  /** Scrolls a row into view: `near` as little as possible, or to the `middle` or the `top`. */
  reveal(index: number, place: 'near' | 'middle' | 'top' = 'near'): void {
    this.#awaited = this.node.clientHeight === 0 ? [index, place] : undefined;
    if (this.#awaited !== undefined) return;
    this.#look();
    const offset = (align: 'auto' | 'center' | 'start'): number =>
      this.#layout.getOffsetForIndex(index, align)?.[0] ?? 0;
    const isInView = offset('auto') === this.node.scrollTop;
    const align = place === 'middle' && !isInView ? 'center' : 'auto';
    this.#draw(() => offset(place === 'top' ? 'start' : align));
  }

  #resized(): void {
    const stay = this.#stay();
    const { clientWidth } = this.node;
    // Rows may have other heights at another width.
    if (clientWidth !== this.#width) this.#layout.measure();
    this.#width = clientWidth;
    if (this.#awaited === undefined) this.#draw(stay);
    else this.reveal(...this.#awaited);
  }

  #key(event: KeyboardEvent): void {
    const { startIndex, endIndex } = this.#look();
    const to = rowOfKey(event, this.#stop, this.#items.length, Math.max(1, endIndex - startIndex - 1));
    if (to === undefined) return;
    event.preventDefault();
    this.focus(to, this.#controlNumber(event.target));
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
    this.reveal(index);
    this.#focusControl(control);
  }

  /** Focuses a control of the row where the Tab key stops. */
  #focusControl(control: number): void {
    const controls = this.#controlsAt(this.#stop);
    (controls[control] ?? controls.at(-1))?.focus({ preventScroll: true });
  }

  #controlsAt(index: number): readonly HTMLElement[] {
    const item = this.#items[index];
    return controlsOf(item && this.#made.get(item));
  }

  /** The number of a control among those of the row where the Tab key stops; 0 if it is none. */
  #controlNumber(control: EventTarget | null): number {
    const number = this.#controlsAt(this.#stop).findIndex((each) => each === control);
    return Math.max(0, number);
  }

  /** The top of a row, or the bottom of the last one. */
  #topOf(index: number): number {
    // Also brings `measurementsCache` up to date.
    const bottom = this.#layout.getTotalSize();
    return this.#layout.measurementsCache[index]?.start ?? bottom;
  }

  /** Tells the layout where the container is scrolled to and its height below the head. Returns the rows in view. */
  #look(): { readonly startIndex: number; readonly endIndex: number } {
    const { scrollTop, clientWidth, clientHeight } = this.node;
    const height = (clientHeight || VIEW_HEIGHT) - this.body.offsetTop;
    this.#layout.scrollOffset = scrollTop;
    this.#layout.scrollRect = { width: clientWidth, height };
    return this.#layout.calculateRange() ?? { startIndex: 0, endIndex: 0 };
  }

  /**
   * Returns where to scroll to while heights are measured, so that one row stays where it is: the row where the Tab key
   * stops if it is in view, which becomes row `stop`, else the first one in view.
   */
  #stay(stop = this.#stop): () => number {
    const { startIndex, endIndex } = this.#look();
    const { scrollTop } = this.node;
    const isInView = this.#stop >= startIndex && this.#stop <= endIndex;
    const from = scrollTop <= 0 ? 0 : isInView ? this.#stop : startIndex;
    const to = from === this.#stop ? stop : from;
    const beyond = scrollTop - this.#topOf(from);
    return () => this.#topOf(to) + beyond;
  }

  /** Scrolls to what `target` returns and shows the rows in view there. Measures them until their heights are known. */
  #draw(target = this.#stay()): void {
    const layout = this.#layout;
    for (let layouts = 1; layouts <= MOST_LAYOUTS; layouts += 1) {
      layout.scrollOffset = target();
      this.#put(layout.getVirtualIndexes());
      if (Math.abs(this.node.scrollTop - layout.scrollOffset) >= 1) this.node.scrollTop = layout.scrollOffset;
      if (!this.#measure()) break;
    }
    const drawn = layout.getVirtualIndexes();
    this.#maker.drawn(drawn[0] ?? 0, drawn.at(-1) ?? 0);
  }

  /** Puts rows and the one of the Tab key into the document, and gaps in place of all others. */
  #put(rows: readonly number[]): void {
    const nodes: HTMLElement[] = [];
    const made = new Map<DrawnRow, HTMLTableRowElement>();
    let next = 0;
    const gap = (to: number): void => {
      const height = this.#topOf(to) - this.#topOf(next);
      if (height === 0) return;
      const cell = el('td', { colspan: this.head.childElementCount });
      cell.style.height = `${height}px`;
      nodes.push(el('tr', { class: 'gap', 'aria-hidden': 'true' }, cell));
    };
    for (const index of [...new Set([...rows, this.#stop])].toSorted((one, other) => one - other)) {
      const item = this.#items[index];
      if (item === undefined) continue;
      gap(index);
      const row = this.#made.get(item) ?? this.#maker.make(item);
      row.setAttribute('aria-rowindex', String(index + 2));
      for (const control of controlsOf(row)) control.tabIndex = index === this.#stop ? 0 : -1;
      this.#maker.dress(row, item);
      made.set(item, row);
      nodes.push(row);
      next = index + 1;
    }
    gap(this.#items.length);
    this.#made = made;
    // Rows that stay are not moved: that would take the focus from them.
    for (const old of this.body.querySelectorAll('tr')) if (!nodes.includes(old)) old.remove();
    for (const [at, node] of nodes.entries()) {
      const there = this.body.children[at];
      if (node !== there) this.body.insertBefore(node, there ?? null);
    }
  }

  /** Returns whether a height differs from the one assumed. */
  #measure(): boolean {
    const layout = this.#layout;
    let differs = false;
    for (const row of this.#made.values()) {
      const index = Number(row.getAttribute('aria-rowindex')) - 2;
      const height = row.offsetHeight;
      if (height === 0 || height === layout.measurementsCache[index]?.size) continue;
      layout.resizeItem(index, height);
      differs = true;
    }
    if (!differs) return false;
    const heights = [...layout.itemSizeCache.values()];
    this.#usual = Math.round(heights.reduce((sum, height) => sum + height, 0) / heights.length);
    return true;
  }
}

/** The elements of a row that take the focus. */
function controlsOf(row: HTMLElement | undefined): readonly HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('button, [tabindex]') ?? [])];
}
