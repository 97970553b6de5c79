import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describeRule, findingsOf, LINES, record, zone } from '../../zones.ts';

const dmarc = (text: string, host = '_dmarc') => record(host, 'TXT', text);
const textsOf = (text: string): readonly string[] =>
  findingsOf(zone({ records: [dmarc(text)] })).map((each) => each.text());
const mx = record('@', 'MX', 'mx.example.net.');

describe('DMARC in a zone', () => {
  describeRule('dmarc-syntax', [
    { says: 'finds a policy that does not exist', records: [dmarc('v=DMARC1; p=rejct')], found: [0] },
    { says: 'finds a version in small letters', records: [dmarc('v=dmarc1; p=none')], found: [0] },
    { says: 'finds a version that is not first', records: [dmarc('p=none; v=DMARC1')], found: [0] },
    {
      says: 'accepts a valid record',
      records: [dmarc('v=DMARC1; p=none; rua=mailto:a@example.com')],
      found: [],
    },
    {
      says: 'accepts tags that RFC 9989 dropped',
      records: [dmarc('v=DMARC1; p=none; pct=x; ri=y')],
      found: [],
    },
    {
      says: 'finds tags of a policy without its version',
      records: [dmarc('p=none'), dmarc(' P = none', '_dmarc.a'), dmarc('v=DMARC', '_dmarc.b')],
      found: [0, 1, 2],
    },
    {
      says: 'finds the version in a text of another form, in whatever case',
      records: [dmarc('DMARC1; p=none'), dmarc('x dmarc1', '_dmarc.a'), dmarc('p="none"', '_dmarc.b')],
      found: [0, 1, 2],
    },
    {
      says: 'finds tags of a policy with a blank before the sign, and without one',
      records: [dmarc('p=none'), dmarc('v = x', '_dmarc.a'), dmarc('V=x', '_dmarc.b')],
      found: [0, 1, 2],
    },
    { says: 'leaves quotes to the rules on TXT', records: [dmarc('"v=DMARC1; p=none"')], found: [] },
    {
      says: 'ignores other text',
      records: [dmarc('site-verification=1'), dmarc('sp=1', '_dmarc.a')],
      found: [],
    },
    { says: 'finds faults below a host', records: [dmarc('v=DMARC1; p', '_dmarc.mail')], found: [0] },
  ]);

  describeRule('dmarc-multiple', [
    {
      says: 'finds two records',
      records: [dmarc('v=DMARC1; p=none'), dmarc('v=DMARC1; p=reject')],
      found: [0],
    },
    {
      says: 'accepts one on each line',
      records: [dmarc('v=DMARC1; p=none'), record('_dmarc', 'TXT', 'v=DMARC1; p=reject', { line: 'Asia' })],
      found: [],
      zone: { lines: LINES },
    },
    { says: 'accepts other text beside it', records: [dmarc('v=DMARC1; p=none'), dmarc('other')], found: [] },
  ]);

  describeRule('dmarc-owner', [
    { says: 'finds a record at the apex', records: [dmarc('v=DMARC1; p=none', '@')], found: [0] },
    {
      says: 'accepts other texts beside it',
      records: [dmarc('other', '@'), dmarc('v=DMARC1; p=none', '@'), record('@', 'A', '9.9.9.9')],
      found: [1],
    },
    {
      says: 'finds a label without its underscore',
      records: [dmarc('v=DMARC1; p=none', 'dmarc')],
      found: [0],
    },
    {
      says: 'accepts a name that is there for CNAMEs of other zones',
      records: [dmarc('v=DMARC1; p=reject', '_dmarc_policy'), dmarc('v=DMARC1; p=reject', '_dmarc-shared')],
      found: [],
    },
    {
      says: 'finds one with such a label further up',
      records: [dmarc('v=DMARC1; p=reject', 'a._dmarc_policy')],
      found: [0],
    },
    { says: 'accepts one at a wildcard', records: [dmarc('v=DMARC1; p=none', '*.a')], found: [] },
    { says: 'finds a misspelled label', records: [dmarc('v=DMARC1; p=none', '_dmarcs')], found: [0] },
    { says: 'accepts a record of a host', records: [dmarc('v=DMARC1; p=none', '_dmarc.mail')], found: [] },
    {
      says: 'accepts a record that a CNAME of the zone leads to',
      records: [dmarc('v=DMARC1; p=none', 'policy'), record('_dmarc', 'CNAME', 'policy.example.com.')],
      found: [],
    },
    {
      says: 'accepts a record that a CNAME of another zone of the account leads to',
      records: [dmarc('v=DMARC1; p=none', 'policy')],
      found: [],
      others: [
        zone({ name: 'example.net', records: [record('_dmarc', 'CNAME', 'policy.example.com.')] }),
        zone({ name: 'example.org', records: undefined }),
      ],
    },
    {
      says: 'finds a record that only a CNAME for something else leads to',
      records: [dmarc('v=DMARC1; p=none', 'policy')],
      found: [0],
      others: [zone({ name: 'example.net', records: [record('www', 'CNAME', 'policy.example.com.')] })],
    },
    {
      says: 'accepts permissions for reports',
      records: [dmarc('v=DMARC1;', 'example.net._report._dmarc'), dmarc('v=DMARC1', '*._report._dmarc')],
      found: [],
    },
  ]);

  const reporting = [dmarc('v=DMARC1; p=none; rua=mailto:a@example.net')];
  describeRule('dmarc-report', [
    {
      says: 'finds a target zone without the permission',
      records: reporting,
      found: [0],
      others: [zone({ name: 'example.net', records: [mx] })],
    },
    {
      says: 'accepts the permission',
      records: reporting,
      found: [],
      others: [zone({ name: 'example.net', records: [dmarc('v=DMARC1;', 'example.com._report._dmarc')] })],
    },
    {
      says: 'accepts a permission for all domains',
      records: reporting,
      found: [],
      others: [zone({ name: 'example.net', records: [dmarc('v=DMARC1;', '*._report._dmarc')] })],
    },
    {
      says: 'finds a text that permits nothing',
      records: reporting,
      found: [0],
      others: [zone({ name: 'example.net', records: [dmarc('yes', 'example.com._report._dmarc')] })],
    },
    { says: 'does not check a domain outside of the account', records: reporting, found: [] },
    {
      says: 'does not check a name that repeats the zone',
      records: reporting.map((each) => ({ ...each, host: '_dmarc.example.com' })),
      found: [],
      others: [zone({ name: 'example.net', records: [mx] })],
    },
    {
      says: 'does not check a zone that is not loaded',
      records: reporting,
      found: [],
      others: [zone({ name: 'example.net', records: undefined })],
    },
    {
      says: 'accepts the zone that it is a subdomain of',
      records: [dmarc('v=DMARC1; p=none; rua=mailto:a@example.com')],
      found: [],
      zone: { name: 'mail.example.com' },
      others: [zone({ records: [mx] })],
    },
    {
      says: 'finds a zone whose name only ends in the same letters',
      records: [dmarc('v=DMARC1; p=none; rua=mailto:a@myexample.com,mailto:b@example.com.test')],
      found: [0, 0],
      others: [zone({ name: 'myexample.com', records: [] }), zone({ name: 'example.com.test', records: [] })],
    },
    {
      says: 'accepts a subdomain that is a zone of its own',
      records: [dmarc('v=DMARC1; p=none; rua=mailto:a@mail.example.com')],
      found: [],
      others: [zone({ name: 'mail.example.com', records: [mx] })],
    },
  ]);

  describeRule('dmarc-policy', [
    {
      says: 'finds a record without "p"',
      records: [dmarc('v=DMARC1; rua=mailto:a@example.com')],
      found: [0],
    },
    { says: 'finds one without an address for reports either', records: [dmarc('v=DMARC1;')], found: [0] },
    {
      says: 'accepts an invalid "p", which dmarc-syntax reports',
      records: [dmarc('v=DMARC1; p=x')],
      found: [],
    },
  ]);

  describeRule('dmarc-tag', [
    {
      says: 'finds dropped and unknown tags',
      records: [dmarc('v=DMARC1; p=none; pct=20; rau=mailto:a@example.com')],
      found: [0, 0],
    },
    {
      says: 'finds unknown tags where the policy does not work, but no second version, which is a fault of its own',
      records: [dmarc('v=DMARC1; p=x; pct=100; x=y'), dmarc('v=DMARC1; v=DMARC1; p=none', '_dmarc.a')],
      found: [0],
    },
    {
      says: 'finds unknown tags beside another fault, and without a policy',
      records: [dmarc('v=DMARC1; p=none; sp=x; y=z'), dmarc('v=DMARC1; y=z', '_dmarc.a')],
      found: [0, 1],
    },
    {
      says: 'accepts dropped tags without an effect where the policy does not work',
      records: [dmarc('v=DMARC1; p=x; pct=100; rf=afrf; ri=86400')],
      found: [],
    },
    {
      says: 'accepts them beside a policy that works, if they have no effect',
      records: [dmarc('v=DMARC1; p=none; pct=100; ri=86400; rf=afrf; x=y')],
      found: [],
    },
    {
      says: 'finds a share of mail below 100, and tags that are meant as others, whatever their case',
      records: [
        dmarc('v=DMARC1; p=none; PCT = 5 ; q = Reject ; ru=MAILTO:a@example.com'),
        dmarc('v=DMARC1; p=none; q=rejected; r=xnone; s=xmailto:a; pct = 100 ; ri=1', '_dmarc.a'),
        dmarc('v=DMARC1; p=none; pct=99; r=none; s=quarantine', '_dmarc.b'),
      ],
      found: [0, 0, 0, 2, 2, 2],
    },
    {
      says: 'finds a limit on the size of reports',
      records: [dmarc('v=DMARC1; p=none; rua=mailto:a@example.com!10m')],
      found: [0],
    },
    {
      says: 'finds an address that no receiver sends reports to',
      records: [dmarc('v=DMARC1; p=none; rua=https://reports.example.net/,mailto:a@example.com')],
      found: [0],
    },
    {
      says: 'accepts the tags of RFC 9989',
      records: [dmarc('v=DMARC1; p=none; np=none; psd=n; t=y')],
      found: [],
    },
  ]);

  describeRule('dmarc-reports', [
    {
      says: 'leaves a record without a policy to another rule',
      records: [dmarc('v=DMARC1; rua=ftp://example.net/')],
      found: [],
    },
    {
      says: 'finds addresses that are no mail',
      records: [
        dmarc('v=DMARC1; p=none; rua=ftp://example.net/'),
        dmarc('v=DMARC1; p=none; rua=https://example.net/', '_dmarc.a'),
        dmarc('v=DMARC1; p=none; rua=mailto:a', '_dmarc.b'),
      ],
      found: [0, 1, 2],
    },
    {
      says: 'accepts one that is, and no addresses',
      records: [
        dmarc('v=DMARC1; p=none; rua=https://example.net/,mailto:a@example.com'),
        dmarc('v=DMARC1; p=none', '_dmarc.a'),
      ],
      found: [],
    },
  ]);

  describeRule('dmarc-subdomain', [
    {
      says: 'finds a weaker policy for subdomains',
      records: [
        dmarc('v=DMARC1; p=reject; sp=quarantine'),
        dmarc('v=DMARC1; p=quarantine; sp=none', '_dmarc.a'),
      ],
      found: [0, 1],
    },
    {
      says: 'accepts an equal and a stronger one, and one that is not valid',
      records: [
        dmarc('v=DMARC1; p=reject; sp=reject'),
        dmarc('v=DMARC1; p=none; sp=reject', '_dmarc.a'),
        dmarc('v=DMARC1; p=reject; sp=x', '_dmarc.b'),
        dmarc('v=DMARC1; p=reject', '_dmarc.c'),
        dmarc('v=DMARC1; p=reject; np=reject', '_dmarc.d'),
        dmarc('v=DMARC1; p=none; sp=none; np=none', '_dmarc.e'),
        dmarc('v=DMARC1; p=reject; np=x', '_dmarc.f'),
      ],
      found: [],
    },
    {
      says: 'finds a weaker policy for subdomains that do not exist, and both',
      records: [
        dmarc('v=DMARC1; p=reject; np=none'),
        dmarc('v=DMARC1; p=quarantine; sp=reject; np=none', '_dmarc.a'),
        dmarc('v=DMARC1; p=reject; sp=none; np=quarantine', '_dmarc.b'),
      ],
      found: [0, 1, 2, 2],
    },
  ]);

  it('name the policy that made-up subdomains get, if it is weaker, and that of the others', () => {
    const words = ['none', 'quarantine', 'reject'];
    const word = fc.constantFrom(...words);
    const some = fc.option(word, { nil: undefined });
    const rank = (policy: string): number => words.indexOf(policy);
    fc.assert(
      fc.property(word, some, some, (p, sp, np) => {
        const tags = Object.entries({ p, sp, np }).flatMap(([tag, value]) =>
          value ? [`${tag}=${value}`] : [],
        );
        const found = textsOf(['v=DMARC1', ...tags].join('; ')).join('\n');
        const isMadeUpWeaker = rank(np ?? sp ?? p) < rank(p);
        assert.equal(found.includes('made-up subdomains'), isMadeUpWeaker);
        assert.equal(found.includes('make "np" as strong'), np !== undefined && isMadeUpWeaker);
        assert.equal(found.includes('make "sp" as strong'), rank(sp ?? p) < rank(p));
        assert.equal(found.includes('subdomains that exist'), np !== undefined && rank(sp ?? p) < rank(p));
      }),
    );
  });

  it('say that receivers apply no DMARC at all without a valid policy and reports', () => {
    for (const text of ['v=DMARC1;', 'v=DMARC1; p=rejct', 'v=DMARC1; p=reject; sp=no', 'v=DMARC1; p=; rua=x'])
      assert.match(textsOf(text)[0] ?? '', /do not apply DMARC at all/u, text);
    for (const text of ['v=DMARC1; p=rejct', 'v=DMARC1; p=reject; sp=no', 'v=DMARC1'])
      assert.match(textsOf(`${text}; rua=mailto:a@example.com`)[0] ?? '', /take it for "p=none"/u, text);
    for (const text of [
      'p=none;;',
      'p=none; adkim=x',
      'p=none; p=none',
      'p=none; t=',
      'p=none; sp=none; sp=none',
    ])
      assert.match(textsOf(`v=DMARC1; ${text}`)[0] ?? '', /ignore that part/u, text);
  });

  describeRule('dmarc-missing', [
    { says: 'finds a zone with MX and no record', records: [mx], found: [0] },
    { says: 'accepts a zone that has one', records: [mx, dmarc('v=DMARC1; p=none')], found: [] },
    {
      says: 'accepts a record that is an alias',
      records: [mx, record('_dmarc', 'CNAME', 'dmarc.example.net.')],
      found: [],
    },
    {
      says: 'accepts the record of a parent zone',
      records: [mx],
      found: [],
      zone: { name: 'mail.example.com' },
      others: [zone({ records: [dmarc('v=DMARC1; p=none')] })],
    },
    {
      says: 'finds a zone whose parent has no record either',
      records: [mx],
      found: [0],
      zone: { name: 'mail.example.com' },
      others: [zone({ records: [] })],
    },
    {
      says: 'finds nothing while a parent zone is not loaded',
      records: [mx],
      found: [],
      zone: { name: 'mail.example.com' },
      others: [zone({ records: undefined })],
    },
    {
      says: 'finds nothing while records are not loaded',
      records: [mx],
      found: [],
      zone: { complete: false },
    },
    { says: 'accepts a zone without mail', records: [record('@', 'A', '192.0.2.1')], found: [] },
  ]);
});
