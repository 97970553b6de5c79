// The pages in a made-up language: every text of the extension is longer, accented and in brackets.
import assert from 'node:assert/strict';
import { z } from 'zod';
import { accountPanel } from '../../src/panels/account/accountPanel.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { speakEnglish, speakMadeUp, TEXTS } from '../support/product/madeUpLanguage.ts';
import { checksOf, recordPanel } from '../support/product/panels.ts';
import { frameOf } from '../../src/panels/frame.ts';
import { CheckContent } from '../../src/panels/check/checkContent.ts';
import type { CheckPanel } from '../../src/panels/check/checkPanel.ts';
import { WORKSPACE_LISTS } from '../../src/panels/workspace/workspaceContent.ts';
import { indexedZone, record, zoneFindings } from '../unit/check/zones.ts';
import { checkPanel } from '../unit/panels/check/findings.ts';
import { AnswersTableSource } from '../../src/panels/live/answersTableSource.ts';
import { variedReport } from '../unit/panels/live/reports.ts';
import { liveFrame } from './livePage.ts';
import { firstRow, workspaceFrame, workspaceItem } from './workspacePage.ts';
import { linesItem } from './linesPage.ts';
import { Scene } from './scene.ts';
import { openPage } from './tab.ts';
import { serveTable } from './virtualTable.ts';
import { portionFrom } from '../support/product/tableRows.ts';
import type { TableSource } from '../../src/panels/table/tableSource.ts';

/** What the service sends, which happens to be a text of the extension too. */
const SENT: ReadonlySet<string> = new Set(['Default', 'Free', 'SPF', 'no', 'yes']);

/** Runs in the page: the texts and labels that people get. */
const shownTexts = `{
  const texts = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (walker.currentNode.parentElement.checkVisibility()) texts.push(walker.currentNode.data.trim());
  for (const each of document.querySelectorAll('main [aria-label], main [title], main [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) texts.push(each.getAttribute(name) ?? '');
  texts;
}`;

/** The panel of Check All Zones with findings of several severities. */
function checkedZone(): CheckPanel {
  const zone = indexedZone('example.com', [
    record('@', 'TXT', 'v=spf1 include:_spf.example.net ipv4:192.0.2.1 -all'),
    record('a', 'A', 'x'),
    record('b', 'A', 'y'),
    record('alias', 'CNAME', 'nowhere.example.com.'),
    record('alias', 'A', '192.0.2.1'),
    record('www', 'A', '192.0.2.1', { ttl: 60 }),
    record('www', 'A', '192.0.2.2', { ttl: 600 }),
  ]);
  return checkPanel([zoneFindings(zone)], [zone]);
}

/** The page of Check All Zones with all findings and the groups open. */
async function openedGroups(item: CheckPanel): Promise<Frame> {
  const frame = frameOf(item, undefined, Date.now());
  const { summary, table } = CheckContent.parse(frame.content);
  const { rows } = await portionFrom(item.table);
  const toggled = rows.flatMap(({ id, isOpen }) => (id === undefined || isOpen === undefined ? [] : id));
  const initial = { ...table.initial, choices: { severity: 'hint' }, toggled };
  return { ...frame, content: { summary, table: { ...table, initial } } };
}

describe('The pages in a made-up language', () => {
  let scene: Scene;
  const frames: Record<string, readonly Frame[]> = {};
  /** The tables of these frames. */
  const tables = new Map<Frame, TableSource | undefined>();

  before(async () => {
    scene = await Scene.open();
    speakMadeUp();
    const shown = await scene.ref('example.com', { host: 'www', type: 'CNAME', line: 'Japan' });
    const domain = { account: shown.account, domain: shown.domain };
    frames['domain'] = [await scene.frame(scene.domainPanel, domain)];
    frames['record'] = [await scene.frame(recordPanel, shown)];
    frames['account'] = [await scene.frame(accountPanel(checksOf({})), { account: shown.account })];
    frames['lines'] = [frameOf(await linesItem(scene, domain), domain, Date.now())];
    const checked = checkedZone();
    const opened = await openedGroups(checked);
    tables.set(opened, checked.table);
    frames['check'] = [opened];
    const answers = new AnswersTableSource();
    const ended = liveFrame(answers, { kind: 'ended', report: variedReport() });
    tables.set(ended, answers);
    frames['live'] = [liveFrame(new AnswersTableSource(), { kind: 'idle' }), ended];
    const workspace = WORKSPACE_LISTS.map(async (list) => workspaceItem({ list, isOutdated: true }));
    frames['workspace'] = (await Promise.all(workspace)).map((item) => {
      const frame = workspaceFrame(item);
      tables.set(frame, item.table);
      return frame;
    });
  });
  after(speakEnglish);
  after(async () => scene.close());

  for (const name of ['domain', 'record', 'account', 'lines', 'check', 'live', 'workspace']) {
    it(`have no text that is cut off, covered or not translated: ${name}`, async () => {
      const panel = await openPage(name, 'light', 1280);
      for (const [index, frame] of (frames[name] ?? assert.fail()).entries()) {
        await serveTable(panel, () => tables.get(frame));
        await panel.send(frame);
        await firstRow(panel, tables.get(frame));
        for (const width of [640, 1280]) {
          await panel.resize(width);
          await panel.picture(`page-${name}-${index}-pseudo-${width}`);
          // The brackets may break a head where a word does not.
          const cut = await panel.misplaced();
          assert.deepEqual(
            cut.filter((text) => !text.startsWith('broken')),
            [],
          );
          assert.equal(await panel.overflow(), 0);
        }
        const texts = z.array(z.string()).parse(await panel.page.evaluate(shownTexts));
        assert.ok(texts.some((text) => text.includes('⟦')));
        assert.deepEqual(
          texts.filter((text) => TEXTS.has(text) && !SENT.has(text)),
          [],
        );
      }
    });
  }
});
