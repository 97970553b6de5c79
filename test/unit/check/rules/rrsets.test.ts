import { describeRule, LINES, record, zone } from '../zones.ts';

const chain = (length: number) => [
  ...Array.from({ length }, (_, index) => record(`a${index}`, 'CNAME', `a${index + 1}.example.com.`)),
  record(`a${length}`, 'A', '192.0.2.1'),
];

describe('The RRsets of a zone', () => {
  describeRule('cname-other-data', [
    {
      says: 'finds a CNAME beside an address',
      records: [record('www', 'A', '192.0.2.1'), record('www', 'CNAME', 'example.net.')],
      found: [1],
    },
    {
      says: 'accepts name servers and records of the service beside a CNAME at the apex',
      records: [
        record('@', 'CNAME', 'example.net.'),
        record('@', 'NS', 'ns1.example.net.'),
        record('@', 'TXT', 'x', { held: true }),
      ],
      found: [],
    },
    {
      says: 'finds such records beside a CNAME elsewhere',
      records: [record('a', 'CNAME', 'example.net.'), record('a', 'TXT', 'x', { held: true })],
      found: [0],
    },
    {
      says: 'accepts what DNSSEC puts beside a CNAME (RFC 4034, 2.5 and 3)',
      records: ['RRSIG', 'NSEC', 'KEY']
        .map((type) => record('www', type, 'x'))
        .concat(record('www', 'CNAME', 'example.net.')),
      found: [],
    },
    {
      says: 'finds that also on a line whose name is written in two forms',
      records: [
        record('www', 'A', '192.0.2.1', { line: '默认' }),
        record('WWW', 'CNAME', 'example.net.', { line: 'Default' }),
      ],
      found: [1],
    },
    {
      says: 'finds a CNAME at the apex beside records other than name servers',
      records: [
        record('@', 'NS', 'ns1.example.net.', { held: true }),
        record('@', 'CNAME', 'example.net.'),
        record('@', 'MX', 'mx.example.net.'),
      ],
      found: [1],
    },
    {
      says: 'accepts the name servers beside a CNAME at the apex',
      records: [record('@', 'NS', 'ns1.example.net.', { held: true }), record('@', 'CNAME', 'example.net.')],
      found: [],
    },
    {
      says: 'accepts both on different lines',
      records: [
        record('www', 'A', '192.0.2.1'),
        record('www', 'CNAME', 'example.net.', { line: 'Asia' }),
        record('www', 'TXT', 'text', { line: 'Japan' }),
      ],
      found: [],
      zone: { lines: LINES },
    },
    {
      says: 'accepts a disabled record beside a CNAME',
      records: [record('www', 'A', '192.0.2.1', { enabled: false }), record('www', 'CNAME', 'example.net.')],
      found: [],
    },
  ]);

  describeRule('cname-multiple', [
    {
      says: 'finds two targets',
      records: [record('www', 'CNAME', 'a.example.net.'), record('www', 'CNAME', 'b.example.net.')],
      found: [0],
    },
    {
      says: 'accepts one target on each line',
      records: [
        record('www', 'CNAME', 'a.example.net.'),
        record('www', 'CNAME', 'b.example.net.', { line: 'Asia' }),
      ],
      found: [],
    },
    {
      says: 'accepts targets that share the clients by weight',
      records: [
        record('www', 'CNAME', 'a.example.net.', { weight: 50 }),
        record('www', 'CNAME', 'b.example.net.', { weight: 50 }),
      ],
      found: [],
    },
    {
      says: 'leaves one target in two forms to duplicate-record',
      records: [record('www', 'CNAME', 'a.example.net.'), record('www', 'CNAME', 'A.example.net')],
      found: [],
    },
  ]);

  describeRule('cname-apex', [
    { says: 'finds a CNAME at the apex', records: [record('@', 'CNAME', 'example.net.')], found: [0] },
    { says: 'accepts a CNAME below the apex', records: [record('www', 'CNAME', 'example.net.')], found: [] },
  ]);

  describeRule('cname-loop', [
    { says: 'finds a CNAME to itself', records: [record('a', 'CNAME', 'A.Example.com.')], found: [0] },
    {
      says: 'finds each name of a loop, but not the names that lead into it',
      records: [
        record('a', 'CNAME', 'b.example.com.'),
        record('b', 'CNAME', 'a.example.com.'),
        record('c', 'CNAME', 'a.example.com.'),
      ],
      found: [0, 1],
    },
    {
      says: 'finds a loop through another zone of the account',
      records: [record('a', 'CNAME', 'a.example.net.')],
      found: [0],
      others: [zone({ name: 'example.net', records: [record('*', 'CNAME', 'a.example.com.')] })],
    },
    {
      says: 'does not check a zone that is not loaded',
      records: [record('a', 'CNAME', 'a.example.net.')],
      found: [],
      others: [zone({ name: 'example.net', records: undefined })],
    },
    {
      says: 'accepts names that point to each other on different lines',
      records: [
        record('a', 'CNAME', 'b.example.com.', { line: 'Asia' }),
        record('a', 'A', '192.0.2.1'),
        record('b', 'CNAME', 'a.example.com.', { line: 'Europe' }),
        record('b', 'A', '192.0.2.1'),
      ],
      found: [],
      zone: { lines: LINES },
    },
    {
      says: 'finds a loop on the default line that includes a country',
      records: [
        record('a', 'CNAME', 'b.example.com.', { line: 'Japan' }),
        record('a', 'A', '192.0.2.1'),
        record('b', 'CNAME', 'a.example.com.'),
      ],
      found: [0],
      zone: { lines: LINES },
    },
  ]);

  describeRule('cname-chain', [
    { says: 'finds a chain of nine', records: chain(9), found: [0] },
    { says: 'accepts a chain of eight', records: chain(8), found: [] },
  ]);

  describeRule('occluded', [
    {
      says: 'finds records at and below a delegation, once for each',
      records: [
        record('sub', 'NS', 'ns1.example.net.'),
        record('www.sub', 'A', '192.0.2.1'),
        record('sub', 'TXT', 'text'),
        record('deep.in.sub', 'NS', 'ns1.example.net.'),
      ],
      found: [2],
    },
    {
      says: 'accepts the addresses of the name servers',
      records: [
        record('sub', 'NS', 'ns1.sub.example.com.'),
        record('ns1.sub', 'A', '192.0.2.1'),
        record('ns1.sub', 'AAAA', '2001:db8::1'),
        record('sub', 'DS', '1 8 2 00'),
      ],
      found: [],
    },
    {
      says: 'finds names below a DNAME record, also below that of the apex, and not the owner itself',
      records: [
        record('moved', 'DNAME', 'example.net.'),
        record('moved', 'TXT', 'text'),
        record('www.moved', 'A', '192.0.2.1'),
        record('unmoved', 'A', '192.0.2.1'),
      ],
      found: [2],
    },
    {
      says: 'finds names below the DNAME record of the apex',
      records: [record('@', 'DNAME', 'example.net.'), record('www', 'A', '192.0.2.1')],
      found: [1],
    },
    {
      says: 'accepts names below a disabled DNAME record, or one on another line',
      records: [
        record('off', 'DNAME', 'example.net.', { enabled: false }),
        record('www.off', 'A', '192.0.2.1'),
        record('asia', 'DNAME', 'example.net.', { line: 'Asia' }),
        record('www.asia', 'A', '192.0.2.1'),
      ],
      found: [],
      zone: { lines: LINES },
    },
    {
      says: 'accepts records below a wildcard that seems to delegate',
      records: [record('*', 'NS', 'ns1.example.net.'), record('*', 'A', '192.0.2.1')],
      found: [],
    },
    {
      says: 'accepts names beside a delegation, and names below the apex',
      records: [
        record('@', 'NS', 'ns1.example.net.'),
        record('sub', 'NS', 'ns1.example.net.'),
        record('www', 'A', '192.0.2.1'),
        record('www-sub', 'A', '192.0.2.1'),
      ],
      found: [],
    },
    {
      says: 'accepts records that are delegated on another line',
      records: [
        record('sub', 'NS', 'ns1.example.net.', { line: 'Asia' }),
        record('www.sub', 'A', '192.0.2.1'),
      ],
      found: [],
      zone: { lines: LINES },
    },
    {
      says: 'finds a record for a country below a delegation on the default line',
      records: [
        record('sub', 'NS', 'ns1.example.net.'),
        record('www.sub', 'A', '192.0.2.1', { line: 'Japan' }),
      ],
      found: [1],
      zone: { lines: LINES },
    },
  ]);

  describeRule('duplicate-record', [
    {
      says: 'finds an address in two forms',
      records: [record('a', 'AAAA', '2001:db8::1'), record('a', 'AAAA', '2001:0DB8:0::1')],
      found: [1],
    },
    {
      says: 'finds data that is equal in DNS although it is written differently',
      records: [record('a', 'CAA', '0 issue "ca.example"'), record('a', 'CAA', '0 ISSUE ca.example')],
      found: [1],
    },
    {
      says: 'finds a target in two forms',
      records: [
        record('a', 'SRV', '0 1 5060 sip.example.com.'),
        record('a', 'SRV', '0 1 5060 SIP.example.com'),
      ],
      found: [1],
    },
    {
      says: 'accepts equal records on two lines, with another priority, or with another case of text',
      records: [
        record('a', 'A', '192.0.2.1'),
        record('a', 'A', '192.0.2.1', { line: 'Asia' }),
        record('a', 'MX', 'mx.example.net.', { mx: 1 }),
        record('a', 'MX', 'mx.example.net.', { mx: 2 }),
        record('a', 'TXT', 'text'),
        record('a', 'TXT', 'Text'),
      ],
      found: [],
    },
  ]);

  describeRule('ttl-mismatch', [
    {
      says: 'finds a different TTL in an RRset',
      records: [record('a', 'A', '192.0.2.1'), record('a', 'A', '192.0.2.2', { ttl: 60 })],
      found: [1],
    },
    {
      says: 'accepts different TTLs of different types and lines',
      records: [
        record('a', 'A', '192.0.2.1'),
        record('a', 'A', '192.0.2.2', { ttl: 60, line: 'Asia' }),
        record('a', 'AAAA', '2001:db8::1', { ttl: 300 }),
        record('a', 'A', '192.0.2.3', { ttl: 5, enabled: false }),
      ],
      found: [],
    },
  ]);

  describeRule('ttl-range', [
    {
      says: 'finds a TTL above 2^31-1 and one below the limit of the grade',
      records: [
        record('a', 'A', '192.0.2.1', { ttl: 2_147_483_648 }),
        record('b', 'A', '192.0.2.2', { ttl: 59 }),
      ],
      found: [0, 1],
      zone: { minTtl: 60 },
    },
    {
      says: 'accepts values at the limits',
      records: [
        record('a', 'A', '192.0.2.1', { ttl: 2_147_483_647 }),
        record('b', 'A', '192.0.2.2', { ttl: 60 }),
      ],
      found: [],
      zone: { minTtl: 60 },
    },
    {
      says: 'accepts a low TTL while the limit is unknown',
      records: [record('b', 'A', '192.0.2.2', { ttl: 1 })],
      found: [],
    },
  ]);

  describeRule('line-without-default', [
    {
      says: 'finds a type that is missing on the default line',
      records: [
        record('a', 'A', '192.0.2.1', { line: 'Asia' }),
        record('a', 'A', '192.0.2.2', { line: 'Europe' }),
        record('a', 'TXT', 'text'),
      ],
      found: [0],
    },
    {
      says: 'does not count a disabled record as the default',
      records: [
        record('a', 'A', '192.0.2.1', { line: 'Asia' }),
        record('a', 'A', '192.0.2.2', { enabled: false }),
      ],
      found: [0],
    },
    {
      says: 'accepts a record on the default line, or a CNAME or redirect in its place',
      records: [
        record('a', 'A', '192.0.2.1', { line: 'Asia' }),
        record('a', 'A', '192.0.2.2'),
        record('b', 'A', '192.0.2.1', { line: 'Asia' }),
        record('b', 'CNAME', 'a.example.com.'),
        record('c', 'CNAME', 'a.example.com.', { line: 'Asia' }),
        record('c', 'AAAA', '2001:db8::1'),
        record('d', 'A', '192.0.2.1', { line: 'Asia' }),
        record('d', 'URL', 'https://example.com/'),
      ],
      found: [],
    },
    {
      says: 'does not check a zone that is partly loaded',
      records: [record('a', 'A', '192.0.2.1', { line: 'Asia' })],
      found: [],
      zone: { complete: false },
    },
  ]);

  describeRule('line-unknown', [
    {
      says: 'finds a line that the grade does not have',
      records: [record('a', 'A', '192.0.2.1', { line: 'Mars' }), record('a', 'A', '192.0.2.1')],
      found: [0],
      zone: { lines: LINES },
    },
    {
      says: 'accepts the lines of the grade',
      records: [
        record('a', 'A', '192.0.2.1', { line: 'Japan' }),
        record('a', 'A', '192.0.2.1', { line: '默认' }),
      ],
      found: [],
      zone: { lines: LINES },
    },
    {
      says: 'accepts the lines of a grade without groups',
      records: [record('a', 'A', '192.0.2.1', { line: '电信' })],
      found: [],
      zone: { lines: { shape: 'names', lines: [{ name: '电信', id: '10=0' }] } },
    },
    {
      says: 'does not check lines that are not loaded',
      records: [record('a', 'A', '192.0.2.1', { line: 'Mars' })],
      found: [],
    },
  ]);
});
