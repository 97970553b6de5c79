import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { inSlices } from '../../../src/base/timeSlices.ts';
import { followChain, MOST_LINKS, zoneFinder, type FindZone } from '../../../src/dns/chain.ts';
import { ANYONE } from '../../../src/dns/client.ts';
import { answerKey } from '../../../src/dns/lines.ts';
import { parseRdata } from '../../../src/dns/types/parseRdata.ts';
import type { IndexedZone } from '../../../src/index/recordIndex.ts';
import type { IndexedRecord } from '../../../src/index/recordTable.ts';
import {
  findDependents,
  type Dependents,
  type Subject,
} from '../../../src/workspace/dependents/dependents.ts';
import {
  MOST_PLACES,
  MOST_REPEATED,
  NO_MENTIONS,
  type DependentHost,
  type MentionedPlaces,
} from '../../../src/workspace/dependents/dependentsTree.ts';
import { dependentsSentences } from '../../../src/workspace/dependents/dependentsText.ts';
import { LeadIndex } from '../../../src/workspace/dependents/leadIndex.ts';
import { MOST_DEPTH, MOST_REACHED, ReachWalk } from '../../../src/workspace/dependents/reach.ts';
import { ServedRecords } from '../../../src/workspace/dependents/servedRecords.ts';
import { record, zone } from '../config/zones.ts';
import { namesToAsk, randomZone } from '../dns/randomZones.ts';
import { resultOf } from '../../support/product/resultOf.ts';

/** A record as a line, `www A 192.0.2.1`, or in its parts. */
type Row = string | readonly [host: string, type: string, value: string, others: Partial<IndexedRecord>];

const records = (rows: readonly Row[]): readonly IndexedRecord[] =>
  rows.map((row) => {
    if (typeof row !== 'string') return record({ host: row[0], type: row[1], value: row[2], ...row[3] });
    const [host = '', type = '', ...value] = row.split(' ');
    return record({ host, type, value: value.join(' ') });
  });

const zoneOf = (name: string, ...rows: readonly Row[]): IndexedZone => zone(name, records(rows));

const find = (
  subject: Subject,
  zones: readonly IndexedZone[],
  mentions: MentionedPlaces = NO_MENTIONS,
): Dependents => resultOf(findDependents(subject, zones, mentions));

const ofAddress = (address: string, ...zones: readonly IndexedZone[]): Dependents =>
  find({ kind: 'address', address }, zones);

const ofHost = (host: string, ...zones: readonly IndexedZone[]): Dependents =>
  find({ kind: 'host', host }, zones);

const ofRecord = (at: number, ...zones: readonly IndexedZone[]): Dependents =>
  find(recordSubject(at, zones), zones);

/** A record of the first zone. */
function recordSubject(at: number, [first]: readonly IndexedZone[]): Subject {
  const wanted = first?.loaded?.table.records[at];
  assert(first !== undefined && wanted !== undefined);
  return { kind: 'record', zone: first, record: wanted };
}

/** The tree as lines: `www A fewer 1/2`. */
function lines(hosts: readonly DependentHost[], indent = ''): readonly string[] {
  return hosts.flatMap((host) => [
    `${indent}${host.name} ${host.type} ${effectText(host)}${host.isRepeated ? ' again' : ''}`,
    ...host.files.map(({ file, line }) => `${indent}  ${file}:${line}`),
    ...lines(host.hosts, `${indent}  `),
  ]);
}

function effectText({ effect }: Pick<DependentHost, 'effect'>): string {
  if (effect === undefined) return 'names';
  const count = effect.kind === 'fewer' ? ` ${effect.lost}/${effect.of}` : '';
  return `${effect.kind}${count}${effect.line === undefined ? '' : ` on ${effect.line}`}`;
}

const mentionsOf = (places: Readonly<Record<string, readonly string[]>>): MentionedPlaces => ({
  hosts: Object.keys(places),
  of: (host) => (places[host] ?? []).map((file, line) => ({ file, line, start: 0, end: 1 })),
});

/** A host with one mail server that leads to an address, and others that lead nowhere. */
const mailServers = (count: number): IndexedZone => {
  const gone = Array.from({ length: count - 1 }, (_, at): Row => `@ MX gone${at}.example.com`);
  return zoneOf('example.com', 'a A 192.0.2.1', '@ MX a.example.com', ...gone);
};

const linesOfServers = (line: string | undefined, other: string | undefined): readonly string[] =>
  lines(
    ofAddress(
      '192.0.2.1',
      zoneOf(
        'example.com',
        'a A 192.0.2.1',
        'b A 192.0.2.2',
        ['@', 'MX', 'a.example.com', { line }],
        ['@', 'MX', 'b.example.com', { line: other }],
      ),
    ).hosts,
  );

const onLines = (host: string, count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at): Row => [host, 'A', '192.0.2.1', { line: `L${at}` }]);

const effectOn = (count: number): string => {
  const found = ofAddress('192.0.2.1', zoneOf('example.com', 'web A 192.0.2.2', ...onLines('web', count)));
  return lines(found.hosts).join();
};

/** Records, and the tree of what depends on a subject: an address, a host, or the first one of the records. */
interface DependentsCase {
  readonly records: readonly Row[];
  readonly hosts: readonly string[];
}

