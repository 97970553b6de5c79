import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DOMAINS } from '../../src/sample/domainRows.ts';
import { startSampleService, type SampleService } from '../../src/sample/service.ts';
import { changeZone, removeLastRecord } from '../../src/sample/zones/zone.ts';
import type { Workbench } from '../support/editor/workbench.ts';
import { pressUntil } from '../support/editor/spoken.ts';
import { type Proxy, startProxy } from '../support/service/proxy.ts';
import { addAccount, closeAfterTests, shareWindow } from './sampleWindow.ts';

describe('what changed in a zone, in the window', () => {
  let window: Workbench;
  let service: SampleService;
  let proxy: Proxy;

  before(async () => {
    service = await startSampleService();
    proxy = await startProxy(service.address);
    window = await shareWindow({ width: 1280, height: 800 });
    await addAccount(window, proxy.address, service.token);
    await window.expand('Zones', /Group Default Group/);
    await window.expand('Zones', /Zone example\.com/);
    await window
      .row('Zones', /A record example\.com, 192\.0\.2\.10/)
      .first()
      .waitFor();
  });

  closeAfterTests(() => window);
  after(async () => {
    await proxy?.close();
    await service?.stop();
  });

  it('is nothing at first', async () => {
    await window.menu(window.row('Zones', /Zone example\.com/).first(), 'History', 'Show Changes');
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
      .dblclick();
    await page.getByText('Latest changes').waitFor();
    await window.picture('history-domain');
    await window
      .row('Zones', /A record example\.com, 203\.0\.113\.101/)
      .first()
      .dblclick();
    await page.getByText('History').first().waitFor();
    await window.picture('history-record');
  });

  it('is told of a zone file in the workspace', async () => {
    writeFileSync(
      path.join(window.folder, 'workspace', 'example.com.zone'),
      '$ORIGIN example.com.\n@ 600 IN SOA ns1 hostmaster 1 2 3 4 5\n@ 600 IN A 192.0.2.99\n',
    );
    const more = path.join(window.folder, 'workspace', 'more.zone');
    writeFileSync(more, '$ORIGIN example.com.\n@ 600 IN A 192.0.2.99\nwww 600 IN A 192.0.2.98\n');
    await window.menu(window.row('Zones', /Zone example\.com/).first(), 'History', 'Compare With…');
    const offered = window.quickInput.locator('.monaco-list-row');
    // The file that declares the most records is first, whatever its name.
    await offered.first().getByText('more.zone').first().waitFor();
    assert.match(await offered.first().innerText(), /2 records/u);
    await window.picture('history-compare');
    rmSync(more);
    await window.pick('example.com.zone');
    await window.page.getByText('192.0.2.99').first().waitFor();
    await window.page.locator('.monaco-diff-editor').first().waitFor();
    await window.picture('history-compared');
  });

  describe('and a second window', () => {
    let second: Workbench;

    before('the first one is asked for its consent', async () => {
      await window.runCommand('Ask: List Zones');
      const dialog = window.page.getByRole('dialog', { name: /Let language models read DNS zones\?/ });
      await dialog.getByRole('button', { name: /^(?:Yes|OK|Continue)$/ }).click();
      await window.status(/Call \d+: answered/);
    });

    before('the first one indexes all zones', async () => {
      await window.runCommand('DNS Tree: Search Records…');
      await window.pick('Load All Zones');
      await window.pick('Start Loading');
      await window.says(/could not be loaded: 3/);
      await window.page.keyboard.press('Escape');
      await window.page
        .getByText(/zones are loaded/)
        .first()
        .waitFor();
    });

    before('the second one is opened', async () => {
      await window.keepsState(`@${proxy.address}"]`);
      proxy.forget();
      second = await window.another();
    });

    after(async () => second?.page.close());

    it('has the account, and needs no login', async () => {
      await second.openContainer('DNS Tree');
      await second.row('Zones', /Group Default Group/).waitFor();
      assert.ok(proxy.count() > 0);
    });

    it('asks for no consent again', async () => {
      await second.runCommand('Ask: List Zones');
      await second.status(/Call 1: answered/);
    });

    it('finds records that the first one indexed, without loading their zone', async () => {
      const zone = DOMAINS.find(({ name }) => name === 'shop.example');
      assert.ok(zone);
      await second.runCommand('DNS Tree: Search Records…');
      await second.says(/^Search Records: covers/);
      await second.type('api.shop.example');
      await second.quickInput.locator('.monaco-list-row', { hasText: 'api.shop.example' }).first().waitFor();
      const loads = proxy.calls.filter(
        ({ operation, parameters }) =>
          operation === 'Record.List' && parameters['domain_id'] === String(zone.id),
      );
      assert.deepEqual(loads, []);
      await second.page.keyboard.press('Escape');
    });

    it('lists what changed in a zone while only the first one was open', async () => {
      await second.expand('Zones', /Group Default Group/);
      await second.menu(second.row('Zones', /Zone example\.com/).first(), 'History', 'Show Changes');
      await second.says(/1 changed/);
      await second.page.keyboard.press('Escape');
    });
  });
});
