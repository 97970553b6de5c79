import './jitless.ts';
import { RecordContent, type Siblings } from '../../src/panels/content.ts';
import { actionButton, card, fieldValue, findingsNode, noteLine, sectionCards } from './details.ts';
import { el } from './dom.ts';
import { startPage, type PanelPage } from './page.ts';

startPage(RecordContent, ({ findings, sections, zoneLine, siblings }, page) => [
  ...(findings === undefined ? [] : [findingsNode(findings, page)]),
  card(
    zoneLine.title,
    zoneLine.note !== undefined && el('p', { class: 'note' }, zoneLine.note),
    el('div', { class: 'zone-line' }, ...fieldValue(zoneLine.field, page)),
  ),
  sectionCards(sections, page),
  siblingsCard(siblings, page),
]);

function siblingsCard({ title, columns, rows, note, action }: Siblings, page: PanelPage): HTMLElement {
  const head = [...columns.map((column) => el('th', { scope: 'col' }, column)), el('td')];
  const body = rows.map(({ cells: [line = '', ...cells], action: open, current }) =>
    el(
      'tr',
      { class: current === undefined ? undefined : 'current' },
      el('th', { scope: 'row' }, line),
      ...cells.map((cell) => el('td', {}, cell)),
      el('td', {}, current ?? (open && actionButton(open, page))),
    ),
  );
  const table = el(
    'table',
    { class: 'siblings' },
    el('thead', {}, el('tr', {}, ...head)),
    el('tbody', {}, ...body),
  );
  return card(title, rows.length > 0 && el('div', { class: 'scroll' }, table), noteLine(note, action, page));
}
