import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import type { ZoneNode } from '../../../src/tree/nodes.ts';
import { signIn, useService } from '../fixture.ts';
import { child, childrenOf, domainNode, reveal, select, until, type Parts, untilSelected } from '../parts.ts';
import { openBox, openSearch, results as resultRows, rows } from '../search/searchBox.ts';

/** Loads zones of the default group. */
async function load(all: Parts, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { domain, account } = await domainNode(all, name);
    assert.ok(domain.id);
    await account.zone(domain.id).pages.all(new AbortController().signal);
  }
}

async function showResults(query: string): Promise<void> {
  await vscode.commands.executeCommand('dnsTree.results.show', { query });
}

/** Returns the zones in the view, when there is only one account. */
const zonesIn = ({ results }: Parts): readonly ZoneNode[] => results.tree.getChildren();

const recordsIn = (all: Parts): readonly ZoneNode[] =>
  zonesIn(all).flatMap((zone) => all.results.tree.getChildren(zone));

const spoken = (nodes: readonly ZoneNode[]): readonly string[] => nodes.map((node) => nodeText(node).spoken);

/** Copies the name of the selected node in a view, and returns it. */
async function copied(view?: string): Promise<string> {
  await vscode.commands.executeCommand('dnsTree.copy.name', view);
  return vscode.env.clipboard.readText();
}

