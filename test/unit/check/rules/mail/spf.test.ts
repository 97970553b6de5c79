import assert from 'node:assert/strict';
import { describeRule, findingsOf, LINES, record, zone } from '../../zones.ts';

const spf = (text: string, host = '@') => record(host, 'TXT', text);
/** Returns `count` terms with a name that exists. */
const terms = (count: number) => Array.from({ length: count }, () => 'a:www.example.com').join(' ');
const www = record('www', 'A', '192.0.2.1');

const otherTexts = (count: number) =>
  Array.from({ length: count }, (_, at) => record('many', 'TXT', `text ${at}`));

describe('SPF in a zone', () => {
  describeRule('spf-strings', [
    { says: 'finds two strings', records: [spf('"v=spf1 mx " "-all"')], found: [0] },
    { says: 'finds strings that lack the outer quotes', records: [spf('v=spf1 mx" "-all')], found: [0] },
    {
      says: 'accepts one string, which is a matter of its quotes',
      records: [spf('"v=spf1 mx -all"')],
      found: [],
    },
    { says: 'accepts strings of another text', records: [spf('"v=DKIM1; " "p="')], found: [] },
    { says: 'accepts a record without quotes', records: [spf('v=spf1 mx -all')], found: [] },
  ]);

  it('says which words run together where strings meet without a space', () => {
    const [glued] = findingsOf(
      zone({ records: [spf('"v=spf1 include:a.example" "include:b.example -all"')] }),
    );
    assert.match(glued?.text() ?? '', /"include:a\.exampleinclude:b\.example"/u);
    assert.equal(glued?.about.corrected, undefined);
    const [spaced] = findingsOf(zone({ records: [spf('"v=spf1 mx " "-all"')] }));
    assert.equal(spaced?.about.corrected, 'v=spf1 mx -all');
  });

  describeRule('spf-multiple', [
    { says: 'finds two records', records: [spf('v=spf1 -all'), spf('V=SPF1 +all')], found: [0] },
    {
      says: 'accepts one record beside other text',
      records: [spf('v=spf1 -all'), spf('v=spf10')],
      found: [],
    },
    {
      says: 'accepts one on each line',
      records: [spf('v=spf1 -all'), record('@', 'TXT', 'v=spf1 ~all', { line: 'Asia' })],
      found: [],
      zone: { lines: LINES },
    },
    {
      says: 'finds two on a line other than the default',
      records: [
        spf('v=spf1 -all'),
        record('@', 'TXT', 'v=spf1 ~all', { line: 'Asia' }),
        record('@', 'TXT', 'v=spf1 mx -all', { line: 'Asia' }),
      ],
      found: [1],
      zone: { lines: LINES },
    },
    {
      says: 'accepts a disabled second one',
      records: [spf('v=spf1 -all'), record('@', 'TXT', 'v=spf1 ~all', { enabled: false })],
      found: [],
    },
    {
      says: 'accepts a second one of type SPF',
      records: [spf('v=spf1 -all'), record('@', 'SPF', 'v=spf1 -all')],
      found: [],
    },
  ]);

  describeRule('spf-syntax', [
    { says: 'finds each fault', records: [spf('v=spf1 ip4:192.0.2 inclde:a.example -all')], found: [0, 0] },
    { says: 'finds an unknown mechanism after all', records: [spf('v=spf1 -all moo')], found: [0] },
    {
      says: 'accepts a record below the apex',
      records: [spf('v=spf1 include:a.example -all', 'mail')],
      found: [],
    },
    { says: 'ignores other text', records: [spf('v=spf2 what ever')], found: [] },
    { says: 'finds three faults of a record', records: [spf('v=spf1 b c d e -all')], found: [0, 0, 0] },
  ]);

  describeRule('spf-lookups', [
    { says: 'accepts ten lookups', records: [spf(`v=spf1 ${terms(10)} -all`), www], found: [] },
    { says: 'finds eleven', records: [spf(`v=spf1 ${terms(11)} -all`), www], found: [0] },
    {
      says: 'counts nothing of a record with faults',
      records: [spf(`v=spf1 ${terms(11)} moo -all`), spf('v=spf1 include:a.example.com moo', 'a'), www],
      found: [],
    },
    {
      says: 'counts each kind of term that looks something up',
      records: [
        spf(`v=spf1 ${terms(10)} ptr -all`),
        spf(`v=spf1 ${terms(10)} exists:%{i}.example.net -all`, 'a'),
        spf(`v=spf1 ${terms(10)} include:%{d}.example.net -all`, 'b'),
        spf(`v=spf1 ${terms(10)} ip4:192.0.2.1 ip6:2001:db8::1 x=y exp=x.example.com -all`, 'c'),
        www,
      ],
      found: [0, 1, 2],
    },
    {
      says: 'counts no answer of "ptr", whose names depend on who sends',
      records: [spf('v=spf1 ptr:x.example.com ptr:y.example.com ptr:z.example.com -all')],
      found: [],
    },
    {
      says: 'finds three names without an answer of any kind of term',
      records: [spf('v=spf1 a:x.example.com exists:y.example.com exists:z.example.com -all')],
      found: [0],
    },
    {
      says: 'accepts a name with ten MX records',
      records: [
        spf('v=spf1 mx -all'),
        ...Array.from({ length: 10 }, (_, index) => record('@', 'MX', `mx${index}.example.org.`)),
      ],
      found: [],
    },
    { says: 'counts nothing after all', records: [spf(`v=spf1 -all ${terms(11)}`), www], found: [] },
    {
      says: 'counts redirect only without all',
      records: [spf(`v=spf1 ${terms(10)} redirect=b.example.net ~all`), www],
      found: [],
    },
    {
      says: 'counts redirect',
      records: [spf(`v=spf1 ${terms(10)} redirect=b.example.net`), www],
      found: [0],
    },
    {
      says: 'counts the terms of included records of the account',
      records: [spf('v=spf1 a:www.example.com include:_spf.example.net -all'), www],
      found: [0],
      others: [zone({ name: 'example.net', records: [spf(`v=spf1 ${terms(9)}`, '_spf')] })],
    },
    {
      says: 'counts no terms of included records outside of the account',
      records: [spf('v=spf1 a:www.example.com include:_spf.example.net -all'), www],
      found: [],
    },
    {
      says: 'counts no terms of zones that are not loaded',
      records: [spf('v=spf1 a:www.example.com include:_spf.example.net -all'), www],
      found: [],
      others: [zone({ name: 'example.net', records: undefined })],
    },
    {
      says: 'finds a record that includes itself',
      records: [spf('v=spf1 include:example.com -all')],
      found: [0],
    },
    {
      says: 'finds a record that redirects to itself through another one',
      records: [spf('v=spf1 redirect=b.example.com'), spf('v=spf1 include:example.com. -all', 'b')],
      found: [0, 1],
    },
    {
      says: 'finds three names without an answer',
      records: [spf('v=spf1 a:x.example.com a:y.example.com mx:z.example.com ?all')],
      found: [0],
    },
    {
      says: 'accepts two names without an answer',
      records: [spf('v=spf1 a:x.example.com a:y.example.com a:z.example.org exp=n.example.com ?all')],
      found: [],
    },
    {
      says: 'finds nothing for names that may be in records that are not loaded',
      records: [spf('v=spf1 a:x.example.com a:y.example.com a:z.example.com ?all')],
      found: [],
      zone: { complete: false },
    },
    {
      says: 'finds a name with eleven MX records',
      records: [
        spf('v=spf1 mx -all'),
        ...Array.from({ length: 11 }, (_, index) => record('@', 'MX', `mx${index}.example.org.`)),
      ],
      found: [0],
    },
    {
      says: 'follows an alias to the included record',
      records: [
        spf(`v=spf1 ${terms(9)} include:alias.example.com -all`),
        record('alias', 'CNAME', 'b.example.com.'),
        spf('v=spf1 a:www.example.com -all', 'b'),
        www,
      ],
      found: [0],
    },
    {
      says: 'ends for records that include each other many times',
      records: Array.from({ length: 9 }, (_, index) =>
        spf(`v=spf1 ${`include:s${index + 1}.example.com `.repeat(9)}-all`, `s${index}`),
      ),
      found: [0, 1, 2, 3, 4, 5, 6, 7],
    },
  ]);

  describeRule('spf-target', [
    {
      says: 'finds an include of a name that has no SPF record',
      records: [spf('v=spf1 include:mail.example.com -all'), record('mail', 'TXT', 'other')],
      found: [0],
    },
    {
      says: 'finds a redirect to a name that does not exist',
      records: [spf('v=spf1 redirect=x.example.com')],
      found: [0],
    },
    {
      says: 'looks at ten names, before which receivers give up',
      records: [
        spf(`v=spf1 ${Array.from({ length: 11 }, (_, at) => `include:n${at}.example.com`).join(' ')} -all`),
      ],
      found: Array.from({ length: 10 }, () => 0),
    },
    {
      says: 'accepts a redirect that is ignored',
      records: [spf('v=spf1 redirect=x.example.com -all')],
      found: [],
    },
    { says: 'accepts names with macros', records: [spf('v=spf1 include:%{i}.example.com -all')], found: [] },
    {
      says: 'accepts names outside of the account',
      records: [spf('v=spf1 include:example.net -all')],
      found: [],
    },
    {
      says: 'accepts a name that has one',
      records: [spf('v=spf1 include:Mail.Example.com. -all'), spf('v=spf1 -all', 'mail')],
      found: [],
    },
  ]);

  describeRule('spf-version', [
    { says: 'finds a missing space', records: [spf('v=spf1mx -all')], found: [0] },
    { says: 'finds a semicolon', records: [spf('v=spf1; mx -all')], found: [0] },
    { says: 'finds a space before it', records: [spf(' v=spf1 mx -all')], found: [0] },
    { says: 'finds a start without "v="', records: [spf('spf1 mx -all')], found: [0] },
    { says: 'ignores another version', records: [spf('v=spf10 mx')], found: [] },
  ]);

  describeRule('spf-weak', [
    { says: 'finds +all', records: [spf('v=spf1 mx +all')], found: [0] },
    { says: 'finds all without a sign', records: [spf('v=spf1 mx all')], found: [0] },
    { says: 'accepts ~all', records: [spf('v=spf1 mx ~all')], found: [] },
    { says: 'finds all IPv4 addresses', records: [spf('v=spf1 ip4:0.0.0.0/0 -all')], found: [0] },
    { says: 'finds all IPv6 addresses', records: [spf('v=spf1 +ip6:::/0 ~all')], found: [0] },
    {
      says: 'accepts all addresses where they do not pass, and large networks',
      records: [
        spf('v=spf1 -ip4:0.0.0.0/0 -all'),
        spf('v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all', 'a'),
        spf('v=spf1 ip4:10.0.0.0/10 -all', 'b'),
      ],
      found: [],
    },
    {
      says: 'finds networks of all addresses around those of hosts',
      records: ['a/0', 'mx/0', 'a:b.example.net/0', '+MX//0', 'a/0//64', 'mx:b.example.net/24//0'].map(
        (term, at) => spf(`v=spf1 ${term} -all`, `h${at}`),
      ),
      found: [0, 1, 2, 3, 4, 5],
    },
    {
      says: 'accepts smaller networks around hosts, and all addresses that do not pass',
      records: ['a/10', 'mx/24//64', 'a//10', '?a/0', '-mx/0', '~mx//0', '-a/0//0'].map((term, at) =>
        spf(`v=spf1 ${term} -all`, `h${at}`),
      ),
      found: [],
    },
    {
      says: 'finds a mechanism that is written as a modifier',
      records: [spf('v=spf1 include=_spf.example.net -all')],
      found: [0],
    },
    {
      says: 'finds each mechanism that is written as a modifier, in whatever case',
      records: ['include', 'a', 'mx', 'ptr', 'ip4', 'ip6', 'exists', 'INCLUDE', 'Mx'].map((name, at) =>
        spf(`v=spf1 ${name}=b.example.net -all`, `h${at}`),
      ),
      found: [0, 1, 2, 3, 4, 5, 6, 7, 8],
    },
    {
      says: 'accepts modifiers that only end like mechanisms',
      records: [spf('v=spf1 xa=b.example.net my-mx=b -all')],
      found: [],
    },
    {
      says: 'accepts unknown modifiers',
      records: [spf('v=spf1 includes=a.example.net op=x -all')],
      found: [],
    },
    { says: 'finds ptr', records: [spf('v=spf1 ptr -all')], found: [0] },
    {
      says: 'finds ptr and all addresses where no "all" ends the record',
      records: [spf('v=spf1 ptr redirect=a.example'), spf('v=spf1 ip4:0.0.0.0/0', 'a')],
      found: [0, 1],
    },
    {
      says: 'finds ptr and all addresses after "all" once, as what is ignored',
      records: [spf('v=spf1 -all ptr'), spf('v=spf1 -all ip4:0.0.0.0/0', 'a')],
      found: [0, 1],
    },
    {
      says: 'accepts "all" alone, and modifiers after it',
      records: [spf('v=spf1 -all'), spf('v=spf1 mx -all exp=a.example', 'a'), spf('v=spf1 -all x=y', 'b')],
      found: [],
    },
    { says: 'finds a mechanism after all', records: [spf('v=spf1 -all ip4:192.0.2.1')], found: [0] },
    { says: 'finds redirect beside all', records: [spf('v=spf1 redirect=a.example -all')], found: [0] },
    { says: 'accepts exp after all', records: [spf('v=spf1 -all exp=a.example.com x=y')], found: [] },
  ]);

  describeRule('spf-type', [
    { says: 'finds a record of type SPF', records: [record('@', 'SPF', 'v=spf1 -all')], found: [0] },
    { says: 'accepts TXT', records: [spf('v=spf1 -all')], found: [] },
  ]);

  describeRule('spf-open', [
    {
      says: 'finds a record without an end, and one that ends in "?all"',
      records: [spf('v=spf1 a'), spf('v=spf1 mx ?all', 'a'), spf('v=spf1', 'b')],
      found: [0, 1, 2],
    },
    {
      says: 'accepts an end, and a redirect',
      records: [spf('v=spf1 -all'), spf('v=spf1 ~all', 'a'), spf('v=spf1 redirect=b.example.net', 'b')],
      found: [],
    },
    {
      says: 'accepts the parts of other records',
      records: [
        spf('v=spf1 include:part.example.com -all'),
        spf('v=spf1 a', 'part'),
        spf('v=spf1 a', '_spf'),
        spf('v=spf1 a', 'netblocks._spf'),
        spf('v=spf1 ?all', 'spf1'),
      ],
      found: [],
    },
  ]);

  describeRule('spf-open', [
    {
      says: 'finds what only a disabled record, another text or a record of another type refers to',
      records: [
        spf('v=spf1 a', 'x'),
        record('a', 'TXT', 'v=spf1 include:x.example.com -all', { enabled: false }),
        record('b', 'TXT', 'see include:x.example.com'),
        record('c', 'TXT', ' v=spf1 include:x.example.com'),
        record('d', 'SPF', 'v=spf1 include:x.example.com -all'),
      ],
      found: [0],
    },
    {
      says: 'accepts the parts that a redirect leads to, in any case, and names of parts',
      records: [
        spf('V=SPF1 REDIRECT=X.example.com.'),
        spf('v=spf1 a', 'x'),
        spf('v=spf1 a', 'my-spf'),
        spf('v=spf1 a', '_y'),
        spf('v=spf1 a', 'y._z'),
      ],
      found: [],
    },
    {
      says: 'finds names that only contain the word further on',
      records: [spf('v=spf1 a', 'a.spf')],
      found: [0],
    },
  ]);

  /** As many records as refer to so many names. */
  const referring = (count: number) =>
    Array.from({ length: count / 100 }, (_, at) =>
      spf(`v=spf1 ${'include:a.example '.repeat(100)}-all`, `r${at}`),
    );
  describeRule('spf-open', [
    {
      says: 'looks for parts among 19,900 references',
      records: [spf('v=spf1 a', 'x'), ...referring(19_900)],
      found: [0],
    },
    {
      says: 'finds nothing if there are 20,000',
      records: [spf('v=spf1 a', 'x'), ...referring(20_000)],
      found: [],
    },
  ]);

  const ofLength = (length: number) =>
    spf(`v=spf1 ${'ip4:192.0.2.1 '.repeat(50)}`.slice(0, length - 5) + ' -all');
  describeRule('spf-long', [
    { says: 'finds 513 bytes', records: [ofLength(513)], found: [0] },
    { says: 'accepts 512 bytes', records: [ofLength(512)], found: [] },
  ]);

  describeRule('spf-version', [
    {
      says: 'finds quotes that programs for texts make, and another number',
      records: [
        spf('“v=spf1 -all”'),
        spf('‘v=spf1 -all’', 'a'),
        spf('v=spf2 -all', 'b'),
        spf('v=spf -all', 'c'),
      ],
      found: [0, 1, 2, 3],
    },
    {
      says: 'finds each such start in whatever case, and with blanks around quotes',
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
    {
      says: 'accepts such a start further on, and other words that begin alike',
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
      found: [],
    },
    {
      says: 'accepts Sender ID, and texts that only mention SPF',
      records: [
        spf('spf2.0/mfrom -all'),
        spf('“v=spf1” is the version'.slice(9), 'a'),
        spf('spf: see “docs”', 'b'),
      ],
      found: [],
    },
  ]);

  describeRule('spf-missing', [
    { says: 'finds a name with MX and no SPF', records: [record('m', 'MX', 'mx.example.net.')], found: [0] },
    {
      says: 'accepts a host whose mail only goes to programs',
      records: [
        record('parse', 'MX', 'mx.sendgrid.net.'),
        record('in', 'MX', 'inbound-smtp.eu-west-1.amazonaws.com.'),
      ],
      found: [],
    },
    {
      says: 'finds a host whose mail goes to a server with a similar name',
      records: [
        record('a', 'MX', 'x.inbound-smtp.eu-west-1.amazonaws.com.'),
        record('b', 'MX', 'inbound-smtp.eu-west-1.amazonaws.com.example.net.'),
        record('c', 'MX', 'inbound-smtp..amazonaws.com.'),
        record('d', 'MX', 'inbound-smtp.a.b.amazonaws.com.'),
        record('e', 'MX', 'xmx.sendgrid.net.'),
      ],
      found: [0, 1, 3, 4],
    },
    {
      says: 'finds such a host with another server, and the domain itself',
      records: [
        record('parse', 'MX', 'mx.sendgrid.net.'),
        record('parse', 'MX', 'mx.example.net.'),
        record('@', 'MX', 'mx.sendgrid.net.'),
        record('other', 'MX', 'mx.sendgrid.net.example.net.'),
        record('another', 'MX', 'not.mx.sendgrid.net.'),
      ],
      found: [0, 2, 3, 4],
    },
    {
      says: 'accepts SPF on the line of the MX',
      records: [record('m', 'MX', 'mx.example.net.'), spf('v=spf1 mx -all', 'm')],
      found: [],
    },
    {
      says: 'accepts the SPF of the default line for a line without its own',
      records: [record('@', 'MX', 'mx.example.net.', { line: 'Asia' }), spf('v=spf1 mx -all')],
      found: [],
      zone: { lines: LINES },
    },
    {
      says: 'finds a line with its own TXT record and no SPF',
      records: [
        record('@', 'MX', 'mx.example.net.', { line: 'Asia' }),
        record('@', 'TXT', 'other', { line: 'Asia' }),
        spf('v=spf1 mx -all'),
      ],
      found: [0],
      zone: { lines: LINES },
    },
    {
      says: 'finds a host with mail of its own',
      records: [
        record('m', 'MX', 'm.example.com.'),
        record('m', 'A', '192.0.2.1'),
        record('s1._domainkey.m', 'CNAME', 's1.mail.example.'),
        record('n', 'MX', 'n.example.com.'),
        record('n', 'A', '192.0.2.1'),
        record('_dmarc.n', 'TXT', 'v=DMARC1; p=none'),
      ],
      found: [0, 3],
    },
    {
      says: 'finds hosts of one server once in a zone, beside the domain itself',
      records: [
        record('a', 'MX', 'mx.example.net.'),
        record('b', 'MX', 'mx.example.net.'),
        record('c', 'MX', 'mx.example.org.'),
        record('@', 'MX', 'mx.example.com.'),
      ],
      found: [0, 2, 3],
    },
    {
      says: 'accepts hosts and wildcards whose mail the domain or the host itself takes',
      records: [
        spf('v=spf1 mx -all'),
        record('@', 'MX', 'mx.example.net.'),
        record('a', 'MX', 'mx.example.net.'),
        record('a', 'PTR', 'mx.example.org.'),
        record('b', 'MX', 'b.example.com.'),
        record('b', 'A', '192.0.2.1'),
        record('*', 'MX', 'mx.example.org.'),
        record('c', 'MX', 'mx.sendgrid.net.'),
        record('d', 'MX', 'inbound-smtp.eu-west-1.amazonaws.com.'),
      ],
      found: [],
    },
    {
      says: 'accepts a wildcard below a host, and finds the host',
      records: [record('*.m', 'MX', 'mx.example.net.'), record('n', 'MX', 'mx.example.org.')],
      found: [1],
    },
    { says: 'accepts a name that takes no mail', records: [record('@', 'MX', '.')], found: [] },
    {
      says: 'finds nothing while records are not loaded',
      records: [record('@', 'MX', 'mx.example.net.')],
      found: [],
      zone: { complete: false },
    },
  ]);

  it('say what is wrong with exactly as many lookups as there may be', () => {
    const names = [
      ...Array.from({ length: 7 }, () => 'a:h.example.com'),
      'a:x.example.com',
      'a:y.example.com',
    ];
    const texts = findingsOf(
      zone({
        records: [
          record('h', 'A', '192.0.2.1'),
          record('@', 'TXT', `v=spf1 ${names.join(' ')} a:z.example.com -all`),
        ],
      }),
    ).flatMap(({ rule, text }) => (rule === 'spf-lookups' ? text() : []));
    assert.equal(texts.length, 1);
    assert.match(texts[0] ?? '', /looks up 3 names without an answer \(x\.example\.com, /u);
  });

  describeRule('spf-target', [
    {
      says: 'finds a name with 1,000 other texts',
      records: [spf('v=spf1 include:many.example.com -all'), ...otherTexts(1_000)],
      found: [0],
    },
    {
      says: 'does not judge a name with more texts',
      records: [spf('v=spf1 include:many.example.com -all'), ...otherTexts(1_001)],
      found: [],
    },
  ]);
});
