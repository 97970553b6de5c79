import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator, Locator } from 'playwright-core';
import { root } from '../support/project.ts';
import type { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests, openSampleWindow } from './sampleWindow.ts';

describe('the check of a workspace with a folder in a virtual file system', () => {
  let window: Workbench;

  /** The page of the visible panel. */
  const page = (): FrameLocator =>
    window.page.frameLocator('iframe.webview.ready >> visible=true').frameLocator('#active-frame');

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

  it('lists names that nobody hosts, without what is ignored, excluded or a link', async () => {
    await window.runCommand('DNS Tree: Check Workspace Files');
    await window.page.getByRole('dialog').getByRole('button', { name: 'Index First' }).click();
    await page().getByRole('button', { name: 'Open: other/values.yaml:1:7, wwww.shop.example' }).waitFor();
    await page().getByRole('button', { name: 'Open: repo/my values.yaml:2:7, apix.shop.example' }).waitFor();
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
    await window.runCommand('View: Open Previous Editor');
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
    await page().getByRole('button', { name: 'Open: repo/my values.yaml:2:7, apix.shop.example' }).waitFor();
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
