import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import { signIn, useService } from '../fixture.ts';
import { child, childrenOf, domainNode, until, untilSelected } from '../parts.ts';
import {
  accept,
  closeQuickPickOf,
  offer,
  openSearch,
  pressEnter,
  results,
  rows,
  rowText,
} from './searchBox.ts';

describe('searching', () => {
  const service = useService();

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
  });

  it('offers to add an account when there is none, and makes no call', async () => {
    const { all, proxy } = service();
    await closeQuickPickOf(vscode.commands.executeCommand('dnsTree.search'));
    assert.equal(all.search.pick, undefined);
    assert.equal(proxy.count(), 0);
  });

  it('finds what is loaded while typing, and says how many zones it covers', async () => {
    const { all, proxy } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    await childrenOf(all, domain);
    proxy.forget();
    const pick = await openSearch(all);
    assert.match(pick.title ?? '', /covers 1 of \d+ zones/);
    assert.match(offer(pick).label, /Load All Zones/);
    pick.value = 'type:MX';
    await rows(pick, () => results(pick).length > 0);
    for (const { description, alwaysShow } of results(pick)) {
      assert.match(description ?? '', /^MX \d+ /);
      assert.ok(alwaysShow);
    }
    pick.value = '192.0.2.10';
    await rows(pick, () => results(pick)[0]?.description?.startsWith('A 192.0.2.10') === true);
    pick.value = 'nothing that anybody has';
    await rows(pick, ([first]) => first === offer(pick));
    assert.match(pick.title ?? '', /covers 1 of \d+ zones/);
    for (const item of pick.items) assert.doesNotMatch(rowText(item), /covers/, 'the title says it once');
    assert.equal(proxy.count(), 0);
  });

  it('lists zones, shows what indexing costs, and indexes without closing the box', async () => {
    const { all, proxy } = await signIn(service());
    proxy.forget();
    const pick = await openSearch(all);
    assert.match(pick.title ?? '', /covers nothing so far/);
    await accept(pick, offer(pick));
    await rows(pick, () => /Start Loading/.test(offer(pick).label));
    assert.match(
      offer(pick).description ?? '',
      /^about \d+ of 3,000 calls an hour; \d made in the last hour$/,
    );
    assert.equal(proxy.count('Domain.List'), 1);
    assert.equal(proxy.count('Record.List'), 0);
    pick.value = 'huge.example';
    const hold = proxy.hold('Record.List');
    await rows(pick, ([first]) => first?.label === 'huge.example');
    await accept(pick, offer(pick));
    await hold.arrived;
    hold.release();
    await rows(pick, () => !all.indexer.running && pick.title?.endsWith('more than 300 found') === true);
    await rows(pick, () => /Load All Zones/.test(offer(pick).label));
    assert.equal(all.search.pick, pick);
    assert.equal(results(pick).length, 300);
    const [, covered, total] = /covers (\d+) of (\d+) zones/.exec(pick.title ?? '') ?? [];
    assert.equal(Number(total) - Number(covered), 3, 'all except those that the service refuses');
    assert.match(offer(pick).detail ?? '', /^could not be loaded: 3 · loaded just now$/);
  });

  it('reveals the accepted record in the tree, and has buttons for its value and its details', async () => {
    const { all } = await signIn(service());
    await childrenOf(all, await domainNode(all, 'example.com'));
    const pick = await openSearch(all);
    pick.value = 'autodiscover.example.com';
    await rows(pick, () => results(pick).length === 1);
    const [item] = results(pick);
    assert.ok(item);
    await until(pick.onDidChangeActive, () => pick.activeItems[0] === item);
    assert.deepEqual(
      item.buttons?.map(({ tooltip }) => tooltip),
      ['Copy Value', 'Show Record Details'],
    );
    await pressEnter();
    await untilSelected(
      all.view,
      (node) => node.kind === 'record' && nodeText(node).label === 'autodiscover',
    );
    assert.equal(all.search.pick, undefined);
  });

  it('starts nothing on Enter when nothing was typed, or where the query is wrong', async () => {
    const { all, proxy } = await signIn(service());
    proxy.forget();
    const pick = await openSearch(all);
    const first = (): vscode.QuickPickItem | undefined =>
      pick.items.find(({ kind }) => kind !== vscode.QuickPickItemKind.Separator);
    assert.notEqual(first(), offer(pick));
    pick.value = '192.0.2.300';
    await rows(pick, () => first()?.label === 'Nothing found');
    await until(pick.onDidChangeActive, () => pick.activeItems[0] === first());
    await pressEnter();
    assert.equal(all.search.pick, pick);
    assert.match(offer(pick).label, /Load All Zones/);
    assert.equal(proxy.count('Domain.List'), 0);
  });

  it('selects the offer to index where nothing is found in the loaded zones, until all are loaded', async () => {
    const { all, proxy } = await signIn(service());
    await childrenOf(all, await domainNode(all, 'example.com'));
    proxy.forget();
    const pick = await openSearch(all);
    for (const typed of ['nothing', 'type:NOTHING', 'no-such-name-anywhere']) {
      pick.value = typed;
      await rows(pick, () =>
        /^nothing found so far · 1 of \d+ zones loaded$/.test(offer(pick).description ?? ''),
      );
      await until(pick.onDidChangeActive, () => pick.activeItems[0] === offer(pick));
    }
    assert.ok(pick.items.every(({ label }) => label !== 'Nothing found'));
    await pressEnter();
    await rows(pick, () => /Start Loading/.test(offer(pick).label));
    assert.equal(proxy.count('Record.List'), 0, 'what it costs is shown first');
    await until(pick.onDidChangeActive, () => pick.activeItems[0] === offer(pick));
    await pressEnter();
    // The service refuses the zones that are not loaded then.
    await rows(pick, ([first]) => !all.indexer.running && first?.label === 'Nothing found');
  });

  it('offers zones whose records are not loaded, and does not load them', async () => {
    const { all, proxy } = await signIn(service());
    await childrenOf(all, await child(all, undefined, 'group', 'Default Group'));
    proxy.forget();
    const pick = await openSearch(all);
    for (const typed of ['zone:example.com', 'www.example.com', 'example.com']) {
      pick.value = typed;
      await rows(
        pick,
        ([first]) => first !== undefined && rowText(first).startsWith('example.com not loaded'),
      );
    }
    const [item] = pick.items;
    assert.ok(item);
    await accept(pick, item);
    await untilSelected(all.view, (node) => node.kind === 'domain' && nodeText(node).label === 'example.com');
    assert.equal(proxy.count('Record.List'), 0);
  });

  it('explains which keys may stand before a colon, and which values after it', async () => {
    const { all } = await signIn(service());
    await childrenOf(all, await domainNode(all, 'example.com'));
    const pick = await openSearch(all);
    for (const [typed, hint] of [
      ['type:', /^Type a value after the colon\. For example: type:MX$/],
      ['type:FOO', /^No loaded record has the type “FOO”\. Types: A, AAAA, /],
      ['line:Mars', /^No loaded record has the line “Mars”\. Lines: Default, Asia, /],
    ] as const) {
      pick.value = typed;
      await rows(pick, (items) => items.some(({ label, detail }) => hint.test(`${label}. ${detail}`)));
    }
  });

  it('puts an accepted example or completion into the box, and searches for it', async () => {
    const { all } = await signIn(service());
    await childrenOf(all, await domainNode(all, 'example.com'));
    const pick = await openSearch(all);
    const suggested = (query: string): vscode.QuickPickItem | undefined =>
      pick.items.find((item) => 'row' in item && item.row === 'suggestion' && item.label === query);
    await accept(pick, suggested('type:MX') ?? offer(pick));
    await rows(pick, () => results(pick).length > 0);
    assert.equal(pick.value, 'type:MX');
    pick.value = 'disabled';
    await rows(pick, () => suggested('is:disabled') !== undefined);
    await accept(pick, suggested('is:disabled') ?? offer(pick));
    await rows(pick, () => pick.value === 'is:disabled' && results(pick).length > 0);
    assert.ok(results(pick).every(({ description }) => description?.includes('disabled')));
  });

  it('opens with a query for a zone, or for similar records', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    const record = (await childrenOf(all, domain)).find((node) => node.kind === 'record');
    assert.ok(record?.kind === 'record');
    await vscode.commands.executeCommand('dnsTree.searchInZone', domain);
    assert.equal(all.search.pick?.value, 'zone:example.com ');
    await vscode.commands.executeCommand('dnsTree.searchLike', record);
    const pick = all.search.pick;
    assert.ok(pick?.value.startsWith(`type:${record.record.type} value:`));
    await rows(pick, () => results(pick).length > 0);
  });

  it('offers earlier successful queries while nothing is typed, the latest first', async () => {
    const { all } = await signIn(service());
    await childrenOf(all, await domainNode(all, 'example.com'));
    for (const typed of ['autodiscover.example.com', 'type:MX']) {
      const [before] = all.view.selection;
      const pick = await openSearch(all);
      pick.value = typed;
      await rows(pick, () => pick.value === typed && results(pick).length > 0);
      await accept(pick, results(pick)[0] ?? offer(pick));
      await untilSelected(all.view, (node) => node.kind === 'record' && node !== before);
    }
    const pick = await openSearch(all);
    const recent = pick.items.filter((item) => 'row' in item && item.row === 'recent');
    assert.deepEqual(
      recent.slice(0, 2).map(({ label }) => label),
      ['type:MX', 'autodiscover.example.com'],
    );
    await accept(pick, recent[1] ?? offer(pick));
    await rows(pick, () => results(pick).length === 1);
    assert.equal(pick.value, 'autodiscover.example.com');
  });

  it('has one open box at most, and none once it is closed', async () => {
    const { all } = await signIn(service());
    const first = await openSearch(all);
    const second = await openSearch(all);
    assert.notEqual(first, second);
    const hidden = new Promise<void>((resolve) => second.onDidHide(() => resolve()));
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await hidden;
    assert.equal(all.search.pick, undefined);
  });
});
