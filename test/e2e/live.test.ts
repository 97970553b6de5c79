import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { HostileServer } from '../unit/live/hostileServer.ts';
import { delegating, either, resolving, served } from '../unit/live/servedZone.ts';
import { addressRecord, nameRecord } from '../unit/live/wireBytes.ts';
import { nextLook } from '../support/patience.ts';
import type { Workbench } from '../support/editor/workbench.ts';
import { closeAfterTests, shareSampleWindow } from './sampleWindow.ts';

const ZONE = 'example.com';
const API = ['192.0.2.30', '192.0.2.31'].map((address) => addressRecord(`api.${ZONE}`, address, 120));
const SERVERS = ['ns1.example.net', 'ns2.example.net'].map((name) => nameRecord(ZONE, 'NS', name));

describe('live answers in the installed extension', () => {
  const started: HostileServer[] = [];
  let window: Workbench;

  const page = (): FrameLocator =>
    window.page.frameLocator('iframe.webview.ready >> visible=true').frameLocator('#active-frame');

  before(async () => {
    const right = served(ZONE, [...API, ...SERVERS]);
    // One server is behind, and a resolver still has what was there before.
    const behind = served(ZONE, [
      ...API.slice(0, 1),
      addressRecord(`api.${ZONE}`, '198.51.100.31', 120),
      ...SERVERS,
    ]);
    const resolver = resolving([addressRecord(`api.${ZONE}`, '198.51.100.30', 1_260)]);
    const root = either(({ name }) => name === ZONE, delegating('', ZONE, SERVERS, []), right);
    const texts: string[] = [];
    for (const behaviour of [root, right, behind, resolver]) {
      const server = await HostileServer.start(behaviour);
      started.push(server);
      texts.push(`${server.address.address}:${server.address.port}`);
    }
    window = await shareSampleWindow({ width: 1240, height: 960 });
    await window.typeSettings({
      'dnsTree.live.roots': texts.slice(0, 1),
      'dnsTree.live.servers': texts.slice(1, 3),
      'dnsTree.live.resolvers': texts.slice(3),
    });
    await window.page.keyboard.press('Control+S');
    const settings = path.join(window.folder, 'data/data/User/settings.json');
    while (!readFileSync(settings, 'utf8').includes('dnsTree.live.roots')) await nextLook();
    await window.runCommand('View: Close All Editors');
    await window.useTheme('contrast');
    await window.expand('Zones', /Group Default Group/);
    await window.expand('Zones', /Zone example\.com/);
  });

  closeAfterTests(() => window);
  after(async () => {
    for (const server of started) await server[Symbol.asyncDispose]();
  });

  it('say where names are sent, and ask name servers', async () => {
    await window.menu(window.row('Zones', /A record api\.example\.com/).first(), 'Compare With Live Answers');
    const first = `127.0.0.1:${started[0]?.address.port}, from the setting dnsTree.live.roots`;
    await page().getByText(first).waitFor();
    await window.picture('panel-live-intro');
    assert.ok(started.every(({ queries }) => queries.length === 0));
    await page().getByRole('button', { name: 'Ask', exact: true }).click();
    await page().getByText('Only answered: 198.51.100.31').waitFor();
    await page().getByText('The resolver still has what was there before.').waitFor();
    await page().getByRole('button', { name: 'Ask Again' }).waitFor();
    await window.pictures('panel-live', ['dark', 'light']);
    await page().getByRole('heading', { level: 1, name: 'Live answers of api.example.com A' }).waitFor();
  });
});
