import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CloudKey } from '../../../src/api/cloud/cloudKey.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { AccountStore } from '../../../src/accounts/accountStore.ts';
import { nodeText } from '../../../src/tree/text/nodeText.ts';
import type { HostedAccount } from '../../../src/zones/accountInfo.ts';
import { patience } from '../../support/patience.ts';
import { CloudService, type CloudServiceKey } from '../../support/service/cloudService.ts';
import { useService } from '../fixture.ts';
import { addAccount, childrenOf, until, type Parts } from '../parts.ts';

/** Adds the account of a key like the last step of *Add Account…*. */
async function addCloud({ logins }: Parts, address: string, key: CloudServiceKey): Promise<HostedAccount> {
  const login = { address: ServiceAddress.parse(address), secret: new CloudKey(key) };
  const added = await logins.add(login, patience());
  assert.ok(added.ok, added.ok ? '' : added.problem);
  assert.ok(added.answer.account.kind === 'hosted');
  return added.answer.account;
}

/** How a key is named. */
function short({ secretId }: CloudServiceKey): string {
  return `${secretId.slice(0, 8)}…${secretId.slice(-4)}`;
}

async function problemOf({ logins }: Parts, address: string, key: CloudServiceKey): Promise<string> {
  const login = { address: ServiceAddress.parse(address), secret: new CloudKey(key) };
  const added = await logins.add(login, patience());
  return added.ok ? 'accepted' : added.problem;
}

/** Replaces the key of an account like the last step of *Replace Token…*. Returns the problem, if there is one. */
async function replaceKey(
  { logins }: Parts,
  account: HostedAccount,
  key: CloudServiceKey,
): Promise<string | undefined> {
  const replaced = await logins.replace(account, new CloudKey(key), patience());
  return replaced.ok ? undefined : replaced.problem;
}

/** Waits until the tree shows the groups of the only account: a new key is noticed by an event. */
function hasGroups(all: Parts): Promise<void> {
  return until(all.tree.onDidChangeTreeData, async () =>
    (await childrenOf(all)).some(({ kind }) => kind === 'group'),
  );
}

