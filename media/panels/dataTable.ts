import * as z from 'zod/mini';
import {
  FILTER_LENGTH,
  PORTION,
  TOGGLED_ROWS,
  TableView,
  type CopyForm,
  type Table,
  type TablePortion,
} from '../../src/panels/table/table.ts';
import { button, el, iconButton, showText } from './dom.ts';
import { redraw, type PanelPage } from './page.ts';
import { pressRow } from './rowKeys.ts';
import { choiceControl, headCells, rowNode, showChoice } from './tableNodes.ts';
import { haveSameFilter, haveSameRows, pendingRow, rowsAfterToggle } from './tableViews.ts';
import { VirtualRows, type DrawnRow } from './virtualRows.ts';

/** What differs between the tables of the pages. */
interface TableOptions {
  /** Returns the rows of a view that the page has itself. By default they are requested from the extension. */
  readonly rows?: (view: TableView) => { readonly rows: readonly DrawnRow[]; readonly countText: string };
  /** Updates what changes while a row is in the document. */
  readonly dress?: (row: HTMLTableRowElement, item: DrawnRow) => void;
  /** Returns the view that is copied, by default the one that is shown. */
  readonly copied?: (view: TableView) => TableView;
  /** Called after each change of the view. */
  readonly onView?: (view: TableView) => void;
  /** Shows what arrived with the rows for the same view. */
  readonly onBesides?: (besides: unknown) => void;
}

/** The view of each table, which the editor keeps while the page is hidden, and the first row in view. */
const KeptTables = z.catch(
  z.object({
    tables: z.record(z.string(), z.object({ view: TableView, resets: z.number(), first: z.number() })),
  }),
  { tables: {} },
);

const COPY_NAMES: Readonly<Record<CopyForm, string>> = { csv: 'CSV', markdown: 'Markdown', json: 'JSON' };

/**
 * A table with its filter, its choices and its buttons that copy it. It is sorted by the heads of its columns. Rows may
 * open to others: the table is a treegrid of the ARIA practices then. The rows in view are requested in portions.
 */
