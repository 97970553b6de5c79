import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { inSlices } from '../../../src/base/timeSlices.ts';
import { followChain, MOST_LINKS, zoneFinder, type FindZone } from '../../../src/dns/chain.ts';
import { ANYONE } from '../../../src/dns/client.ts';
import { answerKey } from '../../../src/dns/recordLines.ts';
import { parseRdata } from '../../../src/dns/types/parseRdata.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import type { IndexedRecord } from '../../../src/zones/recordTable.ts';
import {
  findDependents,
  type Dependents,
  type Subject,
} from '../../../src/workspace/dependents/dependents.ts';
import {
  MOST_DEPENDENTS,
  NO_MENTIONS,
  type DependentHost,
  type MentionedPlaces,
} from '../../../src/workspace/dependents/dependentsTree.ts';
import { TargetIndex } from '../../../src/workspace/dependents/targetIndex.ts';
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

const zoneOf = (name: string, ...rows: readonly Row[]): ZoneState => zone(name, records(rows));

const find = (
  subject: Subject,
  zones: readonly ZoneState[],
  mentions: MentionedPlaces = NO_MENTIONS,
): Dependents => resultOf(findDependents(subject, zones, mentions));

const ofAddress = (address: string, ...zones: readonly ZoneState[]): Dependents =>
  find({ kind: 'address', address }, zones);

const ofHost = (host: string, ...zones: readonly ZoneState[]): Dependents =>
  find({ kind: 'host', host }, zones);

const ofRecord = (at: number, ...zones: readonly ZoneState[]): Dependents =>
  find(recordSubject(at, zones), zones);

/** A record of the first zone. */
function recordSubject(at: number, [first]: readonly ZoneState[]): Subject {
  const wanted = first?.loaded?.table.records[at];
  assert(first !== undefined && wanted !== undefined);
  return { kind: 'record', zone: first, record: wanted };
}

/** The tree as lines: `www.example.com A`. */
function lines(hosts: readonly DependentHost[], indent = ''): readonly string[] {
  return hosts.flatMap((host) => [
    `${indent}${host.name} ${host.type}${host.isRepeated ? ' again' : ''}`,
    ...host.files.map(({ file, line }) => `${indent}  ${file}:${line}`),
    ...lines(host.hosts, `${indent}  `),
  ]);
}

function flat(hosts: readonly DependentHost[]): readonly DependentHost[] {
  return hosts.flatMap((host) => [host, ...flat(host.hosts)]);
}

const mentionsOf = (places: Readonly<Record<string, readonly string[]>>): MentionedPlaces => ({
  hosts: Object.keys(places),
  of: (host) => (places[host] ?? []).map((file, line) => ({ file, line, start: 0, end: 1 })),
});

/** Records, and the tree of what depends on a subject: an address, a host, or the first one of the records. */
interface DependentsCase {
  readonly records: readonly Row[];
  readonly hosts: readonly string[];
}

function dependOn(
  search: (zone: ZoneState) => Dependents,
  cases: Readonly<Record<string, DependentsCase>>,
): void {
  for (const [says, { records: rows, hosts }] of Object.entries(cases))
    it(says, () => {
      assert.deepEqual(lines(search(zoneOf('example.com', ...rows)).hosts), hosts);
    });
}

