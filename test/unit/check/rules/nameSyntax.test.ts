import assert from 'node:assert/strict';
import { describeRule, findingsOf, record, zone } from '../zones.ts';

const LONG_LABEL = 'a'.repeat(63);

/** The octets that findings about too long names tell. */
const octetsOf = (host: string, value: string): unknown =>
  findingsOf(zone({ records: [record(host, 'CNAME', value)] }))
    .filter(({ rule }) => rule === 'name-length')
    .map((found) => /has (\d+) octets/u.exec(found.text())?.[1]);

describe('Names of a zone', () => {
  describeRule('name-length', [
    {
      says: 'finds a label of 64 octets, in an owner and in a value',
      records: [record(`${LONG_LABEL}a`, 'TXT', ''), record('a', 'CNAME', `b.${LONG_LABEL}a.example.net.`)],
      found: [0, 1],
    },
    {
      says: 'finds a name of 256 octets',
      // Three labels of 64 octets with their lengths, one of 51, 12 for the zone and one for the root.
      records: [record([LONG_LABEL, LONG_LABEL, LONG_LABEL, 'b'.repeat(50)].join('.'), 'TXT', '')],
      found: [0],
    },
    {
      says: 'accepts 63 octets and 255 octets, and counts an escaped one once',
      records: [
        record(`${'a'.repeat(60)}\\032\\.\\009._ipp._tcp`, 'SRV', '0 0 631 a.example.net.'),
        record(LONG_LABEL, 'TXT', ''),
        record([LONG_LABEL, LONG_LABEL, LONG_LABEL, 'b'.repeat(49)].join('.'), 'TXT', ''),
      ],
      found: [],
    },
  ]);

  describeRule('name-empty-label', [
    {
      says: 'finds two dots in a row',
      records: [record('a..b', 'TXT', ''), record('a', 'MX', 'mx..example.net.'), record('.a', 'TXT', '')],
      found: [0, 1, 2],
    },
    {
      says: 'accepts a final dot and the root as the target of a null MX',
      records: [record('a', 'CNAME', 'example.net.'), record('b', 'MX', '.', { mx: 0 })],
      found: [],
    },
  ]);

  describeRule('wildcard-position', [
    {
      says: 'finds a wildcard after the first label or within a label',
      records: [record('a.*', 'TXT', ''), record('*.*', 'TXT', ''), record('www*', 'TXT', '')],
      found: [0, 1, 2],
    },
    {
      says: 'accepts a wildcard as the first label',
      records: [record('*', 'TXT', ''), record('*.a.b', 'TXT', '')],
      found: [],
    },
  ]);

  describeRule('wildcard-delegation', [
    {
      says: 'finds NS records of a wildcard',
      records: [record('*', 'NS', 'ns1.example.net.'), record('*.a', 'NS', 'ns1.example.net.')],
      found: [0, 1],
    },
    {
      says: 'accepts a delegation beside a wildcard, and other records of a wildcard',
      records: [record('*', 'A', '192.0.2.1'), record('a', 'NS', 'ns1.example.net.')],
      found: [],
    },
  ]);

  describeRule('underscore-host', [
    {
      says: 'finds an underscore in the owners of A, AAAA and MX',
      records: [
        record('my_host', 'A', '192.0.2.1'),
        record('b.my_net', 'AAAA', '2001:db8::1'),
        record('_c', 'MX', 'mx.example.net.'),
      ],
      found: [0, 1, 2],
    },
    {
      says: 'accepts an underscore in owners of other types, and in names of directory services',
      records: [
        record('_dmarc', 'TXT', 'v=DMARC1; p=none'),
        record('_sip._tcp', 'SRV', '0 0 5060 sip.example.net.'),
        record('_acme', 'CNAME', 'example.net.'),
        record('gc._msdcs', 'A', '192.0.2.1'),
      ],
      found: [],
    },
  ]);

  describeRule('host-syntax', [
    {
      says: 'finds owners that cannot be host names',
      records: [
        record('my host', 'A', '192.0.2.1'),
        record('-a', 'A', '192.0.2.1'),
        record('b-', 'AAAA', '2001:db8::1'),
        record('<b>', 'MX', 'mx.example.net.'),
      ],
      found: [0, 1, 2, 3],
    },
    {
      says: 'accepts letters, digits, hyphens, wildcards and names in Unicode',
      records: [
        record('a-1', 'A', '192.0.2.1'),
        record('*.apps', 'A', '192.0.2.1'),
        record('köln', 'A', '192.0.2.1'),
        record('my text', 'TXT', ''),
      ],
      found: [],
    },
  ]);

  describeRule('name-doubled', [
    {
      says: 'finds a doubled zone name in an owner and in a value',
      records: [
        record('www.example.com', 'A', '192.0.2.1'),
        record('a', 'CNAME', 'www.example.com.example.com.'),
        record('_sip._tcp', 'SRV', '0 0 5060 example.com.example.com'),
      ],
      found: [0, 1, 2],
    },
    {
      says: 'finds one in the target of each type',
      records: [
        record('a', 'CNAME', 'a.example.com.example.com.'),
        record('b', 'DNAME', 'a.example.com.example.com.'),
        record('c', 'HTTPS', '1 a.example.com.example.com.'),
        record('d', 'MX', 'a.example.com.example.com.'),
        record('e', 'NS', 'a.example.com.example.com.'),
        record('f', 'PTR', 'a.example.com.example.com.'),
        record('_g._tcp', 'SRV', '0 0 1 a.example.com.example.com.'),
        record('h', 'SVCB', '1 a.example.com.example.com.'),
        record('i', 'TXT', 'a.example.com.example.com.'),
      ],
      found: [0, 1, 2, 3, 4, 5, 6, 7],
    },
    {
      says: 'accepts names that only look similar',
      records: [
        record('example', 'A', '192.0.2.1'),
        record('example.com.cdn', 'A', '192.0.2.1'),
        record('a', 'CNAME', 'www.example.com.'),
        record('b', 'CNAME', 'my-example.com.example.net.'),
      ],
      found: [],
    },
  ]);

  describeRule('target-relative', [
    {
      says: 'finds a single label',
      records: [record('a', 'CNAME', 'www'), record('b', 'MX', 'mail.'), record('_c._tcp', 'SRV', '0 0 1 d')],
      found: [0, 1, 2],
    },
    {
      says: 'accepts full names and the root',
      records: [record('a', 'CNAME', 'www.example.com.'), record('b', 'MX', '.', { mx: 0 })],
      found: [],
    },
  ]);

  describeRule('target-dot', [
    { says: 'finds a missing final dot', records: [record('a', 'CNAME', 'www.example.com')], found: [0] },
    {
      says: 'finds it once in a zone',
      records: [record('a', 'CNAME', 'www.example.com'), record('b', 'MX', 'mx.example.com')],
      found: [0],
    },
    {
      says: 'accepts a final dot, and leaves single labels to target-relative',
      records: [record('a', 'CNAME', 'www.example.com.'), record('b', 'CNAME', 'www')],
      found: [],
    },
    {
      says: 'accepts the final dots of Chinese and Japanese keyboards',
      records: ['。', '．', '｡'].map((dot, at) => record(`a${at}`, 'CNAME', `www.example.com${dot}`)),
      found: [],
    },
    {
      says: 'does not advise a dot behind what is no name',
      records: ['https://www.example.net/', 'www.example.net:80', 'a b.example.net'].map((value, at) =>
        record(`a${at}`, 'CNAME', value),
      ),
      found: [],
    },
    {
      says: 'does not advise a dot behind an address',
      records: [record('a', 'MX', '192.0.2.1'), record('b', 'CNAME', '2001:db8::1')],
      found: [],
    },
  ]);

  describeRule('idn-invalid', [
    {
      says: 'finds invalid Punycode, and text that cannot be encoded',
      records: [
        record('xn--a', 'TXT', ''),
        record('a', 'CNAME', 'xn--zzzzzz.example.net.'),
        record('a\u0020\u00FC', 'TXT', ''),
      ],
      found: [0, 1, 2],
    },
    {
      says: 'accepts both forms of a name',
      records: [record('bücher', 'TXT', ''), record('xn--bcher-kva', 'CNAME', 'xn--fa-hia.example.net.')],
      found: [],
    },
  ]);

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
    const found = findingsOf(zone({ records: [record('*.sub', 'TXT', 'x'), ...servers] })).filter(
      ({ rule }) => rule === 'wildcard-delegation',
    );
    assert.deepEqual(
      found.map(({ records }) => records),
      [servers],
    );
  });

  it('says nothing else about a target that repeats the zone', () => {
    const found = findingsOf(zone({ records: [record('a', 'CNAME', 'b.example.com.example.com')] }));
    assert.deepEqual(
      found.flatMap(({ rule }) => (rule.startsWith('target-') || rule === 'name-doubled' ? rule : [])),
      ['name-doubled', 'target-missing'],
    );
  });
});
