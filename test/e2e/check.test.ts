import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { z } from 'zod';
import { BOX_MS, untilNotClosed, type Workbench } from '../support/editor/workbench.ts';
import { nextWindowLook } from '../support/patience.ts';
import { closeAfterTests, shareSampleWindow } from './sampleWindow.ts';

const Sarif = z.looseObject({
  version: z.string(),
  runs: z.array(z.looseObject({ results: z.array(z.looseObject({ ruleId: z.string() })) })),
});

const VERDICT = /^faults\.example: \d+ errors, \d+ warnings, \d+ infos?, \d+ hints/u;

describe('the check of zones in a window with the installed extension', () => {
  let window: Workbench;

  /** The page of the visible panel. */
  const page = (): FrameLocator =>
    window.page.frameLocator('iframe.webview.ready >> visible=true').frameLocator('#active-frame');
  const problems = (): Locator => window.page.locator('.markers-panel');
  const problem = (rule: string): Locator =>
    problems().locator('.monaco-list-row', { hasText: rule }).first();

  before(async () => {
    window = await shareSampleWindow({ width: 1360, height: 1000 });
    await window.expand('Zones', /Group Default Group/);
  });

  closeAfterTests(() => window);

  it('marks records once they are loaded', async () => {
    await window.useTheme('dark');
    await window.expand('Zones', /Zone faults\.example/);
    await window.row('Zones', /record both\.faults\.example, example\.com\., 1 error/u).waitFor();
    await window.picture('check-tree-dark');
  });

  it('opens the zone with its findings in Problems', async () => {
    await window.menu(window.row('Zones', /Zone faults\.example/), 'Check', 'Check Zone');
    await window.page.getByRole('tab', { name: 'faults.example.zone', selected: true }).waitFor();
    await window.page.locator('.editor-instance .squiggly-error').first().waitFor();
    await problem('cname-other-data').waitFor();
    await window.status(VERDICT);
    await window.pictures('check-problems', ['light', 'contrast', 'dark']);
  });

  it('ends in a verdict', async () => {
    // That of the check before.
    await window.page.locator('.part.statusbar').getByText(VERDICT).waitFor({ state: 'hidden' });
    await window.menu(window.row('Zones', /Zone faults\.example/), 'Check', 'Check Zone');
    await window.status(VERDICT);
    await window.picture('check-verdict-dark');
  });

  it('offers fixes that concern the check', async () => {
    await problem('cname-other-data').dblclick();
    const menu = window.page.locator('.action-widget');
    await untilNotClosed(async () => {
      await window.page.locator('.editor-instance [class*="gutter-lightbulb"]').first().click();
      await menu.getByText('Turn Off Rule “cname-other-data” in All Zones').waitFor({ timeout: BOX_MS });
    });
    await menu.getByText('Turn Off Rule “cname-other-data” in faults.example').waitFor();
    await menu.getByText('Do Not Check faults.example').waitFor();
    assert.equal(await menu.getByText('Do Not Check This File').count(), 0);
    await window.picture('check-fixes-dark');
    await window.page.keyboard.press('Escape');
  });

  it('offers the fixes of a line by the key for fixes, which the editor ignores in a read-only document', async () => {
    await window.goToStart();
    await window.page.keyboard.press('Control+.');
    await window.status(/No findings in this line/u);
    await window.page
      .locator('.editor-instance .view-line', { hasText: /CNAME.*Antarctica/u })
      .first()
      .click();
    await window.page.keyboard.press('Control+.');
    await window.says(/Turn Off Rule “cname-other-data”/u);
    await window.says(/Do Not Check faults\.example/u);
    await window.picture('check-fixes-key');
    await window.page.keyboard.press('Escape');
  });

  it('links a finding to its rule in the manual, in Problems and in the hover', async () => {
    const opensRule = async (rule: string): Promise<void> => {
      const tab = window.page.getByRole('tab', { name: /rules\.md/u, selected: true });
      await tab.waitFor();
      await window.shows(page().getByRole('heading', { name: rule, exact: true }));
      await window.runCommand('View: Close Editor');
      await tab.waitFor({ state: 'hidden' });
    };
    await problem('srv-syntax').getByRole('button', { name: '(srv-syntax)' }).click();
    await opensRule('srv-syntax');
    await problem('cname-other-data').dblclick();
    await window.page.locator('.editor-instance .monaco-editor.focused').waitFor();
    await window.status(/Ln \d+, Col \d+ \(\d+ selected\)/u);
    await window.runCommand('Show or Focus Hover');
    const hover = window.page.locator('.monaco-hover:visible').first();
    await hover.locator('a.code-link', { hasText: 'cname-other-data' }).first().click();
    await opensRule('cname-other-data');
  });

  it('leaves out a rule that a setting turns off', async () => {
    await window.typeSettings({ 'dnsTree.check.rules': { 'cname-other-data': 'off' } });
    await window.page.keyboard.press('Control+S');
    await problem('cname-other-data').waitFor({ state: 'hidden' });
    await problem('srv-syntax').waitFor();
    await window.row('Zones', /record both\.faults\.example, example\.com\.$/u).waitFor();
    await window.runCommand('View: Close All Editors');
    await window.runCommand('View: Hide Panel');
  });

  it('asks before it checks what is loaded, and lists the findings of all zones', async () => {
    await window.runCommand('DNS Tree: Check All Zones');
    const dialog = window.page.getByRole('dialog');
    await dialog.getByText(/The records of \d+ of 54 zones are not loaded/u).waitFor();
    await window.picture('check-question-dark');
    await dialog.getByRole('button', { name: 'Check What Is Loaded' }).click();
    await page().getByRole('heading', { level: 1, name: 'Check All Zones' }).waitFor();
    await page().getByRole('button', { name: 'cname-multiple' }).first().waitFor();
    await window.pictures('panel-check', ['dark', 'light']);
  });

  it('says which zones are not loaded, with a button that asks whether to load them', async () => {
    await page()
      .getByText(/^Not loaded: .+ and \d+ more\.$/u)
      .waitFor();
    await page().getByRole('button', { name: 'Load Them…' }).click();
    const dialog = window.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Load All First' }).waitFor();
    await window.picture('panel-check-load');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('reveals the record of a finding', async () => {
    await page()
      .getByRole('button', { name: /^Reveal: .*two\.faults\.example/u })
      .first()
      .click();
    await window
      .row('Zones', /record two\.faults\.example/u)
      .and(window.page.locator('.selected'))
      .waitFor();
  });

  it('offers the fixes of a finding in the panel, and leaves out a rule that is turned off there', async () => {
    const fixes = (rule: RegExp): Locator =>
      page()
        .getByRole('row', { name: rule })
        .getByRole('button', { name: /^Fixes/u })
        .first();
    await fixes(/cname-multiple/u).click();
    await window.says(/Turn Off Rule “cname-multiple” in faults\.example/u);
    await window.picture('panel-check-fixes');
    await window.pick('Turn Off Rule “cname-multiple” in All Zones');
    await page()
      .getByRole('button', { name: /^cname-multiple: / })
      .first()
      .waitFor({ state: 'detached' });
    await page().getByRole('heading', { level: 1, name: 'Check All Zones' }).waitFor();
  });

  it('saves the findings as SARIF', async () => {
    await page().getByRole('button', { name: 'Save as SARIF…' }).click();
    await window.quickInput.getByRole('button', { name: 'OK', exact: true }).click();
    await page().getByRole('status').getByText('Saved').waitFor();
    const text = readFileSync(path.join(window.folder, 'workspace', 'dns-tree.sarif'), 'utf8');
    const { version, runs } = Sarif.parse(JSON.parse(text));
    assert.equal(version, '2.1.0');
    const rules = new Set(runs.flatMap(({ results }) => results.map(({ ruleId }) => ruleId)));
    assert.ok(rules.has('cname-loop'));
    assert.ok(!rules.has('cname-multiple'));
    assert.ok(!rules.has('cname-other-data'));
  });

  it('says why the findings could not be saved', async () => {
    await page().getByRole('button', { name: 'Save as SARIF…' }).click();
    const input = window.quickInput.locator('input').first();
    // The dialog sets its input once it has listed the workspace.
    while (!(await input.inputValue()).startsWith(path.join(window.folder, 'workspace', path.sep)))
      await nextWindowLook();
    // Nobody can create a file there.
    await window.type('/sys/dns-tree.sarif');
    await window.quickInput.locator('.monaco-list-row').filter({ hasText: 'kernel' }).waitFor();
    await window.quickInput.getByRole('button', { name: 'OK', exact: true }).click();
    await window.page.getByText('/sys/dns-tree.sarif could not be written:').first().waitFor();
  });
});
