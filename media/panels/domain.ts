import './jitless.ts';
import { DomainContent } from '../../src/panels/content.ts';
import { DataTable } from './dataTable.ts';
import { listCard, noteLine, sectionCards, tableCard } from './details.ts';
import { el } from './dom.ts';
import { TypesChart } from './domain/typesChart.ts';
import { redraw, startPage } from './page.ts';

/** Keeps its nodes, so that the table keeps its rows, filter and scroll position. */
startPage(DomainContent, (page, first) => {
  const { title } = first.records;
  const table = new DataTable(page, { onView: ({ choices }) => chart.press(choices['type']) });
  const chart = new TypesChart(first.chart, page, (type) =>
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
