import './jitless.ts';
import { AccountContent, type RankCard, type RankRow } from '../../src/panels/content.ts';
import { card, noteLine, sectionCards } from './details.ts';
import { button, el } from './dom.ts';
import { startPage, type PanelPage } from './page.ts';
import { labelled } from './punctuation.ts';

startPage(AccountContent, ({ sections, domains, ranks, personal }, page) => [
  noteLine(domains.note, domains.action, page),
  sectionCards(sections, page, ...ranks.map((rank) => rankCard(rank, page))),
  personal.sections.length > 0 && folded(personal, page),
]);

function rankCard({ title, note, rows, action }: RankCard, page: PanelPage): HTMLElement {
  const list = el('ul', { class: 'rank' }, ...rows.map((row) => rankRow(title, row, page)));
  return card(title, noteLine(note, action, page), rows.length > 0 && list);
}

function rankRow(title: string, { label, action, text, severity }: RankRow, page: PanelPage): HTMLElement {
  const name =
    action === undefined
      ? label
      : button(label, () => page.act(action.name, action.value), {
          class: 'link',
          'aria-label': labelled(title, label),
          'data-key': `${title} ${action.value ?? ''}`,
        });
  const words = severity === undefined ? text : el('span', { class: `severity ${severity}` }, text);
  return el('li', {}, el('span', { class: 'name' }, name), ' ', words);
}

/** The state is kept with the page. */
function folded({ title, sections }: AccountContent['personal'], page: PanelPage): HTMLElement {
  const line = el('summary', { 'data-key': 'personal' }, title);
  const open = page.view === 'unfolded';
  const details = el('details', { class: 'folded', open }, line, sectionCards(sections, page));
  // Another state may be drawn before the event `toggle` comes.
  line.addEventListener('click', () => (page.view = details.open ? 'folded' : 'unfolded'));
  return details;
}
