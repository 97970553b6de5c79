import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { dsFinding } from '../../../src/live/dsFinding.ts';
import { matchDs } from '../../../src/live/dsToKey.ts';
import { answeringSender, at, rr, type Said } from './answeringSender.ts';
import { checkDelegated, GLUE, NS, ZONE } from './delegationWorld.ts';
import { delegating, served } from './servedZone.ts';
import { nameWire, TYPE, uint16 } from './wireBytes.ts';

/** A key with these flags, and its DS record with a SHA-256 digest. */
function keyOf(
  flags: number,
  algorithm = 13,
  protocol = 3,
): { readonly data: Buffer; readonly key: string; readonly ds: string; readonly tag: number } {
  const data = Buffer.concat([
    Buffer.from([flags >> 8, flags & 255, protocol, algorithm]),
    Buffer.alloc(64, 7),
  ]);
  // RFC 4034 appendix B.
  let sum = 0;
  for (let from = 0; from < data.length; from += 2) sum += data.readUInt16BE(from);
  const tag = (sum + (sum >>> 16)) & 0xffff;
  const digest = createHash('sha256').update(nameWire(ZONE)).update(data).digest('hex');
  return {
    data,
    key: `${flags} ${protocol} ${algorithm} ${data.subarray(4).toString('base64')}`,
    ds: `${tag} ${algorithm} 2 ${digest}`,
    tag,
  };
}

const OWN = keyOf(257);
const OTHER = keyOf(256);
const SILENT: Said = { kind: 'silent' };
const DENIED: Said = { authorities: [rr('test SOA ns.test. host.test. 1 2 3 4 5')] };
const saying = (type: string, ...texts: readonly string[]): Said => ({
  answers: texts.map((text) => rr(`${ZONE} ${type} ${text}`)),
});

/** The finding where servers of the parent say this about DS records, and servers of the zone that about keys. */
async function found(
  parents: readonly Said[],
  serving: readonly Said[],
  isGiven = false,
): Promise<{ readonly text: string; readonly asked: number }> {
  const all = [...parents, ...serving];
  const { sender, asked } = answeringSender((last) => all[last] ?? SILENT);
  const finding = await dsFinding({
    sender,
    zone: ZONE,
    parents: parents.map((_, last) => at(last)),
    serving: serving.map((_, index) => ({ name: undefined, address: at(parents.length + index) })),
    isGiven,
  });
  const tags = 'keyTags' in finding ? finding.keyTags : 'keyTag' in finding ? [finding.keyTag] : [];
  return { text: [finding.code, finding.level, ...tags].join(' '), asked: asked.length };
}

const textOf = async (...scene: Parameters<typeof found>): Promise<string> => (await found(...scene)).text;

describe('The DS records at the parent', () => {
  const ds = saying('DS', OWN.ds);
  const tag = OWN.tag;

  it('point to a key at any of the servers of the zone', async () => {
    const [right, wrong] = [saying('DNSKEY', OTHER.key, OWN.key), saying('DNSKEY', OTHER.key)];
    assert.equal(await textOf([ds], [right]), `dsMatchesKey good ${tag}`);
    assert.equal(await textOf([ds], [wrong, SILENT, wrong, right]), `dsMatchesKey good ${tag}`);
    assert.equal((await found([ds], [right, wrong])).asked, 2);
  });

  it('point to no key if one server says so, which is not certain of servers that were given', async () => {
    const wrong = saying('DNSKEY', OTHER.key);
    assert.equal(await textOf([ds], [wrong]), `dsWithoutKey bad ${tag}`);
    assert.equal(await textOf([ds], [SILENT, wrong]), `dsWithoutKey bad ${tag}`);
    assert.equal(await textOf([ds], [wrong], true), `dsWithoutKeyHere unknown ${tag}`);
    assert.equal(await textOf([ds], [DENIED]), `dsWithoutKey bad ${tag}`);
  });

  it('are not judged where no server answers, or one has a digest that is not computed here', async () => {
    const unknown = saying('DS', OWN.ds, `7 13 3 ${'0'.repeat(64)}`);
    assert.equal(await textOf([ds], [SILENT]), `dsUnknown unknown ${tag}`);
    assert.equal(await textOf([ds], []), `dsUnknown unknown ${tag}`);
    assert.equal(await textOf([unknown], [saying('DNSKEY', OTHER.key)]), `dsUnknown unknown ${tag} 7`);
    for (const nothing of [{}, { ...DENIED, isAuthoritative: false }, { ...DENIED, rcode: 'SERVFAIL' }])
      assert.equal(await textOf([ds], [nothing]), `dsUnknown unknown ${tag}`);
  });

  it('are those of the first server of the parent that answers for them', async () => {
    const own: Said = { authorities: [rr(`${ZONE} SOA ns.test. host.test. 1 2 3 4 5`)] };
    const right = saying('DNSKEY', OWN.key);
    assert.equal(await textOf([DENIED], [right]), 'unsigned good');
    assert.equal(await textOf([SILENT, DENIED], []), 'unsigned good');
    assert.equal(await textOf([own, ds], [right]), `dsMatchesKey good ${tag}`);
    assert.equal(await textOf([own], [right]), 'dsUnknown unknown');
    assert.equal(await textOf([], [right]), 'dsUnknown unknown');
    const elsewhere: Said = { answers: [rr(`other.test DS ${OWN.ds}`)], authorities: [] };
    assert.equal(await textOf([elsewhere], [right]), 'unsigned good');
    const signed: Said = { answers: [rr(`${ZONE} RRSIG ${OWN.ds}`), rr(`${ZONE} DS ${OTHER.ds}`)] };
    assert.equal(await textOf([signed], [right]), `dsWithoutKey bad ${OTHER.tag}`);
  });

  it('are asked for at the servers of the parent, and the keys at those of the zone', async () => {
    const digest = createHash('sha256').update(nameWire(ZONE)).update(OWN.data).digest();
    const record = Buffer.concat([uint16(tag), Uint8Array.of(13, 2), digest]);
    const parent = delegating('test', ZONE, NS, GLUE, [{ name: ZONE, type: TYPE.DS, data: record }]);
    const first = served(ZONE, [...NS, ...GLUE, { name: ZONE, type: TYPE.DNSKEY, data: OWN.data }]);
    assert.equal((await checkDelegated({ parent, first })).codes.at(-1), 'dsMatchesKey');
    assert.equal((await checkDelegated({ parent, given: true })).codes.at(-1), 'dsWithoutKeyHere');
  });
});

