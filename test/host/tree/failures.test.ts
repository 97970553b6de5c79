import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import { treeItem } from '../../../src/tree/items.ts';
import { signIn, useService } from '../fixture.ts';
import { addAccount, child, childrenOf, reveal, spoken, until } from '../parts.ts';

describe('failures', () => {
  const service = useService();

  it('are shown as sentences in the tree, and Retry loads again', async () => {
    const { all, proxy } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    proxy.spoil({ on: 'Domain.List', fault: { kind: 'code', code: '-99' }, times: 1 });
    const failed = await child(all, group, 'message', 'Feature suspended');
    assert.equal(
      nodeText(failed).description,
      'The service has suspended this feature. Retry later. The service says: Failure -99 (Domain.List, code -99)',
    );
    assert.equal(treeItem(failed, vscode.Uri.file('/'), false).command?.command, '_dnsTree.retry');
    await vscode.commands.executeCommand('_dnsTree.retry', failed);
    assert.equal((await childrenOf(all, group)).length, 14);
    assert.equal(proxy.count('Domain.List'), 2);
  });

  it('of several lists are all retried with one of them, and nothing else is', async () => {
    const { all, proxy } = await signIn(service());
    const heal = proxy.spoil({ on: 'Domain.List', fault: { kind: 'truncated' } });
    const [group, other] = [
      await child(all, undefined, 'group', 'Default Group'),
      await child(all, undefined, 'group', 'Often Change'),
    ];
    const [failed] = await childrenOf(all, group);
    await childrenOf(all, other);
    heal();
    proxy.forget();
    await vscode.commands.executeCommand('_dnsTree.retry', failed);
    assert.equal((await childrenOf(all, group)).length, 14);
    assert.notEqual((await childrenOf(all, other))[0]?.kind, 'message');
    assert.deepEqual(proxy.counts(), { 'Domain.List': 2 });
    await vscode.commands.executeCommand('_dnsTree.retry', group);
    await childrenOf(all, group);
    await childrenOf(all, other);
    assert.deepEqual(proxy.counts(), { 'Domain.List': 3 });
  });

  it('of a refresh keep the loaded rows, with their age', async () => {
    const { all, proxy } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    const before = await spoken(all, group);
    proxy.spoil({ on: 'Domain.List', fault: { kind: 'truncated' }, times: 1 });
    await vscode.commands.executeCommand('dnsTree.refresh', group);
    const after = await spoken(all, group);
    assert.match(
      after[0] ?? '',
      /^Refresh failed · loaded \d\d:\d\d\. 127\.0\.0\.1:\d+: The response is not JSON/,
    );
    assert.deepEqual(after.slice(1), before);
    await vscode.commands.executeCommand('dnsTree.refresh', group);
    assert.deepEqual(await spoken(all, group), before);
  });

  it('of a refresh by the title of the view concern every list that is shown, not the selected row alone', async () => {
    const { all, proxy } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    await reveal(all.view, group, { expand: true, select: false, focus: false });
    await childrenOf(all, group);
    const collapsed = await child(all, undefined, 'group', 'Often Change');
    proxy.forget();
    await vscode.commands.executeCommand('_dnsTree.refresh.all', collapsed);
    assert.deepEqual(proxy.counts(), { 'Domaingroup.List': 1, 'Domain.List': 1 });
    const heal = proxy.spoil({ on: 'Domain.List', fault: { kind: 'truncated' } });
    await vscode.commands.executeCommand('_dnsTree.refresh.all', collapsed);
    assert.match((await spoken(all, group))[0] ?? '', /^Refresh failed/);
    heal();
    await vscode.commands.executeCommand('dnsTree.refresh');
    assert.equal((await childrenOf(all, group)).length, 14);
  });

  it('of a refused login stop all calls of the account until its token changes', async () => {
    const { all, proxy, token, account: id } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    const heal = proxy.spoil({ on: 'Domain.List', fault: { kind: 'code', code: '-1' } });
    const refused = await child(all, group, 'message', 'Login refused');
    assert.equal(
      treeItem(refused, vscode.Uri.file('/'), false).command?.command,
      'dnsTree.account.replaceToken',
    );
    heal();
    proxy.forget();
    const other = await child(all, undefined, 'group', 'Often Change');
    assert.match((await spoken(all, other)).join(), /refused the login/);
    await vscode.commands.executeCommand('dnsTree.refresh');
    assert.match((await spoken(all, undefined))[0] ?? '', /refused the login/);
    assert.deepEqual(proxy.counts(), {}, 'no call while the login is refused');

    // The same token again: the person confirms that it is correct.
    const accountsChanged = until(
      all.tree.onDidChangeTreeData,
      () => all.accounts.all[0]?.refusal === undefined,
    );
    assert.equal(await addAccount(all, proxy.address, token), id);
    await accountsChanged;
    assert.equal((await childrenOf(all, group)).length, 14);
    assert.equal(all.store.all.length, 1);
  });

  it('of one account do not affect the others', async () => {
    const { all, proxy } = await signIn(service());
    await vscode.commands.executeCommand('dnsTree.account.addSample');
    const hosted = await child(all, undefined, 'account', 'dns@example.com');
    const sample = await child(all, undefined, 'account', 'Sample Account');
    // The editor expands new accounts sooner or later, and then loads their groups.
    await childrenOf(all, hosted);
    proxy.spoil({ on: 'Domaingroup.List', fault: { kind: 'code', code: '83' } });
    await vscode.commands.executeCommand('dnsTree.refresh', hosted);
    assert.match((await spoken(all, hosted)).join(), /locked this account/);
    assert.match(
      nodeText(await child(all, undefined, 'account', 'dns@example.com')).description,
      /signed out/,
    );
    assert.equal((await childrenOf(all, sample)).length, 8);
  });
});
