import * as z from 'zod/mini';
import type { RecordsCard } from '../../../src/panels/content.ts';
import {
  PORTION,
  RECORD_COLUMNS,
  RecordFilter,
  type ListedRecord,
  type RecordPortion,
} from '../../../src/panels/domain/recordPortion.ts';
import { noteLine } from '../details.ts';
import { button, el, iconButton } from '../dom.ts';
import { redraw, type PanelPage } from '../page.ts';
import { pressRow } from '../rowKeys.ts';
import { showSortHead } from '../sortHead.ts';
import { VirtualRows } from '../virtualRows.ts';
import { FilterControls } from './filterControls.ts';

/** How the table is viewed. The editor keeps it while the page is hidden. */
const TableView = z.catch(z.object({ filter: RecordFilter, first: z.number() }), {
  filter: { text: '', state: 'all' },
  first: 0,
});

/** A row of the filtered table. It has no record until its portion arrives. */
interface Item {
  readonly record?: ListedRecord;
}

/** Shown in place of a record whose portion has not arrived. Can be focused like a record without an id. */
const PENDING: ListedRecord = {
  name: '',
  host: '…',
  type: '',
  value: '',
  line: '',
  ttl: '',
  ttlText: '',
  state: '',
  stateText: '',
  disabled: false,
};

/** The records of a domain. The extension filters them and sends the portions that are in view. */
export class RecordsTable {
  readonly node: HTMLElement;
  readonly #page: PanelPage;
  readonly #controls: FilterControls;
  readonly #note = el('div', { role: 'status', tabindex: -1, 'data-key': 'records note' });
  readonly #count = el('p', { class: 'note', role: 'status', hidden: true });
  readonly #rows: VirtualRows<Item>;
  readonly #columns: RecordsCard['columns'];
  /** Called after each change of the filter. */
  onFilter: () => void = () => undefined;
  #filter: RecordFilter;
  /** The row to scroll to when the first portion arrives. */
  #start: number | undefined;
  /** The latest revision of the records; undefined while none are loaded. */
  #revision: number | undefined;
  /** The first rows of the portions that were requested for the filter and the revision. */
  readonly #requested = new Set<number>();
  /** The rows in the table. */
  #items: readonly Item[] = [];
  /** The filter and the revision of these rows. */
  #shown: Pick<RecordPortion, 'filter' | 'revision'> | undefined;

