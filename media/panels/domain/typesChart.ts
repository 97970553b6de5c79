import type { Chart } from '../../../src/panels/content.ts';
import { button, el, svg } from '../dom.ts';
import { noteLine } from '../details.ts';
import { redraw, type PanelPage } from '../page.ts';
import { pressRow } from '../rowKeys.ts';
import type { RecordsTable } from './recordsTable.ts';

type Bar = Chart['bars'][number];

/** Records by type: a table with bars. A type is a toggle that filters the table of records. */
export class TypesChart {
  readonly node: HTMLElement;
  readonly #table: RecordsTable;
  readonly #page: PanelPage;
  readonly #body = el('tbody', { role: 'rowgroup' });
  readonly #note = el('div');

  constructor({ title, columns }: Chart, table: RecordsTable, page: PanelPage) {
    this.#table = table;
    this.#page = page;
    // Explicit roles: the narrow layout displays the table as a grid, which removes its own.
    const head = el(
      'tr',
      { role: 'row' },
      headCell(columns.type),
      headCell(columns.count, 'number'),
      headCell(columns.share, 'number share'),
      el('td', { class: 'bar', role: 'cell' }),
    );
    this.node = el(
      'section',
      { class: 'card types', 'aria-label': title },
      el('h2', {}, title),
      this.#note,
      el(
        'table',
        { class: 'chart', role: 'table', 'aria-label': title },
        el('thead', { role: 'rowgroup' }, head),
        this.#body,
      ),
    );
    this.#body.addEventListener('click', pressRow);
    table.onFilter = () => this.#press();
  }

  show({ bars, note, action }: Chart): void {
    this.node.hidden = bars.length === 0;
    redraw(this.#body, bars, () => bars.map((bar) => this.#row(bar)));
    redraw(this.#note, [note, action], () => [noteLine(note, action, this.#page)]);
    this.#press();
  }

  #row({ label, isType, count, share, percent }: Bar): HTMLElement {
    const toggle = button(label, () => this.#table.toggleType(label), {
      class: 'plain',
      'data-key': `type ${label}`,
      'data-type': label,
    });
    return el(
      'tr',
      { role: 'row', class: isType ? 'toggle' : undefined },
      el('th', { scope: 'row', role: 'rowheader' }, isType ? toggle : label),
      el('td', { role: 'cell', class: 'number' }, count),
      el('td', { role: 'cell', class: 'number share' }, share),
      el('td', { role: 'cell', class: 'bar' }, rectangle(percent)),
    );
  }

  #press(): void {
    for (const toggle of this.#body.querySelectorAll<HTMLElement>('[data-type]')) {
      const isPressed = toggle.dataset['type'] === this.#table.filter.type;
      toggle.setAttribute('aria-pressed', String(isPressed));
      toggle.closest('tr')?.classList.toggle('pressed', isPressed);
    }
  }
}

function headCell(text: string, name?: string): HTMLElement {
  return el('th', { scope: 'col', role: 'columnheader', class: name }, text);
}

function rectangle(percent: number): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { x: 0, y: 0, width: percent, height: 10 }),
  );
}
