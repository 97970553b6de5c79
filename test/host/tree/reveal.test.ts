import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ZoneNode } from '../../../src/tree/nodes.ts';
import { findNode } from '../../../src/tree/findNode.ts';
import { openText, putCursor } from '../editor/documents.ts';
import { signIn, useService } from '../fixture.ts';
import {
  addAccount,
  child,
  childrenOf,
  domainNode,
  reveal,
  until,
  untilSelected,
  type Parts,
} from '../parts.ts';

const { signal } = new AbortController();

/** Loads huge.example, which has 25 pages of records, and returns the ids of one of its last records. */
async function lateRecord(all: Parts): Promise<{ readonly domain: string; readonly record: string }> {
  const { domain, account } = await domainNode(all, 'huge.example');
  assert.ok(domain.id);
  const { rows } = await account.zone(domain.id).loadWhole({ urgency: 'foreground' }, signal);
  const record = rows[9876]?.id;
  assert.ok(record);
  return { domain: domain.id, record };
}

async function untilRecord({ view }: Parts, id: string): Promise<Extract<ZoneNode, { kind: 'record' }>> {
  await untilSelected(view, (node) => node.kind === 'record' && node.record.id === id);
  const [selected] = view.selection;
  assert.ok(selected?.kind === 'record');
  return selected;
}

describe('Reveal in Zones', () => {
  const service = useService();

  it('loads pages until the record is there, and selects it', async () => {
    // Slow: it loads 20 pages, and the view lists 10,000 rows.
    const { all, proxy, account } = await signIn(service());
    const far = await lateRecord(all);
    const before = proxy.count('Record.List');
    await vscode.commands.executeCommand('dnsTree.reveal', { account, ...far });
    const selected = await untilRecord(all, far.record);
    const calls = proxy.count('Record.List') - before;
    // 20 pages up to the record, and those that were requested in advance.
    assert.ok(calls >= 20 && calls < 25, `${calls} calls`);
    const shown = await childrenOf(all, selected.parent);
    assert.ok(shown.length >= 9877 && shown.length < 12_345, 'loads no more than needed');
  });

  it('shows an account with its groups', async () => {
    const { all, proxy, token } = service();
    await vscode.commands.executeCommand('dnsTree.account.addSample');
    const account = await addAccount(all, proxy.address, token);
    await vscode.commands.executeCommand('dnsTree.reveal', { account });
    const node = await child(all, undefined, 'account', 'dns@example.com');
    await untilSelected(all.view, (selected) => selected === node);
    await until(all.view.onDidExpandElement, () => all.tree.isExpanded(node));
    assert.equal((await childrenOf(all, node)).length, 8);
    assert.equal(proxy.count('Domaingroup.List'), 1);
  });

  it('expands collapsed nodes, and finds what was loaded meanwhile', async () => {
    const { all, account } = await signIn(service());
    const node = await domainNode(all, 'huge.example');
    await reveal(all.view, node, { expand: true, select: true, focus: true });
    await childrenOf(all, node);
    await vscode.commands.executeCommand('list.collapse');
    const far = await lateRecord(all);
    await vscode.commands.executeCommand('dnsTree.reveal', { account, ...far });
    await untilRecord(all, far.record);
  });

  it('reveals the clicked node, or the name at the cursor', async () => {
    const { all } = await signIn(service());
    const domain = await domainNode(all, 'example.com');
    await vscode.commands.executeCommand('dnsTree.reveal', domain);
    await untilSelected(all.view, (selected) => selected === domain);
    const records = await childrenOf(all, domain);
    const www = records.find((node) => node.kind === 'record' && node.record.host === 'www');
    assert.ok(www);
    const document = await openText('server www.example.com;', 'plaintext');
    await putCursor(document, new vscode.Position(0, 9));
    await vscode.commands.executeCommand('dnsTree.reveal');
    await untilSelected(all.view, (selected) => selected === www);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('keeps what it selected, also when a record before it, or under a cursor, is found later', async () => {
    const { all, proxy, account } = await signIn(service());
    const node = await domainNode(all, 'example.com');
    const record = await child(all, node, 'record', 'autodiscover');
    const revealed = await domainNode(all, 'faults.example');
    const domain = node.domain.id;
    const ref = { account, domain, record: record.record.id };
    for (const [command, earlier] of [
      ['dnsTree.reveal', ref],
      ['dnsTree.reveal', { account, domain, record: '1' }],
      ['_dnsTree.editor.show', ref],
    ] as const) {
      all.tree.listOf(node)?.markStale();
      const held = proxy.hold('Record.List');
      const revealing = vscode.commands.executeCommand(command, earlier);
      await held.arrived;
      await vscode.commands.executeCommand('dnsTree.reveal', { account, domain: revealed.domain.id });
      held.release();
      await revealing;
      await untilSelected(all.view, (selected) => selected === revealed);
    }
    await vscode.commands.executeCommand('_dnsTree.editor.show', ref);
    await untilSelected(all.view, (selected) => selected === record);
  });

  it('loads again what failed before', async () => {
    const { all, proxy, account } = await signIn(service());
    const node = await domainNode(all, 'example.com');
    proxy.spoil({ on: 'Record.List', fault: { kind: 'code', code: '-99' }, times: 1 });
    assert.equal((await childrenOf(all, node))[0]?.kind, 'message');
    const { rows } = await node.account
      .zone(node.domain.id ?? assert.fail())
      .loadWhole({ urgency: 'foreground' }, signal);
    const record = rows[5]?.id;
    await vscode.commands.executeCommand('dnsTree.reveal', { account, domain: node.domain.id, record });
    assert.ok(record);
    await untilRecord(all, record);
  });

  it('reports what is missing: a domain hidden by the filter, or a record that is gone', async () => {
    const { all, account: accountId } = await signIn(service());
    const { domain, account } = await domainNode(all, 'example.com');
    assert.ok(domain.id);
    const options = { loadRest: true };
    await all.filter.set('pause');
    const hidden = await findNode(
      all.tree,
      account,
      { account: accountId, domain: domain.id },
      signal,
      options,
    );
    assert.equal(hidden.missing, 'domain');
    assert.equal(hidden.node?.kind, 'group');
    await vscode.commands.executeCommand('dnsTree.reveal', { account: accountId, domain: domain.id });
    assert.equal(all.filter.value, 'pause', 'the filter does not change');
    await all.filter.set('all');
    await vscode.commands.executeCommand('dnsTree.reveal', {
      account: accountId,
      domain: domain.id,
      record: '1',
    });
    // The closest node is selected.
    await untilSelected(all.view, (node) => node.kind === 'domain' && node.domain.id === domain.id);
  });

  it('loads nothing while the view is hidden, and refreshes when it is shown again', async () => {
    const { all, proxy } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    await reveal(all.view, group, { expand: true, select: true, focus: true });
    await childrenOf(all, group);
    await vscode.commands.executeCommand('workbench.view.explorer');
    await until(all.view.onDidChangeVisibility, () => !all.view.visible);
    await vscode.commands.executeCommand('dnsTree.refresh');
    // After another call and some work of the editor, anything to load would have been requested.
    await group.account.user.open(signal);
    await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    assert.equal(proxy.count('Domaingroup.List'), 1);
    assert.equal(proxy.count('Domain.List'), 1);
    await vscode.commands.executeCommand('dnsTree.zones.focus');
    await proxy.expectCalls('Domaingroup.List', 2);
    await proxy.expectCalls('Domain.List', 2);
  });
});
