import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import type { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests, openSampleWindow } from './sampleWindow.ts';

describe('the check of a workspace with two folders', () => {
  let window: Workbench;

  /** The page of the visible panel. */
  const page = (): FrameLocator =>
    window.page.frameLocator('iframe.webview.ready >> visible=true').frameLocator('#active-frame');
  const tab = (name: RegExp): ReturnType<FrameLocator['getByRole']> => page().getByRole('tab', { name });
  const filter = async (text: string): Promise<void> => page().getByRole('searchbox').fill(text);

  before(async () => {
    window = await openSampleWindow({ size: { width: 1360, height: 900 }, folders: 'two' });
    const planted = path.join(window.folder, 'other', 'deploy');
    mkdirSync(planted);
    writeFileSync(path.join(planted, 'phone.yaml'), 'host: xn--kput3i.xn--fsqu00a.test\n');
    writeFileSync(
      path.join(planted, 'values.yaml'),
      'host: wwww.shop.example\nurl: https://gone.shop.example/\n',
    );
  });

  closeAfterTests(() => window);

  it('offers to index, then lists names that nobody hosts in both folders', async () => {
    await window.useTheme('dark');
    await window.runCommand('DNS Tree: Check Workspace Files');
    await window.page.getByRole('dialog').getByRole('button', { name: 'Index First' }).click();
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
    await window.picture('panel-workspace-records-dark');
    await window.useTheme('light');
    await window.picture('panel-workspace-records-light');
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
    await page().getByRole('row', { level: 5 }).filter({ hasText: 'other/deploy/phone.yaml:1:7' }).waitFor();
    await window.picture('panel-workspace-dependents-light');
    await window.useTheme('dark');
    await window.picture('panel-workspace-dependents-dark');
    await window.useTheme('light');
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
    while (!(await input.inputValue()).startsWith(path.join(window.folder, 'workspace', path.sep)));
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

  it('offers to check again after the window was reloaded', async () => {
    await window.runCommand('View: Open Previous Editor');
    await page().getByRole('rowheader', { name: 'wwwx.shop.example' }).waitFor();
    await window.keepsPanels('dnsTree.workspace');
    await window.reload();
    // What was kept may be older than the change of the tab.
    await window.page.getByRole('tab', { name: 'Check Workspace Files' }).click();
    await page()
      .getByText(/is not kept when the window reloads/u)
      .waitFor();
    await window.picture('panel-workspace-reloaded-light');
    await page().getByRole('button', { name: 'Check Again' }).click();
    // The index of the sample account is not kept.
    await window.page.getByRole('dialog').getByRole('button', { name: 'Index First' }).click();
    await page().getByRole('rowheader', { name: 'wwwx.shop.example' }).waitFor();
  });
});