describe('A key of a zone', () => {
  it('signs the zone if its flags say so, its protocol is 3 and it is not revoked', () => {
    for (const [key, kind] of [
      [keyOf(256), 'match'],
      [keyOf(257), 'match'],
      [keyOf(1), 'none'],
      [keyOf(0), 'none'],
      [keyOf(257 | 128), 'none'],
      [keyOf(257, 13, 2), 'none'],
    ] as const)
      assert.equal(matchDs(ZONE, [key.ds], [key.key]).kind, kind, key.key);
  });

  it('is that of a DS record with its tag, algorithm and digest', () => {
    const [, , , digest = ''] = OWN.ds.split(' ');
    const kindOf = (...texts: readonly string[]): string => matchDs(ZONE, texts, [OTHER.key, OWN.key]).kind;
    assert.equal(kindOf(OWN.ds), 'match');
    assert.equal(kindOf(`${OWN.tag} 13 2 ${digest.slice(0, 8)} ${digest.slice(8).toUpperCase()}`), 'match');
    assert.equal(kindOf(`${OWN.tag + 1} 13 2 ${digest}`), 'none');
    assert.equal(kindOf(`${OWN.tag} 14 2 ${digest}`), 'none');
    assert.equal(kindOf(`${OWN.tag} 13 2 ${digest.slice(0, -1)}x`), 'none');
    assert.equal(kindOf(`${OWN.tag} 13 1 ${digest}`), 'none');
    assert.equal(kindOf(`${OWN.tag} 13 3 ${digest}`), 'unknown');
    // Key tags of RSAMD5 are computed in another way.
    assert.equal(kindOf(`${OWN.tag} 1 2 ${digest}`), 'unknown');
    assert.equal(kindOf(`1 13 3 ${digest}`, OWN.ds), 'match');
    const none = [`7 13 2 ${digest}`, `5 13 2 ${digest}`];
    assert.deepEqual(matchDs(ZONE, none, [OWN.key]), { kind: 'none' });
  });

  it('has digests by SHA-1, SHA-256 and SHA-384', () => {
    for (const [type, hash] of [
      [1, 'sha1'],
      [2, 'sha256'],
      [4, 'sha384'],
    ] as const) {
      const digest = createHash(hash).update(nameWire(ZONE)).update(OWN.data).digest('hex');
      assert.deepEqual(matchDs(ZONE, [`${OWN.tag} 13 ${type} ${digest}`], [OWN.key]), {
        kind: 'match',
        keyTag: OWN.tag,
      });
    }
  });
});

describe('A DS record', () => {
  it('points to the key of the example in RFC 4034 section 5.4 and RFC 4509 section 2.3', () => {
    const key =
      '256 3 5 AQOeiiR0GOMYkDshWoSKz9XzfwJr1AYtsmx3TGkJaNXVbfi/2pHm822aJ5iI9BMzNXxeYCmZDRD99WYwYqUSdjMmmAphXdvx' +
      'egXd/M5+X7OrzKBaMbCVdFLUUh6DhweJBjEVv5f2wwjM9XzcnOf+EPbtG9DMBmADjFDc2w/rljwvFw==';
    const sha1 = '60485 5 1 2bb183af5f22588179a53b0a98631fad1a292118';
    const sha256 = '60485 5 2 d4b7d520e7bb5f0f67674a0cceb1e3e0614b93c4f9e99b8383f6a1e4469da50a';
    assert.deepEqual(matchDs('dskey.example.com', [sha1], [key]), { kind: 'match', keyTag: 60_485 });
    assert.deepEqual(matchDs('dskey.example.com', [sha256], [key]), { kind: 'match', keyTag: 60_485 });
    assert.deepEqual(matchDs('other.example.com', [sha256], [key]), { kind: 'none' });
    const revoked = key.replace('256', '384');
    assert.equal(matchDs('dskey.example.com', [sha256], [revoked]).kind, 'none');
  });
});
