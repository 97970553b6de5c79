import './jitless.ts';
import { DomainContent } from '../../src/panels/content.ts';
import { DataTable } from './dataTable.ts';
import { listCard, noteLine, sectionCards, tableCard } from './details.ts';
import { el } from './dom.ts';
import { TypesChart } from './domain/typesChart.ts';
import { redraw, startPage, type PanelPage } from './page.ts';

let parts: ReturnType<typeof makeParts> | undefined;

/** Keeps its nodes, so that the table keeps its rows, filter and scroll position. */
startPage(DomainContent, (content, page) => {
  parts ??= makeParts(content, page);
  const { chart, table, note, findings, sections, nodes } = parts;
  const { records } = content;
  chart.show(content.chart);
  redraw(note, [records.note, records.action], () => [noteLine(records.note, records.action, page)]);
  table.show(records.table);
  redraw(findings, [content.findings, content.changes], () => [
    content.findings && listCard(content.findings, page),
    content.changes && tableCard(content.changes, page),
  ]);
  redraw(sections, content.sections, () => [sectionCards(content.sections, page)]);
  return nodes;
});

function makeParts(content: DomainContent, page: PanelPage) {
  const { title } = content.records;
  const table = new DataTable(page, { onView: ({ choices }) => chart.press(choices['type']) });
  const chart = new TypesChart(content.chart, page, (type) =>
    table.choose('type', table.view.choices['type'] === type ? '' : type),
  );
  const note = el('div', { role: 'status', tabindex: -1, 'data-key': 'records note' });
  const card = el('section', { class: 'card', 'aria-label': title }, el('h2', {}, title), note, table.node);
  // Above the records, whose table is long, but folded, so that the table stays in view.
  const findings = el('div', { class: 'folded-cards' });
  const sections = el('div');
  const records = el('div', { class: 'records' }, chart.node, card);
  return { chart, table, note, findings, sections, nodes: [findings, records, sections] };
}
