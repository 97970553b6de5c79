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
  describeRule('no-mail-partly', [
    { says: 'finds a null MX alone', records: [NULL_MX], found: [0] },
    { says: 'ignores an MX record that is none', records: [record('@', 'MX', 'a..b')], found: [] },
    { says: 'finds SPF without a null MX', records: [NO_SENDER, REJECT, ADDRESS], found: [0] },
    { says: 'finds a missing policy', records: [NULL_MX, NO_SENDER], found: [0] },
    {
      says: 'finds a weak policy',
      records: [NULL_MX, NO_SENDER, record('_dmarc', 'TXT', 'v=DMARC1; p=none')],
      found: [0],
    },
    { says: 'accepts all three', records: [NULL_MX, NO_SENDER, REJECT, ADDRESS], found: [] },
    { says: 'needs no null MX without an address', records: [NO_SENDER, REJECT], found: [] },
    {
      says: 'accepts a domain that sends or receives',
      records: [NO_SENDER, record('@', 'MX', 'mx.example.net.'), ADDRESS],
      found: [],
    },
    {
      says: 'accepts one that only sends',
      records: [NULL_MX, record('@', 'TXT', 'v=spf1 mx -all')],
      found: [],
    },
    {
      says: 'needs no null MX of a domain that may send, and none that says nothing',
      records: [ADDRESS, record('@', 'TXT', 'v=spf1 ~all'), record('@', 'TXT', 'other')],
      found: [],
    },
    {
      says: 'does not judge an SPF record with faults, or with more than "-all"',
      records: [ADDRESS, record('@', 'TXT', 'v=spf1 -all x')],
      found: [],
    },
    {
      says: 'accepts a null MX with an SPF record that lets somebody send',
      records: [NULL_MX, record('@', 'TXT', 'v=spf1 ip4:192.0.2.1 -all')],
      found: [],
    },
    {
      says: 'finds a policy that only quarantines, and one without a policy',
      records: [NULL_MX, NO_SENDER, record('_dmarc', 'TXT', 'v=DMARC1; p=quarantine')],
      found: [0],
    },
    {
      says: 'does not judge an SPF record that denies one sender only',
      records: [ADDRESS, record('@', 'TXT', 'v=spf1 -ip4:192.0.2.1')],
      found: [],
    },
    {
      says: 'does not judge a policy that is an alias to elsewhere',
      records: [NULL_MX, NO_SENDER, record('_dmarc', 'CNAME', '_dmarc.example.net.')],
      found: [],
    },
    { says: 'does not judge two SPF records', records: [NO_SENDER, NO_SENDER, ADDRESS], found: [] },
    { says: 'finds nothing at hosts', records: [record('a', 'MX', '.', { mx: 0 })], found: [] },
    {
      says: 'finds nothing while records are not loaded',
      records: [NULL_MX],
      found: [],
      zone: { complete: false },
    },
  ]);

  const sts = record('_mta-sts', 'TXT', 'v=STSv1; id=1;');
  describeRule('mta-sts-host', [
    { says: 'finds a policy without its host', records: [sts], found: [0] },
    { says: 'finds one of a host', records: [record('_mta-sts.m', 'TXT', 'v=STSv1; id=1;')], found: [0] },
    { says: 'accepts an address', records: [sts, record('mta-sts', 'AAAA', '2001:db8::1')], found: [] },
    { says: 'accepts a CNAME', records: [sts, record('mta-sts', 'CNAME', 'sts.example.net.')], found: [] },
    { says: 'accepts a wildcard', records: [sts, record('*', 'A', '192.0.2.1')], found: [] },
    { says: 'ignores other text', records: [record('_mta-sts', 'TXT', 'text')], found: [] },
    { says: 'ignores other types', records: [record('_mta-sts', 'SPF', sts.value)], found: [] },
    {
      says: 'finds nothing while records are not loaded',
      records: [sts],
      found: [],
      zone: { complete: false },
    },
  ]);

  describeRule('validation-persist', [
    {
      says: 'finds one that expired a minute ago',
      records: [persist(`; persistUntil=${now - 60}`)],
      found: [0],
    },
    {
      says: 'accepts one that expires in an hour',
      records: [persist(`; persistUntil=${now + 3600}`)],
      found: [],
    },
    {
      says: 'ignores the text at other names, and other types',
      records: [
        persist('; persistUntil=1', 'a'),
        persist('; persistUntil=1', '_validation-persistent'),
        record('_validation-persist', 'SPF', persist('; persistUntil=1').value),
      ],
      found: [],
    },
    { says: 'finds that nobody may issue', records: [persist(''), caa('0 issue ";"')], found: [0] },
    {
      says: 'accepts an authority for wildcards where it is about them, and ignores the one for mail',
      records: [
        persist('; policy=wildcard'),
        persist('; Policy = WILDCARD ; persistUntil=99999999999'),
        caa('0 issue "other.example"'),
        caa('0 issuewild "ca.example"'),
        persist('', '_validation-persist.a'),
        caa('0 issuemail "other.example"', 'a'),
      ],
      found: [],
    },
    {
      says: 'finds that an authority may only issue for wildcards, which the record is not about',
      records: [
        persist(''),
        persist('; policy=wildcards'),
        persist('; no-policy=wildcard'),
        caa('0 issue "other.example"'),
        caa('0 issuewild "ca.example"'),
      ],
      found: [0, 1, 2],
    },
    {
      says: 'accepts any authority where only wildcards are limited',
      records: [persist(''), persist('; policy=wildcard'), caa('0 issuewild "other.example"')],
      found: [],
    },
    {
      says: 'leaves a CAA record with a fault to the rules about it',
      records: [persist(''), caa('0 issue "x'), caa('0 issue "other.example"')],
      found: [0],
    },
    { says: 'looks at 100 CAA records', records: [persist(''), ...authorities(100)], found: [0] },
    { says: 'does not judge with 101', records: [persist(''), ...authorities(101)], found: [] },
    { says: 'finds one that expired', records: [persist('; persistUntil=1700000000')], found: [0] },
    {
      says: 'finds an authority that the CAA records of a parent forbid',
      records: [
        persist('; policy=wildcard', '_validation-persist.www'),
        record('@', 'CAA', '0 issue "other.example"'),
      ],
      found: [0],
    },
    {
      says: 'accepts one that holds, and an authority that CAA names or does not forbid',
      records: [
        persist('; persistUntil=99999999999'),
        record('@', 'CAA', '0 issue "CA.example; a=b"'),
        persist('', '_validation-persist.www'),
        record('www', 'CAA', '0 iodef "mailto:a@example.com"'),
        record('_validation-persist.b', 'TXT', 'other text'),
      ],
      found: [],
    },
    {
      says: 'does not judge while CAA records may be missing',
      records: [persist('')],
      found: [],
      zone: { complete: false },
      others: [zone({ name: 'com', records: [record('@', 'CAA', '0 issue "other.example"')] })],
    },
  ]);

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
