import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { startSampleService, type SampleService } from '../../src/sample/service.ts';
import { type Proxy, startProxy } from '../support/service/proxy.ts';
import { noteToken } from '../support/service/tokens.ts';
import type { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests, shareWindow } from './sampleWindow.ts';

describe('the installed extension', () => {
  let window: Workbench;
  let service: SampleService;
  let proxy: Proxy;

  before(async () => {
    service = await startSampleService();
    noteToken(service.token);
    proxy = await startProxy(service.address);
    window = await shareWindow({ width: 1280, height: 800 });
  });

  closeAfterTests(() => window);

  after(async () => {
    await proxy?.close();
    await service?.stop();
  });

  it('has a view in the activity bar, with a welcome while there is no account', async () => {
    await window.openContainer('DNS Tree');
    const zones = window.view('Zones');
    await zones.getByRole('button', { name: 'Open Sample Account' }).waitFor();
    await zones.getByRole('button', { name: 'Add Account' }).first().waitFor();
    assert.deepEqual(await window.labels('Zones'), []);
    await window.picture('welcome');
  });

  it('rejects addresses to which a token must not be sent', async () => {
    const add = window.view('Zones').getByRole('button', { name: 'Add Account' }).first();
    await window.clickAndPick(add, 'Other…');
    await window.says(/The address of the service/);
    for (const [address, reason] of [
      ['http://example.com', /unencrypted/],
      ['ftp://example.com', /begin with https/],
      ['https://user@example.com', /user name/],
      ['https://example.com/?a=b', /“\?”/],
      ['https://', /not an address/],
    ] as const) {
      await window.type(address);
      await window.says(reason);
    }
    await window.answer(proxy.address);
    await window.says(/The login token for 127\.0\.0\.1/);
  });

  it('takes an address that is typed into the choice of a service for that of another one', async () => {
    const back = window.quickInput.getByRole('button', { name: /^Back/ });
    await back.click();
    await window.says(/The address of the service/);
    await back.click();
    await window.says(/A service with the same interface/);
    const { host } = new URL(proxy.address);
    await window.answer(host);
    await window.says(
      /Connects to https:\/\/127\.0\.0\.1:\d+\. If the service has no TLS, type http:\/\/ in front\./,
    );
    assert.equal(await window.quickInput.locator('input').first().inputValue(), host);
    await window.picture('address-without-scheme');
    await window.answer(host);
    await window.says(/The login token for 127\.0\.0\.1/);
    await window.answer(service.token);
    await window.says(/does not use TLS at this address/);
    await back.click();
    await window.says(/The address of the service/);
    await window.answer(proxy.address);
    await window.says(/The login token for 127\.0\.0\.1/);
    assert.equal(proxy.count(), 0);
  });

  it('leads back from the token to the address as it was typed, and to the service', async () => {
    const back = window.quickInput.getByRole('button', { name: /^Back/ });
    await back.click();
    await window.says(/The address of the service/);
    assert.equal(await window.quickInput.locator('input').first().inputValue(), proxy.address);
    await back.click();
    await window.pick('DNSPod International');
    await window.says(/The login token for api\.dnspod\.com/);
    await window.type('12345,0123 456789abcd');
    await window.says(/secrets of DNSPod usually have 32 characters; this one has 14\. The spaces inside/);
    await window.picture('token-length');
    await back.click();
    await window.pick('Other…');
    await window.says(/The address of the service/);
    await window.answer(proxy.address);
    await window.says(/The login token for 127\.0\.0\.1/);
  });

  it('explains at once what a token lacks', async () => {
    await window.type('12345');
    await window.says(/the comma is missing/);
    await window.picture('token');
    await window.type(',0123456789');
    await window.says(/id before the comma, a number, is missing/);
    await window.type('12345,');
    await window.says(/secret after the comma is missing/);
    assert.equal(proxy.count(), 0);
  });

  it('keeps the box open when the service refuses the login', async () => {
    await window.answer(`${service.token}0`);
    await window.says(/The service refused the login/);
    proxy.spoil({ on: 'User.Detail', fault: { kind: 'html' }, times: 1 });
    await window.answer(service.token);
    await window.says(/A web page came instead/);
    assert.deepEqual(proxy.counts(), { 'User.Detail': 2 });
  });

  it('accepts a token with white space and a full-width comma, and shows the groups', async () => {
    proxy.forget();
    await window.answer(` ${service.token.replace(',', ' ， ')} `);
    await window.row('Zones', /Default Group/).waitFor();
    assert.equal((await window.labels('Zones')).length, 8);
    assert.deepEqual(proxy.counts(), { 'User.Detail': 1, 'Domaingroup.List': 1 });
    const [call] = proxy.calls;
    assert.equal(call?.method, 'POST');
    assert.equal(call?.url, '/User.Detail');
    assert.match(call?.userAgent ?? '', /^DNS-Tree\/\d+\.\d+\.\d+ \(.+\)$/);
  });

  it('opens a group, a domain and its records with one call each', async () => {
    await window.expand('Zones', /Group Default Group/);
    await window.row('Zones', /Zone example\.com/).waitFor();
    await window.expand('Zones', /Zone example\.com/);
    await window.row('Zones', /NS record example\.com, ns1/).waitFor();
    assert.deepEqual(proxy.counts(), {
      'User.Detail': 1,
      'Domaingroup.List': 1,
      'Domain.List': 1,
      'Record.List': 1,
    });
  });

  it('copies with the button, the menu and the copy key', async () => {
    const record = window.row('Zones', /NS record example\.com, ns1/);
    await record.hover();
    await record.getByRole('button', { name: 'Copy Value' }).click();
    await window.status(/Copied ns1\.example\.net\./);
    assert.equal(await window.clipboard(), 'ns1.example.net.');

    await window.row('Zones', /A record example\.com, 192\.0\.2\.10$/).click();
    await window.row('Zones', /A record example\.com, 192\.0\.2\.11$/).click({ modifiers: ['Shift'] });
    await window.page.keyboard.press('ControlOrMeta+C');
    await window.status(/Copied 2 lines/);
    assert.equal(await window.clipboard(), '192.0.2.10\n192.0.2.11');

    // The arrow keys move the focus without the selection.
    await window.row('Zones', /A record example\.com, 192\.0\.2\.10$/).click();
    for (const key of ['ArrowDown', 'ArrowDown']) await window.page.keyboard.press(key);
    await window
      .row('Zones', /AAAA record example\.com/)
      .and(window.page.locator('.focused'))
      .waitFor();
    await window.page.keyboard.press('ControlOrMeta+C');
    await window.status(/Copied 2001:db8::10/);
    assert.equal(await window.clipboard(), '2001:db8::10');
    await window.page.keyboard.press('ArrowUp');
    await window
      .row('Zones', /A record example\.com, 192\.0\.2\.11$/)
      .and(window.page.locator('.focused'))
      .waitFor();
    await window.page.keyboard.press('ControlOrMeta+C');
    await window.status(/Copied 192\.0\.2\.11/);
    assert.equal(await window.clipboard(), '192.0.2.11');
  });

  it('cancels the loading of a zone, and neither copies nor writes anything', async () => {
    await window.expand('Zones', /Zone example\.com/, false);
    const workspace = path.join(window.folder, 'workspace');
    const [files, copied] = [readdirSync(workspace), await window.clipboard()];
    // The service sends the first page only.
    proxy.spoil({
      on: 'Record.List',
      fault: { kind: 'silence' },
      where: ({ parameters }) => parameters['offset'] !== '0',
    });
    for (const command of ['Copy As…', 'Export…']) {
      await window.menu(window.row('Zones', /Zone huge\.example/), 'Copy', command);
      const progress = window.page.locator('.part.statusbar').getByText(/Loading records: 500 of 12,345/);
      await window.shows(progress);
      if (command === 'Export…') await window.picture('loading-zone');
      await window.clickAndPick(progress, 'Stop');
      await progress.waitFor({ state: 'hidden' });
    }
    proxy.heal();
    assert.equal(await window.quickInput.count(), 0);
    assert.equal(await window.clipboard(), copied);
    assert.deepEqual(readdirSync(workspace), files);
  });

  it('filters domains, shows the filter, and keeps it after a reload, which loses the token', async () => {
    await window.expand('Zones', /Zone example\.com/, false);
    await window.runCommand('DNS Tree: Filter Domains…');
    await window.pick('Paused domains');
    await window.row('Zones', /Zone paused\.example/).waitFor();
    await window.row('Zones', /Paused domains/).waitFor();
    await window.keepsState('pause');
    // As when the system has reset its secret store.
    await window.page.evaluate("localStorage.removeItem('secrets.provider')");
    await window.reload();
    await window.openContainer('DNS Tree');
    await window.row('Zones', /Paused domains/).waitFor();
    await window
      .row('Zones', /Token or key missing\. The token or key of this account is not in the secret store/)
      .waitFor();
    await window.runCommand('DNS Tree: Filter Domains…');
    await window.pick('All domains');
    await window.row('Zones', /Paused domains/).waitFor({ state: 'hidden' });
  });

  it('removes an account after confirmation', async () => {
    await window.runCommand('DNS Tree: Remove Account');
    await window.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await window.view('Zones').getByRole('button', { name: 'Open Sample Account' }).waitFor();
    await window.runCommand('DNS Tree: Check All Zones');
    await window.shows(window.page.locator('.statusbar .codicon-bell-dot'));
    await window.runCommand('Notifications: Show Notifications');
    await window.page
      .locator('.notifications-center .notification-list-item')
      .getByText('There is no account yet. Add one first.')
      .waitFor();
    await window.runCommand('Notifications: Clear All Notifications');
  });

  it('shows the sample account beside an open file', async () => {
    await window.page.setViewportSize({ width: 1100, height: 640 });
    await window.runCommand('View: Close All Editors');
    await window.openFile('nginx.conf');
    await window.openSampleAccount();
    await window.expand('Zones', /Group Default Group/);
    await window.row('Zones', /Zone example\.net/).waitFor();
    await window.pictures('zones', ['dark', 'light']);
    await window.expand('Zones', /Zone example\.com/);
    await window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/).waitFor();
    await window.pictures('records', ['dark', 'light']);
  });
});
