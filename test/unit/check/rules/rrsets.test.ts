import assert from 'node:assert/strict';
import { describeRule, findingsOf, LINES, record, zone } from '../zones.ts';

const chain = (length: number) => [
  ...Array.from({ length }, (_, index) => record(`a${index}`, 'CNAME', `a${index + 1}.example.com.`)),
  record(`a${length}`, 'A', '192.0.2.1'),
];

const circle = (length: number) =>
  Array.from({ length }, (_, at) => `a${at} CNAME a${(at + 1) % length}.example.com.`);

const typesBesideCname = (count: number) => [
  'a CNAME b.example.',
  ...Array.from({ length: count }, (_, at) => `a T${at} x`),
];

const sentenceOf = (records: readonly string[]): string | undefined =>
  findingsOf(zone({ records }))[0]?.text();

describe('The RRsets of a zone', () => {
  it('are told with eight types and with eight names of a loop, and an ellipsis for more', () => {
    assert.match(sentenceOf(typesBesideCname(8)) ?? '', / \(T0, T1, T2, T3, T4, T5, T6, T7\)\./u);
    assert.match(sentenceOf(typesBesideCname(9)) ?? '', / \(T0, T1, T2, T3, T4, T5, T6, T7, …\)\./u);
    assert.match(sentenceOf(circle(8)) ?? '', /a6\.example\.com → a7\.example\.com → a0\.example\.com\)/u);
    assert.match(sentenceOf(circle(9)) ?? '', /a7\.example\.com → … → a0\.example\.com\)/u);
  });

  describeRule('cname-other-data', {
    'accepts name servers and records of the service beside a CNAME at the apex': [
      '@ CNAME example.net.',
      '@ NS ns1.example.net.',
      record('@', 'TXT', 'x', { held: true }),
    ],
    'finds such records beside a CNAME elsewhere': [
      '! a CNAME example.net.',
      record('a', 'TXT', 'x', { held: true }),
    ],
    'accepts what DNSSEC puts beside a CNAME (RFC 4034, 2.5 and 3)': {
      records: ['RRSIG', 'NSEC', 'KEY']
        .map((type) => record('www', type, 'x'))
        .concat(record('www', 'CNAME', 'example.net.')),
    },
    'finds that also on a line whose name is written in two forms': `
      默认: www A 192.0.2.1 | ! Default: WWW CNAME example.net.`,
    'finds a CNAME at the apex beside records other than name servers': [
      record('@', 'NS', 'ns1.example.net.', { held: true }),
      '! @ CNAME example.net.',
      '@ MX mx.example.net.',
    ],
    'accepts both on different lines': {
      records: 'www A 192.0.2.1 | Asia: www CNAME example.net. | Japan: www TXT text',
      zone: { lines: LINES },
    },
    'accepts a disabled record beside a CNAME': [
      record('www', 'A', '192.0.2.1', { enabled: false }),
      'www CNAME example.net.',
    ],
  });

  describeRule('cname-multiple', {
    'accepts targets that share the clients by weight': [
      record('www', 'CNAME', 'a.example.net.', { weight: 50 }),
      record('www', 'CNAME', 'b.example.net.', { weight: 50 }),
    ],
    'leaves one target in two forms to duplicate-record': `
      www CNAME a.example.net. | www CNAME A.example.net`,
  });

  describeRule('cname-loop', {
    'finds each name of a loop, but not the names that lead into it': `
      ! a CNAME b.example.com. | ! b CNAME a.example.com. | c CNAME a.example.com.`,
    'finds a loop through another zone of the account':
      '! a CNAME a.example.net. | $ORIGIN example.net. | * CNAME a.example.com.',
    'does not check a zone that is not loaded': {
      records: 'a CNAME a.example.net.',
      others: [zone({ name: 'example.net', records: undefined })],
    },
    'accepts names that point to each other on different lines': {
      records: `
        Asia: a CNAME b.example.com. | a A 192.0.2.1 | Europe: b CNAME a.example.com. | b A 192.0.2.1`,
      zone: { lines: LINES },
    },
    'finds a loop on the default line that includes a country': {
      records: '! Japan: a CNAME b.example.com. | a A 192.0.2.1 | b CNAME a.example.com.',
      zone: { lines: LINES },
    },
  });

  describeRule('cname-chain', {
    'finds a chain of nine': { records: chain(9), found: [0] },
    'accepts a chain of eight': { records: chain(8) },
  });

  describeRule('occluded', {
    'finds records at and below a delegation, once for each': `
      sub NS ns1.example.net. | www.sub A 192.0.2.1 | ! sub TXT text | deep.in.sub NS ns1.example.net.`,
    'accepts the addresses of the name servers': `
      sub NS ns1.sub.example.com. | ns1.sub A 192.0.2.1 | ns1.sub AAAA 2001:db8::1 | sub DS 1 8 2 00`,
    'finds names below a DNAME record, also below that of the apex, and not the owner itself': `
      moved DNAME example.net. | moved TXT text | ! www.moved A 192.0.2.1 | unmoved A 192.0.2.1`,

    'accepts names below a disabled DNAME record, or one on another line': {
      records: [
        record('off', 'DNAME', 'example.net.', { enabled: false }),
        'www.off A 192.0.2.1',
        'Asia: asia DNAME example.net.',
        'www.asia A 192.0.2.1',
      ],
      zone: { lines: LINES },
    },
    'accepts records below a wildcard that seems to delegate': '* NS ns1.example.net. | * A 192.0.2.1',
    'accepts names beside a delegation, and names below the apex': `
      @ NS ns1.example.net. | sub NS ns1.example.net. | www A 192.0.2.1 | www-sub A 192.0.2.1`,
    'accepts records that are delegated on another line': {
      records: 'Asia: sub NS ns1.example.net. | www.sub A 192.0.2.1',
      zone: { lines: LINES },
    },
    'finds a record for a country below a delegation on the default line': {
      records: 'sub NS ns1.example.net. | ! Japan: www.sub A 192.0.2.1',
      zone: { lines: LINES },
    },
  });

  describeRule('duplicate-record', {
    'finds data that is equal in DNS although it is written differently': `
      a CAA 0 issue "ca.example" | ! a CAA 0 ISSUE ca.example`,
    'finds a target in two forms': 'a SRV 0 1 5060 sip.example.com. | ! a SRV 0 1 5060 SIP.example.com',
    'accepts equal records with another priority': [
      record('a', 'MX', 'mx.example.net.', { mx: 1 }),
      record('a', 'MX', 'mx.example.net.', { mx: 2 }),
    ],
  });

  describeRule('ttl-mismatch', {
    'accepts different TTLs of different types and lines': [
      'a A 192.0.2.1',
      record('a', 'A', '192.0.2.2', { ttl: 60, recordLine: 'Asia' }),
      record('a', 'AAAA', '2001:db8::1', { ttl: 300 }),
      record('a', 'A', '192.0.2.3', { ttl: 5, enabled: false }),
    ],
  });

  describeRule('ttl-range', {
    'accepts a low TTL while the limit is unknown': [record('b', 'A', '192.0.2.2', { ttl: 1 })],
  });

  describeRule('line-without-default', {
    'finds a type that is missing on the default line': `
      ! Asia: a A 192.0.2.1 | Europe: a A 192.0.2.2 | a TXT text`,
    'does not count a disabled record as the default': [
      '! Asia: a A 192.0.2.1',
      record('a', 'A', '192.0.2.2', { enabled: false }),
    ],
    'accepts a record on the default line, or a CNAME or redirect in its place': `
      Asia: a A 192.0.2.1 | a A 192.0.2.2 | Asia: b A 192.0.2.1 | b CNAME a.example.com.
      Asia: c CNAME a.example.com. | c AAAA 2001:db8::1 | Asia: d A 192.0.2.1 | d URL https://example.com/`,
    'does not check a zone that is partly loaded': {
      records: 'Asia: a A 192.0.2.1',
      zone: { complete: false },
    },
  });

  describeRule('line-unknown', {
    'finds a line that the grade does not have': {
      records: '! Mars: a A 192.0.2.1 | a A 192.0.2.1',
      zone: { lines: LINES },
    },
    'accepts the lines of a grade without groups': {
      records: '电信: a A 192.0.2.1',
      zone: { lines: { shape: 'names', lines: [{ name: '电信', id: '10=0' }] } },
    },
    'does not check lines that are not loaded': 'Mars: a A 192.0.2.1',
  });
});
