import '../jitless.ts';
import { AccountContent } from '../../../src/panels/content.ts';
import { foldedCard, listCard, noteLine, sectionCards } from '../details.ts';
import { startPage } from '../page.ts';

startPage(AccountContent, (page) => ({ sections, domains, ranks, personal }) => [
  noteLine(domains.note, domains.action, page),
  sectionCards(sections, page, ...ranks.map((rank) => listCard(rank, page))),
  personal.sections.length > 0 &&
    foldedCard(personal.title, [personal.title], page, sectionCards(personal.sections, page)),
]);
