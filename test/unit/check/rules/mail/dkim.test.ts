import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { describeRule, findingsOf, record, zone } from '../../zones.ts';

const HOST = 's1._domainkey';
const dkim = (text: string, host = HOST) => record(host, 'TXT', text);
const key = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64');
const long = dkim(`v=DKIM1; k=rsa; p=${key(2048)}`);

function textOf(text: string): string {
  return findingsOf(zone({ records: [dkim(text)] }))
    .map((each) => each.text())
    .join(' ');
}

describe('DKIM in a zone', () => {
  describeRule('dkim-syntax', [
    { says: 'finds a missing key', records: [dkim('v=DKIM1; k=rsa')], found: [0] },
    { says: 'finds a host name', records: [dkim('s1.domainkey.example.net.')], found: [0] },
    {
      says: 'finds a host name of two labels, and with spaces around it',
      records: [dkim('a.b'), dkim(' s_1.a-b.example. ', 's2._domainkey')],
      found: [0, 1],
    },
    { says: 'accepts a valid key', records: [long], found: [] },
    { says: 'accepts a key below a host', records: [dkim(long.value, `${HOST}.mail`)], found: [] },
    {
      says: 'ignores other records below _domainkey',
      records: [
        dkim('o=~; r=a@example.com', '_domainkey'),
        dkim('dkim=all', '_adsp._domainkey'),
        dkim('o=-', '_policy._domainkey'),
        dkim('x', '_report._domainkey'),
      ],
      found: [],
    },
    { says: 'ignores quotes, which the rules on TXT report', records: [dkim(`"${long.value}"`)], found: [] },
  ]);

  describeRule('dkim-key', [
    { says: 'finds a key that was cut', records: [dkim(long.value.slice(0, 200))], found: [0] },
    { says: 'finds a key of 768 bits', records: [dkim(`v=DKIM1; p=${key(768)}`)], found: [0] },
    { says: 'accepts 1024 bits', records: [dkim(`v=DKIM1; p=${key(1024)}`)], found: [] },
  ]);

  describeRule('dkim-key-short', [
    { says: 'finds a key of 1024 bits', records: [dkim(`v=DKIM1; p=${key(1024)}`)], found: [0] },
    {
      says: 'finds several once in a zone',
      records: [dkim(`v=DKIM1; p=${key(1024)}`), dkim(`v=DKIM1; p=${key(1024)}`, 's2._domainkey')],
      found: [0],
    },
    { says: 'accepts 2048 bits', records: [long], found: [] },
  ]);

  describeRule('dkim-revoked', [
    { says: 'finds an empty key', records: [dkim('v=DKIM1; p=')], found: [0] },
    {
      says: 'finds several once in a zone',
      records: [dkim('v=DKIM1; p='), dkim('v=DKIM1; p=', 's2._domainkey')],
      found: [0],
    },
    {
      says: 'accepts a wildcard, which says that nothing signs',
      records: [dkim('v=DKIM1; p=', '*._domainkey'), dkim('v=DKIM1; p=', '*._domainkey.mail')],
      found: [],
    },
    { says: 'accepts any other', records: [long], found: [] },
  ]);

  describeRule('dkim-syntax', [
    {
      says: 'finds one key that is split at its semicolons, once',
      records: [dkim('v=DKIM1'), dkim('k=rsa'), dkim('p=MIGf')],
      found: [0],
    },
    {
      says: 'finds one that is split, whatever case its tags are in and whatever stands around them',
      records: [dkim(' V=DKIM1 '), dkim(' K = rsa; '), dkim(' P = MIGf ')],
      found: [0],
    },
    {
      says: 'finds one that is split with an empty part, and with blanks before its signs',
      records: [dkim('v =DKIM1'), dkim('n='), dkim('t\t= s;'), dkim('p = MIGf')],
      found: [0],
    },
    {
      says: 'takes no longer tag, and no two tags, for a part of one',
      records: [
        dkim('xn=1; p=MIGf'),
        dkim('p=MIGf'),
        dkim('p=MIGf', 's2._domainkey'),
        dkim('t=s; n=1', 's2._domainkey'),
        dkim('p=MIGf', 's3._domainkey'),
        dkim('nn=1; x', 's3._domainkey'),
      ],
      found: [3, 5, 5],
    },
    {
      says: 'leaves to other rules a part alone, parts without a key, and parts with two keys',
      records: [
        dkim('p=MIGf'),
        dkim('k=rsa', 's2._domainkey'),
        dkim('n=a p=MIGf', 's2._domainkey'),
        dkim('p=MIGf', 's3._domainkey'),
        dkim('p=MIGe', 's3._domainkey'),
      ],
      // Each text without a key has a fault of its own.
      found: [1, 2],
    },
    { says: 'accepts one key in one record', records: [long], found: [] },
  ]);

  it('say how long a key is, and of how many records one is split into', () => {
    assert.match(textOf(`v=DKIM1; p=${key(1024)}`), /has 1024 bits; 2048 are advised\./u);
    assert.match(
      textOf(`v=DKIM1; p=${key(768)}`),
      /has 768 bits; verifiers refuse keys of less than 1024: /u,
    );
    const [split, ...others] = findingsOf(zone({ records: [dkim('k=rsa'), dkim('p=MIGf')] }));
    assert.deepEqual(others, []);
    assert.match(split?.text() ?? '', /is split into 2 records at its semicolons/u);
  });

  it('tell the name of a host from other text', () => {
    for (const name of ['a.b', 'a.b.', 'a-1_b.c.d'])
      assert.match(textOf(name), /holds the name .* instead of a DKIM key/u, name);
    for (const text of ['a', 'a.', '.a.b', 'a..b', 'a.b..', 'a.b c'])
      assert.match(textOf(text), /has a syntax error/u, text);
  });

  it('names each part of a key that is split', () => {
    const [finding] = findingsOf(zone({ records: [dkim('v=DKIM1'), dkim('k=rsa'), dkim('p=MIGf')] }));
    assert.equal(finding?.records.length, 3);
  });

  describeRule('dkim-multiple', [
    {
      says: 'leaves the parts of one key to another rule',
      records: [dkim('k=rsa'), dkim('p=MIGf')],
      found: [],
    },
    { says: 'finds a key beside a part of one', records: [long, dkim('k=rsa')], found: [0] },
    { says: 'finds two texts', records: [long, dkim('v=DKIM1; p=')], found: [0] },
    { says: 'finds two parts without a key', records: [dkim('k=rsa'), dkim('n=a p=b')], found: [0] },
    { says: 'finds two keys', records: [dkim('p=MIGe'), dkim('p=MIGf')], found: [0] },
    { says: 'accepts one text', records: [long, record(HOST, 'A', '192.0.2.1')], found: [] },
  ]);

  describeRule('dkim-owner', [
    { says: 'finds a key at the apex', records: [dkim(long.value, '@')], found: [0] },
    { says: 'finds a selector without _domainkey', records: [dkim(long.value, 's1')], found: [0] },
    { says: 'accepts a selector', records: [long], found: [] },
    {
      says: 'accepts the policy of DomainKeys',
      records: [
        dkim('v=DKIM1; o=~', '_domainkey'),
        dkim('v=DKIM1;O=~', '_domainkey.mail'),
        dkim('v=DKIM1; o =~', '_domainkey.shop'),
      ],
      found: [],
    },
    { says: 'finds a key there', records: [dkim('v=DKIM1; p=MIGf', '_domainkey')], found: [0] },
    {
      says: 'finds a key with another tag there',
      records: [dkim('v=DKIM1; xo=~', '_domainkey')],
      found: [0],
    },
    { says: 'finds such a policy elsewhere', records: [dkim('v=DKIM1; o=~', 'a._domainkeys')], found: [0] },
    { says: 'accepts a key at a wildcard', records: [dkim(long.value, '*.a')], found: [] },
    {
      says: 'accepts a key that a CNAME of the zone leads to',
      records: [dkim(long.value, 's1.keys'), record('s1._domainkey', 'CNAME', 's1.keys.example.com.')],
      found: [],
    },
  ]);
});
