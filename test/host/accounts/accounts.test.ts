import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Logins } from '../../../src/accounts/logins.ts';
import { AccountRequestLog } from '../../../src/accounts/requestLog.ts';
import { AccountStore } from '../../../src/accounts/accountStore.ts';
import { showRefusedAccounts } from '../../../src/accounts/refusedAccounts.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import type { LoginToken } from '../../../src/api/token.ts';
import { AccountId, type HostedAccount } from '../../../src/zones/accountInfo.ts';
import { CallCount } from '../../../src/zones/calls/accountCaller.ts';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import { readToken } from '../../unit/api/server.ts';
import { closedPort } from '../../support/service/loopback.ts';
import { signIn, useService } from '../fixture.ts';
import { addAccount, child, childrenOf, domainNode, until, type Parts } from '../parts.ts';
import { patience } from '../../support/patience.ts';

/** Tries a login like *Add Account…* and returns the sentence that the box would show. */
async function refusalOf({ logins }: Parts, address: string, token: string): Promise<string> {
  const login = readToken(token);
  const signal = patience();
  const added = await logins.add({ address: ServiceAddress.parse(address), secret: login }, signal);
  return added.ok ? 'accepted' : added.problem;
}

/** Logins that are cancelled as soon as their call has ended. */
function cancelledAfterCall({ store, sessions }: Parts) {
  const cancelled = new AbortController();
  const logins = new Logins(store, {
    clientFor: (of, onCall) =>
      sessions.clientFor(of, (report) => {
        onCall(report);
        cancelled.abort();
      }),
    countCall: (id, report) => sessions.countCall(id, report),
  });
  return { logins, signal: cancelled.signal };
}

const NO_STATE: vscode.Memento = {
  keys: () => [],
  get: () => undefined,
  update: async () => undefined,
};

/** A secret store behind a key ring that stays locked. */
const LOCKED_SECRETS: vscode.SecretStorage = {
  get: () => Promise.reject(new Error('locked')),
  store: () => Promise.reject(new Error('locked')),
  delete: () => Promise.reject(new Error('locked')),
  onDidChange: () => new vscode.Disposable(() => undefined),
};

/** Secrets in memory. */
function openSecrets(): vscode.SecretStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get: async (key) => kept.get(key),
    store: async (key, value) => void kept.set(key, value),
    delete: async (key) => void kept.delete(key),
    onDidChange: () => new vscode.Disposable(() => undefined),
  };
}

/** The state that several windows share. */
class SharedState implements vscode.Memento {
  value: unknown;
  /** Returned instead, as the editor does for a moment after an update. */
  older: unknown;
  isLocked = false;

  keys(): readonly string[] {
    return [];
  }

  get(): unknown {
    return this.older ?? this.value;
  }

  async update(_key: string, value: unknown): Promise<void> {
    this.value = value;
    if (this.isLocked) throw new Error('locked');
  }
}

function hostedAccount(user: string): HostedAccount {
  const address = ServiceAddress.parse('https://api.example.com');
  return { kind: 'hosted', id: AccountId.parse(`${user}@${address}`), address, label: user };
}

const tokenOf = (user: string): LoginToken => readToken(`${user},secret-of-${user}`);

const labelsOf = (store: AccountStore): readonly string[] =>
  store.all.map((account) => (account.kind === 'hosted' ? account.label : ''));