function dependOn(
  search: (zone: IndexedZone) => Dependents,
  cases: Readonly<Record<string, DependentsCase>>,
): void {
  for (const [says, { records: rows, hosts }] of Object.entries(cases))
    it(says, () => {
      assert.deepEqual(lines(search(zoneOf('example.com', ...rows)).hosts), hosts);
    });
}

describe('What depends on an address', () => {
  dependOn((hosted) => ofAddress('192.0.2.1', hosted), {
    'does not reach what a value with a fault names': {
      records: ['a A 192.0.2.1', 's SRV 1 2 99999 a.example.com.'],
      hosts: ['a.example.com A none'],
    },
    'tells hosts that lose one of several answers from those without any': {
      records: [
        'two A 192.0.2.1',
        'two A 192.0.2.2',
        'one A 192.0.2.1',
        'one AAAA 2001:db8::1',
        'mail MX one.example.com',
        'post MX two.example.com',
        'post MX gone.example.com',
      ],
      hosts: [
        'one.example.com A none',
        '  mail.example.com MX partly',
        'two.example.com A fewer 1/2',
        '  post.example.com MX partly',
      ],
    },
    'tells how many answers a name that a DNAME record moves loses': {
      records: ['two A 192.0.2.1', 'two A 192.0.2.2', 'old DNAME example.com'],
      hosts: ['two.example.com A fewer 1/2', '  two.old.example.com A fewer 1/2'],
    },
    'counts servers that lead somewhere': {
      records: [
        'a A 192.0.2.1',
        'b A 192.0.2.2',
        ['@', 'MX', 'a.example.com', { mx: 10 }],
        ['@', 'MX', 'b.example.com', { mx: 20 }],
        ['@', 'MX', 'mx.example.net', { mx: 30 }],
        ['sub', 'MX', 'a.example.com', { mx: 10 }],
        ['sub', 'MX', 'gone.example.com', { mx: 20 }],
        '_sip._tcp SRV 0 0 443 a.example.com',
        '@ TXT v=spf1 mx ip4:192.0.2.1 -all',
      ],
      hosts: [
        'a.example.com A none',
        '  _sip._tcp.example.com SRV none',
        '  example.com MX fewer 1/3',
        '    example.com TXT partly again',
        '  sub.example.com MX none',
        'example.com TXT partly',
      ],
    },
    'names what only names the address': {
      records: [
        'spf TXT v=spf1 ip4:192.0.2.1/32 -all',
        'wide TXT v=spf1 ip4:192.0.2.0/24 -all',
        'hint HTTPS 1 svc.example.net. ipv4hint=198.51.100.7,192.0.2.1',
        'again TXT v=spf1 include:spf.example.com -all',
      ],
      hosts: ['hint.example.com HTTPS names', 'spf.example.com TXT names'],
    },
    'has nothing of records that are disabled or hidden': {
      records: [
        ['off', 'A', '192.0.2.1', { enabled: false }],
        'sub NS ns.example.net',
        'www.sub A 192.0.2.1',
      ],
      hosts: [],
    },
    'says which line it is about': {
      records: [['web', 'A', '192.0.2.1', { line: 'Asia' }], 'web A 192.0.2.2', 'www CNAME web.example.com'],
      hosts: ['web.example.com A other on Asia', '  www.example.com A other on Asia'],
    },
  });

  it('reaches files through two aliases', () => {
    const zones = [
      zoneOf('example.com', 'web A 192.0.2.1', 'www CNAME web.example.com'),
      zoneOf('example.net', 'shop CNAME www.example.com.'),
    ];
    const mentions = mentionsOf({ 'shop.example.net': ['a.yaml', 'b.yaml'], '192.0.2.1': ['hosts'] });
    const found = find({ kind: 'address', address: '192.0.2.1' }, zones, mentions);
    assert.deepEqual(lines(found.hosts), [
      'web.example.com A none',
      '  www.example.com A none',
      '    shop.example.net A none',
      '      a.yaml:0',
      '      b.yaml:1',
    ]);
    assert.deepEqual(
      found.files.map(({ file }) => file),
      ['hosts'],
    );
    assert.deepEqual(found.counts, { hosts: 3, files: 3 });
  });

  it('has the records that lead there, and the files of each name where it was met first', () => {
    const zones = [
      zoneOf('example.com', 'z A 192.0.2.1', 'a A 192.0.2.1', 'x MX z.example.com', 'x MX a.example.com'),
    ];
    const mentions = mentionsOf({ 'x.example.com': ['f.yaml'] });
    const { hosts } = find({ kind: 'address', address: '192.0.2.1' }, zones, mentions);
    assert.deepEqual(lines(hosts), [
      'a.example.com A none',
      '  x.example.com MX none again',
      'z.example.com A none',
      '  x.example.com MX none',
      '    f.yaml:0',
    ]);
    assert.deepEqual(
      flat(hosts).map(({ records: all }) => all.map(({ record: { value } }) => value).join()),
      ['192.0.2.1', 'a.example.com', '192.0.2.1', 'z.example.com'],
    );
  });

  it('counts records of one host beyond 500 as of use', () => {
    for (const [count, effect] of [
      [500, 'none'],
      [501, 'fewer 1/2'],
    ] as const)
      assert.equal(lines(ofAddress('192.0.2.1', mailServers(count)).hosts)[1], `  example.com MX ${effect}`);
  });

  it('compares a hundred lines of a host', () => {
    assert.equal(effectOn(100), 'web.example.com A other on L0');
    assert.equal(effectOn(101), 'web.example.com A unknown');
    // The effect on a delegation to such a host is unknown, and so is that on the names below it.
    const cut = zoneOf('example.com', 'sub NS ns.example.net', 'www CNAME a.sub.example.com');
    const servers = zoneOf('example.net', 'ns A 192.0.2.2', ...onLines('ns', 101));
    assert.deepEqual(lines(ofAddress('192.0.2.1', cut, servers).hosts), [
      'ns.example.net A unknown',
      '  sub.example.com NS unknown',
      '    a.sub.example.com ANY unknown',
      '      www.example.com ANY unknown',
    ]);
  });

  it('counts servers of one line, of which the default one has several names', () => {
    const alone = 'a.example.com A none';
    assert.deepEqual(linesOfServers('Asia', 'Asia'), [alone, '  example.com MX fewer 1/2 on Asia']);
    assert.deepEqual(linesOfServers(undefined, 'Default'), [alone, '  example.com MX fewer 1/2']);
    for (const other of [undefined, 'Default', 'Europe'])
      assert.deepEqual(linesOfServers('Asia', other), [alone, '  example.com MX none on Asia'], other);
    assert.deepEqual(linesOfServers('Default', 'Asia'), [alone, '  example.com MX none']);
  });
});

