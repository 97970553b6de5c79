import type { AreaRow } from '../../../src/panels/linesContent.ts';
import { button, el } from '../dom.ts';
import type { LinesState } from './state.ts';

/** Rows drawn at once; ten thousand would keep the page from answering. */
const STEP = 300;

type Column = 'name' | 'code' | 'group' | 'answer';

/** Every sub-area that the service sent, sortable and filterable. One stop of the Tab key for all rows. */
export class AreaTable {
  readonly node: HTMLElement;
  readonly #state: LinesState;
  readonly #filter: HTMLInputElement;
  readonly #head = el('tr');
  readonly #body = el('tbody');
  readonly #scroll: HTMLElement;
  readonly #more: HTMLButtonElement;
  readonly #none: HTMLElement;
  readonly #buttons = new Map<number, HTMLButtonElement>();
  #sort: { readonly column: Column | undefined; readonly down: boolean } = { column: undefined, down: false };
  #shown = STEP;
  #drawn = '';
  #selected: number | undefined;

  constructor(state: LinesState) {
    this.#state = state;
    const { words } = state.content;
    this.#filter = el('input', { type: 'search', placeholder: words.filter, 'aria-label': words.filter });
    this.#filter.addEventListener('input', () => this.#show());
    this.#more = button(words.showMore, () => {
      this.#shown += STEP;
      this.#show();
    });
    this.#none = el('p', { class: 'note' }, words.noRows);
    const table = el('table', { class: 'areas' }, el('thead', {}, this.#head), this.#body);
    this.#scroll = el('div', { class: 'scroll' }, table, this.#none, this.#more);
    this.node = el(
      'section',
      { class: 'card', 'aria-label': words.table },
      el('h2', {}, words.table),
      this.#filter,
      this.#scroll,
    );
    this.#body.addEventListener('keydown', (event) => this.#key(event));
    state.follow(() => this.#show());
  }

  #show(): void {
    const { selected } = this.#state;
    const changed = selected !== this.#selected;
    this.#selected = selected;
    if (changed && selected !== undefined) this.#include(selected);
    const rows = this.#rows();
    const drawn = rows.slice(0, this.#shown);
    const text = JSON.stringify([this.#columns(), this.#sort, drawn.map((row) => this.#cells(row))]);
    if (text !== this.#drawn) this.#draw(drawn);
    this.#drawn = text;
    this.#more.hidden = rows.length <= drawn.length;
    this.#none.hidden = rows.length > 0;
    this.#mark();
    if (changed && selected !== undefined)
      this.#buttons.get(selected)?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  }

  /** What is chosen on the map is among the rows, whatever was filtered. */
  #include(index: number): void {
    if (!this.#rows().some((row) => row.index === index)) this.#filter.value = '';
    const place = this.#rows().findIndex((row) => row.index === index);
    this.#shown = Math.max(this.#shown, Math.ceil((place + 1) / STEP) * STEP);
  }

  #columns(): readonly Column[] {
    return ['name', 'code', 'group', ...(this.#state.answers === undefined ? [] : (['answer'] as const))];
  }

  #rows(): readonly AreaRow[] {
    const wanted = this.#filter.value.trim().toLowerCase();
    const rows = this.#state.content.areas.filter(
      (row) => wanted === '' || this.#cells(row).join(' ').toLowerCase().includes(wanted),
    );
    const { column, down } = this.#sort;
    if (column === undefined) return rows;
    const place = this.#columns().indexOf(column);
    const order = new Intl.Collator(document.documentElement.lang || undefined);
    const keyed = rows.map((row) => ({ row, text: this.#cells(row)[place] ?? '' }));
    const sorted = keyed.toSorted((one, other) => order.compare(one.text, other.text));
    return (down ? sorted.toReversed() : sorted).map(({ row }) => row);
  }

  #cells(row: AreaRow): readonly string[] {
    const answer = this.#state.answers?.of[row.index]?.text;
    const cells = [row.name, row.code, this.#state.groupName(row.group)];
    return answer === undefined ? cells : [...cells, answer];
  }

  #draw(rows: readonly AreaRow[]): void {
    this.#head.replaceChildren(...this.#columns().map((column) => this.#header(column)));
    this.#buttons.clear();
    this.#body.replaceChildren(
      ...rows.map((row) => {
        const [name = '', ...others] = this.#cells(row);
        const choose = button(name || row.code || '–', () => this.#select(row.index), {
          class: 'plain',
          tabindex: -1,
        });
        this.#buttons.set(row.index, choose);
        return el('tr', {}, el('th', { scope: 'row' }, choose), ...others.map((text) => el('td', {}, text)));
      }),
    );
  }

  #header(column: Column): HTMLElement {
    const isSorted = this.#sort.column === column;
    const sort = isSorted ? (this.#sort.down ? 'descending' : 'ascending') : undefined;
    const label = button(
      this.#state.content.words[column],
      () => {
        this.#sort = { column, down: isSorted && !this.#sort.down };
        this.#show();
        this.#head.querySelectorAll('button')[this.#columns().indexOf(column)]?.focus();
      },
      { class: 'plain' },
    );
    return el('th', { scope: 'col', 'aria-sort': sort }, label);
  }

  #select(index: number): void {
    this.#state.change(() => (this.#state.selected = index));
  }

  #mark(): void {
    const [first] = this.#buttons.keys();
    const { selected } = this.#state;
    const stop = selected !== undefined && this.#buttons.has(selected) ? selected : first;
    for (const [index, choose] of this.#buttons) {
      choose.setAttribute('tabindex', index === stop ? '0' : '-1');
      choose.setAttribute('aria-pressed', String(index === selected));
      choose.closest('tr')?.classList.toggle('chosen', index === selected);
    }
  }

  #key(event: KeyboardEvent): void {
    const buttons = [...this.#buttons.values()];
    const at = buttons.findIndex((each) => each === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    const next = to === undefined ? undefined : buttons[to];
    if (next === undefined) return;
    event.preventDefault();
    for (const each of buttons) each.setAttribute('tabindex', each === next ? '0' : '-1');
    next.focus();
  }
}
