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
  describeRule('dkim-syntax', {
    'finds a host name of two labels, and with spaces around it': {
      records: ['s1._domainkey TXT a.b', dkim(' s_1.a-b.example. ', 's2._domainkey')],
      found: [0, 1],
    },
    'accepts a valid key': [long],
    'accepts a key below a host': [dkim(long.value, `${HOST}.mail`)],
    'ignores other records below _domainkey': `
      _domainkey TXT o=~; r=a@example.com | _adsp._domainkey TXT dkim=all | _policy._domainkey TXT o=-
      _report._domainkey TXT x`,
    'ignores quotes, which the rules on TXT report': `s1._domainkey TXT "${long.value}"`,
  });

  describeRule('dkim-key', {
    'finds a key that was cut': { records: [dkim(long.value.slice(0, 200))], found: [0] },
    'accepts 1024 bits': `s1._domainkey TXT v=DKIM1; p=${key(1024)}`,
  });

  describeRule('dkim-key-short', {
    'finds several once in a zone': `
      ! s1._domainkey TXT v=DKIM1; p=${key(1024)} | s2._domainkey TXT v=DKIM1; p=${key(1024)}`,
    'accepts 2048 bits': [long],
  });

  describeRule('dkim-revoked', {
    'finds several once in a zone': '! s1._domainkey TXT v=DKIM1; p= | s2._domainkey TXT v=DKIM1; p=',
    'accepts a wildcard, which says that nothing signs': `
      *._domainkey TXT v=DKIM1; p= | *._domainkey.mail TXT v=DKIM1; p=`,
    'accepts any other': [long],
  });

  describeRule('dkim-syntax', {
    'finds one key that is split at its semicolons, once': `
      ! s1._domainkey TXT v=DKIM1 | s1._domainkey TXT k=rsa | s1._domainkey TXT p=MIGf`,
    'finds one that is split, whatever case its tags are in and whatever stands around them': {
      records: [dkim(' V=DKIM1 '), dkim(' K = rsa; '), dkim(' P = MIGf ')],
      found: [0],
    },
    'finds one that is split with an empty part, and with blanks before its signs': `
      ! s1._domainkey TXT v =DKIM1 | s1._domainkey TXT n= | s1._domainkey TXT t\t= s;
      s1._domainkey TXT p = MIGf`,
    'takes no longer tag, and no two tags, for a part of one': `
      s1._domainkey TXT xn=1; p=MIGf | s1._domainkey TXT p=MIGf | s2._domainkey TXT p=MIGf
      ! s2._domainkey TXT t=s; n=1 | s3._domainkey TXT p=MIGf | !! s3._domainkey TXT nn=1; x`,
    // Each text without a key has a fault of its own.
    'leaves to other rules a part alone, parts without a key, and parts with two keys': `
      s1._domainkey TXT p=MIGf | ! s2._domainkey TXT k=rsa | ! s2._domainkey TXT n=a p=MIGf
      s3._domainkey TXT p=MIGf | s3._domainkey TXT p=MIGe`,
    'accepts one key in one record': [long],
  });

  it('say how long a key is, and of how many records one is split into', () => {
    assert.match(textOf(`v=DKIM1; p=${key(1024)}`), /has 1024 bits; 2048 are advised\./u);
    assert.match(
      textOf(`v=DKIM1; p=${key(768)}`),
      /has 768 bits; verifiers refuse keys of less than 1024: /u,
    );
    const [split, ...others] = findingsOf(
      zone({ records: 's1._domainkey TXT k=rsa | s1._domainkey TXT p=MIGf' }),
    );
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
    const [finding] = findingsOf(
      zone({ records: 's1._domainkey TXT v=DKIM1 | s1._domainkey TXT k=rsa | s1._domainkey TXT p=MIGf' }),
    );
    assert.equal(finding?.records.length, 3);
  });

  describeRule('dkim-multiple', {
    'finds a key beside a part of one': { records: [long, 's1._domainkey TXT k=rsa'], found: [0] },
    'finds two texts': { records: [long, 's1._domainkey TXT v=DKIM1; p='], found: [0] },
    'finds two parts without a key': '! s1._domainkey TXT k=rsa | s1._domainkey TXT n=a p=b',
    'finds two keys': '! s1._domainkey TXT p=MIGe | s1._domainkey TXT p=MIGf',
    'accepts one text': [long, record(HOST, 'A', '192.0.2.1')],
  });

  describeRule('dkim-owner', {
    'finds a key at the apex': { records: [dkim(long.value, '@')], found: [0] },
    'accepts the policy of DomainKeys': `
      _domainkey TXT v=DKIM1; o=~ | _domainkey.mail TXT v=DKIM1;O=~ | _domainkey.shop TXT v=DKIM1; o =~`,
    'finds a key there': '! _domainkey TXT v=DKIM1; p=MIGf',
    'finds a key with another tag there': '! _domainkey TXT v=DKIM1; xo=~',
    'finds such a policy elsewhere': '! a._domainkeys TXT v=DKIM1; o=~',
    'accepts a key at a wildcard': [dkim(long.value, '*.a')],
    'accepts a key that a CNAME of the zone points to': [
      dkim(long.value, 's1.keys'),
      's1._domainkey CNAME s1.keys.example.com.',
    ],
  });
});
