import assert from 'node:assert/strict';
import { describeRule, findingsOf, LINES, record, zone } from '../../zones.ts';

const spf = (text: string, host = '@') => record(host, 'TXT', text);
/** Returns `count` terms with a name that exists. */
const terms = (count: number) => Array.from({ length: count }, () => 'a:www.example.com').join(' ');
const www = record('www', 'A', '192.0.2.1');

const otherTexts = (count: number) =>
  Array.from({ length: count }, (_, at) => record('many', 'TXT', `text ${at}`));

describe('SPF in a zone', () => {
  describeRule('spf-strings', {
    'finds strings that lack the outer quotes': '! @ TXT v=spf1 mx" "-all',
    'accepts a record without quotes': '@ TXT v=spf1 mx -all',
  });

  it('says which words run together where strings meet without a space', () => {
    const [glued] = findingsOf(
      zone({ records: '@ TXT "v=spf1 include:a.example" "include:b.example -all"' }),
    );
    assert.match(glued?.text() ?? '', /“include:a\.exampleinclude:b\.example”/u);
    assert.equal(glued?.about.corrected, undefined);
    const [spaced] = findingsOf(zone({ records: '@ TXT "v=spf1 mx " "-all"' }));
    assert.equal(spaced?.about.corrected, 'v=spf1 mx -all');
  });

  describeRule('spf-multiple', {
    'accepts one on each line': {
      records: '@ TXT v=spf1 -all | Asia: @ TXT v=spf1 ~all',
      zone: { lines: LINES },
    },
    'finds two on a line other than the default': {
      records: '@ TXT v=spf1 -all | ! Asia: @ TXT v=spf1 ~all | Asia: @ TXT v=spf1 mx -all',
      zone: { lines: LINES },
    },
    'accepts a disabled second one': [
      '@ TXT v=spf1 -all',
      record('@', 'TXT', 'v=spf1 ~all', { enabled: false }),
    ],
    'accepts a second one of type SPF': '@ TXT v=spf1 -all | @ SPF v=spf1 -all',
  });

  describeRule('spf-syntax', {
    'finds each fault': '!! @ TXT v=spf1 ip4:192.0.2 inclde:a.example -all',
  });

  describeRule('spf-lookups', {
    'counts nothing of a record with faults': [
      `@ TXT v=spf1 ${terms(11)} moo -all`,
      'a TXT v=spf1 include:a.example.com moo',
      www,
    ],
    'counts each kind of term that looks something up': [
      `! @ TXT v=spf1 ${terms(10)} ptr -all`,
      `! a TXT v=spf1 ${terms(10)} exists:%{i}.example.net -all`,
      `! b TXT v=spf1 ${terms(10)} include:%{d}.example.net -all`,
      `c TXT v=spf1 ${terms(10)} ip4:192.0.2.1 ip6:2001:db8::1 x=y exp=x.example.com -all`,
      www,
    ],
    'counts no answer of "ptr", whose names depend on who sends': `
      @ TXT v=spf1 ptr:x.example.com ptr:y.example.com ptr:z.example.com -all`,
    'finds three names without an answer of any kind of term': `
      ! @ TXT v=spf1 a:x.example.com exists:y.example.com exists:z.example.com -all`,
    'accepts a name with ten MX records': [
      '@ TXT v=spf1 mx -all',
      ...Array.from({ length: 10 }, (_, index) => record('@', 'MX', `mx${index}.example.org.`)),
    ],
    'counts the terms of included records of the account': {
      records: ['! @ TXT v=spf1 a:www.example.com include:_spf.example.net -all', www],
      others: [zone({ name: 'example.net', records: `_spf TXT v=spf1 ${terms(9)}` })],
    },

    'finds a record that redirects to itself through another one': `
      ! @ TXT v=spf1 redirect=b.example.com | ! b TXT v=spf1 include:example.com. -all`,

    'accepts two names without an answer': `
      @ TXT v=spf1 a:x.example.com a:y.example.com a:z.example.org exp=n.example.com ?all`,
    'finds nothing for names that may be in records that are not loaded': {
      records: '@ TXT v=spf1 a:x.example.com a:y.example.com a:z.example.com ?all',
      zone: { complete: false },
    },
    'follows an alias to the included record': [
      `! @ TXT v=spf1 ${terms(9)} include:alias.example.com -all`,
      'alias CNAME b.example.com.',
      'b TXT v=spf1 a:www.example.com -all',
      www,
    ],
  });

  describeRule('spf-target', {
    'finds an include of a name that has no SPF record': `
      ! @ TXT v=spf1 include:mail.example.com -all | mail TXT other`,

    'looks at ten names, before which receivers give up': {
      records: [
        `@ TXT v=spf1 ${Array.from({ length: 11 }, (_, at) => `include:n${at}.example.com`).join(' ')} -all`,
      ],
      found: Array.from({ length: 10 }, () => 0),
    },
    'accepts names outside of the account': '@ TXT v=spf1 include:example.net -all',
  });

  describeRule('spf-version', {
    'finds a missing space': '! @ TXT v=spf1mx -all',

    'finds a space before it': { records: [spf(' v=spf1 mx -all')], found: [0] },
    'finds a start without "v="': '! @ TXT spf1 mx -all',
  });

  describeRule('spf-weak', {
    'finds all without a sign': '! @ TXT v=spf1 mx all',
    'finds all IPv4 addresses': '! @ TXT v=spf1 ip4:0.0.0.0/0 -all',

    'accepts all addresses where they do not pass, and large networks': `
      @ TXT v=spf1 -ip4:0.0.0.0/0 -all | a TXT v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all
      b TXT v=spf1 ip4:10.0.0.0/10 -all`,
    'finds networks of all addresses around those of hosts': {
      records: ['a/0', 'mx/0', 'a:b.example.net/0', '+MX//0', 'a/0//64', 'mx:b.example.net/24//0'].map(
        (term, at) => spf(`v=spf1 ${term} -all`, `h${at}`),
      ),
      found: [0, 1, 2, 3, 4, 5],
    },
    'accepts smaller networks around hosts, and all addresses that do not pass': {
      records: ['a/10', 'mx/24//64', 'a//10', '?a/0', '-mx/0', '~mx//0', '-a/0//0'].map((term, at) =>
        spf(`v=spf1 ${term} -all`, `h${at}`),
      ),
    },

    'finds each mechanism that is written as a modifier, in whatever case': {
      records: ['include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists', 'INCLUDE', 'Mx'].map((name, at) =>
        spf(`v=spf1 ${name}=b.example.net -all`, `h${at}`),
      ),
      found: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    },
    'accepts modifiers that only end like mechanisms': '@ TXT v=spf1 xa=b.example.net my-mx=b -all',
    'accepts unknown modifiers': '@ TXT v=spf1 includes=a.example.net op=x -all',

    'finds ptr and all addresses where no "all" ends the record': `
      ! @ TXT v=spf1 ptr redirect=a.example | ! a TXT v=spf1 ip4:0.0.0.0/0`,
    'finds ptr and all addresses after "all" once, as what is ignored': `
      ! @ TXT v=spf1 -all ptr | ! a TXT v=spf1 -all ip4:0.0.0.0/0`,
    'accepts "all" alone, and modifiers after it': `
      @ TXT v=spf1 -all | a TXT v=spf1 mx -all exp=a.example | b TXT v=spf1 -all x=y`,

    'finds redirect beside all': '! @ TXT v=spf1 redirect=a.example -all',
    'accepts exp after all': '@ TXT v=spf1 -all exp=a.example.com x=y',
  });

  describeRule('spf-open', {
    'finds a record without an end, and one that ends in "?all"': `
      ! @ TXT v=spf1 a | ! a TXT v=spf1 mx ?all | ! b TXT v=spf1`,
    'accepts an end, and a redirect': `
      @ TXT v=spf1 -all | a TXT v=spf1 ~all | b TXT v=spf1 redirect=b.example.net`,
    'accepts the parts of other records': `
      @ TXT v=spf1 include:part.example.com -all | part TXT v=spf1 a | _spf TXT v=spf1 a
      netblocks._spf TXT v=spf1 a | spf1 TXT v=spf1 ?all`,
    'finds what only a disabled record, another text or a record of another type refers to': [
      '! x TXT v=spf1 a',
      record('a', 'TXT', 'v=spf1 include:x.example.com -all', { enabled: false }),
      'b TXT see include:x.example.com',
      record('c', 'TXT', ' v=spf1 include:x.example.com'),
      'd SPF v=spf1 include:x.example.com -all',
    ],
    'accepts the parts that a redirect points to, in any case, and names of parts': `
      @ TXT V=SPF1 REDIRECT=X.example.com. | x TXT v=spf1 a | my-spf TXT v=spf1 a | _y TXT v=spf1 a
      y._z TXT v=spf1 a`,
    'finds names that only contain the word further on': '! a.spf TXT v=spf1 a',
  });

  /** As many records as refer to so many names. */
  const referring = (count: number) =>
    Array.from({ length: count / 100 }, (_, at) =>
      spf(`v=spf1 ${'include:a.example '.repeat(100)}-all`, `r${at}`),
    );
  describeRule('spf-open', {
    'looks for parts among very many references': ['! x TXT v=spf1 a', ...referring(19_900)],
  });

  const ofLength = (length: number) =>
    spf(`v=spf1 ${'ip4:192.0.2.1 '.repeat(50)}`.slice(0, length - 5) + ' -all');
  describeRule('spf-long', {
    'finds 513 bytes': { records: [ofLength(513)], found: [0] },
    'accepts 512 bytes': [ofLength(512)],
  });

  describeRule('spf-version', {
    'finds quotes that programs for texts make, and another number': `
      ! @ TXT “v=spf1 -all” | ! a TXT ‘v=spf1 -all’ | ! b TXT v=spf2 -all | ! c TXT v=spf -all`,
    'finds each such start in whatever case, and with blanks around quotes': {
      records: [
        'V=SPF1;',
        ' V=SPF1',
        '\tv=spf1',
        'SPF1 -all',
        ' “ V=SPF1',
        '«v=spf2',
        '`v=spf',
        'V=SPF.',
        'v=spf3;',
      ].map((value, at) => spf(value, `h${at}`)),
      found: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    },
    'accepts such a start further on, and other words that begin alike': {
      records: [
        'x v=spf1 -all',
        'x v=spf1;',
        'see spf1 -all',
        'x “v=spf1',
        'x v=spf2',
        'v=spfx',
        'spf1',
        'v=spf21a',
      ].map((value, at) => spf(value, `h${at}`)),
    },
    'accepts Sender ID, and texts that only mention SPF': [
      '@ TXT spf2.0/mfrom -all',
      spf('“v=spf1” is the version'.slice(9), 'a'),
      'b TXT spf: see “docs”',
    ],
  });

  describeRule('spf-missing', {
    'accepts a host whose mail only goes to programs': `
      parse MX mx.sendgrid.net. | in MX inbound-smtp.eu-west-1.amazonaws.com.`,
    'finds a host whose mail goes to a server with a similar name': `
      ! a MX x.inbound-smtp.eu-west-1.amazonaws.com.
      ! b MX inbound-smtp.eu-west-1.amazonaws.com.example.net. | c MX inbound-smtp..amazonaws.com.
      ! d MX inbound-smtp.a.b.amazonaws.com. | ! e MX xmx.sendgrid.net.`,
    'finds such a host with another server, and the domain itself': `
      ! parse MX mx.sendgrid.net. | parse MX mx.example.net. | ! @ MX mx.sendgrid.net.
      ! other MX mx.sendgrid.net.example.net. | ! another MX not.mx.sendgrid.net.`,
    'accepts the SPF of the default line for a line without its own': {
      records: 'Asia: @ MX mx.example.net. | @ TXT v=spf1 mx -all',
      zone: { lines: LINES },
    },
    'finds a line with its own TXT record and no SPF': {
      records: '! Asia: @ MX mx.example.net. | Asia: @ TXT other | @ TXT v=spf1 mx -all',
      zone: { lines: LINES },
    },
    'finds a host with mail of its own': `
      ! m MX m.example.com. | m A 192.0.2.1 | s1._domainkey.m CNAME s1.mail.example. | ! n MX n.example.com.
      n A 192.0.2.1 | _dmarc.n TXT v=DMARC1; p=none`,
    'finds hosts of one server once in a zone, beside the domain itself': `
      ! a MX mx.example.net. | b MX mx.example.net. | ! c MX mx.example.org. | ! @ MX mx.example.com.`,
    'accepts hosts and wildcards whose mail the domain or the host itself takes': `
      @ TXT v=spf1 mx -all | @ MX mx.example.net. | a MX mx.example.net. | a PTR mx.example.org.
      b MX b.example.com. | b A 192.0.2.1 | * MX mx.example.org. | c MX mx.sendgrid.net.
      d MX inbound-smtp.eu-west-1.amazonaws.com.`,
    'accepts a wildcard below a host, and finds the host': '*.m MX mx.example.net. | ! n MX mx.example.org.',
    'finds nothing while records are not loaded': {
      records: '@ MX mx.example.net.',
      zone: { complete: false },
    },
  });

  it('say what is wrong with exactly as many lookups as there may be', () => {
    const names = [
      ...Array.from({ length: 7 }, () => 'a:h.example.com'),
      'a:x.example.com',
      'a:y.example.com',
    ];
    const texts = findingsOf(
      zone({
        records: ['h A 192.0.2.1', `@ TXT v=spf1 ${names.join(' ')} a:z.example.com -all`],
      }),
    ).flatMap(({ rule, text }) => (rule === 'spf-lookups' ? text() : []));
    assert.equal(texts.length, 1);
    assert.match(texts[0] ?? '', /looks up 3 names without an answer \(x\.example\.com, /u);
  });

  describeRule('spf-target', {
    'finds a name with 1,000 other texts': [
      '! @ TXT v=spf1 include:many.example.com -all',
      ...otherTexts(1_000),
    ],
    'does not judge a name with more texts': [
      '@ TXT v=spf1 include:many.example.com -all',
      ...otherTexts(1_001),
    ],
  });
});