export class DataTable {
  readonly node: HTMLElement;
  readonly #page: PanelPage;
  readonly #options: TableOptions;
  readonly #filter = el('input', {
    type: 'search',
    maxlength: FILTER_LENGTH,
    spellcheck: 'false',
    'data-key': 'filter',
  });
  readonly #choices = el('div', { class: 'choices' });
  readonly #clear = button('', () => this.filterBy('', this.#table?.initial.choices), {
    'data-key': 'clear',
  });
  readonly #tools = el('div', { class: 'tools', role: 'group' });
  readonly #count = el('p', { class: 'note', role: 'status', hidden: true });
  readonly #rows: VirtualRows;
  #table: Table | undefined;
  #view: TableView = { filter: '', choices: {}, toggled: [] };
  /** The row to scroll to when the first portion arrives. */
  #start: number | undefined;
  /** The first rows of the portions that were requested for the view and the revision. */
  readonly #requested = new Set<number>();
  #items: readonly DrawnRow[] = [];
  /** The view of these rows. */
  #shown: TableView | undefined;

  constructor(page: PanelPage, options: TableOptions = {}) {
    this.#page = page;
    this.#options = options;
    this.#rows = new VirtualRows({
      make: (row) => rowNode(row, this.#table, page, () => this.#toggle(row.id)),
      dress: (row, item) => options.dress?.(row, item),
      drawn: (from, to) => {
        // Before the first portion, the rows are those of another table.
        if (this.#shown !== undefined) this.#request(from, to);
      },
    });
    const { node, body } = this.#rows;
    // While a Chinese word is composed, its letters are no filter yet.
    this.#filter.addEventListener('input', (event) => {
      if (!(event instanceof InputEvent && event.isComposing)) this.#typed();
    });
    this.#filter.addEventListener('compositionend', () => this.#typed());
    node.addEventListener('scrollend', () => this.#table && this.#keepView(this.#table));
    body.addEventListener('click', pressRow);
    body.addEventListener('keydown', (event) => this.#moveInTree(event));
    page.onRows = (portion) => this.#take(portion);
    const controls = el('div', { class: 'controls' }, this.#filter, this.#choices, this.#clear, this.#tools);
    this.node = el('div', { class: 'data', hidden: true }, controls, this.#count, node);
  }

  get view(): TableView {
    return this.#view;
  }

  /** Shows a table, or none. The view stays unless the table resets it. */
  show(table: Table | undefined): void {
    const before = this.#table;
    this.node.hidden = table === undefined;
    this.#table = table;
    if (table === undefined) return;
    const isOther = before?.name !== table.name || before.resets !== table.resets;
    if (isOther) this.#begin(table);
    this.#showControls(table);
    this.#showView(table);
    const isAnew = isOther || before.revision !== table.revision;
    if (isAnew || this.#options.rows !== undefined) this.#requestAnew(isAnew);
  }

  /** Changes the view. */
  look(change: Partial<TableView>): void {
    this.#view = { ...this.#view, ...change };
    this.#start = 0;
    this.#viewChanged();
  }

  /** Changes the filter, which gets the focus, and the choices. */
  filterBy(filter: string, choices = this.#view.choices): void {
    this.#filter.focus();
    this.look({ filter, choices });
  }

  /** Sets a choice; an empty `value` unsets it. */
  choose(name: string, value: string): void {
    const { [name]: _, ...others } = this.#view.choices;
    this.look({ choices: value === '' ? others : { ...others, [name]: value } });
  }

  /**
   * Scrolls to the row with an id. The Tab key stops there, unless another row has the focus. Returns whether there is
   * such a row.
   */
  reveal(id: string): boolean {
    const place = this.#items.findIndex((row) => row.id === id);
    if (place < 0) return false;
    const hasFocus = this.#rows.body.contains(document.activeElement);
    this.#setItems(this.#items, hasFocus ? undefined : place);
    this.#rows.reveal(place, 'middle');
    return true;
  }

  #begin({ name, resets, initial }: Table): void {
    const kept = KeptTables.parse(this.#page.view).tables[name];
    const isKept = kept?.resets === resets;
    this.#view = isKept ? kept.view : initial;
    this.#start = isKept ? kept.first : 0;
    this.#items = [];
    this.#shown = undefined;
    this.#rows.node.hidden = true;
    this.#showCount('');
  }

  #typed(): void {
    const filter = this.#filter.value.slice(0, this.#filter.maxLength);
    if (filter !== this.#view.filter) this.look({ filter });
  }

  #viewChanged(): void {
    const table = this.#table;
    if (table === undefined) return;
    this.#showView(table);
    this.#keepView(table);
    this.#requestAnew();
  }

  #showView(table: Table): void {
    const { filter, choices, order } = this.#view;
    if (this.#filter.value !== filter) this.#filter.value = filter;
    for (const choice of table.choices) showChoice(this.#choices, choice, choices[choice.name]);
    this.#clear.hidden = filter === '' && JSON.stringify(choices) === JSON.stringify(table.initial.choices);
    redraw(this.#rows.head, [table.columns, order], () =>
      headCells(table, order, (next) => this.look({ order: next })),
    );
    this.#options.onView?.(this.#view);
  }

  #showControls({ style, label, isTree, choices, copies, words, name }: Table): void {
    const { table } = this.#rows;
    table.className = style;
    table.ariaLabel = label;
    table.role = isTree ? 'treegrid' : 'table';
    this.#filter.placeholder = words.examples;
    this.#filter.ariaLabel = words.filter;
    this.#clear.textContent = words.clear;
    redraw(this.#choices, [name, choices], () =>
      choices.map((choice) =>
        choiceControl(
          choice,
          (value) => this.choose(choice.name, value),
          () => this.#view.choices[choice.name],
        ),
      ),
    );
    this.#tools.ariaLabel = words.copyTable;
    const copy = (form: CopyForm): void => {
      const view = this.#options.copied?.(this.#view) ?? this.#view;
      this.#page.send({ kind: 'copyTable', table: name, form, view });
    };
    redraw(this.#tools, [copies, words], () =>
      copies.map((form) =>
        iconButton('copy', words.copyForms[form], () => copy(form), { 'data-key': form }, COPY_NAMES[form]),
      ),
    );
  }

  #keepView({ name, resets }: Table): void {
    const kept = { view: this.#view, resets, first: this.#start ?? this.#rows.first };
    this.#page.keep({ tables: { ...KeptTables.parse(this.#page.view).tables, [name]: kept } });
  }

  /** Requests what is in view. The rows in the table stay until the portion arrives. */
  #requestAnew(isAnew = false): void {
    this.#requested.clear();
    const own = this.#options.rows?.(this.#view);
    if (own !== undefined) {
      this.#showCount(own.countText);
      // Where the filter and the order are the same, the rows are others in the same places.
      return this.#setItems(own.rows, undefined, isAnew && this.#start === undefined);
    }
    const first = this.#start ?? this.#rows.first;
    this.#request(first, first);
  }

  #request(from: number, to: number): void {
    if (this.#table === undefined || this.#options.rows !== undefined) return;
    const { name } = this.#table;
    for (let first = from - (from % PORTION); first <= to; first += PORTION) {
      if (this.#requested.has(first)) continue;
      this.#requested.add(first);
      this.#page.send({ kind: 'rows', table: name, view: this.#view, first });
    }
  }

  #take({ table, view, first, rows, count, countText, besides }: TablePortion): void {
    if (table !== this.#table?.name || !haveSameRows(view, this.#view)) return;
    const before = this.#shown;
    const isOther = before === undefined || !haveSameFilter(before, view);
    const items = isOther ? [] : rowsAfterToggle(this.#items, before, view, count);
    items.length = Math.min(items.length, count);
    while (items.length < count) items.push(pendingRow());
    for (const [index, row] of rows.entries()) {
      const known = items[first + index];
      // A row that stays the same stays in the document, with the focus.
      if (JSON.stringify(known) !== JSON.stringify(row)) items[first + index] = row;
    }
    this.#shown = view;
    this.#showCount(countText);
    this.#options.onBesides?.(besides);
    this.#setItems(items, isOther ? (this.#start ?? 0) : undefined);
  }

  #setItems(items: readonly DrawnRow[], stop?: number, anew = false): void {
    this.#items = items;
    const isEmpty = items.length === 0;
    if (isEmpty && this.#rows.body.contains(document.activeElement)) this.#filter.focus();
    this.#rows.node.hidden = isEmpty;
    this.#rows.set(items, stop, anew);
    if (this.#start !== undefined) this.#rows.reveal(this.#start, 'top');
    this.#start = undefined;
  }

  #showCount(text: string): void {
    showText(this.#count, text);
    this.#count.hidden = text === '';
  }

  /** Opens a closed row, or closes it. */
  #toggle(id: string | undefined): void {
    if (id === undefined) return;
    const others = this.#view.toggled.filter((each) => each !== id);
    const toggled = others.length < this.#view.toggled.length ? others : [...others, id].slice(-TOGGLED_ROWS);
    this.#view = { ...this.#view, toggled };
    this.#viewChanged();
  }

  /** The left and right arrow keys close and open a row, or move to the row above or below it. */
  #moveInTree(event: KeyboardEvent): void {
    const isLeft = event.key === 'ArrowLeft';
    const at = this.#rows.stop;
    const row = this.#items[at];
    if (this.#table?.isTree !== true || row === undefined || (!isLeft && event.key !== 'ArrowRight')) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    this.#rows.reveal(at);
    if (row.isOpen === isLeft) return this.#toggle(row.id);
    const to = isLeft ? row.parent : row.isOpen === true ? at + 1 : undefined;
    if (to === undefined) return;
    this.#rows.focus(to);
    if (isLeft) document.activeElement?.closest('tr')?.querySelector<HTMLElement>('.toggle')?.focus();
  }
}
