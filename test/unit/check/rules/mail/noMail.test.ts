import { describeRule, record, zone } from '../../zones.ts';

const NULL_MX = record('@', 'MX', '.', { mx: 0 });
const NO_SENDER = record('@', 'TXT', 'v=spf1 -all');
const REJECT = record('_dmarc', 'TXT', 'v=DMARC1; p=reject');
const ADDRESS = record('@', 'A', '192.0.2.1');

const persist = (more: string, host = '_validation-persist') =>
  record(host, 'TXT', `ca.example; accounturi=https://ca.example/1${more}`);

describe('A domain without mail', () => {
  describeRule('no-mail-partly', [
    { says: 'finds a null MX alone', records: [NULL_MX], found: [0] },
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
    {
      says: 'finds nothing while records are not loaded',
      records: [sts],
      found: [],
      zone: { complete: false },
    },
  ]);

  describeRule('validation-persist', [
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
});