describe('What depends on a host', () => {
  dependOn((hosted) => ofHost('a.example.com', hosted), {
    'goes through DNAME, wildcards, SVCB, URI, redirects and policies': {
      records: [
        'a A 192.0.2.1',
        'b HTTPS 0 a.example.com.',
        '*.w CNAME a.example.com',
        'i CNAME any.w.example.com',
        'old DNAME example.com',
        '_dmarc TXT v=DMARC1; p=none; rua=mailto:x@a.example.com',
      ],
      hosts: [
        '*.w.example.com ANY none',
        '  *.w.old.example.com ANY none',
        '  any.w.example.com ANY none',
        '    i.example.com ANY none',
        '_dmarc.example.com TXT partly',
        '  _dmarc.old.example.com TXT partly',
        'a.old.example.com ANY none',
        'b.example.com HTTPS none',
        '  b.old.example.com HTTPS none',
      ],
    },
    'goes through every type that leads to a name': {
      records: [
        'a A 192.0.2.1',
        'c SVCB 1 a.example.com. alpn=h2',
        'd URI 1 1 "https://a.example.com/x"',
        'e URL https://a.example.com/',
        'f TXT v=spf1 a:a.example.com -all',
        'g NS a.example.com',
        'h NAPTR 1 1 "a" "x" "" a.example.com.',
        'i SRV 1 1 1 a.example.com.',
        'j PTR a.example.com.',
        'k TXT v=spf1 include:a.example.com -all',
      ],
      hosts: [
        'c.example.com SVCB none',
        'd.example.com URI none',
        'e.example.com URL none',
        'f.example.com TXT partly',
        'g.example.com NS none',
        'h.example.com NAPTR none',
        'i.example.com SRV none',
        'j.example.com PTR none',
        'k.example.com TXT none',
      ],
    },
    'ends at a circle': {
      records: ['a CNAME b.example.com', 'b CNAME a.example.com'],
      hosts: ['b.example.com ANY none', '  a.example.com ANY none again'],
    },
  });

  dependOn((hosted) => ofHost('cdn.example.net', hosted), {
    'may be in no zone': {
      records: ['www CNAME cdn.example.net.', '@ MX cdn.example.net.'],
      hosts: ['example.com MX none', 'www.example.com ANY none'],
    },
  });
});

/** What depends on a DNAME record that leads nowhere, beside other records. */
function withoutDname(...hidden: readonly Row[]): readonly string[] {
  const zones = [zoneOf('example.com', 'old DNAME gone.example.com', ...hidden)];
  return lines(find(recordSubject(0, zones), zones, mentionsOf({ 'x.old.example.com': ['a'] })).hosts);
}

