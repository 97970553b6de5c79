// The pages in a made-up language: every text of the extension is longer, accented and in brackets.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { z } from 'zod';
import { accountPanel } from '../../src/panels/account/accountPanel.ts';
import type { Frame } from '../../src/panels/protocol.ts';
import { checksOf, recordPanel } from '../support/product/panels.ts';
import { root } from '../support/project.ts';
import { frameOf } from '../../src/panels/frame.ts';
import { linesItem } from './linesPage.ts';
import { Scene } from './scene.ts';
import { closeAfterTests, Stage, type PanelPage } from './stage.ts';

const bundle = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(path.join(root, 'media/l10n/bundle.l10n.zh-cn.json'), 'utf8')));

/** What the service sends, which happens to be a text of the extension too. */
const SENT: ReadonlySet<string> = new Set(['Default', 'SPF', 'no', 'yes']);

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Á',
  E: 'Ë',
  O: 'Ö',
};

/** Returns a text that is a third longer, and keeps its placeholders. */
function pseudo(text: string): string {
  const accented = text.replaceAll(/\{\d+\}|[aeiouAEO]/gu, (found) => ACCENTED[found] ?? found);
  return `⟦${accented}${'~'.repeat(Math.ceil(text.length / 3))}⟧`;
}

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

describe('The pages in a made-up language', () => {
  let stage: Stage;
  let scene: Scene;
  let open: PanelPage | undefined;
  const frames: Record<string, Frame> = {};

  before(async () => {
    stage = await Stage.open();
    scene = await Scene.open();
    l10n.config({ contents: Object.fromEntries(Object.keys(bundle).map((key) => [key, pseudo(key)])) });
    const record = await scene.ref('example.com', { host: 'www', type: 'CNAME', line: 'Japan' });
    const domain = { account: record.account, domain: record.domain };
    frames['domain'] = await scene.frame(scene.domainPanel, domain);
    frames['record'] = await scene.frame(recordPanel, record);
    frames['account'] = await scene.frame(accountPanel(checksOf({})), { account: record.account });
    frames['lines'] = frameOf(await linesItem(scene, domain), domain, Date.now());
  });
  after(() => l10n.config({ contents: {} }));
  closeAfterTests(() => ({ page: open, others: [stage, scene] }));

  for (const name of ['domain', 'record', 'account', 'lines']) {
    it(`have no text that is cut off, covered or not translated: ${name}`, async () => {
      open = await stage.page(name, 'light', 1280);
      await open.send(frames[name] ?? assert.fail());
      await open.page.locator('h1').waitFor();
      for (const width of [1280, 640]) {
        await open.resize(width);
        assert.deepEqual(await open.misplaced(), []);
        assert.equal(await open.overflow(), 0);
      }
      await open.picture(`page-${name}-pseudo`);
      const texts = z.array(z.string()).parse(await open.page.evaluate(shownTexts));
      assert.ok(texts.some((text) => text.includes('⟦')));
      assert.deepEqual(
        texts.filter((text) => text in bundle && !SENT.has(text)),
        [],
      );
    });
  }
});
