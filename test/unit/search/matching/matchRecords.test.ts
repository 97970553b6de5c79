import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { firstRecords, matchRecords } from '../../../../src/search/matching/matchRecords.ts';
import { keptZoneText } from '../../../../src/search/matching/zoneText.ts';
import type { Matches } from '../../../../src/search/matching/ranking.ts';
import { parseQuery } from '../../../../src/search/query/query.ts';
import type { ZoneState } from '../../../../src/zones/zoneState.ts';
import { anyQuery, expectedMatches } from './expected.ts';
import { hostileRecords } from '../../zones/records.ts';
import { resultOf } from '../../../support/product/resultOf.ts';
import { indexedZone } from '../../zones/zones.ts';

const matchesOf = (
  zones: Iterable<ZoneState>,
  typed: string,
  limit: number,
  textOf?: ReturnType<typeof keptZoneText>,
): Matches => resultOf(matchRecords(zones, parseQuery(typed), limit, textOf));

/** Returns the matches as `host.zone type`, in their order. */
function matching(zones: Iterable<ZoneState>, typed: string): readonly string[] {
  return matchesOf(zones, typed, 100).matches.map(
    ({ zone, record }) => `${record.host}.${zone.name} ${record.type}`,
  );
}

/** How often a search yields before its end. */
const yields = (some: readonly ZoneState[], typed: string): number =>
  [...matchRecords(some, parseQuery(typed), 5000)].length;
/** Records without values. */
const empty = (length: number): { host: string; value: string }[] =>
  Array.from({ length }, () => ({ host: 'a', value: '' }));

const zones = [
  indexedZone('example.com', [
    { host: '@', type: 'NS', value: 'ns1.example.net.', held: true },
    { host: 'www', value: '192.0.2.1', remark: 'Behind the proxy' },
    { host: 'www', value: '203.0.113.9', recordLine: 'North America' },
    { host: 'awww', type: 'CNAME', value: 'www.example.com.' },
    { host: 'mail', type: 'AAAA', value: '2001:DB8:0:0::1', enabled: false },
    { host: '@', type: 'TXT', value: 'v=spf1 ip4:192.0.2.0/24 include:_spf.example.net -all' },
  ]),
  indexedZone('bücher.example', [
    { host: '@', type: 'MX', value: 'mail.bücher.example.' },
    { host: 'übung', type: 'CNAME', value: 'xn--bcher-kva.example.' },
    { host: 'www', type: 'A', value: '198.51.100.7', enabled: undefined, recordLine: undefined },
  ]),
  indexedZone('unread.example'),
  indexedZone('empty.example', []),
];

describe('The first records', () => {
  it('are returned in the order of their zones, with whether there are more', () => {
    const hosts = (limit: number): readonly string[] =>
      firstRecords(zones, limit).matches.map(({ zone, record }) => `${record.host}.${zone.name}`);
    assert.deepEqual(hosts(2), ['@.example.com', 'www.example.com']);
    assert.equal(hosts(7)[6], '@.bücher.example');
    assert.equal(firstRecords(zones, 8).more, true);
    assert.equal(firstRecords(zones, 9).more, false);
    assert.equal(hosts(100).length, 9);
  });
});

describe('A search for a service', () => {
  it('finds the records that name it, and no others', () => {
    const served = [
      indexedZone('example.com', [
        { host: 'old', type: 'CNAME', value: 'ghs.google.com.' },
        { host: '@', type: 'TXT', value: 'google-site-verification=x' },
        { host: 'www', value: '192.0.2.1' },
      ]),
    ];
    assert.deepEqual(matching(served, 'service:google'), ['old.example.com CNAME', '@.example.com TXT']);
    assert.deepEqual(matching(served, 'service:GOOG type:TXT'), ['@.example.com TXT']);
    assert.deepEqual(matching(served, '-service:google'), ['www.example.com A']);
  });
});

describe('The records of a zone with the name', () => {
  it('come before those of zones that begin with it, in any spelling', () => {
    const alike = ['bücher.example.org', 'bücher.example', 'my.bücher.example'].map((name) =>
      indexedZone(name, [{ host: 'mail', type: 'A' }]),
    );
    for (const typed of ['Bücher.example', 'xn--bcher-kva.example', 'bücher.example.'])
      assert.deepEqual(matching(alike, typed)[0], 'mail.bücher.example A', typed);
    assert.deepEqual(matching(alike, 'zone:bücher.example'), [
      'mail.bücher.example A',
      'mail.bücher.example.org A',
      'mail.my.bücher.example A',
    ]);
  });
});

describe('A record with the full name', () => {
  it('comes before one whose name only begins with it', () => {
    const alike = ['example.com.test', 'example.com'].map((name) => indexedZone(name, [{ host: 'www' }]));
    for (const typed of ['www.example.com', 'www.example.com.', 'host:www.example.com'])
      assert.deepEqual(matching(alike, typed), ['www.example.com A', 'www.example.com.test A'], typed);
    const apexes = ['example.com.test', 'example.com'].map((name) => indexedZone(name, [{ host: '@' }]));
    assert.deepEqual(matching(apexes, 'host:example.com'), ['@.example.com A', '@.example.com.test A']);
  });
});