describe('What depends on a record', () => {
  dependOn((hosted) => ofRecord(0, hosted), {
    'counts a wildcard that answers with another type for the server of a record then': {
      records: ['mx.c A 192.0.2.1', '@ MX mx.c.example.com', '* AAAA 2001:db8::1'],
      hosts: ['example.com MX partly'],
    },
    'is what its delegation hides': {
      records: [
        'sub NS ns.example.net',
        'a.sub A 192.0.2.1',
        'b CNAME a.sub.example.com',
        'c CNAME c.sub.example.com',
      ],
      hosts: [
        'a.sub.example.com ANY other',
        '  b.example.com ANY other',
        'c.sub.example.com ANY none',
        '  c.example.com ANY none',
      ],
    },
    'is a policy that stays if the record is one of two': {
      records: [
        '@ TXT v=spf1 ip4:192.0.2.1 -all',
        '@ TXT v=spf1 ip4:192.0.2.2 -all',
        'news TXT v=spf1 include:example.com -all',
      ],
      hosts: ['news.example.com TXT partly'],
    },
  });

  it('is what loses it', () => {
    const web = zoneOf(
      'example.com',
      'web A 192.0.2.1',
      'web A 192.0.2.2',
      ['web', 'MX', 'mx.example.net', { mx: 10 }],
      'www CNAME web.example.com',
      'spf TXT v=spf1 mx:web.example.com -all',
    );
    const found = ofRecord(0, web);
    assert.deepEqual(found.effect, { kind: 'fewer', lost: 1, of: 2, line: undefined });
    assert.deepEqual(lines(found.hosts), ['www.example.com A fewer 1/2']);
    assert.deepEqual(found.counts, { hosts: 1, files: 0 });
    assert.deepEqual(lines(ofRecord(2, web).hosts), [
      'spf.example.com TXT partly',
      'www.example.com MX none',
    ]);
  });

  it('is nothing if the record answers nobody', () => {
    const off = zoneOf('example.com', ['web', 'A', '192.0.2.1', { enabled: false }]);
    assert.equal(ofRecord(0, off).unserved, 'disabled');
    const hidden = zoneOf('example.com', 'a.web A 192.0.2.1', 'web NS ns.example.net');
    assert.equal(ofRecord(0, hidden).unserved, 'hidden');
    // The zone below answers instead, even where its delegation is missing.
    const zones = [zoneOf('example.com', 'a.sub A 192.0.2.1'), zoneOf('sub.example.com')];
    assert.deepEqual(
      [ofRecord(0, ...zones).unserved, ofRecord(0, ...zones.slice(0, 1)).unserved],
      ['hidden', undefined],
    );
  });

  it('counts a twin and a wildcard behind it', () => {
    const twins = zoneOf('example.com', 'web A 192.0.2.1', ['web', 'A', '192.0.2.1', { ttl: 60 }]);
    assert.equal(ofRecord(0, twins).effect?.kind, 'same');
    const wild = zoneOf('example.com', 'web A 192.0.2.1', '* A 192.0.2.2');
    assert.equal(ofRecord(0, wild).effect?.kind, 'other');
    const alias: readonly Row[] = ['* CNAME b.example.com', 'b A 192.0.2.1'];
    assert.equal(ofRecord(0, zoneOf('example.com', 'web A 192.0.2.1', ...alias)).effect?.kind, 'same');
  });

  it('has another answer where a name leads further than resolvers follow then', () => {
    const chain = Array.from(
      { length: MOST_LINKS + 1 },
      (_, at): Row => `c${at} CNAME c${at + 1}.example.com`,
    );
    const rows: readonly Row[] = ['web A 192.0.2.1', '* CNAME c0.example.com', ...chain];
    assert.equal(ofRecord(0, zoneOf('example.com', ...rows)).effect?.kind, 'other');
  });

  it('is what a delegation or DNAME answers for, if a file names it', () => {
    const zones = [zoneOf('example.com', 'sub NS ns.example.net', 'old DNAME example.net')];
    const mentions = mentionsOf({
      'www.sub.example.com': ['a'],
      'x.old.example.com': ['b'],
      'y.example.com': ['c'],
    });
    const linesWithout = (at: number): readonly string[] =>
      lines(find(recordSubject(at, zones), zones, mentions).hosts);
    assert.deepEqual(linesWithout(0), ['www.sub.example.com ANY none', '  a:0']);
    assert.deepEqual(linesWithout(1), ['x.old.example.com ANY none', '  b:0']);
  });

  it('may be what a DNAME record that led nowhere hid', () => {
    assert.deepEqual(withoutDname(), ['x.old.example.com ANY none', '  a:0']);
    assert.deepEqual(withoutDname('*.old A 192.0.2.1'), ['x.old.example.com ANY other', '  a:0']);
  });

  it('has other answers where a DNAME record of another owner leads to the same name', () => {
    const zones = [zoneOf('example.com', '@ DNAME example.net', 'a DNAME example.net')];
    const mentions = mentionsOf({ 'a.example.com': ['a'], 'x.a.example.com': ['b'], 'y.example.com': ['c'] });
    assert.deepEqual(lines(find(recordSubject(0, zones), zones, mentions).hosts), [
      'a.example.com ANY other',
      '  a:0',
      'x.a.example.com ANY other',
      '  b:0',
      'y.example.com ANY none',
      '  c:0',
    ]);
  });
});

