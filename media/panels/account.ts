import './jitless.ts';
import { AccountContent } from '../../src/panels/content.ts';
import { listCard, noteLine, sectionCards } from './details.ts';
import { el } from './dom.ts';
import { startPage, type PanelPage } from './page.ts';

startPage(AccountContent, (page) => ({ sections, domains, ranks, personal }) => [
  noteLine(domains.note, domains.action, page),
  sectionCards(sections, page, ...ranks.map((rank) => listCard(rank, page))),
  personal.sections.length > 0 && folded(personal, page),
]);

/** The state is kept with the page. */
function folded({ title, sections }: AccountContent['personal'], page: PanelPage): HTMLElement {
  const line = el('summary', { 'data-key': 'personal' }, title);
  const open = page.view === 'unfolded';
  const details = el('details', { class: 'folded', open }, line, sectionCards(sections, page));
  // Another state may be drawn before the event `toggle` comes.
  line.addEventListener('click', () => (page.view = details.open ? 'folded' : 'unfolded'));
  return details;
}
