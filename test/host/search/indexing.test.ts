import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { signIn, useService } from '../fixture.ts';
import { addAccount, removeAllAccounts } from '../parts.ts';
import { patience } from '../../support/patience.ts';

describe('indexing', () => {
  const service = useService();

  it('does not start by itself, and loads no records before it is confirmed', async () => {
    const { all, proxy } = await signIn(service());
    proxy.forget();
    void vscode.commands.executeCommand('dnsTree.index');
    await proxy.expectCalls('Domain.List', 1);
    assert.equal(all.indexer.progress, undefined);
    assert.equal(proxy.count('Record.List'), 0);
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('keeps nothing of a removed account', async () => {
    const { all, proxy, token, account: id } = await signIn(service());
    const [account] = all.accounts.all;
    assert.ok(account);
    const signal = patience();
    const plan = await all.indexer.plan(account, signal);
    const outcome = await all.indexer.run(
      { ...plan, wanted: plan.wanted.slice(0, 3) },
      signal,
      () => undefined,
    );
    assert.equal(outcome?.saved, true);
    assert.equal([...all.accounts.zones].filter(({ loaded }) => loaded !== undefined).length, 3);
    await removeAllAccounts(all);
    await all.indexer.removed();
    assert.deepEqual([...all.accounts.zones], []);
    await addAccount(all, proxy.address, token);
    await all.indexer.load();
    assert.equal(all.accounts.get(id)?.size, 0);
  });
});