describe('The dependents of a name server address', () => {
  const child: readonly Row[] = [
    'sub NS ns1.sub.example.com',
    'ns1.sub A 192.0.2.1',
    'www CNAME host.sub.example.com',
  ];
  const broken = [
    'sub.example.com NS none',
    '  host.sub.example.com ANY none',
    '    www.example.com ANY none',
    '  ns1.sub.example.com ANY none',
    '    sub.example.com NS none again',
  ];

  it('are its delegation and what that answers for', () => {
    const parent = zoneOf('example.com', ...child);
    const found = ofRecord(1, parent);
    assert.deepEqual([found.unserved, effectText(found)], [undefined, 'none']);
    assert.deepEqual(lines(found.hosts), broken);
    assert.deepEqual(lines(ofAddress('192.0.2.1', parent).hosts), [
      'ns1.sub.example.com A none',
      ...broken.map((line) => `  ${line}`),
    ]);
    assert.deepEqual(
      lines(ofHost('ns1.sub.example.com', parent).hosts).map((line) => line.replace(' again', '')),
      broken.slice(0, 4),
    );
  });

  it('are few if there is another name server or address', () => {
    const second: Row = 'sub NS ns.example.net';
    const found = ofRecord(1, zoneOf('example.com', ...child, second));
    assert.deepEqual(lines(found.hosts), [
      'sub.example.com NS fewer 1/2',
      '  host.sub.example.com ANY same',
      '    www.example.com ANY same',
      '  ns1.sub.example.com ANY same',
      '    sub.example.com NS fewer 1/2 again',
    ]);
    const six: Row = 'ns1.sub AAAA 2001:db8::1';
    assert.equal(
      lines(ofRecord(1, zoneOf('example.com', ...child, six)).hosts)[0],
      'sub.example.com NS partly',
    );
  });

  it('are all if the other name server needs an address beside it and has none', () => {
    const servers = (...others: readonly Row[]): IndexedZone =>
      zoneOf(
        'example.com',
        'ns1 A 192.0.2.1',
        'sub NS ns1.example.com',
        'sub NS ns2.sub.example.com',
        ...others,
      );
    assert.equal(lines(ofAddress('192.0.2.1', servers()).hosts)[1], '  sub.example.com NS none');
    const six: Row = 'ns2.sub AAAA 2001:db8::1';
    assert.equal(lines(ofAddress('192.0.2.1', servers(six)).hosts)[1], '  sub.example.com NS fewer 1/2');
  });

  it('are not those of a record that only the delegated zone answers with', () => {
    const mail: Row = ['mail', 'MX', 'ns1.sub.example.com', { mx: 10 }];
    const parent = zoneOf('example.com', ...child, mail);
    const own = zoneOf('sub.example.com', 'ns1 A 192.0.2.1', '@ NS ns1.sub.example.com');
    // The child's record: clients get it, but the delegation does not need it.
    assert.deepEqual(lines(ofRecord(0, own, parent).hosts), [
      'mail.example.com MX none',
      'sub.example.com NS none',
    ]);
    assert.deepEqual(lines(ofRecord(1, parent, own).hosts), [
      'sub.example.com NS none',
      '  host.sub.example.com ANY none',
      '    www.example.com ANY none',
      '  ns1.sub.example.com ANY none',
      '    mail.example.com MX none',
      '    sub.example.com NS none again',
      '    sub.example.com NS none',
      '  sub.example.com ANY none',
    ]);
  });
});

describe('The dependents of a delegation', () => {
  it('are the zone that it leads to, and the names in it', () => {
    const parent = zoneOf('example.com', 'sub NS ns1.dns.example', 'www CNAME host.sub.example.com');
    const child = zoneOf(
      'sub.example.com',
      '@ NS ns1.dns.example',
      'host A 192.0.2.5',
      'deep NS ns1.dns.example',
    );
    const deep = zoneOf('deep.sub.example.com', 'host A 192.0.2.6');
    const found = ofRecord(0, parent, child, deep);
    assert.deepEqual(lines(found.hosts), [
      'deep.sub.example.com ANY none',
      'host.sub.example.com ANY none',
      '  www.example.com ANY none',
      'sub.example.com ANY none',
    ]);
    assert.deepEqual(lines(ofRecord(0, child, parent, deep).hosts), []);
  });
});

describe('The dependents of a text', () => {
  const hosted = zoneOf(
    'example.com',
    '@ TXT v=spf1 ip4:192.0.2.1 -all',
    '@ TXT other=abc',
    'news TXT v=spf1 include:example.com -all',
    'news TXT other=def',
    'list TXT v=spf1 include:news.example.com -all',
    'www CNAME example.com',
  );

  it('are policies that refer to it, whatever stands beside it', () => {
    assert.deepEqual(lines(ofRecord(0, hosted).hosts), [
      'news.example.com TXT none',
      '  list.example.com TXT none',
      'www.example.com TXT fewer 1/2',
    ]);
  });

  it('are no policies if it is none', () => {
    assert.deepEqual(lines(ofRecord(1, hosted).hosts), ['www.example.com TXT fewer 1/2']);
  });
});

describe('A zone that is not served', () => {
  const paused = zone('example.com', records(['www A 192.0.2.1']), { served: false });
  const other = zone('example.com', records(['www A 192.0.2.2', 'a CNAME www.example.com']), {
    account: 'two',
  });

  it('has nothing that depends on its records', () => {
    const found = ofRecord(0, paused, other);
    assert.deepEqual([found.unserved, found.hosts], ['zone', []]);
  });

  it('does not count beside one of its name that is served', () => {
    assert.deepEqual(lines(ofAddress('192.0.2.1', paused, other).hosts), []);
    assert.deepEqual(lines(ofAddress('192.0.2.2', paused, other).hosts), [
      'www.example.com A none',
      '  a.example.com A none',
    ]);
    assert.deepEqual(lines(ofAddress('192.0.2.1', paused).hosts), ['www.example.com A none']);
  });
});

