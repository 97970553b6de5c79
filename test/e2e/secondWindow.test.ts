import assert from 'node:assert/strict';
import path from 'node:path';
import { DOMAINS } from '../../src/sample/domainRows.ts';
import { startSampleService, type SampleService } from '../../src/sample/service.ts';
import { changeZone } from '../../src/sample/zones/zone.ts';
import { Workbench } from '../support/editor/workbench.ts';
import { root } from '../support/project.ts';
import { type Proxy, startProxy } from '../support/service/proxy.ts';
import { addAccount, closeAfterTests } from './sampleWindow.ts';

describe('a second window', () => {
  let window: Workbench;
  let second: Workbench;
  let service: SampleService;
  let proxy: Proxy;

  before(async () => {
    service = await startSampleService();
    proxy = await startProxy(service.address);
    const asker = path.join(root, 'test/support/editor/asker');
    window = await Workbench.open({ keepsSecrets: true, others: [asker] });
    await addAccount(window, proxy.address, service.token);
  });

  before('the first one keeps a snapshot and sees a change', async () => {
    await window.expand('Zones', /Group Default Group/);
    await window.expand('Zones', /Zone example\.com/);
    await window
      .row('Zones', /A record example\.com, 192\.0\.2\.10/)
      .first()
      .waitFor();
    await window.menu(window.row('Zones', /Zone example\.com/).first(), 'Show Changes');
    await window.page
      .getByText(/example\.com has not changed since/)
      .first()
      .waitFor();
    changeZone('example.com');
    await window.menu(window.row('Zones', /Zone example\.com/).first(), 'Refresh');
    await window
      .row('Zones', /A record example\.com, 203\.0\.113\.101/)
      .first()
      .waitFor();
  });

  before('the first one is asked for its consent', async () => {
    await window.runCommand('Ask: List Zones');
    const dialog = window.page.getByRole('dialog', { name: /Let language models read DNS zones\?/ });
    await dialog.getByRole('button', { name: /^(?:Yes|OK|Continue)$/ }).click();
    await window.status(/Call 1: answered/);
  });

  before('the first one indexes all zones', async () => {
    await window.runCommand('DNS Tree: Search Records…');
    await window.pick('Index All Zones');
    await window.pick('Start Indexing');
    await window.says(/could not be loaded: 3/);
    await window.page.keyboard.press('Escape');
    await window.page
      .getByText(/zones are indexed/)
      .first()
      .waitFor();
  });

  before('the second one is opened', async () => {
    await window.keepsState('dnsTree.agents.accounts');
    proxy.forget();
    second = await window.another();
  });

  closeAfterTests(() => window);
  after(async () => {
    await proxy?.close();
    await service?.stop();
  });

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
    await second.menu(second.row('Zones', /Zone example\.com/).first(), 'Show Changes');
    await second.says(/1 changed/);
    await second.page.keyboard.press('Escape');
  });
});
