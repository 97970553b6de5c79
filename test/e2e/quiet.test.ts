import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { z } from 'zod';
import type { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests, pointUntil, shareSampleWindow } from './sampleWindow.ts';

/**
 * Runs in the page: collects the text of each notification and dialog from now on, even if it is shown for a moment
 * only. The elements of earlier ones stay, and are used again.
 */
const COLLECT = `
  const texts = new WeakMap();
  const look = () => {
    for (const shown of document.querySelectorAll('.notification-list-item-message, .dialog-message-text')) {
      const text = shown.textContent;
      if (texts.get(shown) === text) continue;
      texts.set(shown, text);
      if (text !== '') window.shownMessages.push(text);
    }
  };
  window.shownMessages = [];
  look();
  window.shownMessages = [];
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
`;

describe('the three jobs', () => {
  let window: Workbench;
  const editor = (): Locator => window.page.locator('.editor-instance');
  const line = (text: string): Locator => editor().locator('.view-line', { hasText: text }).first();
  const row = (label: RegExp): Locator => window.row('Zones', label).first();
  const page = (): Locator =>
    window.page
      .frameLocator('iframe.webview.ready >> visible=true')
      .frameLocator('#active-frame')
      .locator('body');

  /** Returns the messages that were shown since the last call. */
  async function messages(): Promise<readonly string[]> {
    return z.array(z.string()).parse(await window.page.evaluate('window.shownMessages.splice(0)'));
  }

  before(async () => {
    window = await shareSampleWindow({ width: 1240, height: 860 });
    await window.page.evaluate(COLLECT);
  });

  closeAfterTests(() => window);

  it('show no message while zones are browsed', async () => {
    await window.expand('Zones', /Group Default Group/);
    await window.expand('Zones', /Zone example\.com/);
    await row(/A record example\.com, 192\.0\.2\.10/).click();
    await window.runCommand('DNS Tree: Refresh');
    await window.status(/Refreshed what is shown/);
    await window.menu(row(/Zone example\.com/), 'Check', 'Check Zone');
    await window.status(/^example\.com: /);
    // The marks of files are looked for in the text that Problems would leave in view.
    await window.page.locator('.part.panel').getByText('The DKIM key').first().waitFor();
    await window.runCommand('View: Hide Panel');
    await window.runCommand('View: Close All Editors');
    await window.menu(row(/Zone example\.com/), 'History', 'Show Changes');
    await window.status(/example\.com has not changed since/);
    await window.menu(row(/CNAME record www\.example\.com, edge-tokyo/), 'Show Record Details');
    await page().getByText('edge-tokyo.example.net').first().waitFor();
    await window.runCommand('View: Close All Editors');
    assert.deepEqual(await messages(), []);
  });

  it('show no message while values are copied and records are exported', async () => {
    await row(/A record example\.com, 192\.0\.2\.10/).click();
    await window.page.keyboard.press('ControlOrMeta+C');
    // Screen readers speak an alert, and nothing else of the status bar.
    await window.page.getByRole('alert', { name: 'Copied 192.0.2.10', exact: true }).waitFor();
    assert.equal(await window.clipboard(), '192.0.2.10');
    await window.menu(row(/A record example\.com, 192\.0\.2\.10/), 'Copy', 'Copy As…');
    await window.pick('CSV');
    await window.status(/Copied as CSV/);
    await window.menu(row(/A record example\.com, 192\.0\.2\.10/), 'Copy', 'Export…');
    await window.pick('CSV');
    await window.quickInput.getByRole('button', { name: 'OK', exact: true }).click();
    await window.status(/Exported to .*\.csv/);
    await window.page
      .locator('.part.statusbar')
      .getByText(/Exported to .*\.csv/)
      .click();
    await window.page.getByRole('tab', { name: /\.csv/, selected: true }).waitFor();
    await window.runCommand('View: Close All Editors');
    assert.deepEqual(await messages(), []);
  });

  it('show no message while records are checked in a file', async () => {
    await window.openFile('ingress.yaml');
    await editor().locator('.squiggly-warning').first().waitFor();
    const name = line('www.example.com').getByText('www.example.com');
    const hover = window.page.locator('.monaco-hover:visible', { hasText: 'edge-tokyo.example.net' });
    await pointUntil(name, hover.getByRole('link', { name: 'Reveal in Zones' }).first());
    await window.page.keyboard.press('Escape');
    await window.menu(name, 'DNS Tree', 'Refresh Host');
    await window.status(/www\.example\.com: \d+ records?/);
    await window.menu(line('kind').getByText('kind').first(), 'DNS Tree', 'Reveal in Zones');
    await window.status(/There is no name from your zones at the cursor/);
    await window.openFile('hosts');
    const wrong = line('192.0.2.81').getByText('192.0.2.81');
    await editor().locator('.squiggly-warning').first().waitFor();
    await wrong.click({ position: { x: 8, y: 8 } });
    await (await window.showFix('Change to 192.0.2.80')).click();
    await wrong.waitFor({ state: 'hidden' });
    await window.runCommand('File: Revert File');
    assert.deepEqual(await messages(), []);
  });

  it('only ask before zones are checked that are not loaded', async () => {
    for (const command of ['Check Workspace Files', 'Check All Zones']) {
      await window.runCommand(`DNS Tree: ${command}`);
      const load = window.page.getByRole('dialog').getByRole('button', { name: 'Check What Is Loaded' });
      await load.click();
      await window.page.getByRole('tab', { name: command, selected: true }).waitFor();
      const asked = (await messages()).map((text) => text.replaceAll(/\d+/gu, '#'));
      assert.deepEqual(asked, ['The records of # of # zones are not loaded. Load them first?']);
    }
  });
});