describe('A host with a final dot', () => {
  it('has the name without it, and does not only begin with it', () => {
    const zone = indexedZone('example.com', [{ host: 'mail.x' }, { host: 'mail.' }, { host: 'mail' }]);
    for (const typed of ['mail', 'host:mail'])
      assert.deepEqual(matching([zone], typed), [
        'mail..example.com A',
        'mail.example.com A',
        'mail.x.example.com A',
      ]);
  });
});

describe('matchRecords', () => {
  const cases: readonly (readonly [typed: string, ...found: string[]])[] = [
    ['www', 'www.example.com A', 'www.example.com A', 'www.bücher.example A', 'awww.example.com CNAME'],
    ['www.example.com.', 'www.example.com A', 'www.example.com A', 'awww.example.com CNAME'],
    ['www.ex host:w', 'www.example.com A', 'www.example.com A', 'awww.example.com CNAME'],
    ['host:example.com type:NS', '@.example.com NS'],
    ['host:.example.c type:NS', '@.example.com NS'],
    ['-zone:example.com www', 'www.bücher.example A'],
    ['remark:www'],
    ['type:A 1', 'www.example.com A', 'www.example.com A', 'www.bücher.example A'],
    ['is:held', '@.example.com NS'],
    ['is:disabled', 'mail.example.com AAAA'],
    // Whose state is not known.
    ['is:enabled host:www type:A zone:bücher', 'www.bücher.example A'],
    ['"north america"', 'www.example.com A'],
    ['2001:db8::1', 'mail.example.com AAAA'],
    ['2001:db8::/64', 'mail.example.com AAAA'],
    ['192.0.2.1', 'www.example.com A'],
    ['192.0.2.', 'www.example.com A', '@.example.com TXT'],
    ['ttl:<=600 is:held', '@.example.com NS'],
    ['ttl:<600'],
    ['-ttl:>599'],
    ['ttl:<=599'],
    ['ttl:<601 is:held', '@.example.com NS'],
    ['ttl:>600'],
    ['ttl:>=600 is:held', '@.example.com NS'],
    ['name:mail', 'mail.example.com AAAA'],
    ['192.0.2.0/24', 'www.example.com A', '@.example.com TXT'],
    ['"v=spf1 ip4:192.0.2.0/24"', '@.example.com TXT'],
    ['BÜCHER type:CNAME', 'übung.bücher.example CNAME'],
    ['übung.xn--bcher', 'übung.bücher.example CNAME'],
    ['übung.büch', 'übung.bücher.example CNAME'],
    ['value:bücher', '@.bücher.example MX', 'übung.bücher.example CNAME'],
    [''],
  ];
  for (const [typed, ...expected] of cases) {
    it(`finds ${expected.join(', ') || 'nothing'} for ${JSON.stringify(typed)}`, () => {
      assert.deepEqual(matching(zones, typed), expected);
    });
  }

  const answered: readonly (readonly [typed: string, ...found: string[]])[] = [
    ['new.apps.example.com', '*.apps.example.com CNAME for new.apps.example.com'],
    ['A.B.Apps.Example.com.', '*.apps.example.com CNAME for a.b.apps.example.com'],
    ['host:new.apps.example.com type:CNAME', '*.apps.example.com CNAME for new.apps.example.com'],
    ['new.example.com', '*.example.com A for new.example.com', 'old.example.com CNAME'],
    ['new.example.com type:MX'],
    ['new.example.com -is:enabled'],
    ['value:new.example.com', 'old.example.com CNAME'],
    // It has records of its own, or exists because of the names below it.
    ['old.example.com', 'old.example.com CNAME'],
    ['apps.example.com', '*.apps.example.com CNAME'],
    ['new', 'old.example.com CNAME'],
    ['https://new.example.com'],
    ['new.example.org'],
    ['new.part.example', '*.part.example A may for new.part.example'],
  ];
  const wild = indexedZone('example.com', [
    { host: 'old', type: 'CNAME', value: 'new.example.com.' },
    { host: '*', type: 'A' },
    { host: '*.apps', type: 'CNAME', value: 'ingress.example.net.' },
  ]);
  const part = { ...indexedZone('part.example', [{ host: '*', type: 'A' }]), announced: 5 };
  for (const [typed, ...expected] of answered) {
    it(`finds ${expected.join(', ') || 'nothing'} by wildcards for ${JSON.stringify(typed)}`, () => {
      const found = matchesOf([wild, part], typed, 10).matches.map(({ zone, record, answersFor }) =>
        [
          `${record.host}.${zone.name} ${record.type}`,
          ...(answersFor === undefined
            ? []
            : [...(answersFor.isSure ? [] : ['may']), 'for', answersFor.name]),
        ].join(' '),
      );
      assert.deepEqual(found, expected);
    });
  }

  const alone: readonly (readonly [
    address: string,
    standing: readonly string[],
    others: readonly string[],
  ])[] = [
    [
      '192.0.2.1',
      ['192.0.2.1', 'ip4:192.0.2.1 -all', 'see 192.0.2.1.', '192.0.2.1 5'],
      ['192.0.2.10', '1192.0.2.1', '192.0.2.1.5'],
    ],
    [
      '2001:db8::1',
      ['2001:db8::1', 'at 2001:db8::1 a', '(2001:db8::1)', 'v=spf1 ip6:2001:db8::1 -all'],
      ['v=spf1 ip6:12001:db8::1 -all', '2001:db8::1a', '2001:db8::1:1', '12001:db8::1'],
    ],
  ];
  for (const [address, standing, others] of alone)
    it(`matches the complete address ${address} only where it stands alone`, () => {
      const records = [...standing, ...others].map((value) => ({ host: 'a', type: 'TXT', value }));
      const { matches } = matchesOf([indexedZone('example.com', records)], address, 10);
      assert.deepEqual(
        matches.map(({ record }) => record.value),
        standing,
      );
    });

  it('matches an address that extends into the name of a zone', () => {
    const zone = indexedZone('2.0.192.in-addr.arpa', [{ host: '1' }, { host: '21' }, { host: '2.1' }]);
    assert.deepEqual(matching([zone], '1.2.0.192'), ['1.2.0.192.in-addr.arpa A']);
  });

  it('returns whether there are more matches than the limit', () => {
    assert.equal(matchesOf(zones, 'www', 4).more, false);
    assert.equal(matchesOf(zones, 'www', 3).more, true);
    assert.deepEqual(matchesOf(zones, 'www', 0), { matches: [], more: true });
  });

  it('returns the same matches in the same order as a record-by-record comparison', () => {
    const anyZone = fc
      .tuple(
        fc.constantFrom('example.com', 'bücher.example', 'a.example', 'xn--bcher-kva.test', '192.0.2.1'),
        hostileRecords,
      )
      .map(([name, records]) => indexedZone(name, records));
    const input = fc
      .array(anyZone, { maxLength: 4 })
      .chain((some) => fc.tuple(fc.constant(some), anyQuery(some)));
    fc.assert(
      fc.property(input, fc.integer({ min: 0, max: 30 }), ([some, typed], limit) => {
        const places = ({ matches, more }: Matches): readonly string[] => [
          ...matches.map(
            ({ zone, record }) => `${some.indexOf(zone)}/${zone.loaded?.table.records.indexOf(record)}`,
          ),
          ...(more ? ['more'] : []),
        ];
        assert.deepEqual(
          places(matchesOf(some, typed, limit)),
          places(expectedMatches(some, parseQuery(typed), limit)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('uses the new name of a renamed zone', () => {
    const textOf = keptZoneText();
    const hosts = (zone: ZoneState, typed: string): readonly string[] =>
      matchesOf([zone], typed, 10, textOf).matches.map(({ record }) => record.host);
    const zone = indexedZone('old.example', [{ host: 'www' }]);
    assert.deepEqual(hosts(zone, 'www.old.example'), ['www']);
    const renamed = { ...zone, name: 'new.example', ascii: 'new.example' };
    assert.deepEqual(hosts(renamed, 'www.new.example'), ['www']);
    assert.deepEqual(hosts(renamed, 'www.old.example'), []);
    assert.equal(textOf(zone), textOf(zone));
  });

  it('yields after each 2,000 records without values, within a zone and between zones', () => {
    for (const [count, expected] of [
      [1999, 0],
      [2000, 1],
      [3999, 1],
      [4000, 2],
    ] as const) {
      assert.equal(yields([indexedZone('example.com', empty(count))], 'type:A'), expected);
      const many = Array.from({ length: count }, (_, at) => indexedZone(`z${at}.example`, empty(1)));
      assert.equal(yields(many, 'type:A'), expected);
    }
  });

  it('yields more often for long values, and before them, while it reads them for the first time', () => {
    const records = Array.from({ length: 20 }, () => ({ host: 'a', type: 'TXT', value: 'b'.repeat(20_000) }));
    const zone = indexedZone('example.com', records);
    assert.equal(yields([zone], 'type:TXT'), 4);
    assert.equal(yields([zone], 'value:c'), 8);
    assert.equal(yields([zone], 'service:google'), 8);
  });

  it('yields the best matches so far, and ends when it is cancelled', () => {
    const many = Array.from({ length: 3000 }, (_, at) => indexedZone(`zone-${at}.example`, [{ host: 'a' }]));
    const search = matchRecords(many, parseQuery('a'), 5000);
    const first = search.next();
    assert.equal(first.done, false);
    assert.ok(first.value.matches.length > 0 && first.value.matches.length < 3000);
    search.return({ matches: [], more: true });
    assert.equal(search.next().done, true);
  });
});
