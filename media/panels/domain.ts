import './jitless.ts';
import { DomainContent } from '../../src/panels/content.ts';
import { sectionCards } from './details.ts';
import { el } from './dom.ts';
import { TypesChart } from './domain/typesChart.ts';
import { RecordsTable } from './domain/recordsTable.ts';
import { keepingFocus, startPage } from './page.ts';

interface Parts {
  readonly chart: TypesChart;
  readonly table: RecordsTable;
  readonly sections: HTMLElement;
  readonly nodes: readonly Node[];
}

let parts: Parts | undefined;
let shownSections = '';

/** Keeps its nodes, so that the table keeps its rows, filter and scroll position. */
startPage(DomainContent, (content, page) => {
  parts ??= makeParts(content, page);
  const { chart, table, sections, nodes } = parts;
  chart.show(content.chart);
  table.show(content.records);
  const now = JSON.stringify(content.sections);
  if (now !== shownSections) {
    shownSections = now;
    keepingFocus(sections, () => sections.replaceChildren(sectionCards(content.sections, page)));
  }
  return nodes;
});

function makeParts(content: DomainContent, page: Parameters<typeof sectionCards>[1]): Parts {
  const table = new RecordsTable(content.records, page);
  const chart = new TypesChart(content.chart, table);
  const sections = el('div');
  const records = el('div', { class: 'records' }, chart.node, table.node);
  return { chart, table, sections, nodes: [records, sections] };
}
