import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { DOMAINS } from '../../../src/sample/domainRows.ts';
import { DomainId } from '../../../src/api/fields.ts';
import type { ZoneNode } from '../../../src/tree/nodes.ts';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { signIn, useService } from '../fixture.ts';
import {
  addAccount,
  child,
  childrenOf,
  domainNode,
  select,
  until,
  type Parts,
  untilSelected,
} from '../parts.ts';

const labels = (nodes: readonly ZoneNode[]): string[] => nodes.map((node) => nodeText(node).label);

/** The names of the pinned domains of the only account; none without their row. */
async function pinnedOf(all: Parts): Promise<readonly string[]> {
  const pinned = (await childrenOf(all)).find(({ kind }) => kind === 'pinned');
  return pinned === undefined ? [] : labels(await childrenOf(all, pinned));
}

describe('pinned domains', () => {
  const service = useService();

  it('come before the groups, stay in theirs, and can be unpinned at both places', async () => {
    const { all } = await signIn(service());
    const groups = labels(await childrenOf(all));
    const group = await child(all, undefined, 'group', 'Default Group');
    const names = labels(await childrenOf(all, group));
    const [com, net] = [
      await child(all, group, 'domain', 'example.com'),
      await child(all, group, 'domain', 'example.net'),
    ];
    const context = (node: ZoneNode): string | undefined => all.tree.getTreeItem(node).contextValue;
    assert.equal(context(com), 'domain');
    const redrawn: unknown[] = [];
    const listening = all.tree.onDidChangeTreeData((nodes) => redrawn.push(nodes));
    await vscode.commands.executeCommand('dnsTree.pin', com, [net, com]);
    listening.dispose();
    assert.ok(redrawn.flat().includes(com) && redrawn.flat().includes(net));
    assert.deepEqual(labels(await childrenOf(all)), ['Pinned', ...groups]);
    assert.deepEqual(await pinnedOf(all), ['example.com', 'example.net']);
    assert.deepEqual(labels(await childrenOf(all, group)), names);
    const pinned = await child(all, undefined, 'pinned', 'Pinned');
    const row = await child(all, pinned, 'domain', 'example.com');
    assert.deepEqual([context(com), context(row)], ['domain.pinned', 'domain.pinned']);
    assert.equal(nodeText(row).description, nodeText(com).description);

    await vscode.commands.executeCommand('dnsTree.unpin', row);
    assert.deepEqual(await pinnedOf(all), ['example.net']);
    assert.equal(context(com), 'domain');
    await vscode.commands.executeCommand('dnsTree.unpin', net);
    assert.deepEqual(labels(await childrenOf(all)), groups);
  });

  it('are pinned by their ids, or by what is selected in them', async () => {
    const { all } = await signIn(service());
    const [com, net] = [await domainNode(all, 'example.com'), await domainNode(all, 'example.net')];
    const ref = { account: com.account.id, domain: com.domain.id };
    await vscode.commands.executeCommand('dnsTree.pin', ref);
    assert.deepEqual(await pinnedOf(all), ['example.com']);
    const [record] = await childrenOf(all, net);
    assert.ok(record?.kind === 'record');
    await select(all, record);
    await vscode.commands.executeCommand('dnsTree.pin');
    assert.deepEqual(await pinnedOf(all), ['example.com', 'example.net']);
    await vscode.commands.executeCommand('dnsTree.unpin', ref);
    assert.deepEqual(await pinnedOf(all), ['example.net']);
  });

  it('that are in no loaded list open and are revealed without one', async () => {
    const { all, proxy, account } = await signIn(service());
    const row = DOMAINS.find(({ name }) => name === 'example.com');
    const domain = DomainId.parse(String(row?.id));
    await all.pins.pin(account, [{ id: domain, name: 'example.com' }]);
    const pinned = await child(all, undefined, 'pinned', 'Pinned');
    const node = await child(all, pinned, 'domain', 'example.com');
    assert.equal(nodeText(node).description, '');
    const records = await childrenOf(all, node);
    assert.equal(records.length, 73);
    const inner = await child(all, node, 'record', 'v2.api');
    // What its row in a list would say comes from its details.
    await until(
      all.tree.onDidChangeTreeData,
      () => all.accounts.get(account)?.zone(domain).domain !== undefined,
    );
    assert.deepEqual(labels(await childrenOf(all, pinned)), ['example.com']);
    assert.match(nodeText(node).description, /^73/u);
    await vscode.commands.executeCommand('dnsTree.reveal', { account, domain, record: inner.record.id });
    await untilSelected(all.view, (selected) => selected.kind === 'record' && selected.parent === node);
    assert.deepEqual(proxy.counts(), {
      'User.Detail': 1,
      'Domaingroup.List': 1,
      'Record.List': 1,
      'Domain.Info': 1,
    });
  });

  it('show their records if their details cannot be loaded', async () => {
    const { all } = service();
    // Of an account of many pages of domains.
    await using many = await ManyZones.start(4_000, 3);
    const account = await addAccount(all, many.address, '1,0123456789abcdef');
    await all.pins.pin(account, [{ id: DomainId.parse('4000'), name: 'z3999.example' }]);
    const pinned = await child(all, undefined, 'pinned', 'Pinned');
    const node = await child(all, pinned, 'domain', 'z3999.example');
    assert.equal((await childrenOf(all, node)).length, 3);
    assert.equal(many.count('Domain.List'), 0);
  });

  it('are forgotten with their account', async () => {
    const { all, proxy, token, account: id } = await signIn(service());
    await vscode.commands.executeCommand('dnsTree.pin', await domainNode(all, 'example.com'));
    await all.store.remove(id);
    await until(all.accounts.onDidChangeList, () => all.accounts.all.length === 0);
    await addAccount(all, proxy.address, token);
    assert.deepEqual(await pinnedOf(all), []);
  });
});
