import './jitless.ts';
import { DomainContent } from '../../src/panels/content.ts';
import { findingsNode, sectionCards, tableCard } from './details.ts';
import { el } from './dom.ts';
import { TypesChart } from './domain/typesChart.ts';
import { RecordsTable } from './domain/recordsTable.ts';
import { redraw, startPage, type PanelPage } from './page.ts';

let parts: ReturnType<typeof makeParts> | undefined;

/** Keeps its nodes, so that the table keeps its rows, filter and scroll position. */
startPage(DomainContent, (content, page) => {
  parts ??= makeParts(content, page);
  const { chart, table, findings, sections, nodes } = parts;
  chart.show(content.chart);
  table.show(content.records);
  redraw(findings, [content.findings, content.changes], () => [
    content.findings && findingsNode(content.findings, page),
    content.changes && tableCard(content.changes, page),
  ]);
  redraw(sections, content.sections, () => [sectionCards(content.sections, page)]);
  return nodes;
});

function makeParts(content: DomainContent, page: PanelPage) {
  const table = new RecordsTable(content.records, page);
  const chart = new TypesChart(content.chart, table, page);
  // Above the records, whose table is long, but folded, so that the table stays in view.
  const findings = el('div', { class: 'folded-cards' });
  const sections = el('div');
  const records = el('div', { class: 'records' }, chart.node, table.node);
  return { chart, table, findings, sections, nodes: [findings, records, sections] };
}
