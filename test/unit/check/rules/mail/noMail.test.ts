import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { countOf, describeRule, record, zone } from '../../zones.ts';

const NULL_MX = record('@', 'MX', '.', { mx: 0 });
const NO_SENDER = record('@', 'TXT', 'v=spf1 -all');
const REJECT = record('_dmarc', 'TXT', 'v=DMARC1; p=reject');
const ADDRESS = record('@', 'A', '192.0.2.1');

const persist = (more: string, host = '_validation-persist') =>
  record(host, 'TXT', `ca.example; accounturi=https://ca.example/1${more}`);

const now = Math.floor(Date.now() / 1000);
const caa = (value: string, host = '@') => record(host, 'CAA', value);
const authorities = (count: number) =>
  Array.from({ length: count }, (_, at) => caa(`0 issue "ca${at}.example"`));

/** Whether an authority may issue: without a record of a tag, that of `issue` counts, and without it any may. */
const mayIssue = (issue: readonly string[], wild: readonly string[] | undefined): boolean => {
  const permitted = wild === undefined || wild.length === 0 ? issue : wild;
  return permitted.length === 0 || permitted.includes('ca.example');
};

describe('A domain without mail', () => {
  describeRule('no-mail-partly', {
    'ignores an MX record that is none': '@ MX a..b',
    'finds SPF without a null MX': { records: [NO_SENDER, REJECT, ADDRESS], found: [0] },
    'finds a weak policy': { records: [NULL_MX, NO_SENDER, '_dmarc TXT v=DMARC1; p=none'], found: [0] },
    'accepts all three': [NULL_MX, NO_SENDER, REJECT, ADDRESS],
    'accepts a domain that sends or receives': [NO_SENDER, '@ MX mx.example.net.', ADDRESS],
    'accepts one that only sends': [NULL_MX, '@ TXT v=spf1 mx -all'],
    'needs no null MX of a domain that may send, and none that says nothing': [
      ADDRESS,
      '@ TXT v=spf1 ~all',
      '@ TXT other',
    ],
    'does not judge an SPF record with faults, or with more than "-all"': [ADDRESS, '@ TXT v=spf1 -all x'],
    'accepts a null MX with an SPF record that lets somebody send': [
      NULL_MX,
      '@ TXT v=spf1 ip4:192.0.2.1 -all',
    ],
    'finds a policy that only quarantines, and one without a policy': {
      records: [NULL_MX, NO_SENDER, '_dmarc TXT v=DMARC1; p=quarantine'],
      found: [0],
    },
    'does not judge an SPF record that denies one sender only': [ADDRESS, '@ TXT v=spf1 -ip4:192.0.2.1'],
    'does not judge a policy that is an alias to elsewhere': [
      NULL_MX,
      NO_SENDER,
      '_dmarc CNAME _dmarc.example.net.',
    ],
    'does not judge two SPF records': [NO_SENDER, NO_SENDER, ADDRESS],
    'finds nothing at hosts': [record('a', 'MX', '.', { mx: 0 })],
    'finds nothing while records are not loaded': { records: [NULL_MX], zone: { complete: false } },
  });

  const sts = record('_mta-sts', 'TXT', 'v=STSv1; id=1;');
  describeRule('mta-sts-host', {
    'finds a policy without its host': { records: [sts], found: [0] },
    'finds one of a host': '! _mta-sts.m TXT v=STSv1; id=1;',
    'accepts an address': [sts, 'mta-sts AAAA 2001:db8::1'],
    'accepts a CNAME': [sts, 'mta-sts CNAME sts.example.net.'],
    'accepts a wildcard': [sts, '* A 192.0.2.1'],
    'ignores other text': '_mta-sts TXT text',
    'ignores other types': [record('_mta-sts', 'SPF', sts.value)],
    'finds nothing while records are not loaded': { records: [sts], zone: { complete: false } },
  });

  describeRule('validation-persist', {
    'finds one that expired a minute ago': { records: [persist(`; persistUntil=${now - 60}`)], found: [0] },
    'accepts one that expires in an hour': [persist(`; persistUntil=${now + 3600}`)],
    'ignores the text at other names, and other types': [
      persist('; persistUntil=1', 'a'),
      persist('; persistUntil=1', '_validation-persistent'),
      record('_validation-persist', 'SPF', persist('; persistUntil=1').value),
    ],
    'finds that nobody may issue': { records: [persist(''), '@ CAA 0 issue ";"'], found: [0] },
    'accepts an authority for wildcards where it is about them, and ignores the one for mail': [
      persist('; policy=wildcard'),
      persist('; Policy = WILDCARD ; persistUntil=99999999999'),
      '@ CAA 0 issue "other.example"',
      '@ CAA 0 issuewild "ca.example"',
      persist('', '_validation-persist.a'),
      'a CAA 0 issuemail "other.example"',
    ],
    'finds that an authority may only issue for wildcards, which the record is not about': {
      records: [
        persist(''),
        persist('; policy=wildcards'),
        persist('; no-policy=wildcard'),
        '@ CAA 0 issue "other.example"',
        '@ CAA 0 issuewild "ca.example"',
      ],
      found: [0, 1, 2],
    },
    'leaves a CAA record with a fault to the rules about it': {
      records: [persist(''), '@ CAA 0 issue "x', '@ CAA 0 issue "other.example"'],
      found: [0],
    },
    'looks at all CAA records': { records: [persist(''), ...authorities(101)], found: [0] },
    'accepts one that holds, and an authority that CAA names or does not forbid': [
      persist('; persistUntil=99999999999'),
      '@ CAA 0 issue "CA.example; a=b"',
      persist('', '_validation-persist.www'),
      'www CAA 0 iodef "mailto:a@example.com"',
      '_validation-persist.b TXT other text',
    ],
    'does not judge while CAA records may be missing': {
      records: [persist('')],
      zone: { complete: false },
      others: [zone({ name: 'com', records: '@ CAA 0 issue "other.example"' })],
    },
  });

  it('may have a record for an authority that CAA permits some of its certificates', () => {
    const issuers = fc.array(fc.constantFrom('ca.example', 'other.example', ';'), { maxLength: 3 });
    fc.assert(
      fc.property(issuers, issuers, fc.boolean(), (issue, wild, isWildcard) => {
        const records = [
          persist(isWildcard ? '; policy=wildcard' : ''),
          ...issue.map((issuer) => caa(`0 issue "${issuer}"`)),
          ...wild.map((issuer) => caa(`0 issuewild "${issuer}"`)),
        ];
        const isPermitted = mayIssue(issue, undefined) || (isWildcard && mayIssue(issue, wild));
        assert.equal(countOf('validation-persist', zone({ records })), isPermitted ? 0 : 1);
      }),
    );
  });
});
