import './jitless.ts';
import { RecordContent } from '../../src/panels/content.ts';
import { card, fieldValue, findingsNode, sectionCards, tableCard } from './details.ts';
import { el } from './dom.ts';
import { startPage } from './page.ts';

startPage(RecordContent, ({ findings, changes, sections, zoneLine, siblings }, page) => [
  ...(findings === undefined ? [] : [findingsNode(findings, page)]),
  card(
    zoneLine.title,
    zoneLine.note !== undefined && el('p', { class: 'note' }, zoneLine.note),
    el('div', { class: 'zone-line' }, ...fieldValue(zoneLine.field, page)),
  ),
  sectionCards(sections, page),
  ...(changes === undefined ? [] : [tableCard(changes, page)]),
  tableCard(siblings, page),
]);
