import assert from 'node:assert/strict';
import { startSampleService, type SampleService } from '../../src/sample/service.ts';
import { type Proxy, startProxy } from '../support/service/proxy.ts';
import { Workbench } from '../support/editor/workbench.ts';
import { addAccount, closeAfterTests, pointUntil } from '../e2e/sampleWindow.ts';

describe('the installed extension, in short', () => {
  let window: Workbench;
  let service: SampleService;
  let proxy: Proxy;

  before(async () => {
    service = await startSampleService();
    proxy = await startProxy(service.address);
    window = await Workbench.open({ keepsSecrets: true });
  });

  closeAfterTests(() => window);
  after(async () => {
    await proxy?.close();
    await service?.stop();
  });

  it('activates, and adds an account', async () => {
    await addAccount(window, proxy.address, service.token);
  });

  it('shows zones and their records', async () => {
    await window.expand('Zones', /Group Default Group/u);
    await window.expand('Zones', /Zone example\.com/u);
    await window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/u).waitFor();
  });

  it('copies a value with the key', async () => {
    await window.row('Zones', /CNAME record www\.example\.com, edge-tokyo/u).click();
    await window.page.keyboard.press('Control+c');
    await window.status(/Copied/u);
    assert.equal(await window.clipboard(), 'edge-tokyo.example.net.');
  });

  it('shows a panel, whose page has the records', async () => {
    await window.menu(window.row('Zones', /Zone example\.com/u).first(), 'Show Domain Details');
    const page = window.page
      .frameLocator('iframe.webview.ready >> visible=true')
      .frameLocator('#active-frame');
    await page.getByRole('heading', { level: 1, name: 'example.com', exact: true }).waitFor();
    await page.getByText('All 73 loaded.').waitFor();
    await window.runCommand('View: Close All Editors');
  });

  it('marks a file, and shows what is hosted in a hover', async () => {
    await window.openFile('ingress.yaml');
    const editor = window.page.locator('.editor-instance');
    await editor.locator('.squiggly-warning').first().waitFor();
    const line = editor.locator('.view-line', { hasText: 'www.example.com' }).first();
    const hover = window.page.locator('.monaco-hover:visible', { hasText: 'edge-tokyo.example.net' });
    await pointUntil(
      line.getByText('www.example.com'),
      hover.getByRole('link', { name: 'Reveal in Zones' }).first(),
    );
    await window.page.keyboard.press('Escape');
  });

  it('has the token from the secret store after a reload', async () => {
    await window.keepsState('dnsTree.accounts');
    proxy.forget();
    await window.reload();
    await window.openContainer('DNS Tree');
    await window
      .row('Zones', /Zone example\.com/u)
      .first()
      .waitFor();
    assert.ok(proxy.count() > 0, 'the service was asked with the token of before');
  });
});
