import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { describeRule, findingsOf, LINES, record, zone } from '../../zones.ts';

const dmarc = (text: string, host = '_dmarc') => record(host, 'TXT', text);
const textsOf = (text: string): readonly string[] =>
  findingsOf(zone({ records: [dmarc(text)] })).map((each) => each.text());
const mx = record('@', 'MX', 'mx.example.net.');

describe('DMARC in a zone', () => {
  describeRule('dmarc-syntax', {
    'finds a version that is not first': '! _dmarc TXT p=none; v=DMARC1',
    'finds tags of a policy without its version': {
      records: ['_dmarc TXT p=none', dmarc(' P = none', '_dmarc.a'), '_dmarc.b TXT v=DMARC'],
      found: [0, 1, 2],
    },
    'finds the version in a text of another form, in whatever case': `
      ! _dmarc TXT DMARC1; p=none | ! _dmarc.a TXT x dmarc1 | ! _dmarc.b TXT p="none"`,
    'finds tags of a policy with a blank before the sign, and without one': `
      ! _dmarc TXT p=none | ! _dmarc.a TXT v = x | ! _dmarc.b TXT V=x`,
    'leaves quotes to the rules on TXT': '_dmarc TXT "v=DMARC1; p=none"',
    'ignores other text': '_dmarc TXT site-verification=1 | _dmarc.a TXT sp=1',
  });

  describeRule('dmarc-multiple', {
    'accepts one on each line': {
      records: '_dmarc TXT v=DMARC1; p=none | Asia: _dmarc TXT v=DMARC1; p=reject',
      zone: { lines: LINES },
    },
  });

  describeRule('dmarc-owner', {
    'accepts other texts beside it': '@ TXT other | ! @ TXT v=DMARC1; p=none | @ A 9.9.9.9',
    'finds a label without its underscore': '! dmarc TXT v=DMARC1; p=none',
    'accepts a name that is there for CNAMEs of other zones': `
      _dmarc_policy TXT v=DMARC1; p=reject | _dmarc-shared TXT v=DMARC1; p=reject`,
    'finds one with such a label further up': '! a._dmarc_policy TXT v=DMARC1; p=reject',
    'finds a misspelled label': '! _dmarcs TXT v=DMARC1; p=none',
    'accepts a record that a CNAME of the zone points to': `
      policy TXT v=DMARC1; p=none | _dmarc CNAME policy.example.com.`,
    'accepts a record that a CNAME of another zone of the account points to': {
      records: 'policy TXT v=DMARC1; p=none',
      others: [
        zone({ name: 'example.net', records: '_dmarc CNAME policy.example.com.' }),
        zone({ name: 'example.org', records: undefined }),
      ],
    },
    'finds a record that only a CNAME for something else points to':
      '! policy TXT v=DMARC1; p=none | $ORIGIN example.net. | www CNAME policy.example.com.',
    'accepts permissions for reports': `
      example.net._report._dmarc TXT v=DMARC1; | *._report._dmarc TXT v=DMARC1`,
  });

  const REPORTING = '_dmarc TXT v=DMARC1; p=none; rua=mailto:a@example.net';
  describeRule('dmarc-report', {
    'finds a target zone without the permission': `! ${REPORTING} | $ORIGIN example.net. | @ MX mx.example.net.`,
    'accepts the permission': `${REPORTING} | $ORIGIN example.net. | example.com._report._dmarc TXT v=DMARC1;`,
    'accepts a permission for all domains': `${REPORTING} | $ORIGIN example.net. | *._report._dmarc TXT v=DMARC1;`,
    'finds a text that permits nothing': `! ${REPORTING} | $ORIGIN example.net. | example.com._report._dmarc TXT yes`,
    'does not check a name that repeats the zone': `
      _dmarc.example.com TXT v=DMARC1; p=none; rua=mailto:a@example.net | $ORIGIN example.net.
      @ MX mx.example.net.`,
    'does not check a zone that is not loaded': {
      records: REPORTING,
      others: [zone({ name: 'example.net', records: undefined })],
    },
    'accepts the zone that it is a subdomain of': {
      records: '_dmarc TXT v=DMARC1; p=none; rua=mailto:a@example.com',
      zone: { name: 'mail.example.com' },
      others: [zone({ records: [mx] })],
    },
    'finds a zone whose name only ends in the same letters': `
      !! _dmarc TXT v=DMARC1; p=none; rua=mailto:a@myexample.com,mailto:b@example.com.test
      $ORIGIN myexample.com. | $ORIGIN example.com.test.`,
    'accepts a subdomain that is a zone of its own': `
      _dmarc TXT v=DMARC1; p=none; rua=mailto:a@mail.example.com | $ORIGIN mail.example.com.
      @ MX mx.example.net.`,
  });

  describeRule('dmarc-policy', {
    'finds one without an address for reports either': '! _dmarc TXT v=DMARC1;',
    'accepts an invalid "p", which dmarc-syntax reports': '_dmarc TXT v=DMARC1; p=x',
  });

  describeRule('dmarc-tag', {
    'finds dropped and unknown tags': '!! _dmarc TXT v=DMARC1; p=none; pct=20; rau=mailto:a@example.com',
    'finds unknown tags where the policy does not work, but no second version, which is a fault of its own': `
      ! _dmarc TXT v=DMARC1; p=x; pct=100; x=y | _dmarc.a TXT v=DMARC1; v=DMARC1; p=none`,
    'finds unknown tags beside another fault, and without a policy': `
      ! _dmarc TXT v=DMARC1; p=none; sp=x; y=z | ! _dmarc.a TXT v=DMARC1; y=z`,
    'accepts dropped tags without an effect where the policy does not work': `
      _dmarc TXT v=DMARC1; p=x; pct=100; rf=afrf; ri=86400`,
    'accepts them beside a policy that works, if they have no effect': `
      _dmarc TXT v=DMARC1; p=none; pct=100; ri=86400; rf=afrf; x=y`,
    'finds a share of mail below 100, and tags that are meant as others, whatever their case': `
      !!! _dmarc TXT v=DMARC1; p=none; PCT = 5 ; q = Reject ; ru=MAILTO:a@example.com
      _dmarc.a TXT v=DMARC1; p=none; q=rejected; r=xnone; s=xmailto:a; pct = 100 ; ri=1
      !!! _dmarc.b TXT v=DMARC1; p=none; pct=99; r=none; s=quarantine`,
  });

  describeRule('dmarc-reports', {
    'leaves a record without a policy to another rule': '_dmarc TXT v=DMARC1; rua=ftp://example.net/',
    'finds addresses that are no mail': `
      ! _dmarc TXT v=DMARC1; p=none; rua=ftp://example.net/
      ! _dmarc.a TXT v=DMARC1; p=none; rua=https://example.net/
      ! _dmarc.b TXT v=DMARC1; p=none; rua=mailto:a`,
    'accepts one that is, and no addresses': `
      _dmarc TXT v=DMARC1; p=none; rua=https://example.net/,mailto:a@example.com
      _dmarc.a TXT v=DMARC1; p=none`,
  });

  describeRule('dmarc-subdomain', {
    'accepts one that is not valid':
      '_dmarc TXT v=DMARC1; p=reject; sp=x | _dmarc.a TXT v=DMARC1; p=reject; np=x',
  });

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
        assert.equal(found.includes('make “np” as strong'), np !== undefined && isMadeUpWeaker);
        assert.equal(found.includes('make “sp” as strong'), rank(sp ?? p) < rank(p));
        assert.equal(found.includes('subdomains that exist'), np !== undefined && rank(sp ?? p) < rank(p));
      }),
    );
  });

  it('say that receivers apply no DMARC at all without a valid policy and reports', () => {
    for (const text of ['v=DMARC1;', 'v=DMARC1; p=rejct', 'v=DMARC1; p=reject; sp=no', 'v=DMARC1; p=; rua=x'])
      assert.match(textsOf(text)[0] ?? '', /do not apply DMARC at all/u, text);
    for (const text of ['v=DMARC1; p=rejct', 'v=DMARC1; p=reject; sp=no', 'v=DMARC1'])
      assert.match(textsOf(`${text}; rua=mailto:a@example.com`)[0] ?? '', /take it for “p=none”/u, text);
    for (const text of [
      'p=none;;',
      'p=none; adkim=x',
      'p=none; p=none',
      'p=none; t=',
      'p=none; sp=none; sp=none',
    ])
      assert.match(textsOf(`v=DMARC1; ${text}`)[0] ?? '', /ignore that part/u, text);
  });

  describeRule('dmarc-missing', {
    'accepts a record that is an alias': [mx, '_dmarc CNAME dmarc.example.net.'],
    'accepts the record of a parent zone': {
      records: [mx],
      zone: { name: 'mail.example.com' },
      others: [zone({ records: '_dmarc TXT v=DMARC1; p=none' })],
    },
    'finds a zone whose parent has no record either': {
      records: [mx],
      found: [0],
      zone: { name: 'mail.example.com' },
      others: [zone({ records: [] })],
    },
    'finds nothing while a parent zone is not loaded': {
      records: [mx],
      zone: { name: 'mail.example.com' },
      others: [zone({ records: undefined })],
    },
    'finds nothing while records are not loaded': { records: [mx], zone: { complete: false } },
  });
});
