import '../jitless.ts';
import { CheckBesides, CheckContent, type FindingSums } from '../../../src/panels/check/checkContent.ts';
import { DataTable } from '../dataTable.ts';
import { card, maybeFolded } from '../details.ts';
import { button, el } from '../dom.ts';
import { redraw, startPage, type PanelPage } from '../page.ts';
import { oneTabStop } from '../rowKeys.ts';

/** Keeps its nodes, so that typing into the filter is not interrupted. */
startPage(CheckContent, (page, first) => {
  const summary = el('ul', { class: 'summary' });
  const sums = el('div', { class: 'folded-cards' });
  const filterBy = (name: string): void => table.filterBy(name);
  const table = new DataTable(page, {
    onBesides: (besides) =>
      redraw(sums, besides, () => CheckBesides.parse(besides).map((each) => sumCard(each, page, filterBy))),
  });
  const nodes = [summary, card(first.table.label, table.node), sums];
  return (content) => {
    redraw(summary, content.summary, () =>
      content.summary.map(({ severity, text }) =>
        el('li', {}, el('span', { class: `severity ${severity}` }, text)),
      ),
    );
    table.show(content.table);
    return nodes;
  };
});

/** Counts the findings of each rule or zone, folded. A press on a name filters by it. */
function sumCard(
  { title, summary, columns, rows, note }: FindingSums,
  page: PanelPage,
  filterBy: (name: string) => void,
): HTMLElement {
  const head = columns.map((column, at) =>
    el('th', { scope: 'col', class: at === 2 ? 'number' : undefined }, column),
  );
  const body = el(
    'tbody',
    {},
    ...rows.map(({ severity, severityText, name, label, count }) => {
      const badge = el('span', { class: `severity ${severity}` }, severityText);
      const attributes = { class: 'link', 'aria-label': label, 'data-key': `count ${name}` };
      const filter = button(name, () => filterBy(name), attributes);
      return el('tr', {}, el('td', {}, badge), el('td', {}, filter), el('td', { class: 'number' }, count));
    }),
  );
  oneTabStop([...body.querySelectorAll('button')]);
  const table = el('table', { class: 'sums' }, el('thead', {}, el('tr', {}, ...head)), body);
  return maybeFolded(
    title,
    summary,
    page,
    el('div', { class: 'sums-scroll' }, table),
    note !== '' && el('p', { class: 'note' }, note),
  );
}