describe('the list of accounts', () => {
  it('keeps what another window added when this one adds an account without getting the focus', async () => {
    const [state, secrets] = [new SharedState(), openSecrets()];
    const [one, other] = [new AccountStore(state, secrets), new AccountStore(state, secrets)];
    await one.put(hostedAccount('1'), tokenOf('1'));
    await other.put(hostedAccount('2'), tokenOf('2'));
    assert.deepEqual(labelsOf(other), ['1', '2']);
    const later = new AccountStore(state, secrets);
    assert.deepEqual(labelsOf(later), ['1', '2']);
    await one.remove(hostedAccount('1').id);
    assert.deepEqual(labelsOf(one), ['2']);
    assert.equal(secrets.kept.size, 1);
    for (const store of [one, other, later]) store.dispose();
  });

  it('has an account before its token is stored, so that no token is left without one', async () => {
    const [state, secrets] = [new SharedState(), openSecrets()];
    const listed: unknown[] = [];
    let isLocked = false;
    const store = new AccountStore(state, {
      ...secrets,
      store: async (key, value) => {
        listed.push(structuredClone(state.value));
        if (isLocked) throw new Error('locked');
        await secrets.store(key, value);
      },
    });
    await store.put(hostedAccount('1'), tokenOf('1'));
    isLocked = true;
    await assert.rejects(store.put(hostedAccount('2'), tokenOf('2')), /locked/u);
    await assert.rejects(store.put({ ...hostedAccount('1'), label: 'new' }, tokenOf('1')), /locked/u);
    assert.deepEqual(listed, [
      [hostedAccount('1')],
      [hostedAccount('1'), hostedAccount('2')],
      [{ ...hostedAccount('1'), label: 'new' }],
    ]);
    assert.deepEqual([labelsOf(store), state.value, secrets.kept.size], [['1'], [hostedAccount('1')], 1]);
    store.dispose();
  });

  it('follows its own changes while the state of the editor is older', async () => {
    const [state, secrets] = [new SharedState(), openSecrets()];
    const store = new AccountStore(state, secrets);
    await store.put(hostedAccount('1'), tokenOf('1'));
    state.older = [hostedAccount('1')];
    await store.remove(hostedAccount('1').id);
    await store.put(hostedAccount('2'), tokenOf('2'));
    await store.put(hostedAccount('3'), tokenOf('3'));
    assert.deepEqual(labelsOf(store), ['2', '3']);
    state.older = undefined;
    state.isLocked = true;
    await assert.rejects(store.put(hostedAccount('4'), tokenOf('4')));
    await assert.rejects(store.remove(hostedAccount('3').id));
    assert.deepEqual(labelsOf(store), ['2', '3']);
    assert.deepEqual([...secrets.kept.keys()].length, 1);
    store.dispose();
  });
});

describe('an account of a newer version', () => {
  it('stays in the list, unread, when others are added and removed', async () => {
    const newer = { kind: 'delegated', id: '7@https://api.example.com' };
    const [state, secrets] = [new SharedState(), openSecrets()];
    state.value = [newer, hostedAccount('1')];
    const store = new AccountStore(state, secrets);
    await store.put(hostedAccount('2'), tokenOf('2'));
    await store.remove(hostedAccount('1').id);
    assert.deepEqual(labelsOf(store), ['2']);
    assert.deepEqual(state.value, [hostedAccount('2'), newer]);
    store.dispose();
  });
});

describe('an account whose address is no longer accepted', () => {
  const address = 'http://127.0.0.2:8080';
  const refused = { kind: 'hosted', id: `1@${address}`, address, label: 'one' };

  it('is named, and stays stored with its token beside other changes', async () => {
    const [state, secrets] = [new SharedState(), openSecrets()];
    state.value = [refused];
    secrets.kept.set(`dnsTree.token:${refused.id}`, '1,secret');
    const store = new AccountStore(state, secrets);
    assert.deepEqual([store.all, store.refused], [[], [refused]]);
    await store.put(hostedAccount('2'), tokenOf('2'));
    await store.remove(hostedAccount('2').id);
    assert.deepEqual([state.value, store.refused], [[refused], [refused]]);
    assert.deepEqual([...secrets.kept.keys()], [`dnsTree.token:${refused.id}`]);
    store.dispose();
  });

  it('is removed with its token by the button of the message about it', async () => {
    const [state, secrets] = [new SharedState(), openSecrets()];
    state.value = [refused, { kind: 'other' }];
    secrets.kept.set(`dnsTree.token:${refused.id}`, '1,secret');
    const store = new AccountStore(state, secrets);
    await vscode.commands.executeCommand('notifications.clearAll');
    const shown = showRefusedAccounts(store);
    await vscode.commands.executeCommand('notifications.showList');
    await vscode.commands.executeCommand('notification.acceptPrimaryAction');
    await shown;
    assert.deepEqual([store.refused, state.value, secrets.kept.size], [[], [{ kind: 'other' }], 0]);
    store.dispose();
  });
});

