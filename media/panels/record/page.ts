import '../jitless.ts';
import { RecordContent, type SpfCard } from '../../../src/panels/content.ts';
import { card, fieldValue, listCard, sectionCards, tableCard } from '../details.ts';
import { el } from '../dom.ts';
import { startPage } from '../page.ts';

startPage(RecordContent, (page) => ({ findings, changes, spf, sections, zoneLine, siblings }) => [
  findings && listCard(findings, page),
  spf && spfNode(spf),
  card(
    zoneLine.title,
    zoneLine.note !== undefined && el('p', { class: 'note' }, zoneLine.note),
    el('div', { class: 'zone-line' }, ...fieldValue(zoneLine.field, page)),
  ),
  sectionCards(sections, page),
  changes && tableCard(changes, page),
  tableCard(siblings, page),
]);

/** An SPF record as nested lists: the terms of an included record are below the one that includes it. */
function spfNode({ title, count, isTooMany, rows, note }: SpfCard): HTMLElement {
  const whole = el('ul', { class: 'spf' });
  const lists = [whole];
  for (const { depth, term, lookups, outcome } of rows) {
    while (lists.length > depth + 1) lists.pop();
    const parent = lists.at(-1)?.lastElementChild;
    if (lists.length === depth && parent) {
      const list = el('ul');
      parent.append(list);
      lists.push(list);
    }
    const texts = [lookups, outcome].filter((text) => text !== '').join(' · ');
    const remark = texts !== '' && el('span', { class: 'note' }, ` ${texts}`);
    lists.at(-1)?.append(el('li', {}, el('code', {}, term), remark));
  }
  return card(
    title,
    el('p', {}, el('span', { class: isTooMany ? 'severity error' : undefined }, count)),
    rows.length > 0 && whole,
    note !== '' && el('p', { class: 'note' }, note),
  );
}
