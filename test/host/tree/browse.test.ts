import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { z } from 'zod';
import type { ZoneNode } from '../../../src/tree/nodes.ts';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import { ManyZones, writtenRecord } from '../../support/service/manyZones.ts';
import { signIn, useService } from '../fixture.ts';
import {
  addAccount,
  child,
  childrenOf,
  domainNode,
  reveal,
  select,
  until,
  type Parts,
  untilSelected,
} from '../parts.ts';
import { nextLook, patience } from '../../support/patience.ts';

/** Expands a node as a person does, and returns its children once they are loaded. */
async function open(all: Parts, node: ZoneNode): Promise<ZoneNode[]> {
  await reveal(all.view, node, { expand: true, select: true, focus: true });
  return childrenOf(all, node);
}

const Listed = z.looseObject({ info: z.record(z.string(), z.unknown()).optional() });

/** Returns the list of domains with totals that are one too many. */
function withOneMore(json: unknown): unknown {
  const { info, ...listed } = Listed.parse(json);
  if (info === undefined) return listed;
  const totals = Object.entries(info).map(([name, total]) => [name, Number(total) + 1]);
  return { ...listed, info: Object.fromEntries(totals) };
}

const Page = z.looseObject({ records: z.array(z.looseObject({})) });

/** Returns a page of records that are all down, as their monitor says. */
function allDown(json: unknown): unknown {
  const { records, ...page } = Page.parse(json);
  return { ...page, records: records.map((record) => ({ ...record, monitor_status: 'Down' })) };
}

/** Returns the line of a tooltip that says what the badge of a row means. */
async function badgeOf({ tree }: Parts, node: ZoneNode): Promise<string | undefined> {
  const { tooltip } = await tree.resolveTreeItem(new vscode.TreeItem(''), node);
  return /^[EW]?[!⊘↓⊡]?: .+$/mu.exec(z.string().parse(tooltip))?.[0];
}

const labels = (nodes: readonly ZoneNode[]): string[] => nodes.map((node) => nodeText(node).label);

