import assert from 'node:assert/strict';
import { CloudKey } from '../../../src/api/cloud/cloudKey.ts';
import { ServiceAddress } from '../../../src/api/serviceAddress.ts';
import { hostedAccount, RefusedAccount, secretKind, StoredAccount } from '../../../src/zones/accountInfo.ts';
import { readToken } from '../api/server.ts';

const accepted = 'https://dns.example';
/** Unencrypted, and not on this machine. */
const refused = 'http://dns.example';
const stored = (id: string, address: string): object => ({ kind: 'hosted', id, address, label: 'me' });

describe('An account in the state of the editor', () => {
  for (const [name, account, isAccount, isRefused] of [
    ['at its address', stored(`1@${accepted}`, accepted), true, false],
    ['at an address that is no longer accepted', stored(`1@${refused}`, refused), false, true],
    ['with the id of another address', stored('1@https://other.example', accepted), false, false],
    ['with the id of another refused address', stored('1@http://other.example', refused), false, false],
    ['with an address in its id that goes on', stored(`1@${accepted}.other.test`, accepted), false, false],
    ['with the address alone as its id', stored(accepted, accepted), false, false],
    ['of the sample', { kind: 'sample', id: 'sample' }, true, false],
    ['of the sample without an id', { kind: 'sample', id: '' }, false, false],
    ['of files', { kind: 'files', id: 'files' }, false, false],
  ] as const)
    it(`is ${isAccount ? 'taken' : isRefused ? 'taken as refused' : 'not taken'} ${name}`, () => {
      assert.equal(StoredAccount.safeParse(account).success, isAccount);
      assert.equal(RefusedAccount.safeParse(account).success, isRefused);
    });

  it('has the interface that its id tells, whatever else was edited', () => {
    const key = { shortId: 'AKID0123…89ab', isTemporary: false };
    for (const [id, edited, kind] of [
      [`1@${accepted}`, { key, interface: 'cloud' }, 'token'],
      // An earlier version leaves out what it does not know.
      [`cloud:1@${accepted}`, {}, 'cloudKey'],
    ] as const)
      assert.equal(secretKind(StoredAccount.parse({ ...stored(id, accepted), ...edited }).id), kind);
  });

  it('has an id that names the user and ends in the address', () => {
    const address = ServiceAddress.parse(accepted);
    const account = hostedAccount({ address, secret: readToken('12,secret') }, '12', 'me');
    assert.equal(account.id, '12@https://dns.example');
  });

  it('has one of each interface at one address, with nothing of their secrets', () => {
    const address = ServiceAddress.parse(accepted);
    const secret = new CloudKey({
      secretId: 'AKID0123hidden89ab',
      secretKey: 'hidden',
      sessionToken: 'hidden too',
      endsAt: 5,
    });
    const cloud = hostedAccount({ address, secret }, '12', 'me');
    const classic = hostedAccount({ address, secret: readToken('12,hidden') }, '12', 'me');
    assert.deepEqual([classic.id, cloud.id], ['12@https://dns.example', 'cloud:12@https://dns.example']);
    assert.deepEqual(cloud.key, { shortId: 'AKID0123…89ab', isTemporary: true, endsAt: 5 });
    const unnamed = hostedAccount({ address, secret });
    assert.match(unnamed.id, /^cloud:[\da-f]{32}@https:\/\/dns\.example$/u);
    assert.equal(unnamed.label, 'AKID0123…89ab');
    for (const account of [cloud, classic, unnamed]) {
      assert.deepEqual(StoredAccount.parse(JSON.parse(JSON.stringify(account))), account);
      assert.ok(!JSON.stringify(account).includes('hidden'));
    }
  });
});
