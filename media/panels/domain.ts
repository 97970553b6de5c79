import './jitless.ts';
import { DomainContent, type Chart } from '../../src/panels/content.ts';
import { card, noteLine, sectionCards } from './details.ts';
import { el, svg } from './dom.ts';
import { startPage, type Page } from './page.ts';

startPage(DomainContent, ({ sections, chart }, page) => [
  sectionCards(sections, page),
  chartCard(chart, page),
]);

/** A table whose rows have bars: the numbers are the content, the bars a picture of them. */
function chartCard({ title, columns, bars, note, action }: Chart, page: Page): HTMLElement {
  const head = el(
    'tr',
    {},
    el('th', { scope: 'col' }, columns.type),
    el('th', { scope: 'col', class: 'number' }, columns.count),
    el('th', { scope: 'col', class: 'number' }, columns.share),
    el('td', { class: 'bar' }),
  );
  const rows = bars.map(({ type, count, share, percent }) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, type),
      el('td', { class: 'number' }, count),
      el('td', { class: 'number' }, share),
      el('td', { class: 'bar' }, bar(percent)),
    ),
  );
  const table = el('table', { class: 'chart' }, el('thead', {}, head), el('tbody', {}, ...rows));
  return card(title, bars.length > 0 && table, noteLine(note, action, page));
}

function bar(percent: number): SVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { x: 0, y: 0, width: percent, height: 10 }),
  );
}
