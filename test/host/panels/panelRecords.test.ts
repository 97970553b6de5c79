import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { DomainId } from '../../../src/api/fields.ts';
import type { ItemRef } from '../../../src/zones/itemRef.ts';
import { DomainContent, type RecordsCard } from '../../../src/panels/content.ts';
import type { Frame } from '../../../src/panels/protocol.ts';
import type { TableRow } from '../../../src/panels/table/table.ts';
import { FIRST_VIEW } from '../../../src/panels/table/tableSource.ts';
import { buttonsOf, cellText } from '../../support/product/tableRows.ts';
import { useService, type Fixture } from '../fixture.ts';
import { PuppetStage, type PuppetPage } from './pages.ts';
import { addAccount, domainNode, until } from '../parts.ts';
import { patience } from '../../support/patience.ts';

function card({ content }: Frame): RecordsCard | undefined {
  const parsed = DomainContent.safeParse(content);
  return parsed.success ? parsed.data.records : undefined;
}

const pointsTo =
  (name: string) =>
  (row: TableRow): boolean =>
    buttonsOf(row, 'link')[0]?.action.label === name;

const titles = (): readonly string[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));

/** Waits for a tab with this title. */
async function opened(title: string): Promise<void> {
  await until(vscode.window.tabGroups.onDidChangeTabs, () => titles().includes(title));
}

