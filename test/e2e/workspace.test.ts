import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import type { Workbench } from '../support/editor/workbench.ts';
import { root } from '../support/project.ts';
import { nextWindowLook } from '../support/patience.ts';
import { chooseFix, openFixes, settingsIn } from './editorFixes.ts';
import { closeAfterTests, openSampleWindow } from './sampleWindow.ts';

describe('a window with two folders, and a third in a virtual file system', () => {
  let window: Workbench;

  /** The page of the visible panel. */
  const page = (): FrameLocator =>
    window.page.frameLocator('iframe.webview.ready >> visible=true').frameLocator('#active-frame');
  const tab = (name: RegExp): ReturnType<FrameLocator['getByRole']> => page().getByRole('tab', { name });
  const filter = async (text: string): Promise<void> => page().getByRole('searchbox').fill(text);

  /** The progress of a check that has read some files. */
  async function runningCheck(): Promise<Locator> {
    const progress = window.page
      .locator('.part.statusbar')
      .getByText(/Checking the workspace: \d+ of \d+ files/u);
    await progress.waitFor();
    return progress;
  }

  before(async () => {
    window = await openSampleWindow({
      size: { width: 1360, height: 900 },
      folders: 'two',
      besides: ['memfs:/repo'],
      others: [path.join(root, 'test/support/editor/virtual')],
    });
  });

  closeAfterTests(() => window);

  describe('has the virtual folder in the check of the workspace, which', () => {
    it('lists names that nobody hosts, without what is ignored, excluded or a link', async () => {
      await window.runCommand('DNS Tree: Check Workspace Files');
      await window.page.getByRole('dialog').getByRole('button', { name: 'Load All First' }).click();
      await page().getByRole('button', { name: 'Open: other/values.yaml:1:7, wwww.shop.example' }).waitFor();
      await page()
        .getByRole('button', { name: 'Open: repo/my values.yaml:2:7, apix.shop.example' })
        .waitFor();
      await page().getByRole('searchbox').fill('repo/');
      await page()
        .getByText(/^1 of \d+, in \d+ places?\.$/u)
        .waitFor();
      await page().getByRole('searchbox').fill('');
    });

    it('saves a log with the place of each finding', async () => {
      await page().getByRole('button', { name: 'Save as SARIF…' }).click();
      await window.quickInput.getByRole('button', { name: 'OK', exact: true }).click();
      await page().getByRole('status').getByText('Saved').waitFor();
      const log = readFileSync(path.join(window.folder, 'workspace', 'dns-tree.sarif'), 'utf8');
      assert.match(log, /"uri":"repo\/my%20values\.yaml"/u);
      assert.match(log, /"uri":"other\/values\.yaml"/u);
      assert.doesNotMatch(log, /memfs|vscode-remote|file:/u);
    });

    it('shows what depends on an address, down to a file in it', async () => {
      await window.runCommand('DNS Tree: What Depends on This?');
      await window.type('203.0.113.120');
      await window.page.keyboard.press('Enter');
      await page().getByRole('row', { level: 5 }).filter({ hasText: 'repo/deploy/phone.yaml:1:7' }).waitFor();
      await page()
        .getByRole('tab', { name: /^Probably wrong/u })
        .click();
    });

    it('opens the place of a row', async () => {
      await page()
        .getByRole('button', { name: /^Open: repo\/my values\.yaml:2:7/u })
        .click();
      await window.page.getByRole('tab', { name: /my values\.yaml/u, selected: true }).waitFor();
      await window.status(/Ln 2, Col \d+ \(17 selected\)/u);
      await window.page.getByRole('tab', { name: 'Check Workspace Files' }).click();
    });

    it('is searched for where a name is mentioned', async () => {
      await page()
        .getByRole('button', { name: /^Open: repo\/my values\.yaml:2:7/u })
        .click();
      await window.status(/Ln 2, Col \d+ \(17 selected\)/u);
      await window.runCommand('DNS Tree: Find in Workspace');
      // The other one is in the log that was saved.
      await window.page.getByText('2 mentions in 2 files').waitFor();
      await window.page
        .getByRole('treeitem', { name: /my values\.yaml/u })
        .first()
        .waitFor();
      await window.openContainer('DNS Tree');
    });

    it('has the files that a zone is compared with', async () => {
      await window.expand('Zones', /Group Default Group/u);
      await window.menu(window.row('Zones', /Zone example\.com/u).first(), 'History', 'Compare With…');
      await window.quickInput.getByRole('option', { name: /repo\/example\.com\.zone/u }).waitFor();
      await window.page.keyboard.press('Escape');
    });

    it('stops at once when it is cancelled half-way, and shows nothing', async () => {
      await window.runCommand('View: Close All Editors');
      await window.runCommand('Virtual: Hold All Files');
      await window.runCommand('DNS Tree: Check Workspace Files');
      const progress = await runningCheck();
      await window.clickAndPick(progress, 'Stop');
      await progress.waitFor({ state: 'detached' });
      assert.equal(await window.page.getByRole('tab', { name: 'Check Workspace Files' }).count(), 0);
      await window.runCommand('Virtual: Release All Files');
      await window.runCommand('DNS Tree: Check Workspace Files');
      await page()
        .getByRole('button', { name: 'Open: repo/my values.yaml:2:7, apix.shop.example' })
        .waitFor();
    });

    it('says that a file in it changed while it was checked', async () => {
      await window.runCommand('Virtual: Hold All Files');
      await window.runCommand('DNS Tree: Check Workspace Files');
      await runningCheck();
      await window.runCommand('Virtual: Change a File');
      await window.runCommand('Virtual: Release All Files');
      await page().getByText('Files changed since they were checked.').waitFor();
      await page().getByRole('button', { name: 'Check Again' }).click();
      await page().getByRole('rowheader', { name: 'apiy.shop.example' }).waitFor();
      await page().getByText('Files changed since they were checked.').waitFor({ state: 'detached' });
    });
  });

  describe('has the check of the workspace, which', () => {
    before(async () => {
      rmSync(path.join(window.folder, 'workspace', 'dns-tree.sarif'));
      await window.runCommand('View: Close All Editors');
    });

    it('lists names that nobody hosts in both folders', async () => {
      await window.useTheme('dark');
      const planted = path.join(window.folder, 'other', 'deploy');
      mkdirSync(planted);
      writeFileSync(path.join(planted, 'phone.yaml'), 'host: xn--kput3i.xn--fsqu00a.test\n');
      writeFileSync(
        path.join(planted, 'values.yaml'),
        'host: wwww.shop.example\nurl: https://gone.shop.example/\n',
      );
      await window.runCommand('DNS Tree: Check Workspace Files');
      await page().getByRole('heading', { level: 1, name: 'Check Workspace Files' }).waitFor();
      await page().getByRole('button', { name: 'Open: other/values.yaml:1:7, wwww.shop.example' }).waitFor();
      await page()
        .getByRole('button', { name: /^Open: workspace\/nginx\.conf:\d+:\d+, / })
        .first()
        .waitFor();
      await window.picture('panel-workspace-dark');
    });

    it('lists records that no file mentions', async () => {
      await tab(/^Hosted, not mentioned/u).click();
      await page().getByText('Not mentioned here is not unused.').waitFor();
      await filter('_domainkey.example.com');
      await page().getByRole('rowheader', { name: 'example.com' }).first().waitFor();
      await window.pictures('panel-workspace-records', ['dark', 'light']);
      await filter('');
      await tab(/^Probably wrong/u).click();
      await page().getByRole('rowheader', { name: 'wwww.shop.example' }).waitFor();
      await window.picture('panel-workspace-light');
    });

    it('shows what depends on an address, through two aliases and down to a file', async () => {
      await window.runCommand('DNS Tree: What Depends on This?');
      await window.type('203.0.113.120');
      await window.page.keyboard.press('Enter');
      await page()
        .getByText(/^These depend on 203\.0\.113\.120\./u)
        .waitFor();
      await page()
        .getByRole('row', { level: 5 })
        .filter({ hasText: 'other/deploy/phone.yaml:1:7' })
        .waitFor();
      await window.pictures('panel-workspace-dependents', ['dark', 'light']);
      await tab(/^Probably wrong/u).click();
      await page().getByRole('rowheader', { name: 'wwww.shop.example' }).waitFor();
    });

    it('saves a log, and knows its findings again', async () => {
      await page().getByRole('button', { name: 'Save as SARIF…' }).click();
      await window.quickInput.getByRole('button', { name: 'OK', exact: true }).click();
      await page().getByRole('status').getByText('Saved').waitFor();
      const file = path.join(window.folder, 'workspace', 'dns-tree.sarif');
      assert.match(readFileSync(file, 'utf8'), /"uri":"other\/deploy\/values\.yaml"/u);
      await page().getByRole('button', { name: 'Compare With SARIF…' }).click();
      const input = window.quickInput.locator('input').first();
      // The dialog sets its input once it has listed the workspace.
      while (!(await input.inputValue()).startsWith(path.join(window.folder, 'workspace', path.sep)))
        await nextWindowLook();
      await window.type(file);
      await window.quickInput.getByRole('button', { name: /^(?:OK|Compare)$/u }).click();
      await page().getByText('known', { exact: true }).first().waitFor();
      // The log itself is no file that is checked.
      assert.equal(await page().getByText('Files changed since they were checked.').count(), 0);
      await window.picture('panel-workspace-known-light');
      await page().getByRole('button', { name: 'Hide Known' }).click();
      await page()
        .getByText(/^0 of \d+, in 0 places\.$/u)
        .waitFor();
    });

    it('says that a file changed, and shows only what is new when it checks again', async () => {
      writeFileSync(path.join(window.folder, 'other', 'new.yaml'), 'host: wwwx.shop.example\n');
      await page().getByText('Files changed since they were checked.').waitFor();
      await window.picture('panel-workspace-changed-light');
      await page().getByRole('button', { name: 'Check Again' }).click();
      await page().getByRole('rowheader', { name: 'wwwx.shop.example' }).waitFor();
      assert.equal(await page().getByRole('rowheader').count(), 1);
    });

    it('opens the place of a row', async () => {
      await page()
        .getByRole('button', { name: /^Open: other\/new\.yaml:1:7/u })
        .click();
      await window.page.getByRole('tab', { name: /new\.yaml/u, selected: true }).waitFor();
      await window.status(/Ln 1, Col \d+ \(17 selected\)/u);
    });
  });

  describe('has a mark that', () => {
    before(async () => {
      // Files of the same name would be offered too.
      rmSync(path.join(window.folder, 'other', 'deploy'), { recursive: true });
      await window.runCommand('View: Close All Editors');
    });

    it('is suppressed by its key in the settings of its folder only', async () => {
      await window.openFile('values.yaml');
      await openFixes(window);
      await chooseFix(window, 'Do Not Check Values of “host”');
      const settings = settingsIn(window.folder, 'other/.vscode/settings.json');
      assert.deepEqual(settings['dnsTree.editor.ignore'], [{ language: 'yaml', key: 'host' }]);
      await window.openFile('ingress.yaml');
      await window.page.locator('.editor-instance .squiggly-warning').first().waitFor();
    });

    it('is suppressed by its file in the settings of its folder only', async () => {
      await window.openFile('service.json');
      await openFixes(window);
      await chooseFix(window, 'Do Not Check This File');
      const settings = settingsIn(window.folder, 'workspace/.vscode/settings.json');
      assert.deepEqual(settings['dnsTree.editor.ignore'], ['service.json']);
    });
  });
});