describe('What is said of dependents', () => {
  const www: Row = 'www CNAME web.example.com';

  it('is that they break only if one loses an answer', () => {
    const one = zoneOf('example.com', 'web A 192.0.2.1', www);
    assert.deepEqual(dependentsSentences(ofRecord(0, one)), [
      'Removing web.example.com A 192.0.2.1 would break these.',
    ]);
    const two = zoneOf('example.com', 'web A 192.0.2.1', 'web A 192.0.2.2', www);
    assert.deepEqual(dependentsSentences(ofRecord(0, two)), [
      'Removing web.example.com A 192.0.2.1 would break these.',
    ]);
    const wild = zoneOf('example.com', 'web A 192.0.2.1', '* A 192.0.2.2', www);
    assert.deepEqual(dependentsSentences(ofRecord(0, wild)), [
      'These depend on web.example.com A 192.0.2.1.',
    ]);
    const twins = zoneOf('example.com', 'web A 192.0.2.1', 'web A 192.0.2.1', www);
    assert.deepEqual(dependentsSentences(ofRecord(0, twins)), [
      'These depend on web.example.com A 192.0.2.1.',
      'Another record says the same, so that removing this one changes nothing.',
    ]);
  });

  it('counts files that mention the host itself', () => {
    const one = zoneOf('example.com', 'web A 192.0.2.1');
    const subject: Subject = { kind: 'host', host: 'web.example.com' };
    const found = find(subject, [one], mentionsOf({ 'web.example.com': ['a.yaml'] }));
    assert.deepEqual(dependentsSentences(found), ['Removing web.example.com would break these.']);
    assert.deepEqual([found.isBreaking, find(subject, [one]).isBreaking], [true, false]);
  });

  it('tells that the zone is not served', () => {
    const paused = zone('example.com', records(['www A 192.0.2.1']), { served: false });
    assert.deepEqual(dependentsSentences(ofRecord(0, paused)), [
      'The zone of www.example.com A 192.0.2.1 is not served, so nothing depends on it.',
    ]);
  });

  it('counts the zones that are not loaded', () => {
    const unread = ['a', 'b'].map((name) => zone(`${name}.example`, undefined));
    const told = (count: number): string | undefined =>
      dependentsSentences(ofAddress('192.0.2.1', ...unread.slice(0, count)))[1];
    assert.equal(told(0), undefined);
    assert.equal(told(1), '1 zone is not loaded, so what depends in it is not known.');
    assert.equal(told(2), '2 zones are not loaded, so what depends in them is not known.');
  });
});

const chain = (length: number): IndexedZone =>
  zoneOf(
    'example.com',
    'h0 A 192.0.2.1',
    ...Array.from({ length }, (_, at): Row => `h${at + 1} CNAME h${at}.example.com`),
  );
const wide = (count: number): IndexedZone =>
  zoneOf('example.com', ...Array.from({ length: count }, (_, at): Row => `h${at} A 192.0.2.1`));

/** Each server of a list is an alias of one host, and each list has all servers. */
const lists = (count: number): IndexedZone =>
  zoneOf(
    'example.com',
    't A 192.0.2.1',
    ...Array.from({ length: 101 }, (_, at): Row => `h${at} CNAME t.example.com`),
    ...Array.from({ length: count * 101 }, (_, at): Row => {
      return [`l${Math.floor(at / 101)}`, 'MX', `h${at % 101}.example.com`, { mx: 10 }];
    }),
  );

/** How many steps it takes to find what depends on the target of so many aliases. */
function steps(count: number): number {
  const aliases = Array.from({ length: count }, (_, at): Row => `h${at} CNAME example.com`);
  const hosted = zoneOf('example.com', '@ A 192.0.2.1', ...aliases);
  return [...findDependents({ kind: 'host', host: 'example.com' }, [hosted], NO_MENTIONS)].length;
}