  constructor({ title, columns, words }: RecordsCard, page: PanelPage) {
    this.#page = page;
    const { filter, first } = TableView.parse(page.view);
    this.#filter = filter;
    this.#start = first;
    this.#columns = columns;
    this.#controls = new FilterControls(words, filter, (change) =>
      this.#setFilter({ ...this.#filter, ...change }),
    );
    this.#rows = new VirtualRows({
      make: ({ record }) => this.#row(record ?? PENDING),
      idOf: ({ record }) => record?.id,
      drawn: (from, to) => this.#request(from, to),
    });
    this.#rows.table.className = 'record-list';
    this.#rows.table.ariaLabel = title;
    this.#rows.node.addEventListener('scrollend', () => this.#keepView());
    this.#rows.body.addEventListener('click', pressRow);
    page.onRecords = (portion) => this.#take(portion);
    this.#showHead();
    this.node = el(
      'section',
      { class: 'card', 'aria-label': title },
      el('h2', {}, title),
      this.#note,
      this.#controls.node,
      this.#count,
      this.#rows.node,
    );
  }

  get filter(): RecordFilter {
    return this.#filter;
  }

  /** Shows the records of one type, or of all types if they are those shown. */
  toggleType(type: string): void {
    this.#setFilter({ ...this.#filter, type: this.#filter.type === type ? undefined : type });
  }

  show({ revision, loaded, note, action }: RecordsCard): void {
    redraw(this.#note, [note, action], () => [noteLine(note, action, this.#page)]);
    this.#controls.node.hidden = !loaded;
    this.#rows.node.hidden = !loaded;
    if (!loaded || revision === this.#revision) return;
    this.#revision = revision;
    this.#requestAnew();
  }

  #setFilter(filter: RecordFilter): void {
    this.#filter = filter;
    this.#start = 0;
    this.#controls.show(filter);
    this.onFilter();
    this.#keepView();
    this.#requestAnew();
  }

  #showHead(): void {
    const columns = RECORD_COLUMNS.map((column) => ({ column, label: this.#columns[column] }));
    const sort = (order: RecordFilter['order']): void => {
      this.#setFilter({ ...this.#filter, order });
      this.#showHead();
    };
    const tool = el('td', { role: 'cell', class: 'tool' });
    showSortHead(this.#rows.head, columns, this.#filter.order, sort, tool);
  }

  #keepView(): void {
    const { view } = this.#page;
    this.#page.view = { ...Object(view), filter: this.#filter, first: this.#start ?? this.#rows.first };
  }

  /** Requests what is in view. The rows in the table stay until the portion arrives. */
  #requestAnew(): void {
    this.#requested.clear();
    const first = this.#start ?? this.#rows.first;
    this.#request(first, first);
  }

  #request(from: number, to: number): void {
    if (this.#revision === undefined) return;
    for (let first = from - (from % PORTION); first <= to; first += PORTION) {
      if (this.#requested.has(first)) continue;
      this.#requested.add(first);
      this.#page.requestRecords(this.#filter, first);
    }
  }

  #take(portion: RecordPortion): void {
    const { filter, revision, first, rows, count, countText } = portion;
    if (keyOf(filter) !== keyOf(this.#filter)) return;
    const before = this.#shown;
    const isFiltered = before === undefined || keyOf(before.filter) !== keyOf(filter);
    const items = [...this.#items];
    if (isFiltered) items.length = 0;
    else if (revision !== before.revision) items.length = Math.min(items.length, count);
    while (items.length < count) items.push({});
    for (const [index, record] of rows.entries()) items[first + index] = { record };
    this.#items = items;
    this.#shown = { filter, revision };
    if (this.#count.textContent !== countText) this.#count.textContent = countText;
    this.#count.hidden = countText === '';
    this.#rows.set(items, { stop: isFiltered ? (this.#start ?? 0) : undefined, anew: false });
    if (this.#start !== undefined) this.#rows.reveal(this.#start, 'top');
    this.#start = undefined;
  }

  #row(record: ListedRecord): HTMLTableRowElement {
    const { id, name, host, type, value, target, line, ttl, ttlText, state, stateText, disabled, copy } =
      record;
    const page = this.#page;
    const act = (action: string): void => page.act(action, id);
    const link =
      target &&
      button(target.text, () => act('target'), {
        class: 'link',
        'aria-label': target.label,
        title: target.label,
      });
    const whole = target === undefined ? value : `${value}${target.text}${target.rest}`;
    return el(
      'tr',
      { role: 'row', class: disabled ? 'disabled' : undefined },
      id === undefined
        ? el('th', { scope: 'row', role: 'rowheader', class: 'host', title: host, tabindex: -1 }, host)
        : el(
            'th',
            { scope: 'row', role: 'rowheader', class: 'host', title: host },
            button(host, () => act('record'), { class: 'plain', 'aria-label': name }),
          ),
      cell('type', type, type),
      cell('value', whole, value, ...(link === undefined ? [] : [link]), target?.rest ?? ''),
      cell('line', line, line),
      el('td', { role: 'cell', class: 'ttl', title: ttlText, 'data-label': this.#columns.ttl }, ttl),
      cell('state', stateText, state),
      el(
        'td',
        { role: 'cell', class: 'tool' },
        copy !== undefined && iconButton('copy', copy, () => page.copy(`value ${id}`)),
      ),
    );
  }
}

function cell(column: string, title: string, ...children: readonly (Node | string)[]): HTMLElement {
  return el('td', { role: 'cell', class: column, title }, ...children);
}

function keyOf({ text, type, state, order }: RecordFilter): string {
  return JSON.stringify([text, type, state, order?.column, order?.descending]);
}