describe('What depends on an address', () => {
  dependOn((hosted) => ofAddress('192.0.2.1', hosted), {
    'goes through servers and policies, on every line': {
      records: [
        ['a', 'A', '192.0.2.1', { recordLine: 'Asia' }],
        'a A 192.0.2.2',
        ['@', 'MX', 'a.example.com', { mx: 10 }],
        ['@', 'MX', 'mx.example.net', { mx: 30 }],
        '_sip._tcp SRV 0 0 443 a.example.com',
        '@ TXT v=spf1 mx ip4:192.0.2.1 -all',
      ],
      hosts: [
        'a.example.com A',
        '  _sip._tcp.example.com SRV',
        '  example.com MX',
        '    example.com TXT again',
        'example.com TXT',
      ],
    },
    'names what only names the address': {
      records: [
        'spf TXT v=spf1 ip4:192.0.2.1/32 -all',
        'wide TXT v=spf1 ip4:192.0.2.0/24 -all',
        'hint HTTPS 1 svc.example.net. ipv4hint=198.51.100.7,192.0.2.1',
        'again TXT v=spf1 include:spf.example.com -all',
      ],
      hosts: ['hint.example.com HTTPS', 'spf.example.com TXT'],
    },
    'has nothing of records that are disabled or hidden': {
      records: [
        ['off', 'A', '192.0.2.1', { enabled: false }],
        'sub NS ns.example.net',
        'www.sub A 192.0.2.1',
      ],
      hosts: [],
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
      'web.example.com A',
      '  www.example.com A',
      '    shop.example.net A',
      '      a.yaml:0',
      '      b.yaml:1',
    ]);
    assert.deepEqual(
      found.files.map(({ file }) => file),
      ['hosts'],
    );
  });

  it('has the records that lead there, and the files of each name where it was met first', () => {
    const zones = [
      zoneOf('example.com', 'z A 192.0.2.1', 'a A 192.0.2.1', 'x MX z.example.com', 'x MX a.example.com'),
    ];
    const mentions = mentionsOf({ 'x.example.com': ['f.yaml'] });
    const { hosts } = find({ kind: 'address', address: '192.0.2.1' }, zones, mentions);
    assert.deepEqual(lines(hosts), [
      'a.example.com A',
      '  x.example.com MX again',
      'z.example.com A',
      '  x.example.com MX',
      '    f.yaml:0',
    ]);
    assert.deepEqual(
      flat(hosts).map(({ records: all }) => all.map(({ record: { value } }) => value).join()),
      ['192.0.2.1', 'a.example.com', '192.0.2.1', 'z.example.com'],
    );
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
        '*.w.example.com ANY',
        '  *.w.old.example.com ANY',
        '  any.w.example.com ANY',
        '    i.example.com ANY',
        '_dmarc.example.com TXT',
        '  _dmarc.old.example.com TXT',
        'a.old.example.com ANY',
        'b.example.com HTTPS',
        '  b.old.example.com HTTPS',
      ],
    },
    'ends at a circle': {
      records: ['a CNAME b.example.com', 'b CNAME a.example.com'],
      hosts: ['b.example.com ANY', '  a.example.com ANY again'],
    },
  });

  dependOn((hosted) => ofHost('cdn.example.net', hosted), {
    'may be in no zone': {
      records: ['www CNAME cdn.example.net.', '@ MX cdn.example.net.'],
      hosts: ['example.com MX', 'www.example.com ANY'],
    },
  });
});