describe('search results', () => {
  const service = useService();

  afterEach(async () => {
    await vscode.commands.executeCommand('dnsTree.results.clear');
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('are listed by zone like in the tree, with the query and its coverage, without a call', async () => {
    const { all, proxy } = await signIn(service());
    await load(all, 'example.com', 'example.net');
    proxy.forget();
    await showResults('type:A');
    const { view } = all.results;
    assert.match(
      view.message ?? '',
      /^type:A · \d+ records in 2 zones · covers 2 of \d+ zones · searched \d\d:\d\d$/,
    );
    const zones = zonesIn(all);
    assert.deepEqual(zones.map((node) => nodeText(node).label).toSorted(), ['example.com', 'example.net']);
    for (const zone of zones) {
      assert.match(nodeText(zone).description, /^\d+ of \d+/);
      const listed = await childrenOf(all, await domainNode(all, nodeText(zone).label));
      const found = spoken(all.results.tree.getChildren(zone));
      assert.deepEqual(
        found,
        spoken(listed).filter((text) => text.startsWith('A record')),
      );
      assert.ok(found.length > 0);
    }
    await until(view.onDidChangeVisibility, () => view.visible);
    assert.equal(proxy.count(), 0);
  });

  it('are shown again by the command, which opens the search when there are none', async () => {
    const { all } = await signIn(service());
    await load(all, 'example.com');
    await vscode.commands.executeCommand('dnsTree.results.show');
    assert.match((await openBox(all)).title ?? '', /^Search Records: covers 1 of/u);
    await showResults('type:MX');
    await vscode.commands.executeCommand('workbench.view.explorer');
    await until(all.results.view.onDidChangeVisibility, () => !all.results.view.visible);
    await vscode.commands.executeCommand('dnsTree.results.show');
    await until(all.results.view.onDidChangeVisibility, () => all.results.view.visible);
    assert.equal(all.results.found?.query, 'type:MX');
  });

  it('have the commands of the tree', async () => {
    const { all } = await signIn(service());
    await load(all, 'example.com');
    await showResults('type:A zone:example.com');
    const found = recordsIn(all);
    const [first, second] = found;
    assert.ok(first?.kind === 'record' && second?.kind === 'record');
    await vscode.commands.executeCommand('dnsTree.copy.value', second, [second, first]);
    assert.equal(await vscode.env.clipboard.readText(), `${first.record.value}\n${second.record.value}`);
    await vscode.commands.executeCommand('dnsTree.reveal', first);
    await untilSelected(
      all.view,
      (node) => node.kind === 'record' && node !== first && node.record.id === first.record.id,
    );
  });

  it('are the target of a command without arguments when their view was used last', async () => {
    const { all } = await signIn(service());
    await load(all, 'example.com');
    const group = await child(all, undefined, 'group', 'Default Group');
    await showResults('autodiscover');
    const [found] = recordsIn(all);
    assert.ok(found);
    await select(all, group);
    assert.equal(await copied(), 'Default Group');
    await reveal(all.results.view, found, { select: true, focus: true });
    await until(all.results.view.onDidChangeSelection, () => all.results.view.selection.length === 1);
    assert.equal(await copied(), 'autodiscover');
    assert.equal(await copied('dnsTree.zones'), 'Default Group');
    assert.equal(await copied('dnsTree.results'), 'autodiscover');
    await vscode.commands.executeCommand('dnsTree.results.clear');
    assert.equal(await copied(), 'Default Group');
  });

  it('of the view or of a query can be copied in a form', async () => {
    const { all } = await signIn(service());
    await load(all, 'example.com');
    await vscode.commands.executeCommand('dnsTree.results.copyAs', { query: 'autodiscover', as: 'csv' });
    assert.match(await vscode.env.clipboard.readText(), /autodiscover\.mail\.example\./);
    await showResults('type:MX');
    await vscode.commands.executeCommand('dnsTree.results.copyAs', { as: 'csv' });
    const lines = (await vscode.env.clipboard.readText()).split(/\r?\n/u);
    assert.equal(lines.length, recordsIn(all).length + 1);
    assert.ok(lines.slice(1).every((line) => line.includes(',MX,')));
  });

  it('are refreshed on demand, and keep the nodes that are still found', async () => {
    const { all } = await signIn(service());
    await load(all, 'example.com');
    await showResults('type:A');
    const before = recordsIn(all);
    await load(all, 'example.net');
    assert.deepEqual(recordsIn(all), before);
    await vscode.commands.executeCommand('dnsTree.results.refresh');
    const after = recordsIn(all);
    assert.ok(after.length > before.length);
    assert.ok(before.every((node) => after.includes(node)));
  });

  it('are limited in the view, which says so, but are copied completely', async () => {
    const { all } = await signIn(service());
    await load(all, 'huge.example');
    await showResults('zone:huge.example');
    assert.equal(recordsIn(all).length, 1000);
    assert.match(all.results.view.message ?? '', /^zone:huge\.example · 1,000 of 12,345 records shown · /);
    await vscode.commands.executeCommand('dnsTree.results.copyAs', { as: 'csv' });
    assert.equal((await vscode.env.clipboard.readText()).split(/\r?\n/u).length, 12_346);
  });

  it('are grouped by account when there are several, and disappear with their account', async () => {
    const { all } = await signIn(service());
    await load(all, 'example.com');
    await showResults('type:MX');
    const count = recordsIn(all).length;
    await vscode.commands.executeCommand('dnsTree.account.addSample');
    await until(all.results.tree.onDidChangeTreeData, () => zonesIn(all)[0]?.kind === 'account');
    const [account] = zonesIn(all);
    const [zone] = all.results.tree.getChildren(account);
    assert.equal(all.results.tree.getChildren(zone).length, count);
    assert.equal(zone?.parent, account);
    assert.ok(account);
    await all.store.remove(account.account.id);
    assert.deepEqual(zonesIn(all), []);
    assert.match(all.results.view.message ?? '', /^type:MX · No records found/);
    for (const { id } of all.store.all) await all.store.remove(id);
    assert.equal(all.results.found, undefined);
  });

  it('are offered by buttons of the search while there are any', async () => {
    const { all } = await signIn(service());
    await load(all, 'example.com');
    const pick = await openSearch(all);
    assert.deepEqual(pick.buttons, []);
    pick.value = 'type:MX';
    await rows(pick, () => resultRows(pick).length > 0);
    assert.deepEqual(
      pick.buttons.map(({ tooltip }) => tooltip),
      ['Show Results in View', 'Copy Results As…'],
    );
    pick.value = 'nothing that anybody has';
    await rows(pick, ([first]) => first?.description?.startsWith('nothing found so far') === true);
    assert.deepEqual(pick.buttons, []);
  });

  it('open the search when no query is given', async () => {
    const { all } = await signIn(service());
    for (const command of ['show', 'refresh', 'copyAs']) {
      await vscode.commands.executeCommand(`dnsTree.results.${command}`);
      assert.ok(all.search.pick);
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    }
  });
});
