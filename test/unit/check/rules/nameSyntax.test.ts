import assert from 'node:assert/strict';
import { describeRule, findingsOf, record, zone } from '../zones.ts';

const LONG_LABEL = 'a'.repeat(63);

/** The octets that findings about too long names tell. */
const octetsOf = (host: string, value: string): unknown =>
  findingsOf(zone({ records: [record(host, 'CNAME', value)] }))
    .filter(({ rule }) => rule === 'name-length')
    .map((found) => /has (\d+) octets/u.exec(found.text())?.[1]);

describe('Names of a zone', () => {
  describeRule('name-length', {
    // Three labels of 64 octets with their lengths, one of 51, 12 for the zone and one for the root.
    'finds a name of 256 octets': {
      records: [record([LONG_LABEL, LONG_LABEL, LONG_LABEL, 'b'.repeat(50)].join('.'), 'TXT', '')],
      found: [0],
    },
    'accepts 63 octets and 255 octets, and counts an escaped one once': [
      record(`${'a'.repeat(60)}\\032\\.\\009._ipp._tcp`, 'SRV', '0 0 631 a.example.net.'),
      record(LONG_LABEL, 'TXT', ''),
      record([LONG_LABEL, LONG_LABEL, LONG_LABEL, 'b'.repeat(49)].join('.'), 'TXT', ''),
    ],
  });

  describeRule('name-empty-label', {
    'finds two dots in a row': '! a..b TXT | ! a MX mx..example.net. | ! .a TXT',
  });

  describeRule('wildcard-position', {
    'finds a wildcard after the first label or within a label': '! a.* TXT | ! *.* TXT | ! www* TXT',
  });

  describeRule('wildcard-delegation', {
    'finds NS records of a wildcard': '! * NS ns1.example.net. | ! *.a NS ns1.example.net.',
  });

  describeRule('underscore-host', {
    'finds an underscore in the owners of A, AAAA and MX': `
      ! my_host A 192.0.2.1 | ! b.my_net AAAA 2001:db8::1 | ! _c MX mx.example.net.`,
    'accepts an underscore in owners of other types, and in names of directory services': `
      _dmarc TXT v=DMARC1; p=none | _sip._tcp SRV 0 0 5060 sip.example.net. | _acme CNAME example.net.
      gc._msdcs A 192.0.2.1`,
  });

  describeRule('host-syntax', {
    'finds owners that cannot be host names': {
      records: [
        record('my host', 'A', '192.0.2.1'),
        '-a A 192.0.2.1',
        'b- AAAA 2001:db8::1',
        '<b> MX mx.example.net.',
      ],
      found: [0, 1, 2, 3],
    },
    'accepts letters, digits, hyphens, wildcards and names in Unicode': [
      'a-1 A 192.0.2.1',
      '*.apps A 192.0.2.1',
      'köln A 192.0.2.1',
      record('my text', 'TXT', ''),
    ],
  });

  describeRule('name-doubled', {
    'finds one in the target of each type': `
      ! a CNAME a.example.com.example.com. | ! b DNAME a.example.com.example.com.
      ! c HTTPS 1 a.example.com.example.com. | ! d MX a.example.com.example.com.
      ! e NS a.example.com.example.com. | ! f PTR a.example.com.example.com.
      ! _g._tcp SRV 0 0 1 a.example.com.example.com. | ! h SVCB 1 a.example.com.example.com.
      i TXT a.example.com.example.com.`,
    'accepts names that only look similar': `
      example A 192.0.2.1 | example.com.cdn A 192.0.2.1 | a CNAME www.example.com.
      b CNAME my-example.com.example.net.`,
  });

  describeRule('target-relative', {
    'finds a single label': '! a CNAME www | ! b MX mail. | ! _c._tcp SRV 0 0 1 d',
    'accepts full names and the root': ['a CNAME www.example.com.', record('b', 'MX', '.', { mx: 0 })],
  });

  describeRule('target-dot', {
    'finds it once in a zone': '! a CNAME www.example.com | b MX mx.example.com',
    'accepts a final dot, and leaves single labels to target-relative': `
      a CNAME www.example.com. | b CNAME www`,
    'accepts the final dots of Chinese and Japanese keyboards': {
      records: ['。', '．', '｡'].map((dot, at) => record(`a${at}`, 'CNAME', `www.example.com${dot}`)),
    },
    'does not advise a dot behind what is no name': {
      records: ['https://www.example.net/', 'www.example.net:80', 'a b.example.net'].map((value, at) =>
        record(`a${at}`, 'CNAME', value),
      ),
    },
    'does not advise a dot behind an address': 'a MX 192.0.2.1 | b CNAME 2001:db8::1',
  });

  describeRule('idn-invalid', {
    'finds invalid Punycode, and text that cannot be encoded': {
      records: ['xn--a TXT', 'a CNAME xn--zzzzzz.example.net.', record('a\u0020\u00FC', 'TXT', '')],
      found: [0, 1, 2],
    },
  });

  it('have their number of octets in the sentence, even if they are not looked into', () => {
    // In DNS a length stands before each label, and the root at the end: two octets more than characters.
    for (const labels of [512, 513]) {
      const name = `${'b.'.repeat(labels - 1)}b`;
      assert.deepEqual(octetsOf('a', name), [String(name.length + 2)]);
      const host = name.slice('.example.com'.length);
      assert.deepEqual(octetsOf(host, 'a.example.'), [String(name.length + 2)]);
    }
  });

  it('names all NS records of a wildcard in one finding', () => {
    const servers = ['a', 'b', 'c'].map((server) => record('*.sub', 'NS', `${server}.example.net.`));
    const found = findingsOf(zone({ records: ['*.sub TXT x', ...servers] })).filter(
      ({ rule }) => rule === 'wildcard-delegation',
    );
    assert.deepEqual(
      found.map(({ records }) => records),
      [servers],
    );
  });

  it('says nothing else about a target that repeats the zone', () => {
    const found = findingsOf(zone({ records: 'a CNAME b.example.com.example.com' }));
    assert.deepEqual(
      found.flatMap(({ rule }) => (rule.startsWith('target-') || rule === 'name-doubled' ? rule : [])),
      ['name-doubled', 'target-missing'],
    );
  });
});
