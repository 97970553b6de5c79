import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { matchDs } from '../../../src/live/dsToKey.ts';
import { checkDelegated, emptyFor, GLUE, NS, OWN, PARENT, ZONE } from './delegationWorld.ts';
import { delegating, either, served } from './servedZone.ts';
import { nameWire, soaRecord, TYPE, uint16, type WireMessage, type WireRecord } from './wireBytes.ts';

/** Denies DS records for the zone itself, as a server does that does not have its parent. */
const denial = (): Partial<WireMessage> => ({ aa: true, authorities: [soaRecord(ZONE)] });

describe('The DS records of a zone', () => {
  it('leads from a DS record to a key, or not', async () => {
    const key = Buffer.concat([uint16(257), Uint8Array.of(3, 13), Buffer.alloc(64, 7)]);
    const record: WireRecord = { name: ZONE, type: TYPE.DNSKEY, data: key };
    const digest = createHash('sha256').update(nameWire(ZONE)).update(key).digest();
    const tag = keyTagOf(key);
    const ds = (bytes: Buffer, kind = 2): WireRecord => ({
      name: ZONE,
      type: TYPE.DS,
      data: Buffer.concat([uint16(tag), Uint8Array.of(13, kind), bytes]),
    });
    const first = served(ZONE, [...NS, ...GLUE, record]);
    const last = async (records: readonly WireRecord[], own = first): Promise<string | undefined> =>
      (await checkDelegated({ parent: delegating('test', ZONE, NS, GLUE, records), first: own })).codes.at(
        -1,
      );
    assert.equal(await last([ds(digest)]), 'dsLeadsToKey');
    assert.equal(await last([ds(Buffer.alloc(32)), ds(digest)]), 'dsLeadsToKey');
    assert.equal(await last([ds(Buffer.alloc(32))]), 'dsWithoutKey');
    assert.equal(await last([ds(Buffer.alloc(32), 5)]), 'dsUnknown');
    assert.equal(await last([ds(Buffer.alloc(32)), ds(Buffer.alloc(32), 5)]), 'dsUnknown');
    // A server that is behind does not have the key yet.
    const behind = await checkDelegated({
      parent: delegating('test', ZONE, NS, GLUE, [ds(digest)]),
      first: OWN,
      second: first,
    });
    assert.equal(behind.codes.at(-1), 'dsLeadsToKey');
    const given = await checkDelegated({
      parent: delegating('test', ZONE, NS, GLUE, [ds(digest)]),
      given: true,
    });
    assert.equal(given.codes.at(-1), 'dsWithoutKeyHere');
    const child = either(({ type }) => type === TYPE.DS, denial, PARENT);
    assert.equal((await checkDelegated({ parent: child })).codes.at(-1), 'dsUnknown');
    const isKeyQuery = either(
      ({ type }) => type === TYPE.DNSKEY,
      () => undefined,
      first,
    );
    assert.equal(await last([ds(digest)], isKeyQuery), 'dsUnknown');
    assert.equal(await last([ds(digest)], emptyFor(TYPE.DNSKEY, first)), 'dsUnknown');
    assert.equal((await checkDelegated({ parent: emptyFor(TYPE.DS, PARENT) })).codes.at(-1), 'dsUnknown');
  });
});

/** RFC 4034 appendix B, for keys that are not revoked. */
function keyTagOf(key: Buffer): number {
  let sum = 0;
  for (let at = 0; at < key.length; at += 2) sum += key.readUInt16BE(at);
  return (sum + (sum >>> 16)) & 0xffff;
}

describe('A DS record', () => {
  it('leads to the key of the example in RFC 4034 section 5.4 and RFC 4509 section 2.3', () => {
    const key =
      '256 3 5 AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvx' +
      'egXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==';
    const sha1 = '60485 5 1 2bb183af5f22588179a53b0a98631fad1a292118';
    const sha256 = '60485 5 2 d4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a';
    assert.deepEqual(matchDs('dskey.example.com', [sha1], [key]), { kind: 'match', keyTag: 60_485 });
    assert.deepEqual(matchDs('dskey.example.com', [sha256], [key]), { kind: 'match', keyTag: 60_485 });
    assert.deepEqual(matchDs('other.example.com', [sha256], [key]), { kind: 'none', keyTags: [60_485] });
    const revoked = key.replace('256', '384');
    assert.equal(matchDs('dskey.example.com', [sha256], [revoked]).kind, 'none');
  });

  it('is not called without a key where there are more than 32 of either', () => {
    const ds = `1 13 2 ${'0'.repeat(64)}`;
    const texts = (count: number): readonly string[] => Array.from({ length: count }, () => ds);
    assert.equal(matchDs(ZONE, texts(32), []).kind, 'none');
    assert.equal(matchDs(ZONE, texts(33), []).kind, 'unknown');
    assert.equal(matchDs(ZONE, texts(1), texts(32)).kind, 'none');
    assert.equal(matchDs(ZONE, texts(1), texts(33)).kind, 'unknown');
  });
});
