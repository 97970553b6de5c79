import '../jitless.ts';
import { DomainContent, type Chart } from '../../../src/panels/content.ts';
import { DataTable } from '../dataTable.ts';
import { listCard, noteLine, sectionCards, tableCard } from '../details.ts';
import { button, el, svg, tableRow } from '../dom.ts';
import { redraw, startPage, type PanelPage } from '../page.ts';
import { pressRow } from '../rowKeys.ts';

/** Keeps its nodes, so that the table keeps its rows, filter and scroll position. */
startPage(DomainContent, (page, first) => {
  const { title } = first.records;
  const table = new DataTable(page, { onView: ({ choices }) => chart.press(choices['type']) });
  const chart = typesChart(first.chart, page, (type) =>
    table.choose('type', table.view.choices['type'] === type ? '' : type),
  );
  const note = el('div', { role: 'status', tabindex: -1, 'data-key': 'records note' });
  const card = el('section', { class: 'card', 'aria-label': title }, el('h2', {}, title), note, table.node);
  // Above the records, whose table is long, but folded, so that the table stays in view.
  const folded = el('div', { class: 'folded-cards' });
  const cards = el('div');
  const nodes = [folded, el('div', { class: 'records' }, chart.node, card), cards];
  return ({ findings, changes, chart: bars, records, sections }) => {
    chart.show(bars);
    redraw(note, [records.note, records.action], () => [noteLine(records.note, records.action, page)]);
    table.show(records.table);
    redraw(folded, [findings, changes], () => [
      findings && listCard(findings, page),
      changes && tableCard(changes, page),
    ]);
    redraw(cards, sections, () => [sectionCards(sections, page)]);
    return nodes;
  };
});

/** Records by type: a table with bars. A type is a toggle that filters the table of records. */
function typesChart({ title, columns }: Chart, page: PanelPage, toggle: (type: string) => void) {
  const body = el('tbody', { role: 'rowgroup' });
  const place = el('div');
  // Explicit roles: the narrow layout displays the table as a grid, which removes its own.
  const head = tableRow(
    {},
    headCell(columns.type),
    headCell(columns.count, 'number'),
    headCell(columns.share, 'number share'),
    el('td', { class: 'bar', role: 'cell' }),
  );
  const table = el(
    'table',
    { class: 'chart', role: 'table', 'aria-label': title },
    el('thead', { role: 'rowgroup' }, head),
    body,
  );
  const node = el('section', { class: 'card types', 'aria-label': title }, el('h2', {}, title), place, table);
  body.addEventListener('click', pressRow);
  const show = ({ bars, note, action }: Chart): void => {
    node.hidden = bars.length === 0;
    redraw(body, bars, () => bars.map((bar) => barRow(bar, toggle)));
    redraw(place, [note, action], () => [noteLine(note, action, page)]);
  };
  /** Shows by which type the records are filtered. */
  const press = (type: string | undefined): void => {
    for (const each of body.querySelectorAll<HTMLElement>('[data-type]')) {
      const isPressed = each.dataset['type'] === type;
      each.setAttribute('aria-pressed', String(isPressed));
      each.closest('tr')?.classList.toggle('pressed', isPressed);
    }
  };
  return { node, show, press };
}

function headCell(text: string, name?: string): HTMLElement {
  return el('th', { scope: 'col', role: 'columnheader', class: name }, text);
}

function barRow(
  { label, isType, count, share, percent }: Chart['bars'][number],
  toggle: (type: string) => void,
): HTMLElement {
  const type = button(label, () => toggle(label), {
    class: 'plain',
    'data-key': `type ${label}`,
    'data-type': label,
  });
  const bar = svg(
    'svg',
    { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { x: 0, y: 0, width: percent, height: 10 }),
  );
  return tableRow(
    { class: isType ? 'toggle' : undefined },
    el('th', { scope: 'row', role: 'rowheader' }, isType ? type : label),
    el('td', { role: 'cell', class: 'number' }, count),
    el('td', { role: 'cell', class: 'number share' }, share),
    el('td', { role: 'cell', class: 'bar' }, bar),
  );
}