describe('browsing', () => {
  const service = useService();

  it('loads each level when it is opened, with one call, and nothing before', async () => {
    const { all, proxy } = await signIn(service());
    const groups = await childrenOf(all);
    assert.equal(groups.length, 8);
    assert.deepEqual(proxy.counts(), { 'User.Detail': 1, 'Domaingroup.List': 1 });

    const group = await child(all, undefined, 'group', 'Default Group');
    await open(all, group);
    assert.deepEqual(proxy.counts(), { 'User.Detail': 1, 'Domaingroup.List': 1, 'Domain.List': 1 });

    const domain = await child(all, group, 'domain', 'example.com');
    const records = await open(all, domain);
    assert.equal(records.length, 73);
    assert.deepEqual(proxy.counts(), {
      'User.Detail': 1,
      'Domaingroup.List': 1,
      'Domain.List': 1,
      'Record.List': 1,
    });
    const call = proxy.calls.at(-1);
    assert.equal(call?.parameters['length'], '500');
    assert.equal(call?.parameters['offset'], '0');
  });

  it('shows and speaks the count of a domain anew when its records are loaded again', async () => {
    const { all } = service();
    await using many = await ManyZones.start(1, 5);
    await addAccount(all, many.address, '1,0123456789abcdef');
    const domain = await domainNode(all, 'z0.example');
    const row = (): readonly unknown[] => {
      const { description, accessibilityInformation } = all.tree.getTreeItem(domain);
      return [description, accessibilityInformation?.label];
    };
    for (const count of [6, 7]) {
      row();
      many.zones[0]?.records.push(writtenRecord(0, count - 1));
      const changed: unknown[] = [];
      const listening = all.tree.onDidChangeTreeData((node) => void changed.push(node));
      all.tree.refresh(domain);
      changed.length = 0;
      await all.tree.getChildren(domain);
      await until(all.tree.onDidChangeTreeData, () => changed.includes(domain));
      listening.dispose();
      assert.deepEqual(row(), [`${count}`, `Zone z0.example, ${count} records`]);
    }
  });

  it('loads a level once when it is opened twice at the same time', async () => {
    const { all, proxy } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    const hold = proxy.hold('Domain.List');
    const both = Promise.all([childrenOf(all, group), childrenOf(all, group)]);
    await hold.arrived;
    hold.release();
    const [one, other] = await both;
    assert.deepEqual(labels(one), labels(other));
    assert.equal(proxy.count('Domain.List'), 1);
  });

  it('shows a loading node while the response is pending', async () => {
    const { all, proxy } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    const hold = proxy.hold('Domain.List');
    assert.deepEqual(labels(await all.tree.getChildren(group)), ['Loading…']);
    const done = until(
      all.tree.onDidChangeTreeData,
      async () => (await childrenOf(all, group)).length === 14,
    );
    hold.release();
    await done;
    assert.equal(proxy.count('Domain.List'), 1);
  });

  it('cancels loading for a collapsed node, and loads again when it is expanded', async () => {
    const { all, proxy } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    const hold = proxy.hold('Domain.List');
    await reveal(all.view, group, { expand: true, select: true, focus: true });
    await hold.arrived;
    await vscode.commands.executeCommand('list.collapse');
    await proxy.expectAborted('Domain.List', 1);
    assert.equal(proxy.count('Domain.List'), 1, 'nothing is loaded for a collapsed node');
    await vscode.commands.executeCommand('list.expand');
    await proxy.expectCalls('Domain.List', 2);
    assert.equal((await childrenOf(all, group)).length, 14);
  });

  it('leaves a domain expanded after a double click, also if its second click collapsed it in the editor', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    await reveal(all.view, domain, { select: true, focus: true });
    await vscode.commands.executeCommand('_dnsTree.click', domain);
    await until(all.view.onDidExpandElement, () => all.tree.isExpanded(domain));
    await vscode.commands.executeCommand('list.collapse');
    await until(all.view.onDidCollapseElement, () => !all.tree.isExpanded(domain));
    await vscode.commands.executeCommand('_dnsTree.click', domain);
    await until(all.view.onDidExpandElement, () => all.tree.isExpanded(domain));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('groups records by host, reveals one in its group, and copies all of a group', async () => {
    const { all, proxy, account } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    await open(all, domain);
    await vscode.commands.executeCommand('dnsTree.groupRecords', 'host');
    try {
      const www = await child(all, domain, 'recordSet', 'www');
      assert.match(nodeText(www).description, /^CNAME · 6 lines/);
      await vscode.commands.executeCommand('dnsTree.copy.value', www);
      assert.equal((await vscode.env.clipboard.readText()).split('\n').length, 6);
      const tokyo = www.rows.find(({ record }) => record.value === 'edge-tokyo.example.net.')?.record;
      const ref = { account, domain: domain.domain.id, record: tokyo?.id };
      await vscode.commands.executeCommand('dnsTree.reveal', ref);
      await untilSelected(
        all.view,
        (node) => node.kind === 'record' && node.record.id === tokyo?.id && node.parent === www,
      );
    } finally {
      await vscode.commands.executeCommand('dnsTree.groupRecords', 'none');
    }
    assert.equal((await childrenOf(all, domain)).length, 73);
    assert.equal(proxy.count('Record.List'), 1);
  });

  it('sorts the loaded records by host, and as the service does again', async () => {
    const { all, proxy } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    const served = labels(await childrenOf(all, domain));
    await vscode.commands.executeCommand('dnsTree.sortRecords', 'host');
    try {
      const sorted = labels(await childrenOf(all, domain));
      assert.notDeepEqual(sorted, served);
      assert.deepEqual(sorted.toSorted(), served.toSorted());
      assert.equal(sorted[0], '@');
      assert.ok(sorted.indexOf('api') < sorted.indexOf('v2.api'), sorted.join());
      assert.ok(sorted.indexOf('v2.api') < sorted.indexOf('www'), sorted.join());
    } finally {
      await vscode.commands.executeCommand('dnsTree.sortRecords', 'service');
    }
    assert.deepEqual(labels(await childrenOf(all, domain)), served);
    assert.equal(proxy.count('Record.List'), 1);
  });

  it('reports no change of a list that the editor waits for', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'huge.example');
    const changed: unknown[] = [];
    const listening = all.tree.onDidChangeTreeData((nodes) => changed.push(nodes));
    await all.tree.getChildren(domain);
    listening.dispose();
    assert.ok(!changed.flat().includes(domain));
  });

  it('loads the next page, or all pages', async () => {
    const { all, proxy } = await signIn(service());
    const domain = await domainNode(all, 'huge.example');
    assert.deepEqual(labels(await childrenOf(all, domain)).at(-1), '500 of 12,345 · load next');

    const page = await child(all, domain, 'page', /load next/);
    await vscode.commands.executeCommand('dnsTree.copy.value', page);
    assert.match(await vscode.env.clipboard.readText(), /^500 of 12,345/u);
    await vscode.commands.executeCommand('dnsTree.loadNext', page);
    assert.deepEqual(labels(await childrenOf(all, domain)).at(-1), '1,000 of 12,345 · load next');
    assert.equal(proxy.count('Record.List'), 2);

    await vscode.commands.executeCommand('dnsTree.loadAll', domain);
    const records = await childrenOf(all, domain);
    assert.equal(records.length, 12_345);
    assert.equal(new Set(records.map(({ id }) => id)).size, 12_345);
    assert.equal(proxy.count('Record.List'), 25);
  });

  it('loads what is given by ids, whatever is selected', async () => {
    const { all, proxy } = await signIn(service());
    await open(all, await domainNode(all, 'huge.example'));
    const { account, domain } = await domainNode(all, 'example.com');
    const ids = { account: account.id, domain: domain.id };
    proxy.forget();
    await vscode.commands.executeCommand('dnsTree.loadAll', ids);
    await vscode.commands.executeCommand('dnsTree.refresh', ids);
    const loaded = proxy.calls.filter(({ operation }) => operation === 'Record.List');
    assert.deepEqual(
      loaded.map(({ parameters }) => parameters['domain_id']),
      [domain.id, domain.id],
    );
  });

  it('begins no load again when a refresh is cancelled', async () => {
    const { all, proxy } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    await open(all, group);
    proxy.forget();
    const held = ['Domaingroup.List', 'Domain.List'].map((operation) => proxy.hold(operation));
    const cancelled = new AbortController();
    const refresh = all.tree.refreshAll(cancelled.signal);
    await Promise.all(held.map(({ arrived }) => arrived));
    cancelled.abort();
    await refresh;
    assert.ok((await childrenOf(all, group)).length > 1);
    assert.ok((await childrenOf(all)).length > 1);
    for (const each of held) each.release();
    assert.deepEqual(proxy.counts(), { 'Domaingroup.List': 1, 'Domain.List': 1 });
  });

  it('hides no group that may have a domain which was not received', async () => {
    const { all, proxy } = await signIn(service());
    const every = labels(await childrenOf(all));
    await all.filter.set('ismark');
    const passing = labels(await childrenOf(all));
    assert.ok(passing.length < every.length);
    proxy.spoil({ on: 'Domain.List', fault: { kind: 'replace', with: withOneMore } });
    await all.tree.refreshAll(patience());
    const [filter = '', ...groups] = labels(await childrenOf(all));
    assert.equal(filter, 'Starred domains');
    assert.deepEqual(groups, every);
  });

  it('has no children of a row that is gone, and leaves its records where they are now', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    await vscode.commands.executeCommand('dnsTree.groupRecords', 'host');
    const sets = await childrenOf(all, domain);
    const set = sets.find(({ kind }) => kind === 'recordSet');
    assert.ok(set !== undefined && (await childrenOf(all, set)).length > 1);
    await vscode.commands.executeCommand('dnsTree.groupRecords', 'none');
    await childrenOf(all, domain);
    assert.deepEqual(await all.tree.getChildren(set), []);
    assert.ok((await childrenOf(all, domain)).every((row) => all.tree.getParent(row) === domain));
  });

  it('selects the first new row after the next page is loaded', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'huge.example');
    await open(all, domain);
    const page = await child(all, domain, 'page', /load next/);
    await select(all, page);
    await vscode.commands.executeCommand('dnsTree.loadNext', page);
    const rows = await childrenOf(all, domain);
    await until(all.view.onDidChangeSelection, () => all.view.selection[0] === rows[500]);
    assert.equal(all.view.selection.length, 1);
  });

  it('keeps the loaded pages when the next one fails, and continues from there', async () => {
    const { all, proxy } = await signIn(service());
    const domain = await domainNode(all, 'huge.example');
    await childrenOf(all, domain);
    const heal = proxy.spoil({ on: 'Record.List', fault: { kind: 'html' } });
    const page = await child(all, domain, 'page', /load next/);
    await vscode.commands.executeCommand('dnsTree.loadNext', page);
    const failed = await childrenOf(all, domain);
    assert.equal(failed.length, 501);
    assert.match(failed.map((node) => nodeText(node).spoken).at(-1) ?? '', /web page/);
    heal();
    await vscode.commands.executeCommand('dnsTree.loadNext', page);
    assert.equal((await childrenOf(all, domain)).length, 1001);
  });

  it('has one badge for the findings and the state of a row', async () => {
    const { all, proxy } = await signIn(service());
    proxy.spoil({ on: 'Record.List', fault: { kind: 'replace', with: allDown } });
    const records = await childrenOf(all, await domainNode(all, 'faults.example'));
    const badges = async (): Promise<readonly unknown[]> =>
      Promise.all(records.map(async (record) => badgeOf(all, record)));
    // The zone is checked after it is loaded.
    while (!(await badges()).includes('E↓: 1 error, down (monitor)')) await nextLook();
  });

  it('says in the tooltip what the badge of a row means', async () => {
    const { all } = await signIn(service());
    const badgeIn = async (node: ZoneNode): Promise<string | undefined> => badgeOf(all, node);
    // The icons of domains say the same.
    for (const name of ['paused', 'locked', 'spam', 'misdelegated', 'empty'])
      assert.equal(await badgeIn(await domainNode(all, `${name}.example`)), undefined, name);
    const records = await childrenOf(all, await domainNode(all, 'example.com'));
    const badges = new Set(await Promise.all(records.map(badgeIn)));
    for (const sign of ['⊘', '↓', '⊡', '!'])
      assert.ok(
        [...badges].some((each) => each?.startsWith(`${sign}: `) === true),
        sign,
      );
  });

  it('filters domains by the types of the service, and keeps the loaded lists', async () => {
    const { all, proxy } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    await childrenOf(all, group);
    await all.filter.set('pause');
    assert.equal(all.view.description, 'Filter: Paused domains');
    assert.deepEqual(labels(await childrenOf(all, group)), ['paused.example']);
    assert.equal(proxy.calls.at(-1)?.parameters['type'], 'pause');
    await all.filter.set('all');
    assert.equal(all.view.description, '');
    assert.equal((await childrenOf(all, group)).length, 14);
    // A window that shows the tree may also load the domains of all groups that pass the filter.
    const lists = proxy.calls.filter(({ parameters }) => parameters['group_id'] === group.group.id);
    assert.deepEqual(
      lists.map(({ parameters }) => parameters['type']),
      ['all', 'pause'],
      'a loaded list is not loaded again',
    );
  });

  it('tells the editor again of what its window did not ask for, whoever else did', async () => {
    const { all } = await signIn(service());
    const [group] = await childrenOf(all);
    assert.ok(group);
    // A window asks for nothing while the view is hidden.
    await vscode.commands.executeCommand('workbench.view.explorer');
    await until(all.view.onDidChangeVisibility, () => !all.view.visible);
    let told = 0;
    const listening = all.tree.onDidChangeTreeData((node) => (told += Number(node === undefined)));
    all.tree.refresh(undefined);
    const before = told;
    const notFound = new Error('node not found');
    const revealed = all.tree.revealing(group, async () => {
      await all.tree.getChildren();
      throw notFound;
    });
    await assert.rejects(revealed, notFound);
    assert.equal(told, before + 1, 'a reveal that fails asked for itself alone');
    await all.tree.childrenOf(undefined);
    await until(all.tree.onDidChangeTreeData, () => told > before + 1);
    listening.dispose();
    await vscode.commands.executeCommand('dnsTree.zones.focus');
    await until(all.view.onDidChangeVisibility, () => all.view.visible);
  });
});
