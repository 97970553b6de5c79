import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { PICTURE_THEMES, type Workbench } from '../support/editor/workbench.ts';
import { TAKES_PICTURES } from '../support/pictures.ts';
import { closeAfterTests, shareSampleWindow, pointUntil } from './sampleWindow.ts';

describe('configuration files in a window with the installed extension', () => {
  let window: Workbench;
  const editor = (): Locator => window.page.locator('.editor-instance');
  const line = (text: string | RegExp): Locator => editor().locator('.view-line', { hasText: text }).first();

  before(async () => {
    window = await shareSampleWindow({ width: 1100, height: 640 });
  });

  closeAfterTests(() => window);

  afterEach(async () => {
    await window.page.setViewportSize({ width: 1100, height: 640 });
  });

  for (const theme of PICTURE_THEMES) {
    it(`show what is hosted in a hover (${theme})`, async () => {
      await window.useTheme(theme);
      await window.openFile('ingress.yaml');
      await editor().locator('.squiggly-warning').first().waitFor();
      const name = line('www.example.com').getByText('www.example.com');
      const hover = window.page.locator('.monaco-hover:visible', { hasText: 'edge-tokyo.example.net' });
      await pointUntil(name, hover.getByRole('link', { name: 'Reveal in Zones' }).first());
      await window.picture(`editor-hover-${theme}`);
      await window.page.keyboard.press('Escape');
    });

    it(`have diagnostics for what is not hosted (${theme})`, async () => {
      await window.openFile('hosts');
      await editor().locator('.squiggly-warning').first().waitFor();
      const hover = window.page.locator('.monaco-hover:visible', { hasText: 'hosted: 192.0.2.80' });
      await pointUntil(line('192.0.2.81'), hover);
      await window.picture(`editor-diagnostics-${theme}`);
      await window.page.keyboard.press('Escape');
    });
  }

  it('complete a name while it is typed, with its records in the details', async () => {
    await window.useTheme('dark');
    await window.page.setViewportSize({ width: 1300, height: 400 });
    await window.openFile('service.ini');
    await editor().locator('.squiggly-warning').first().waitFor();
    await editor().locator('.view-line').last().click();
    await window.page.keyboard.press('Control+End');
    await window.page.keyboard.type('\n[mirror]\nhost = "');
    // Moving the cursor closes the suggestions of the quote, so that only the letters open new ones.
    await window.page.keyboard.press('ArrowLeft');
    await window.page.keyboard.press('ArrowRight');
    await window.page.keyboard.type('git');
    const offered = window.page.locator('.suggest-widget.visible');
    await offered.locator('.monaco-list-row', { hasText: 'git.example.com' }).waitFor();
    // A second press of the key opens the details.
    await window.page.keyboard.press('Control+Space');
    await window.page.locator('.suggest-details', { hasText: '192.0.2.80' }).waitFor();
    await window.picture('editor-completion-dark', editor());
    await window.page.keyboard.press('Enter');
    await line('host = "git.example.com').waitFor();
    await window.runCommand('File: Revert File');
  });

  it('complete an address after a name', async () => {
    await window.openFile('settings.toml');
    await line('vpn.shop.example').click();
    await window.page.keyboard.press('Control+End');
    await window.page.keyboard.type('\nlisten = git.example.com:');
    const offered = window.page.locator('.suggest-widget.visible');
    await offered.locator('.monaco-list-row', { hasText: '192.0.2.80' }).waitFor();
    await window.page.keyboard.press('Enter');
    await line('listen = git.example.com:192.0.2.80').waitFor();
    await window.runCommand('File: Revert File');
  });

  it('are corrected by a quick fix', async () => {
    if (TAKES_PICTURES) await window.useTheme('light');
    await window.openFile('hosts');
    const wrong = line('192.0.2.81').getByText('192.0.2.81');
    await editor().locator('.squiggly-warning').first().waitFor();
    // Clicks on the address itself, because the same element may contain what follows.
    await wrong.click({ position: { x: 8, y: 8 } });
    const fix = await window.showFix('Change to 192.0.2.80');
    await window.picture('editor-fixes-light', editor());
    await fix.click();
    await wrong.waitFor({ state: 'hidden' });
    await window.runCommand('File: Revert File');
    await window.page.setViewportSize({ width: 1100, height: 640 });
  });

  it('accept a dragged record as its value or as its host name', async () => {
    await window.expand('Zones', /Group Default Group/);
    await window.expand('Zones', /Zone example\.com/);
    await window.openFile('main.tf');
    const row = window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/);
    await row.dragTo(window.page.locator('.editor-instance .view-line').last());
    await line('edge-tokyo.example.net.').waitFor();
    // The menu after a drop lists the edits of this extension, and comes after the edit.
    await window.page.locator('.post-edit-widget').waitFor();
    await window.page.keyboard.press('Control+.');
    await window.page.locator('.action-widget').getByText('Insert host name').click();
    await line('www.example.com').waitFor();
    await line('edge-tokyo.example.net.').waitFor({ state: 'hidden' });
    await window.runCommand('File: Revert File');
  });

  it('are listed in the references view for a record that they mention', async () => {
    await window.menu(
      window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/),
      'Find',
      'Find in Workspace',
    );
    const found = window.page.locator('.part.sidebar').getByRole('treeitem', { name: /ingress\.yaml/ });
    await found.waitFor();
    await window.picture('editor-found-light');
  });

  it('reveal the record of a name from the context menu, wherever the cursor is', async () => {
    await window.openContainer('DNS Tree');
    await window.openFile('main.tf');
    await window.menu(line('git.example.com').getByText('git.example.com'), 'DNS Tree', 'Reveal in Zones');
    await window.row('Zones', /^A record git\.example\.com, 192\.0\.2\.80.*$/).waitFor();
  });

  it('report that there is no name where the context menu was opened', async () => {
    const message = window.page.locator('.part.statusbar').getByText('no name from your zones');
    for (const entry of ['Find in Workspace', 'Refresh Host']) {
      await message.waitFor({ state: 'hidden' });
      await window.menu(line('resource').getByText('resource'), 'DNS Tree', entry);
      await message.waitFor();
    }
  });

  it('can be filled with a zone that is copied as a hosts file', async () => {
    await window.useTheme('dark');
    await window.menu(window.row('Zones', /Zone example\.com/), 'Copy', 'Copy As…');
    await window.says(/Zone file/);
    await window.picture('copy-as-dark', window.quickInput);
    await window.pick('Hosts file');
    await window.pick('Default line');
    await window.runCommand('Notifications: Show Notifications');
    const message = window.page.locator('.notifications-center', {
      hasText: /Copied as Hosts file: \d+ of 73 records/,
    });
    await message.getByRole('button', { name: 'Show' }).first().waitFor();
    await window.runCommand('Notifications: Clear All Notifications');
    await message.waitFor({ state: 'hidden' });
    assert.match(await window.clipboard(), /^192\.0\.2\.80\s+git\.example\.com$/mu);
  });

  it('are checked after a restart, even while no view of the extension is open', async () => {
    await window.openContainer('Explorer');
    await window.forgetsContainer('workbench.view.extension.dnsTree');
    await window.reload();
    await window.page.locator('.part.sidebar').getByText('Explorer').first().waitFor();
    await window.openFile('settings.toml');
    await editor().locator('.squiggly-hint').first().waitFor();
    await window.openFile('Caddyfile');
    await editor().locator('.squiggly-hint').first().waitFor();
  });

  describe('and the document of a zone', () => {
    before(async () => {
      await window.openFile('main.tf');
      await editor().locator('.squiggly-warning').first().waitFor();
      await line('git.example.com').getByText('git.example.com').click();
      await window.page.keyboard.press('F12');
      await window.page.getByRole('tab', { name: 'example.com.zone', selected: true }).waitFor();
    });

    beforeEach(async () => {
      await window.page.setViewportSize({ width: 1300, height: 700 });
    });

    it('is highlighted and aligned in columns', async () => {
      const parts = line(/^git\.example\.com\./u).locator('span > span');
      // Colors come soon after the text.
      await parts.and(window.page.locator(':not(.mtk1)')).nth(1).waitFor();
      const classes = await parts.evaluateAll((spans) => spans.map((span) => span.getAttribute('class')));
      assert.ok(new Set(classes).size >= 3, classes.join(' '));
      await window.pictures('zone-document', ['dark', 'light'], editor());
    });

    it('leads to a host by its outline, which starts with the apex', async () => {
      // The list starts at the host of the cursor.
      await window.page.keyboard.press('Control+Home');
      await window.page.keyboard.press('Control+Shift+O');
      const rows = window.page.locator('.quick-input-list .monaco-list-row');
      await rows.and(window.page.locator('[data-index="0"]')).filter({ hasText: '@' }).waitFor();
      await window.picture('zone-outline-light');
      await window.page.keyboard.type('autodiscover');
      await rows.filter({ hasText: 'autodiscover' }).first().waitFor();
      await window.page.keyboard.press('Enter');
      await line(/^autodiscover\.example\.com\./u).waitFor();
    });
  });
});