describe('an account that is removed while its token is stored', () => {
  it('does not come back, nor its token', async () => {
    const secrets = openSecrets();
    const hold = Promise.withResolvers<void>();
    let isStored = Promise.resolve();
    const store = new AccountStore(new SharedState(), {
      ...secrets,
      store: async (key, value) => {
        await isStored;
        await secrets.store(key, value);
      },
    });
    const account = hostedAccount('1');
    await store.put(account, tokenOf('1'));
    isStored = hold.promise;
    const replacing = store.replace(account, tokenOf('1'));
    const removing = store.remove(account.id);
    hold.resolve();
    assert.equal(await replacing, true);
    await removing;
    assert.deepEqual([store.all, secrets.kept.size], [[], 0]);
    assert.equal(await store.replace(account, tokenOf('1')), false);
    assert.deepEqual([store.all, secrets.kept.size], [[], 0]);
    store.dispose();
  });

  it('does not come back when another window removed it', async () => {
    const [state, secrets] = [new SharedState(), openSecrets()];
    const [one, other] = [new AccountStore(state, secrets), new AccountStore(state, secrets)];
    const account = hostedAccount('1');
    await one.put(account, tokenOf('1'));
    await other.remove(account.id);
    assert.equal(await one.replace(account, tokenOf('1')), false);
    assert.deepEqual([state.value, secrets.kept.size], [[], 0]);
    for (const store of [one, other]) store.dispose();
  });
});

/** Leaves the view, so that it makes no calls beside those of a test. */
async function leaveView({ view }: Parts): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.explorer');
  await until(view.onDidChangeVisibility, () => !view.visible);
}

