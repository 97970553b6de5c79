import { repeatedTexts } from '../../../src/panels/repeatedTexts.ts';
import { hasLineNames, type AreaRow } from '../../../src/panels/lines/linesContent.ts';
import { button, el } from '../dom.ts';
import { pressRow } from '../rowKeys.ts';
import { type Order, showSortHead } from '../sortHead.ts';
import { copyTools } from '../tableTools.ts';
import { VirtualRows } from '../virtualRows.ts';
import { swatch } from './legend.ts';
import type { Patterns } from './patterns.ts';
import type { LinesState } from './state.ts';
import { commaList } from '../punctuation.ts';

type Column = 'name' | 'line' | 'code' | 'group' | 'answer' | 'from';

/** All sub-areas that the service sent, to sort and to filter. */
export class AreaTable {
  readonly node: HTMLElement;
  readonly #state: LinesState;
  readonly #patterns: Patterns;
  readonly #filter: HTMLInputElement;
  readonly #count = el('p', { class: 'note', role: 'status' });
  readonly #rows: VirtualRows<AreaRow>;
  readonly #collator = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });
  #order: Order<Column>;
  #items: readonly AreaRow[] = [];
  #selected: number | undefined;
  #drawn: readonly unknown[] = [];
  /** Names that several sub-areas have, such as a country that is in two groups. */
  #repeated: ReadonlySet<string> = new Set();
  /** Whether there is a column with the service's name of each sub-area. */
  #hasLines = false;

  constructor(state: LinesState, patterns: Patterns) {
    this.#state = state;
    this.#patterns = patterns;
    const { words } = state.content;
    this.#filter = el('input', { type: 'search', placeholder: words.filter, 'aria-label': words.filter });
    this.#filter.addEventListener('input', () => {
      this.#show();
      this.#rows.reveal(0);
    });
    this.#rows = new VirtualRows({
      make: (row) => this.#make(row),
      dress: (row, item) => this.#dress(row, item),
    });
    const { node, table, body } = this.#rows;
    table.className = 'areas';
    table.ariaLabel = words.table;
    const copy = (form: 'csv' | 'markdown'): void => {
      const { childElementCount } = this.#rows.head;
      state.page.copyTable(
        form,
        childElementCount,
        this.#items.map(({ index }) => index),
      );
    };
    this.node = el(
      'section',
      { class: 'card', 'aria-label': words.table },
      el('div', { class: 'title' }, el('h2', {}, words.table), copyTools(words, ['csv', 'markdown'], copy)),
      this.#filter,
      this.#count,
      node,
    );
    body.addEventListener('click', pressRow);
    state.follow(() => this.#show());
  }

  #show(): void {
    const { selected, content, answers } = this.#state;
    const changed = selected !== this.#selected;
    this.#selected = selected;
    const drawn = [content.areas, content.groups, answers];
    const anew = drawn.some((part, index) => part !== this.#drawn[index]);
    this.#drawn = drawn;
    if (anew) {
      this.#hasLines = hasLineNames(content);
      this.#showHead();
      this.#repeated = repeatedTexts(content.areas.map(({ name }) => name));
    }
    const stop = changed && selected !== undefined ? selected : this.#items[this.#rows.stop]?.index;
    this.#items = this.#sorted();
    if (changed && selected !== undefined && this.#place(selected) < 0) {
      // The filter hides what was chosen on the map: clear it.
      this.#filter.value = '';
      this.#items = this.#sorted();
    }
    this.#showCount();
    this.#rows.set(this.#items, { stop: stop === undefined ? 0 : this.#place(stop), anew });
    if ((changed || anew) && selected !== undefined) this.#rows.reveal(this.#place(selected), 'middle');
  }

  #showCount(): void {
    const { words, areas } = this.#state.content;
    const none = this.#items.length === 0;
    const text = none ? words.noRows : `${this.#items.length} / ${areas.length}`;
    this.#count.hidden = this.#filter.value.trim() === '';
    if (this.#count.textContent !== text) this.#count.textContent = text;
  }

  #columns(): readonly Column[] {
    return [
      'name',
      ...(this.#hasLines ? (['line'] as const) : []),
      'code',
      'group',
      ...(this.#state.answers === undefined ? [] : (['answer', 'from'] as const)),
    ];
  }

  #sorted(): readonly AreaRow[] {
    const wanted = this.#filter.value.trim().toLowerCase();
    const { areas } = this.#state.content;
    const rows =
      wanted === ''
        ? areas
        : areas.filter((row) => this.#cells(row).join(' ').toLowerCase().includes(wanted));
    const { column, descending } = this.#order ?? {};
    const place = column === undefined ? -1 : this.#columns().indexOf(column);
    if (place < 0) return rows;
    const keyed = rows.map((row) => ({ row, text: this.#cells(row)[place] ?? '' }));
    const sorted = keyed.toSorted((one, other) => this.#collator.compare(one.text, other.text));
    return (descending === true ? sorted.toReversed() : sorted).map(({ row }) => row);
  }

  #place(index: number): number {
    return this.#items.findIndex((row) => row.index === index);
  }

  #cells(row: AreaRow): readonly string[] {
    const outcome = this.#state.answers?.of[row.index];
    const cells = this.#placeCells(row);
    return outcome === undefined ? cells : [...cells, outcome.answer, outcome.from];
  }

  /** Returns the cells of a sub-area before those of its answer. */
  #placeCells(row: AreaRow): readonly string[] {
    const line = this.#hasLines ? [row.line] : [];
    return [row.name, ...line, row.code, this.#state.groupName(row.group)];
  }

  #make(area: AreaRow): HTMLTableRowElement {
    const cells = this.#cells(area);
    const [name = '', ...others] = cells;
    const choose = button(
      name || area.code || '–',
      () => this.#state.select(area.index === this.#selected ? undefined : area.index),
      {
        class: 'plain',
        'aria-label': this.#repeated.has(name) ? commaList(this.#placeCells(area)) : undefined,
      },
    );
    const columns = this.#columns().slice(1);
    const category = this.#state.categoryOf(area);
    // The column that the fill on the map represents.
    const filled = this.#state.answers === undefined ? 'group' : 'answer';
    return el(
      'tr',
      { role: 'row' },
      el('th', { scope: 'row', role: 'rowheader' }, choose),
      ...others.map((text, at) => {
        const column = columns[at] ?? 'code';
        const label = { role: 'cell', 'data-label': this.#state.content.words[column] };
        return column === filled && category !== undefined
          ? el('td', { ...label, class: 'filled' }, swatch(category, this.#patterns, 16), text)
          : el('td', label, text);
      }),
    );
  }

  #dress(row: HTMLTableRowElement, { index }: AreaRow): void {
    row.classList.toggle('chosen', index === this.#selected);
    row.querySelector('button')?.setAttribute('aria-pressed', String(index === this.#selected));
  }

  #showHead(): void {
    const { words } = this.#state.content;
    const columns = this.#columns().map((column) => ({ column, label: words[column] }));
    showSortHead(this.#rows.head, columns, this.#order, (order) => {
      this.#order = order;
      this.#showHead();
      this.#show();
      this.#rows.reveal(0);
    });
  }
}
