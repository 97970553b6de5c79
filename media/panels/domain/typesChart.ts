import type { Chart } from '../../../src/panels/content.ts';
import { button, el, svg, tableRow } from '../dom.ts';
import { noteLine } from '../details.ts';
import { redraw, type PanelPage } from '../page.ts';
import { pressRow } from '../rowKeys.ts';

type Bar = Chart['bars'][number];

/** Records by type: a table with bars. A type is a toggle that filters the table of records. */
export class TypesChart {
  readonly node: HTMLElement;
  readonly #page: PanelPage;
  readonly #toggle: (type: string) => void;
  readonly #body = el('tbody', { role: 'rowgroup' });
  readonly #note = el('div');
  /** The type that the records are filtered by. */
  #pressed: string | undefined;

  constructor({ title, columns }: Chart, page: PanelPage, toggle: (type: string) => void) {
    this.#page = page;
    this.#toggle = toggle;
    // Explicit roles: the narrow layout displays the table as a grid, which removes its own.
    const head = tableRow(
      {},
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
  }

  show({ bars, note, action }: Chart): void {
    this.node.hidden = bars.length === 0;
    redraw(this.#body, bars, () => bars.map((bar) => this.#row(bar)));
    redraw(this.#note, [note, action], () => [noteLine(note, action, this.#page)]);
    this.press(this.#pressed);
  }

  #row({ label, isType, count, share, percent }: Bar): HTMLElement {
    const toggle = button(label, () => this.#toggle(label), {
      class: 'plain',
      'data-key': `type ${label}`,
      'data-type': label,
    });
    return tableRow(
      { class: isType ? 'toggle' : undefined },
      el('th', { scope: 'row', role: 'rowheader' }, isType ? toggle : label),
      el('td', { role: 'cell', class: 'number' }, count),
      el('td', { role: 'cell', class: 'number share' }, share),
      el('td', { role: 'cell', class: 'bar' }, rectangle(percent)),
    );
  }

  /** Shows by which type the records are filtered. */
  press(type: string | undefined): void {
    this.#pressed = type;
    for (const toggle of this.#body.querySelectorAll<HTMLElement>('[data-type]')) {
      const isPressed = toggle.dataset['type'] === type;
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