describe('accounts', () => {
  const service = useService();

  it('are verified with one call, and nothing is stored when it fails', async () => {
    const { all, proxy, token } = service();
    assert.match(await refusalOf(all, proxy.address, `${token}x`), /refused the login/);
    assert.equal(proxy.count(), 1);
    proxy.spoil({ on: 'User.Detail', fault: { kind: 'html' }, times: 1 });
    assert.match(await refusalOf(all, proxy.address, token), /web page/);
    assert.match(await refusalOf(all, await closedPort(), token), /refused the connection/);
    const secure = proxy.address.replace('http:', 'https:');
    assert.match(await refusalOf(all, secure, token), /does not use TLS at this address/);
    proxy.spoil({ on: 'User.Detail', fault: { kind: 'echoToken', code: '4711' }, times: 1 });
    const echoed = await refusalOf(all, proxy.address, token);
    assert.ok(!echoed.includes(token.split(',')[1] ?? ''), echoed.replaceAll(token, ''));
    assert.deepEqual(all.store.all, []);
    assert.deepEqual(await childrenOf(all), []);
  });

  it('keep the count of their calls over a restart', async () => {
    await leaveView(service().all);
    const { all, proxy, account: id } = await signIn(service());
    await vscode.commands.executeCommand('dnsTree.loadAll', await domainNode(all, 'huge.example'));
    const restarted = new CallCount(() => undefined, new AccountRequestLog(all.logFolder, id));
    assert.equal(restarted.inLastHour(Date.now()), proxy.count());
    assert.equal(all.accounts.all[0]?.calls.inLastHour(Date.now()), proxy.count());
  });

  it('count the calls of every sign-in', async () => {
    await leaveView(service().all);
    const { all, proxy, token, account: id } = await signIn(service());
    await addAccount(all, proxy.address, token);
    const account = all.store.all.find((each) => each.id === id);
    assert.ok(account?.kind === 'hosted');
    // The label changes, so the account gets new zones.
    await all.store.put({ ...account, label: 'other' }, (await all.store.secret(id)) ?? assert.fail());
    assert.equal(proxy.count(), 2);
    assert.equal(all.accounts.all[0]?.calls.inLastHour(Date.now()), 2);
  });

  it('count the call of a sign-in that is cancelled after it, or cannot be stored', async () => {
    const { all, proxy, token } = service();
    await leaveView(all);
    const parsed = readToken(token);
    const login = { address: ServiceAddress.parse(proxy.address), secret: parsed };
    const { logins, signal } = cancelledAfterCall(all);
    assert.deepEqual(await logins.add(login, signal), {
      ok: false,
      problem: 'Cancelled.',
    });
    const locked = new AccountStore(NO_STATE, LOCKED_SECRETS);
    const addLocked = async (): Promise<string> => {
      const added = await new Logins(locked, all.sessions).add(login, new AbortController().signal);
      return added.ok ? 'added' : added.problem;
    };
    assert.match(await addLocked(), /could not write to its secret store/u);
    assert.deepEqual(all.store.all, []);
    await addAccount(all, proxy.address, token);
    assert.equal(all.accounts.all[0]?.calls.inLastHour(Date.now()), 3);
    assert.match(await addLocked(), /could not write to its secret store/u);
    locked.dispose();
    assert.equal(all.accounts.all[0]?.calls.inLastHour(Date.now()), 4);
    assert.equal(proxy.count(), 4);
  });

  it('keep their token when its replacement is cancelled after the call', async () => {
    const { all, token } = await signIn(service());
    const [account] = all.store.all;
    assert.ok(account?.kind === 'hosted');
    const login = readToken(token);
    const { logins, signal } = cancelledAfterCall(all);
    const changes: unknown[] = [];
    const listening = all.store.onDidChange((change) => void changes.push(change));
    const replaced = await logins.replace(account, login, signal);
    assert.deepEqual([replaced, changes], [{ ok: false, problem: 'Cancelled.' }, []]);
    listening.dispose();
  });

  it('are the roots of the tree when there are several, and a single account shows its groups', async () => {
    const { all } = await signIn(service());
    assert.equal((await childrenOf(all))[0]?.kind, 'group');
    assert.equal(all.view.message, 'dns@example.com');
    await vscode.commands.executeCommand('dnsTree.account.addSample');
    assert.equal(all.view.message, '');
    assert.deepEqual(
      (await childrenOf(all)).map((node) => nodeText(node).label),
      ['dns@example.com', 'Sample Account'],
    );
    await vscode.commands.executeCommand('dnsTree.account.addSample');
    assert.equal((await childrenOf(all)).length, 2, 'the sample account is there once');
    const sample = await child(all, undefined, 'account', 'Sample Account');
    assert.equal((await childrenOf(all, sample)).length, 8);
    await vscode.commands.executeCommand('dnsTree.account.remove', sample);
    assert.equal((await childrenOf(all))[0]?.kind, 'group');
  });

  it('are not touched by a command for an account that does not exist', async () => {
    const { all } = service();
    await vscode.commands.executeCommand('dnsTree.account.addSample');
    const { all: before } = all.store;
    assert.equal(before.length, 1);
    for (const command of ['remove', 'replaceToken', 'show'])
      await vscode.commands.executeCommand(`dnsTree.account.${command}`, { account: 'gone@nowhere' });
    assert.deepEqual(all.store.all, before);
    assert.deepEqual(
      vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(({ label }) => label === 'Sample Account'),
      [],
    );
  });

  it('keep their pending calls when their token is stored again while a call reads it', async () => {
    const { all, proxy, token } = service();
    await vscode.commands.executeCommand('workbench.view.explorer');
    await until(all.view.onDidChangeVisibility, () => !all.view.visible);
    const id = await addAccount(all, proxy.address, token);
    const [account] = all.accounts.all;
    assert.ok(account !== undefined);
    const login = readToken(token);
    // The sessions got the event before this listener, and are reading the token too.
    const loaded = new Promise<void>((resolve, reject) => {
      const listening = all.store.onDidChange((change) => {
        if (change.kind !== 'token' || change.id !== id) return;
        listening.dispose();
        account.groups.open(patience()).then(resolve, reject);
      });
    });
    await all.secrets.store(`dnsTree.token:${id}`, login.reveal());
    await loaded;
    assert.equal(proxy.count('Domaingroup.List'), 1);
  });

  it('report a missing token in the tree, and make no call', async () => {
    const { all, proxy, account: id } = await signIn(service());
    const group = await child(all, undefined, 'group', 'Default Group');
    await all.secrets.delete(`dnsTree.token:${id}`);
    proxy.forget();
    const lost = await child(all, group, 'message', 'Token or key missing');
    assert.equal(lost.message.kind, 'failed');
    assert.deepEqual(proxy.counts(), {});
  });
});
