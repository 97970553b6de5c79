import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startSampleService, type SampleService } from '../../src/sample/service.ts';
import { changeZone, removeLastRecord } from '../../src/sample/zones/zone.ts';
import { Workbench } from '../support/editor/workbench.ts';
import { pressUntil } from '../support/editor/spoken.ts';
import { addAccount, closeAfterTests } from './sampleWindow.ts';

describe('what changed in a zone, in the window', () => {
  let window: Workbench;
  let service: SampleService;

  before(async () => {
    service = await startSampleService();
    window = await Workbench.open();
    await addAccount(window, service.address, service.token);
    await window.expand('Zones', /Group Default Group/);
    await window.expand('Zones', /Zone example\.com/);
    await window
      .row('Zones', /A record example\.com, 192\.0\.2\.10/)
      .first()
      .waitFor();
  });

  closeAfterTests(() => window);
  after(() => service.stop());

  it('is nothing at first', async () => {
    await window.menu(window.row('Zones', /Zone example\.com/).first(), 'Show Changes');
    await window.page
      .getByText(/example\.com has not changed since/)
      .first()
      .waitFor();
  });

  it('is marked after a refresh', async () => {
    changeZone('example.com');
    removeLastRecord('example.com');
    await window.menu(window.row('Zones', /Zone example\.com/).first(), 'Refresh');
    const removed = window.row('Zones', /1 record removed/).first();
    await removed.waitFor();
    await window.picture('history-marks');
    const changed = window.row('Zones', /A record example\.com, 203\.0\.113\.101, changed/);
    // The editor draws the rows again for the new count and for the badge, which would close the tooltip.
    await window.row('Zones', /Zone example\.com, 72 records/).waitFor();
    await changed.locator('[class*="itemBadge"]').waitFor();
    await pressUntil(window.page, 'ArrowDown', /A record example\.com, 203\.0\.113\.101/u);
    await window.page.keyboard.press('ControlOrMeta+K');
    await window.page.keyboard.press('ControlOrMeta+I');
    await window.page
      .locator('.monaco-hover')
      .getByText(/192\.0\.2\.10 → 203\.0\.113\.101/)
      .waitFor();
    await window.picture('history-tooltip');
  });

  it('is listed, and shown in a comparison', async () => {
    await window
      .row('Zones', /1 record removed/)
      .first()
      .click();
    await window.says(/1 changed, 1 removed/);
    await window.picture('history-list');
    await window.pick('1 changed, 1 removed');
    await window.page.locator('.monaco-diff-editor').first().waitFor();
    await window.page.locator('.monaco-diff-editor .view-line').getByText('203.0.113.101').first().waitFor();
    await window.picture('history-diff');
    await window.row('Zones', /1 record removed/).waitFor({ state: 'detached' });
  });

  it('is on the pages of the domain and the record', async () => {
    const page = window.page
      .frameLocator('iframe.webview.ready >> visible=true')
      .frameLocator('#active-frame');
    await window
      .row('Zones', /Zone example\.com/)
      .first()
      .click();
    await window.page.keyboard.press('Enter');
    await page.getByText('Latest changes').waitFor();
    await window.picture('history-domain');
    // The click on the domain closed it.
    await window.expand('Zones', /Zone example\.com/);
    await window
      .row('Zones', /A record example\.com, 203\.0\.113\.101/)
      .first()
      .click();
    await page.getByText('History').first().waitFor();
    await window.picture('history-record');
  });

  it('is told of a zone file in the workspace', async () => {
    writeFileSync(
      path.join(window.folder, 'workspace', 'example.com.zone'),
      '$ORIGIN example.com.\n@ 600 IN SOA ns1 hostmaster 1 2 3 4 5\n@ 600 IN A 192.0.2.99\n',
    );
    await window.menu(window.row('Zones', /Zone example\.com/).first(), 'Compare With…');
    await window.quickInput.locator('.monaco-list-row').first().waitFor();
    await window.picture('history-compare');
    await window.pick('example.com.zone');
    await window.page.getByText('192.0.2.99').first().waitFor();
    await window.page.locator('.monaco-diff-editor').first().waitFor();
    await window.picture('history-compared');
  });
});