describe('The limits of dependents', () => {
  it('end deep trees', () => {
    assert.deepEqual(ofAddress('192.0.2.1', chain(MOST_DEPTH - 1)).endedAt, []);
    const cut = ofAddress('192.0.2.1', chain(MOST_DEPTH));
    assert.deepEqual([cut.endedAt, cut.counts.hosts], [['depth'], MOST_DEPTH]);
  });

  it('end wide trees', () => {
    assert.deepEqual(ofAddress('192.0.2.1', wide(MOST_REACHED)).endedAt, []);
    const cut = ofAddress('192.0.2.1', wide(MOST_REACHED + 1));
    assert.deepEqual([cut.endedAt, cut.counts.hosts], [['hosts'], MOST_REACHED]);
  });

  it('end the places of all hosts together', () => {
    const zones = [chain(1)];
    const places = (count: number): Dependents => {
      const files = Array.from({ length: count }, () => 'a');
      const mentions = mentionsOf({ 'h0.example.com': ['a'], 'h1.example.com': files });
      return find({ kind: 'address', address: '192.0.2.1' }, zones, mentions);
    };
    assert.deepEqual(places(MOST_PLACES - 1).endedAt, []);
    const cut = places(MOST_PLACES);
    assert.deepEqual([cut.endedAt, cut.counts.files], [['places'], MOST_PLACES]);
    assert.equal(cut.hosts[0]?.hosts[0]?.moreFiles, 1);
  });

  it('end the records that are followed, and the names that are looked up', () => {
    const hosted = zoneOf(
      'example.com',
      'a CNAME x.example.com',
      'b CNAME y.example.com',
      'c TXT v=spf1 a:z.example.com -all',
    );
    const isCut = (leads: number, names: number): boolean => {
      const index = new LeadIndex([hosted], () => undefined, { leads, names });
      resultOf(index.build(['w.example.com']));
      return index.isCut;
    };
    assert.equal(isCut(3, 4), false);
    assert.equal(isCut(2, 4), true);
    assert.equal(isCut(3, 3), true);
  });

  it('end the records that are followed from the start', () => {
    const hosted = wide(3);
    const isCut = (mostSteps: number): boolean => {
      const index = new LeadIndex([hosted], () => undefined);
      resultOf(index.build([]));
      const having = resultOf(index.having('192.0.2.1'));
      const reaching = new ReachWalk(index, new ServedRecords(index), mostSteps);
      return resultOf(reaching.toAddress('192.0.2.1', having)).endedAt === 'leads';
    };
    assert.deepEqual([isCut(3), isCut(2)], [false, true]);
  });

  it('end the hosts that are listed again', () => {
    assert.equal(MOST_REPEATED, 50 * 100);
    assert.deepEqual(ofAddress('192.0.2.1', lists(50)).endedAt, []);
    const cut = ofAddress('192.0.2.1', lists(51));
    assert.deepEqual([cut.endedAt, cut.counts.hosts], [['repeated'], 153]);
    assert.equal(flat(cut.hosts).filter(({ isRepeated }) => isRepeated).length, MOST_REPEATED);
  });

  it('keep the work in proportion to the records', () => {
    assert.ok(steps(2_000) < 2.1 * steps(1_000), `${steps(1_000)} and ${steps(2_000)} steps`);
  });

  it('end the names that a DNAME record makes below itself', () => {
    const hosted = zoneOf('example.com', 'a DNAME z.a.example.com', 'w CNAME x.a.example.com');
    const index = new LeadIndex([hosted], () => undefined);
    resultOf(index.build([]));
    const names = index.answeredBy('a.example.com').filter((each) => each.startsWith('x.'));
    assert.deepEqual(
      [names.length, names.at(-1)],
      [MOST_LINKS, `x${'.z'.repeat(MOST_LINKS - 1)}.a.example.com`],
    );
  });

  it('end between any two steps when aborted', async () => {
    const subject: Subject = { kind: 'address', address: '192.0.2.1' };
    const ended = new AbortController();
    const work = inSlices(findDependents(subject, [wide(MOST_REACHED)], NO_MENTIONS), ended.signal, () =>
      ended.abort(),
    );
    await assert.rejects(work, { name: 'AbortError' });
  });

  it('say how many zones are not loaded', () => {
    const zones = [chain(0), zone('example.net', undefined)];
    assert.equal(ofAddress('192.0.2.1', ...zones).missing, 1);
    for (const [count, missing, mayMissMore] of [
      [40, 41, false],
      [undefined, 1, true],
    ] as const) {
      const subject = { kind: 'address', address: '192.0.2.1' } as const;
      const found = resultOf(findDependents(subject, zones, NO_MENTIONS, undefined, { count }));
      assert.deepEqual([found.missing, found.mayMissMore], [missing, mayMissMore]);
    }
  });
});

/**
 * Whether a name has an answer for a type that leads to anything: by resolving it, and what it leads to. Undefined where
 * a delegation is on the way, because what its servers answer is not in the zone, and for chains that a DNAME record
 * makes endless: they are not followed to an end.
 */
function isAlive(findZone: FindZone<IndexedRecord>, name: string, type: string): boolean | undefined {
  const { records: found, ends } = followChain(findZone, name, type, ANYONE);
  if (ends.some(({ kind }) => kind === 'delegation' || kind === 'tooLong')) return undefined;
  if (ends.some(({ kind }) => kind === 'outside')) return true;
  const states = found.flatMap((each) => {
    if (each.type !== 'MX' && each.type !== 'SRV') return each.type === type;
    const target = parseRdata(each.type, each.value, each.mx).targets[0]?.name;
    return target === undefined ? false : ['A', 'AAAA'].map((next) => isAlive(findZone, target, next));
  });
  return states.includes(undefined) ? undefined : states.includes(true);
}

function flat(hosts: readonly DependentHost[]): readonly DependentHost[] {
  return hosts.flatMap((host) => [host, ...flat(host.hosts)]);
}