describe('an account with a cloud API key', () => {
  const service = useService();

  it('is stored with its interface, and its key in the secret store alone', async () => {
    const { all } = service();
    await using cloud = await CloudService.start('china');
    const account = await addCloud(all, cloud.address, cloud.key);
    assert.deepEqual(account.key, { shortId: short(cloud.key), isTemporary: false });
    assert.ok(account.id.endsWith(`@${cloud.address}`) && account.id.startsWith('cloud:'), account.id);
    assert.match(account.label, /@/u);
    const secret = await all.store.secret(account.id);
    assert.ok(secret?.kind === 'cloudKey');
    assert.equal(secret.parts.secretKey, cloud.key.secretKey);
    const list = JSON.stringify(all.store.all);
    assert.ok(!list.includes(cloud.key.secretKey) && !list.includes(cloud.key.secretId));
    assert.equal(cloud.count(), 1);
  });

  it('stands beside one with a token at the same address', async () => {
    const { all, proxy, token } = service();
    await using cloud = await CloudService.start('china');
    const classic = await addAccount(all, proxy.address, token);
    const account = await addCloud(all, cloud.address, cloud.key);
    assert.notEqual(account.id, classic);
    assert.equal((await childrenOf(all)).length, 2);
    await all.store.remove(classic);
    assert.deepEqual(
      all.store.all.map(({ id }) => id),
      [account.id],
    );
    assert.ok((await all.store.secret(account.id)) !== undefined);
  });

  it('is named by the ends of the SecretId where the interface tells nothing of the user', async () => {
    const { all } = service();
    await using cloud = await CloudService.start('international');
    const account = await addCloud(all, cloud.address, cloud.key);
    assert.equal(account.label, short(cloud.key));
    assert.match(account.id, /^cloud:[\da-f]{32}@/u);
    await hasGroups(all);
  });

  it('is not added with a wrong, an unknown or an ended key, and nothing is stored', async () => {
    const { all } = service();
    await using cloud = await CloudService.start('china');
    const wrong = { ...cloud.key, secretKey: 'x'.repeat(32) };
    assert.match(await problemOf(all, cloud.address, wrong), /SecretKey does not belong to this SecretId/u);
    const unknown = { ...cloud.key, secretId: `AKID${'0'.repeat(32)}` };
    assert.match(await problemOf(all, cloud.address, unknown), /knows no key with this SecretId/u);
    const ended = cloud.addKey({}, Date.now() + 60_000);
    cloud.end(ended);
    assert.match(await problemOf(all, cloud.address, ended), /temporary key/iu);
    assert.equal(cloud.count(), 3);
    assert.deepEqual(all.store.all, []);
  });

  it('gets a new key of the same account, in place of the old one', async () => {
    const { all } = service();
    await using cloud = await CloudService.start('china');
    const account = await addCloud(all, cloud.address, cloud.key);
    const temporary = cloud.addKey({}, Date.now() + 3_600_000);
    assert.equal(await replaceKey(all, account, temporary), undefined);
    const [stored] = all.store.all;
    assert.ok(stored?.kind === 'hosted');
    assert.equal(stored.id, account.id);
    assert.deepEqual(stored.key, {
      shortId: short(temporary),
      isTemporary: true,
      endsAt: temporary.endsAt,
    });
    const before = cloud.calls.length;
    await vscode.commands.executeCommand('dnsTree.refresh');
    await hasGroups(all);
    assert.deepEqual(
      [...new Set(cloud.calls.slice(before).map(({ secretId }) => secretId))],
      [temporary.secretId],
    );
  });

  it('gets a new key also where the interface does not say whose it is', async () => {
    const { all } = service();
    await using cloud = await CloudService.start('international');
    const account = await addCloud(all, cloud.address, cloud.key);
    const next = cloud.addKey();
    cloud.revoke(cloud.key);
    assert.equal(await replaceKey(all, account, next), undefined);
    const [stored, ...more] = all.store.all;
    assert.ok(stored?.kind === 'hosted');
    assert.deepEqual(
      [stored.id, stored.label, stored.key?.shortId, more],
      [account.id, short(next), short(next), []],
    );
    await hasGroups(all);
  });

  it('makes no more calls once its key is revoked, until it gets another', async () => {
    const { all } = service();
    await using cloud = await CloudService.start('china');
    const account = await addCloud(all, cloud.address, cloud.key);
    cloud.revoke(cloud.key);
    const refused = await childrenOf(all);
    assert.ok(
      refused.some((node) => node.kind === 'message'),
      refused.map((node) => nodeText(node).label).join(),
    );
    await vscode.commands.executeCommand('dnsTree.refresh');
    assert.equal(cloud.refusedLogins, 1);
    assert.equal(await replaceKey(all, account, cloud.addKey()), undefined);
    await hasGroups(all);
    assert.equal(cloud.refusedLogins, 1);
  });

  it('gets a place for a key in the configuration of another program', async () => {
    const { all } = service();
    await using cloud = await CloudService.start('china');
    await addCloud(all, cloud.address, cloud.key);
    const form = { client: 'cursor', transport: 'stdio' };
    await vscode.commands.executeCommand('dnsTree.mcp.copyConfiguration', form);
    const copied = await vscode.env.clipboard.readText();
    assert.match(copied, /"DNS_TREE_SECRET_ID": "<SecretId>",\s*"DNS_TREE_SECRET_KEY": "<SecretKey>"/u);
    assert.ok(copied.includes(`"${cloud.address}"`) && !copied.includes('DNS_TREE_TOKEN'), copied);
  });

  it('is there again after a restart, and gone with its key when it is removed', async () => {
    const { all } = service();
    await using cloud = await CloudService.start('china');
    const kept = new Map<string, string>();
    let list: unknown;
    const state: vscode.Memento = {
      keys: () => [],
      get: () => list,
      update: async (_key, value: unknown) => void (list = JSON.parse(JSON.stringify(value))),
    };
    const secrets: vscode.SecretStorage = {
      get: async (key) => kept.get(key),
      store: async (key, value) => void kept.set(key, value),
      delete: async (key) => void kept.delete(key),
      onDidChange: () => new vscode.Disposable(() => undefined),
    };
    const account = await addCloud(all, cloud.address, cloud.addKey({}, Date.now() + 60_000));
    const secret = (await all.store.secret(account.id)) ?? assert.fail();
    const before = new AccountStore(state, secrets);
    await before.put(account, secret);
    before.dispose();
    // Earlier versions look for a token, and would send what they find as it is.
    assert.deepEqual([...kept.keys()], [`dnsTree.key:${account.id}`]);
    const after = new AccountStore(state, secrets);
    assert.deepEqual(after.all, [account]);
    assert.equal((await after.secret(account.id))?.reveal(), secret.reveal());
    assert.ok(!JSON.stringify(list).includes(cloud.key.secretKey));
    await after.remove(account.id);
    assert.deepEqual([after.all, kept.size], [[], 0]);
    after.dispose();
    await all.store.remove(account.id);
    assert.equal(await all.store.secret(account.id), undefined);
  });
});