describe('What depends on a record', () => {
  const web: readonly Row[] = [
    'web A 192.0.2.1',
    ['web', 'MX', 'mx.example.net', { mx: 10 }],
    'www CNAME web.example.com',
    'spf TXT v=spf1 mx:web.example.com -all',
  ];

  dependOn((hosted) => ofRecord(0, hosted), {
    'needs a record of its type': { records: web, hosts: ['www.example.com A'] },
    'is what its delegation hides': {
      records: [
        'sub NS ns.example.net',
        'a.sub A 192.0.2.1',
        'b CNAME a.sub.example.com',
        'c CNAME c.sub.example.com',
      ],
      hosts: ['a.sub.example.com ANY', '  b.example.com ANY', 'c.sub.example.com ANY', '  c.example.com ANY'],
    },
  });

  dependOn((hosted) => ofRecord(1, hosted), {
    'may be a policy': { records: web, hosts: ['spf.example.com TXT', 'www.example.com MX'] },
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

  it('is what a delegation or DNAME answers for, if a file names it', () => {
    const zones = [zoneOf('example.com', 'sub NS ns.example.net', 'old DNAME example.net')];
    const mentions = mentionsOf({
      'www.sub.example.com': ['a'],
      'x.old.example.com': ['b'],
      'y.example.com': ['c'],
    });
    const linesOf = (at: number): readonly string[] =>
      lines(find(recordSubject(at, zones), zones, mentions).hosts);
    assert.deepEqual(linesOf(0), ['www.sub.example.com ANY', '  a:0']);
    assert.deepEqual(linesOf(1), ['x.old.example.com ANY', '  b:0']);
  });
});

describe('The dependents of a name server address', () => {
  const child: readonly Row[] = [
    'sub NS ns1.sub.example.com',
    'ns1.sub A 192.0.2.1',
    'www CNAME host.sub.example.com',
  ];
  const delegated = [
    'sub.example.com NS',
    '  host.sub.example.com ANY',
    '    www.example.com ANY',
    '  ns1.sub.example.com ANY',
    '    sub.example.com NS again',
  ];

  it('are its delegation and what that answers for', () => {
    const parent = zoneOf('example.com', ...child);
    const found = ofRecord(1, parent);
    assert.equal(found.unserved, undefined);
    assert.deepEqual(lines(found.hosts), delegated);
    assert.deepEqual(lines(ofAddress('192.0.2.1', parent).hosts), [
      'ns1.sub.example.com A',
      ...delegated.map((line) => `  ${line}`),
    ]);
    assert.deepEqual(
      lines(ofHost('ns1.sub.example.com', parent).hosts).map((line) => line.replace(' again', '')),
      delegated.slice(0, 4),
    );
  });

  it('are not those of a record that only the delegated zone answers with', () => {
    const mail: Row = ['mail', 'MX', 'ns1.sub.example.com', { mx: 10 }];
    const parent = zoneOf('example.com', ...child, mail);
    const own = zoneOf('sub.example.com', 'ns1 A 192.0.2.1', '@ NS ns1.sub.example.com');
    // The child's record: clients get it, but the delegation does not need it.
    assert.deepEqual(lines(ofRecord(0, own, parent).hosts), ['mail.example.com MX', 'sub.example.com NS']);
    assert.deepEqual(lines(ofRecord(1, parent, own).hosts), [
      'sub.example.com NS',
      '  host.sub.example.com ANY',
      '    www.example.com ANY',
      '  ns1.sub.example.com ANY',
      '    mail.example.com MX',
      '    sub.example.com NS again',
      '    sub.example.com NS',
      '  sub.example.com ANY',
    ]);
  });
});

describe('The dependents of a delegation', () => {
  it('are the zone that it points to, and the names in it', () => {
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
      'deep.sub.example.com ANY',
      'host.sub.example.com ANY',
      '  www.example.com ANY',
      'sub.example.com ANY',
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
    'list TXT v=spf1 include:news.example.com -all',
    'www CNAME example.com',
  );

  it('are policies that refer to it, if it is one', () => {
    const www = 'www.example.com TXT';
    const policies = ['news.example.com TXT', '  list.example.com TXT'];
    assert.deepEqual(lines(ofRecord(0, hosted).hosts), [...policies, www]);
    assert.deepEqual(lines(ofRecord(1, hosted).hosts), [www]);
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
      'www.example.com A',
      '  a.example.com A',
    ]);
    assert.deepEqual(lines(ofAddress('192.0.2.1', paused).hosts), ['www.example.com A']);
  });
});

const chain = (length: number): ZoneState =>
  zoneOf(
    'example.com',
    'h0 A 192.0.2.1',
    ...Array.from({ length }, (_, at): Row => `h${at + 1} CNAME h${at}.example.com`),
  );
const wide = (count: number): ZoneState =>
  zoneOf('example.com', ...Array.from({ length: count }, (_, at): Row => `h${at} A 192.0.2.1`));

/** One list of mail servers more than one has: each has all of them, and each server has the address. */
const lists = (servers: number, count: number): ZoneState =>
  zoneOf(
    'example.com',
    ...Array.from({ length: servers }, (_, at): Row => `h${at} A 192.0.2.1`),
    ...Array.from({ length: count * servers }, (_, at): Row => {
      return [`l${Math.floor(at / servers)}`, 'MX', `h${at % servers}.example.com`, { mx: 10 }];
    }),
  );

/** How many steps it takes to find what depends on the target of so many aliases. */
function steps(count: number): number {
  const aliases = Array.from({ length: count }, (_, at): Row => `h${at} CNAME example.com`);
  const hosted = zoneOf('example.com', '@ A 192.0.2.1', ...aliases);
  return [...findDependents({ kind: 'host', host: 'example.com' }, [hosted], NO_MENTIONS)].length;
}

describe('The limit of dependents', () => {
  it('ends deep and wide trees, and the hosts that are listed again', () => {
    // At the limits, which thousands of hosts reach.
    for (const [whole, cut, listed] of [
      [chain(MOST_LINKS - 1), chain(MOST_LINKS), MOST_LINKS],
      [wide(MOST_DEPENDENTS), wide(MOST_DEPENDENTS + 1), MOST_DEPENDENTS],
      [lists(50, 99), lists(50, 100), MOST_DEPENDENTS],
    ] as const) {
      const found = ofAddress('192.0.2.1', cut);
      assert.deepEqual([ofAddress('192.0.2.1', whole).isCut, found.isCut], [false, true]);
      assert.equal(flat(found.hosts).length, listed);
    }
  });

  it('keeps the work in proportion to the records', () => {
    assert.ok(steps(2_000) < 2.1 * steps(1_000), `${steps(1_000)} and ${steps(2_000)} steps`);
  });

  it('ends the names that a DNAME record makes below itself', () => {
    const hosted = zoneOf('example.com', 'a DNAME z.a.example.com', 'w CNAME x.a.example.com');
    const index = new TargetIndex([hosted]);
    resultOf(index.build([]));
    const names = index.answeredBy('a.example.com').filter((each) => each.startsWith('x.'));
    assert.deepEqual(
      [names.length, names.at(-1)],
      [MOST_LINKS, `x${'.z'.repeat(MOST_LINKS - 1)}.a.example.com`],
    );
  });

  it('ends between any two steps when aborted', async () => {
    const subject: Subject = { kind: 'address', address: '192.0.2.1' };
    const ended = new AbortController();
    const work = inSlices(findDependents(subject, [wide(MOST_DEPENDENTS)], NO_MENTIONS), ended.signal, () =>
      ended.abort(),
    );
    await assert.rejects(work, { name: 'AbortError' });
  });

  it('says how many zones are not loaded', () => {
    const zones = [chain(0), zone('example.net', undefined)];
    assert.equal(ofAddress('192.0.2.1', ...zones).missing, 1);
    for (const [count, missing, mayMissMore] of [
      [40, 41, false],
      [undefined, 1, true],
    ] as const) {
      const subject = { kind: 'address', address: '192.0.2.1' } as const;
      const found = resultOf(findDependents(subject, zones, NO_MENTIONS, { count }));
      assert.deepEqual([found.missing, found.mayMissMore], [missing, mayMissMore]);
    }
  });
});

/**
 * Whether a name and type point to a record: by resolving them, and the servers that they name. Undefined where a delegation
 * is on the way, because what its servers answer is not in the zone, and for chains that a DNAME record makes endless.
 */
function reaches(
  findZone: FindZone<IndexedRecord>,
  name: string,
  type: string,
  wanted: IndexedRecord,
): boolean | undefined {
  const { records: found, ends } = followChain(findZone, name, type, ANYONE);
  if (ends.some(({ kind }) => kind === 'delegation' || kind === 'tooLong')) return undefined;
  const states = found.map((each) => {
    if (each.type !== 'MX' && each.type !== 'SRV') return each === wanted;
    const target = parseRdata(each.type, each.value, each.mx).targets[0]?.name;
    return target === undefined ? false : reaches(findZone, target, wanted.type, wanted);
  });
  return states.includes(true) || (states.includes(undefined) ? undefined : false);
}

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

/** Random zones with a record of these types, and the names and types that depend on it, with its own. */
const withDependents = (isWanted: (type: string) => boolean): fc.Arbitrary<Random | undefined> =>
  fc.tuple(randomZone('example.com'), fc.nat()).map(([made, at]) => {
    const rows = made.records.map((each) => record({ ...each, host: each.host }));
    const candidates = rows.filter(({ type, enabled }) => enabled !== false && isWanted(type));
    const wanted = candidates[at % Math.max(1, candidates.length)];
    if (wanted === undefined) return undefined;
    const names = namesToAsk(made);
    const mentions = mentionsOf(Object.fromEntries(names.map((each) => [each, ['file']])));
    const hosted = zone('example.com', rows);
    const { unserved, hosts } = find({ kind: 'record', zone: hosted, record: wanted }, [hosted], mentions);
    const start = wanted.host === '@' ? 'example.com' : `${wanted.host}.example.com`;
    const all = unserved === undefined ? [{ name: start, type: wanted.type }, ...flat(hosts)] : [];
    return { rows, names, wanted, start, listed: new Set(all.map(({ name, type }) => `${name} ${type}`)) };
  });

interface Random {
  readonly rows: readonly IndexedRecord[];
  readonly names: readonly string[];
  readonly wanted: IndexedRecord;
  readonly start: string;
  readonly listed: ReadonlySet<string>;
}

const finder = (rows: readonly IndexedRecord[]): FindZone<IndexedRecord> =>
  zoneFinder([{ name: 'example.com', records: rows }]);

describe('The dependents of a record in random zones', () => {
  it('are exactly the names and types that point to an address', () => {
    fc.assert(
      fc.property(
        withDependents((type) => type === 'A' || type === 'AAAA'),
        (made) => {
          if (made === undefined) return;
          const { rows, names, wanted, listed } = made;
          for (const name of names)
            for (const type of [wanted.type, 'MX', 'SRV']) {
              const leads = reaches(finder(rows), name, type, wanted);
              const text = `${name} ${type}: ${JSON.stringify(rows)} to ${JSON.stringify(wanted)}`;
              if (leads !== undefined) assert.equal(listed.has(`${name} ${type}`), leads, text);
            }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are all names that have other answers without it', () => {
    fc.assert(
      fc.property(
        withDependents(() => true),
        (made) => {
          if (made === undefined) return;
          const { rows, names, wanted, start, listed } = made;
          const { type } = wanted;
          for (const name of names) {
            if (name === start || listed.has(`${name} ${type}`) || listed.has(`${name} ANY`)) continue;
            const had = contents(finder(rows), name, type);
            const keeps = contents(finder(rows.filter((each) => each !== wanted)), name, type);
            if (keeps === undefined) continue;
            const isLost = had === undefined ? type === 'NS' : [...had].some((each) => !keeps.has(each));
            const text = `${name} ${type} is missing of ${JSON.stringify(rows)} with ${JSON.stringify(wanted)}`;
            assert.ok(!isLost, text);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
