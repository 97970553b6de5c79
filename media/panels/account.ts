import './jitless.ts';
import { AccountContent } from '../../src/panels/content.ts';
import { sectionCards } from './details.ts';
import { startPage } from './page.ts';

startPage(AccountContent, ({ sections }, page) => [sectionCards(sections, page)]);