describe('The dependents of a record in random zones', () => {
  it('are the names that resolve otherwise without it', () => {
    fc.assert(
      fc.property(randomZone('example.com'), fc.nat(), (made, at) => {
        const rows = made.records.map((each) => record({ ...each, host: each.host }));
        const hosted = zone('example.com', rows);
        const candidates = rows.filter(
          ({ type, enabled }) => enabled !== false && (type === 'A' || type === 'AAAA'),
        );
        const wanted = candidates[at % Math.max(1, candidates.length)];
        if (wanted === undefined) return;
        const names = namesToAsk(made);
        const types: readonly string[] = [wanted.type, 'MX', 'SRV'];
        const mentions = mentionsOf(Object.fromEntries(names.map((each) => [each, ['file']])));
        const found = find({ kind: 'record', zone: hosted, record: wanted }, [hosted], mentions);
        const before = zoneFinder([{ name: 'example.com', records: rows }]);
        const after = zoneFinder([{ name: 'example.com', records: rows.filter((each) => each !== wanted) }]);
        const start = { name: startName(wanted), type: wanted.type, effect: found.effect };
        const all = found.unserved === undefined ? [start, ...flat(found.hosts)] : [];
        const dead = new Set(
          all.flatMap(({ name, type, effect }) => (effect?.kind === 'none' ? `${name} ${type}` : [])),
        );
        const touched = new Set(all.map(({ name, type }) => `${name} ${type}`));
        for (const name of names)
          for (const type of types) {
            const was: boolean | undefined = isAlive(before, name, type);
            const is: boolean | undefined = isAlive(after, name, type);
            if (was === undefined || is === undefined) continue;
            const lost: boolean = was && !is;
            const key = `${name} ${type}`;
            assert.equal(
              dead.has(key) && was,
              lost,
              `${key}: ${JSON.stringify(rows)} without ${JSON.stringify(wanted)}`,
            );
            const ends = (zones: FindZone<IndexedRecord>): boolean =>
              followChain(zones, name, type, ANYONE).records.includes(wanted);
            if (type === wanted.type) assert.equal(touched.has(key), ends(before), `reach of ${key}`);
          }
      }),
      { numRuns: 500 },
    );
  });
});

/** What a name answers for a type to those who follow it to its end. Undefined where a delegation decides. */
function contents(
  findZone: FindZone<IndexedRecord>,
  name: string,
  type: string,
): ReadonlySet<string> | undefined {
  const { records: found, ends } = followChain(findZone, name, type, ANYONE);
  if (ends.some(({ kind }) => kind === 'delegation')) return undefined;
  const outside = ends.filter(({ kind }) => kind === 'outside' || kind === 'tooLong');
  return new Set([...found.map((each) => answerKey([each])), ...outside.map((end) => JSON.stringify(end))]);
}

function expectedEffect(before: ReadonlySet<string> | undefined, after: ReadonlySet<string>): string {
  if (before === undefined) return after.size === 0 ? 'none' : 'other';
  const lost = [...before].filter((each) => !after.has(each)).length;
  if (lost === 0) return 'same';
  if (after.size === 0) return 'none';
  return lost === before.size ? 'other' : `fewer ${lost}/${before.size}`;
}

/** The hosts that depend only through aliases, wildcards, DNAME records and delegations. */
function answering(hosts: readonly DependentHost[]): readonly DependentHost[] {
  return hosts.flatMap((host) =>
    host.link === 'server' || host.link === 'policy' ? [] : [host, ...answering(host.hosts)],
  );
}

describe('The effect on a host in random zones', () => {
  it('is what its answers differ by', () => {
    fc.assert(
      fc.property(randomZone('example.com'), fc.nat(), (made, at) => {
        const rows = made.records.map((each) => record({ ...each, host: each.host }));
        const candidates = rows.filter(({ enabled }) => enabled !== false);
        const wanted = candidates[at % candidates.length];
        if (wanted === undefined || (wanted.type === 'NS' && wanted.host === '@')) return;
        const hosted = zone('example.com', rows);
        const names = namesToAsk(made);
        const mentions = mentionsOf(Object.fromEntries(names.map((each) => [each, ['file']])));
        const found = find({ kind: 'record', zone: hosted, record: wanted }, [hosted], mentions);
        const before = zoneFinder([{ name: 'example.com', records: rows }]);
        const after = zoneFinder([{ name: 'example.com', records: rows.filter((each) => each !== wanted) }]);
        const isCut = wanted.type === 'NS';
        const text = `of ${JSON.stringify(rows)} without ${JSON.stringify(wanted)}`;
        const told = new Map<string, string>();
        for (const host of answering(found.hosts)) told.set(`${host.name} ${host.type}`, effectText(host));
        const start = startName(wanted);
        for (const name of names)
          for (const type of new Set(['ANY', wanted.type])) {
            const had = contents(before, name, type);
            const keeps = contents(after, name, type);
            if (keeps === undefined || name === start) continue;
            if (had === undefined ? !isCut : had.size === 0) continue;
            const effect = told.get(`${name} ${type}`);
            if (effect !== undefined)
              assert.equal(effect, expectedEffect(had, keeps), `${name} ${type} ${text}`);
            else if (type === wanted.type && !told.has(`${name} ANY`))
              assert.equal(expectedEffect(had, keeps), 'same', `${name} ${type} is missing ${text}`);
          }
      }),
      { numRuns: 300 },
    );
  });
});

function startName({ host }: IndexedRecord): string {
  return host === '@' ? 'example.com' : `${host}.example.com`;
}