describe('the records in the panel of a domain', () => {
  const service = useService();
  let stage: PuppetStage | undefined;

  afterEach(async () => {
    stage?.dispose();
    stage = undefined;
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  /** A panel of a domain whose records are not loaded, before it is opened. */
  async function domain(
    name: string,
  ): Promise<Fixture & { readonly ref: ItemRef; readonly id: DomainId; readonly open: () => PuppetPage }> {
    const fixture = service();
    const { all, proxy, token } = fixture;
    const account = await addAccount(all, proxy.address, token);
    const node = await domainNode(all, name);
    const { id } = node.domain;
    assert.ok(id !== undefined);
    const ref = { account, domain: id };
    proxy.forget();
    const pages = new PuppetStage(all);
    stage = pages;
    return { ...fixture, ref, id, open: () => pages.open('domain', ref) };
  }

  it('are loaded page by page, with progress, and sent in portions on request', async () => {
    const { proxy, open } = await domain('huge.example');
    const page = open();
    const first = await page.frame((frame) => card(frame)?.action !== undefined);
    assert.equal(card(first)?.note, '500 of 12,345 loaded.');
    assert.equal(proxy.count('Record.List'), 1, 'the first page, as in the tree');
    const portion = await page.rows({}, { table: 'records', first: 400 });
    assert.deepEqual([portion.first, portion.rows.length, portion.count], [400, 100, 500]);
    assert.equal(portion.revision, card(first)?.table?.revision);

    await page.send({ kind: 'act', name: 'loadRecords' });
    const whole = await page.frame((frame) => card(frame)?.note === 'All 12,345 loaded.');
    const notes = new Set(page.frames.map((frame) => card(frame)?.note));
    assert.ok([...notes].some((note) => /^Loading… [\d,]+ of 12,345 so far\.$/u.test(note ?? '')));
    assert.notEqual(card(whole)?.table?.revision, portion.revision);
    const { rows } = await page.rows({ choices: { type: 'A' } }, { table: 'records' });
    assert.ok(rows.length > 0 && rows.every((row) => cellText(row, 1) === 'A'));
    const sizes = page.received.map((message) => JSON.stringify(message).length);
    assert.ok(Math.max(...sizes) < 100_000, String(Math.max(...sizes)));
  });

  it('are not loaded again while they are fresh, except by Refresh', async () => {
    const { all, id, proxy, open, ref } = await domain('example.com');
    const [account] = all.accounts.all;
    await account?.zone(id).pages.all(patience());
    proxy.forget();
    const page = open();
    await page.frame(({ loadedAt }) => loadedAt !== undefined);
    assert.deepEqual(proxy.counts(), { 'Domain.Info': 1 });
    page.panel.dispose();
    const again = stage?.open('domain', ref) ?? assert.fail();
    await again.frame(({ loadedAt }) => loadedAt !== undefined);
    assert.deepEqual(proxy.counts(), { 'Domain.Info': 1 });
    await again.send({ kind: 'act', name: 'refresh' });
    await proxy.expectCalls('Domain.Info', 2);
    await proxy.expectCalls('Record.List', 1);
  });

  it('open the panel of a record, or of the record or zone that its value points to', async () => {
    const { all, id, proxy, open } = await domain('example.com');
    const [account] = all.accounts.all;
    await account?.zone(id).pages.all(patience());
    const page = open();
    await page.frame(({ loadedAt }) => loadedAt !== undefined);
    const { rows } = await page.rows({ filter: 'www cname' }, { table: 'records' });
    const apex = rows.find(pointsTo('example.com.'));
    const edge = rows.find(pointsTo('edge-asia.example.net.'));
    assert.ok(apex?.id !== undefined && edge?.id !== undefined, JSON.stringify(rows));
    await vscode.env.clipboard.writeText('before');
    await page.send({ kind: 'copy', key: `value ${edge.id}` });
    await page.until(() => page.received.some((message) => JSON.stringify(message).includes('Copied')));
    assert.equal(await vscode.env.clipboard.readText(), 'edge-asia.example.net.');
    // A panel that opens hides the page, which is loaded again when it is shown.
    const opens = async (name: string, value: string, title: string): Promise<void> => {
      await page.panel.webview.postMessage({ send: { kind: 'act', name, value } });
      await opened(title);
      await until(page.panel.onDidChangeViewState, () => !page.panel.visible);
      const frames = page.frames.length;
      page.panel.reveal();
      await page.until(() => page.frames.length > frames);
    };
    await opens('record', edge.id, 'www.example.com CNAME · Asia');
    await opens('target', apex.id, 'example.com A · 192.0.2.10');
    // No record of that zone is loaded, so its domain opens.
    await opens('target', edge.id, 'example.net');
    const calls = proxy.count('Record.Info');
    const before = titles().length;
    await page.send(
      { kind: 'act', name: 'record', value: '__proto__' },
      { kind: 'act', name: 'target', value: '1' },
      { kind: 'act', name: 'record' },
      { kind: 'rows', table: 'records', view: FIRST_VIEW, first: -1 },
      { kind: 'rows' },
    );
    assert.equal(titles().length, before);
    assert.equal(proxy.count('Record.Info'), calls);
  });

  it('show why and where they could not be loaded, keep the loaded pages, and can be retried', async () => {
    const { proxy, open } = await domain('huge.example');
    const heal = proxy.spoil({ on: 'Record.List', fault: { kind: 'html' } });
    const page = open();
    const failed = await page.frame((frame) => card(frame)?.action?.label === 'Retry');
    const place = new URL(proxy.address).host;
    assert.ok(card(failed)?.note.includes(`${place}: `), card(failed)?.note);
    assert.equal(card(failed)?.table, undefined);
    heal();
    const spoilLater = proxy.spoil({
      on: 'Record.List',
      where: ({ parameters }) => Number(parameters['offset']) > 3000,
      fault: { kind: 'html' },
    });
    await page.send({ kind: 'act', name: 'loadRecords' });
    const partly = await page.frame(
      (frame) => card(frame)?.action?.label === 'Retry' && card(frame)?.table !== undefined,
    );
    assert.match(card(partly)?.note ?? '', /^[\d,]+ of 12,345 loaded\. .*A web page came/u);
    spoilLater();
    await page.send({ kind: 'act', name: 'loadRecords' });
    await page.frame((frame) => card(frame)?.note === 'All 12,345 loaded.');
  });
});
