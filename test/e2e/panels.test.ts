import type { FrameLocator } from 'playwright-core';
import { Workbench } from '../support/workbench.ts';

describe('the panels of the installed extension', () => {
  let window: Workbench;

  /** The page of the panel in front. */
  const page = (): FrameLocator =>
    window.page.frameLocator('iframe.webview.ready >> visible=true').frameLocator('#active-frame');
  const heading = async (text: string): Promise<void> => {
    await page().getByRole('heading', { level: 1, name: text, exact: true }).waitFor();
  };
  const close = async (): Promise<void> => window.runCommand('View: Close All Editors');

  before(async () => {
    window = await Workbench.open();
    await window.page.setViewportSize({ width: 1360, height: 860 });
    await window.openContainer('DNS Tree');
    await window.view('Zones').getByRole('button', { name: 'Open Sample Account' }).click();
    await window.expand('Zones', /Group Default Group/);
    await window.row('Zones', /Zone example\.com/).waitFor();
  });

  after(async () => {
    await window?.close();
  });

  afterEach(async function keepPictureOfFailure() {
    if (this.currentTest?.state === 'failed') await window.picture(`failed ${this.currentTest.title}`);
  });

  it('shows a domain on Enter, and copies from it', async () => {
    await window.useTheme('dark');
    await window.row('Zones', /Zone example\.net/).click();
    await window.page.keyboard.press('ArrowUp');
    await window.page.keyboard.press('Enter');
    await heading('example.com');
    await page().getByRole('button', { name: 'Copy Name' }).click();
    await page().getByRole('status').getByText('Copied').waitFor();
    await page().getByRole('button', { name: 'Load Records' }).click();
    await page().getByText('All 73 loaded.').waitFor();
    await window.picture('panel-domain-dark');
    await close();
  });

  it('shows a record on a double click, and its siblings', async () => {
    await window.useTheme('light');
    await window.expand('Zones', /Zone example\.com/);
    await window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/).dblclick();
    await heading('www.example.com CNAME');
    await page().getByText('this record').waitFor();
    await window.picture('panel-record-light');
    await page().getByRole('button', { name: 'Show Domain Details' }).click();
    await heading('example.com');
    await close();
  });

  it('shows the account', async () => {
    await window.useTheme('dark');
    await window.runCommand('DNS Tree: Show Account');
    await heading('Sample Account');
    await page().getByText('Calls in the last hour').waitFor();
    await page().getByText('user_grade').waitFor();
    await window.picture('panel-account-dark');
    await close();
  });

  it('shows what was open again after a reload of the window', async () => {
    await window.row('Zones', /Zone example\.com/).click();
    await window.runCommand('DNS Tree: Show Lines on Map');
    await heading('Lines of example.com');
    await page().getByText('254 sub-areas').waitFor();
    await window.runCommand('DNS Tree: Show Domain Details');
    await heading('example.com');
    await window.runCommand('DNS Tree: Show Account');
    await heading('Sample Account');
    await window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/).dblclick();
    await heading('www.example.com CNAME');
    await window.keepsPanels('dnsTree.lines', 'dnsTree.domain', 'dnsTree.record', 'dnsTree.account');
    await window.reload();
    await heading('www.example.com CNAME');
    await page().getByText('edge-tokyo.example.net.').first().waitFor();
    for (const [tab, content] of [
      ['Sample Account', 'user_grade'],
      ['example.com', 'Main site'],
      ['Lines of example.com', '254 sub-areas'],
    ] as const) {
      await window.page.getByRole('tab', { name: tab, exact: true }).click();
      await heading(tab);
      await page().getByText(content).waitFor();
    }
    await close();
  });
});
