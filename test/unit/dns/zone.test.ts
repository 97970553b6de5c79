import assert from 'node:assert/strict';
import { mock } from 'node:test';
import * as fc from 'fast-check';
import { ANYONE, DEFAULT_DNS_CLIENT } from '../../../src/dns/client.ts';
import { RecordLineSplit, recordsFor, type DnsClient } from '../../../src/dns/recordLines.ts';
import { answer, type DnsRecordLike, type DnsZone } from '../../../src/dns/zone.ts';
import { namesToAsk, randomZone } from './randomZones.ts';
import { country, LINES, records, said, zone } from './zones.ts';
import { processorTime } from '../../support/processorTime.ts';

describe('What a name answers', () => {
  it('is in its records, in whatever spelling', () => {
    const of = zone(
      'www A 192.0.2.1',
      'WWW a 192.0.2.2',
      '@ MX mail',
      'bücher TXT x',
      String.raw`a\032b TXT y`,
    );
    assert.equal(said(of, 'www', 'A'), 'records 192.0.2.1 192.0.2.2');
    assert.equal(said(of, 'WWW', 'a'), 'records 192.0.2.1 192.0.2.2');
    assert.equal(said(of, '@', 'MX'), 'records mail');
    assert.equal(said(of, 'xn--bcher-kva', 'TXT'), 'records x');
    assert.equal(said(of, 'BÜCHER', 'TXT'), 'records x');
    assert.equal(said(of, 'a b', 'TXT'), 'records y');
    const dotted = { ...of, name: 'Example.COM.' };
    assert.equal(answer(dotted, 'www.example.com.', 'A', DEFAULT_DNS_CLIENT).kind, 'records');
    assert.equal(said(of, 'www', 'TXT'), 'noData');
    assert.equal(said(of, 'none', 'TXT'), 'noName');
    assert.equal(said(of, '@', 'TXT'), 'noData');
    assert.equal(said(of, '@', 'SOA'), 'undecided notListed');
    assert.equal(said(of, '@', 'soa'), 'undecided notListed');
    assert.equal(said(of, 'www', 'SOA'), 'noData');
    const outside = answer(of, 'www.example.org', 'A', DEFAULT_DNS_CLIENT);
    assert.equal(outside.kind === 'undecided' && outside.why, 'outside');
  });

  it('is nothing of disabled records, or of values that no record can hold', () => {
    assert.equal(said(zone('-www A 192.0.2.1'), 'www', 'A'), 'noName');
    assert.equal(
      said(zone('-a.www A 192.0.2.1', '* A 192.0.2.2'), 'www', 'A'),
      'records 192.0.2.2 by *.example.com',
    );
    assert.equal(
      said(zone(`www TXT ${'x'.repeat(65_535)}`), 'www', 'TXT').length,
      'records '.length + 65_535,
    );
    assert.equal(said(zone(`www TXT ${'x'.repeat(65_536)}`), 'www', 'TXT'), 'noName');
  });

  it('comes from the wildcard below the closest encloser (RFC 4592)', () => {
    const of = zone('* A 192.0.2.1', 'a.app A 192.0.2.2', '*.b TXT x', 'b.* TXT y');
    assert.equal(said(of, 'x', 'A'), 'records 192.0.2.1 by *.example.com');
    assert.equal(said(of, 'x.y', 'A'), 'records 192.0.2.1 by *.example.com');
    assert.equal(said(of, 'x', 'TXT'), 'noData by *.example.com');
    assert.equal(said(of, '*', 'A'), 'records 192.0.2.1');
    assert.equal(said(of, 'app', 'A'), 'noData');
    assert.equal(said(of, 'x.app', 'A'), 'noName');
    assert.equal(said(of, 'x.a.app', 'A'), 'noName');
    assert.equal(said(of, 'x.b', 'TXT'), 'records x by *.b.example.com');
    assert.equal(said(of, 'x.b', 'A'), 'noData by *.b.example.com');
    assert.equal(said(of, 'x.*', 'A'), 'noName');
    assert.equal(said(zone('* CNAME a.example'), 'x', 'A'), 'cname a.example by *.example.com');
    assert.equal(said(zone('a.* A 192.0.2.1'), 'x', 'A'), 'noData by *.example.com');
  });

  it('is redirected below a DNAME record, not at it (RFC 6672)', () => {
    const of = zone('old DNAME new.example', 'old TXT x', 'api.old A 192.0.2.1');
    assert.equal(said(of, 'api.old', 'A'), 'dname new.example');
    assert.equal(said(of, 'old', 'TXT'), 'records x');
    assert.equal(said(of, 'old', 'A'), 'noData');
    assert.equal(said(of, 'old', 'DNAME'), 'records new.example');
    const found = answer(of, 'a.api.OLD.example.com', 'A', DEFAULT_DNS_CLIENT);
    assert.deepEqual(found.kind === 'dname' && [found.owner, found.targets], [
      'old.example.com',
      ['a.api.new.example'],
    ]);
    const root = answer(zone('old DNAME .', 'www CNAME .'), 'a.b.old.example.com', 'A', DEFAULT_DNS_CLIENT);
    assert.deepEqual(root.kind === 'dname' && root.targets, ['a.b']);
    assert.equal(said(zone('@ DNAME new.example'), 'x', 'A'), 'dname new.example');
    const apex = answer(zone('@ DNAME new.example'), 'a.b.example.com', 'A', DEFAULT_DNS_CLIENT);
    assert.deepEqual(apex.kind === 'dname' && [apex.owner, apex.targets], [
      'example.com',
      ['a.b.new.example'],
    ]);
    assert.equal(said(zone('@ DNAME new.example'), '@', 'A'), 'noData');
  });

  it('is a delegation at and below NS records, except for the DS of the cut', () => {
    const of = zone(
      '@ NS ns.example',
      'sub NS ns.sub',
      'ns.sub A 192.0.2.1',
      'sub DS x',
      'sub TXT y',
      '*.w NS ns.example',
    );
    assert.equal(said(of, 'sub', 'TXT'), 'delegation ns.sub');
    assert.equal(said(of, 'sub', 'NS'), 'delegation ns.sub');
    assert.equal(said(of, 'ns.sub', 'A'), 'delegation ns.sub');
    assert.equal(said(of, 'a.b.sub', 'DS'), 'delegation ns.sub');
    assert.equal(said(of, 'sub', 'DS'), 'records x');
    assert.equal(said(of, '@', 'NS'), 'records ns.example');
    assert.equal(said(of, 'a.w', 'A'), 'noData by *.w.example.com');
    const found = answer(of, 'x.sub.example.com', 'A', DEFAULT_DNS_CLIENT);
    assert.equal(found.kind === 'delegation' && found.owner, 'sub.example.com');
    assert.equal(said(zone('a.* NS x'), 'b.a.*', 'A'), 'delegation x');
    assert.equal(said(zone('a.sub NS x', 'sub NS y'), 'b.a.sub', 'A'), 'delegation y');
    assert.equal(said(zone('a.old NS x', 'old DNAME y'), 'b.a.old', 'A'), 'dname y');
    assert.equal(said(zone('old NS x', 'a.old DNAME y'), 'b.a.old', 'A'), 'delegation x');
  });

  it('is an alias for all types but CNAME', () => {
    const of = zone('www CNAME a.example', 'both CNAME A.example', 'both CNAME b.example');
    assert.equal(said(of, 'www', 'A'), 'cname a.example');
    assert.equal(said(of, 'www', 'DS'), 'cname a.example');
    assert.equal(said(of, 'www', 'CNAME'), 'records a.example');
    const found = answer(of, 'both.example.com', 'A', DEFAULT_DNS_CLIENT);
    assert.deepEqual(found.kind === 'cname' && found.targets, ['a.example', 'b.example']);
    const root = answer(zone('www CNAME .'), 'www.example.com', 'A', DEFAULT_DNS_CLIENT);
    assert.deepEqual(root.kind === 'cname' && root.targets, ['']);
  });

  it('is the delegation of a host that has an alias or a DNAME too', () => {
    const of = zone('a NS n', 'a CNAME c.example', 'a DNAME d.example', 'x.a TXT x');
    for (const host of ['a', 'x.a', 'y.x.a'])
      for (const type of ['A', 'CNAME', 'DNAME']) assert.equal(said(of, host, type), 'delegation n');
    assert.equal(said(of, 'a', 'DS'), 'noData');
    assert.equal(said(zone('a NS n', 'a CNAME c', 'a DS x'), 'a', 'DS', ANYONE), 'records x');
    assert.equal(said(zone('*.w NS n', '*.w CNAME c'), 'x.w', 'A'), 'cname c by *.w.example.com');
  });

  it('is the alias of a host that has a DNAME too, which then redirects nothing', () => {
    const of = zone('a CNAME c', 'a DNAME d', 'x.a TXT x', '@ CNAME c');
    assert.equal(said(of, 'a', 'A'), 'cname c');
    assert.equal(said(of, 'a', 'DNAME'), 'cname c');
    assert.equal(said(of, 'x.a', 'TXT'), 'records x');
    assert.equal(said(of, 'y.a', 'A'), 'noName');
    assert.equal(said(zone('@ CNAME c', '@ DNAME d'), 'y', 'A'), 'dname d');
    const lined = zone('a CNAME c @Asia', 'a DNAME d', 'b CNAME c', 'b DNAME d @Asia');
    assert.equal(said(lined, 'y.a', 'A', country('JP')), 'noName');
    assert.equal(said(lined, 'y.a', 'A', country('FR')), 'dname d');
    assert.equal(said(lined, 'y.b', 'A', country('JP')), 'undecided aliasLine d');
    assert.equal(said(lined, 'y.b', 'A', country('FR')), 'noName');
  });

  it('is the CNAME of a host with other types, except at the apex', () => {
    assert.equal(said(zone('www CNAME a.example', 'www TXT x'), 'www', 'TXT'), 'cname a.example');
    const apex = zone('@ CNAME a.example', '@ MX m', '@ NS n');
    assert.equal(said(apex, '@', 'MX'), 'records m');
    assert.equal(said(apex, '@', 'NS'), 'records n');
    assert.equal(said(apex, '@', 'A'), 'cname a.example');
  });

  it('is a redirect of the service for addresses only', () => {
    const of = zone(
      'go URL https://a.example',
      'go TXT x',
      'frame 隐性URL https://b.example',
      'both URL u',
      'both A a',
    );
    assert.equal(said(of, 'go', 'A'), 'redirect https://a.example');
    assert.equal(said(of, 'go', 'AAAA'), 'redirect https://a.example');
    assert.equal(said(of, 'frame', 'A'), 'redirect https://b.example');
    assert.equal(said(of, 'go', 'TXT'), 'records x');
    assert.equal(said(of, 'go', 'MX'), 'noData');
    assert.equal(said(of, 'go', 'URL'), 'redirect https://a.example');
    assert.equal(said(of, 'both', 'A'), 'records a');
  });

  it('is everything at a name for ANY, and everything on all lines for anyone', () => {
    const of = zone('www A 1', 'www A 2 @Japan', 'www TXT x', 'cdn CNAME a.example @Asia', 'cdn A 3');
    assert.equal(said(of, 'www', 'ANY'), 'records 1 x');
    assert.equal(said(of, 'www', 'ANY', ANYONE), 'records 1 2 x');
    assert.equal(said(of, 'www', 'A', ANYONE), 'records 1 2');
    assert.equal(said(of, 'cdn', 'A', ANYONE), 'records a.example 3');
    assert.equal(said(of, 'cdn', 'TXT', ANYONE), 'cname a.example');
    assert.equal(said(of, 'cdn', 'CNAME', ANYONE), 'records a.example');
    assert.equal(said(zone('go URL u'), 'go', 'ANY', ANYONE), 'redirect u');
    assert.equal(said(zone('a.b A 1'), 'b', 'ANY', ANYONE), 'noData');
  });
});

/** A zone with more names between its hosts and the apex than are followed; some of them on another line only. */
function deepZone(): DnsZone {
  const texts = Array.from({ length: 2_001 }, (_, index) => {
    const labels = 'a.'.repeat(100);
    return `${labels}h${index} A 192.0.2.1${index % 2 === 0 ? '' : ' @Asia'}`;
  });
  return zone(...texts);
}

describe('What a name answers in a deep zone', () => {
  it('is undecided with more, except at hosts', () => {
    const of = deepZone();
    assert.equal(said(of, 'none', 'A'), 'undecided tooManyNames');
    assert.equal(said(of, 'h2000', 'A'), 'undecided tooManyNames');
    assert.equal(said(of, `${'a.'.repeat(100)}h2000`, 'A'), 'records 192.0.2.1');
  });
});

describe('What a name answers on a line', () => {
  it('is undecided in two groups with different records, for addresses and for delegations', () => {
    const of = zone('www A 1', 'www A 2 @Asia', 'www A 3 @Europe', 'sub NS x @Asia', 'sub NS y @Europe');
    assert.equal(said(of, 'www', 'A', country('TR')), 'undecided twoGroups');
    const redirected = zone('go A 1 @Asia', 'go URL u @Europe');
    assert.equal(said(redirected, 'go', 'A', country('TR')), 'undecided twoGroups 1');
    assert.equal(said(of, 'www', 'A', country('JP')), 'records 2');
    assert.equal(said(of, 'www', 'TXT', country('TR')), 'noData');
    assert.equal(said(of, 'a.sub', 'A', country('TR')), 'undecided twoGroups');
    assert.equal(said(of, 'a.sub', 'A', country('JP')), 'delegation x');
    assert.equal(said(of, 'a.sub', 'A'), 'noName');
  });

  it('is the most specific of CNAME and the type', () => {
    const of = zone(
      'www CNAME a.example',
      'www A 1 @Japan',
      'cdn A 2',
      'cdn CNAME b.example @Asia',
      'cdn TXT x',
    );
    assert.equal(said(of, 'www', 'A', country('JP')), 'records 1');
    assert.equal(said(of, 'www', 'A', country('FR')), 'cname a.example');
    assert.equal(said(of, 'cdn', 'A', country('JP')), 'cname b.example');
    assert.equal(said(of, 'cdn', 'TXT', country('JP')), 'cname b.example');
    assert.equal(said(of, 'cdn', 'A', country('FR')), 'records 2');
    // The redirect is on a more specific line than the type itself.
    assert.equal(said(zone('go URL u @Asia', 'go A 1'), 'go', 'A', country('JP')), 'redirect u');
    assert.equal(said(zone('go A 1', 'go URL u'), 'go', 'A', country('JP')), 'records 1');
    // The A record is on a more specific line: is the host an alias for IPv6?
    assert.equal(said(of, 'www', 'AAAA', country('JP')), 'undecided aliasLine a.example');
    assert.equal(said(of, 'www', 'CNAME', country('JP')), 'undecided aliasLine a.example');
    const doubtful = zone(
      'www A 1',
      'www CNAME a.example @Asia',
      'www CNAME b.example @Europe',
      'www A 2 @Turkey',
    );
    assert.equal(said(doubtful, 'www', 'A', country('TR')), 'records 2');
    assert.equal(
      said(zone('www A 1', 'www CNAME a @Asia', 'www CNAME b @Europe'), 'www', 'A', country('TR')),
      'undecided twoGroups',
    );
  });

  it('is undecided with an alias at the apex in one group of the client and another type in the other', () => {
    const of = zone('@ CNAME a.example @Asia', '@ TXT x @Europe');
    assert.equal(said(of, '@', 'CNAME', country('TR')), 'undecided twoGroups a.example');
  });

  it('is undecided with an alias in one group of the client and another type in the other', () => {
    const of = zone('www A 1', 'www CNAME a.example @Asia', 'www A 2 @Europe');
    assert.equal(said(of, 'www', 'A', country('TR')), 'undecided twoGroups a.example');
    assert.equal(said(of, 'www', 'AAAA', country('TR')), 'undecided twoGroups a.example');
    assert.equal(said(of, 'www', 'A', country('JP')), 'cname a.example');
    assert.equal(said(of, 'www', 'A', country('FR')), 'records 2');
  });

  it('does not exist with records on other lines only, unless a wildcard may answer then', () => {
    const of = zone('www A 1 @Japan', 'a.b A 2 @Japan');
    assert.equal(said(of, 'www', 'A', country('JP')), 'records 1');
    assert.equal(said(of, 'b', 'A', country('JP')), 'noData');
    assert.equal(said(of, 'www', 'A', country('FR')), 'noName');
    assert.equal(said(of, 'b', 'A', country('FR')), 'noName');
    const wild = zone('* A 3', 'www A 1 @Japan', 'a.b A 2 @Japan');
    assert.equal(said(wild, 'www', 'A', country('FR')), 'undecided otherLine 3');
    assert.equal(said(wild, 'x.b', 'A', country('FR')), 'undecided otherLine 3');
    assert.equal(said(wild, 'x.b', 'A', country('JP')), 'noName');
    assert.equal(said(wild, 'x', 'A', country('FR')), 'records 3 by *.example.com');
    const both = zone('* A 1 @Asia', '* A 2 @Europe', 'www A 3 @Japan');
    assert.equal(said(both, 'www', 'A', country('TR')), 'undecided twoGroups');
    assert.equal(said(both, 'www', 'A', country('FR')), 'undecided otherLine 2');
  });

  it('is another once other lines are known', () => {
    const of = zone('a.b A 1 @Search Engine');
    for (const [lines, expected] of [
      [undefined, 'noData'],
      [LINES, 'noName'],
    ] as const)
      assert.equal(said({ ...of, lines }, 'b', 'A', country('TR')), expected);
  });

  it('is asked for more hosts than are remembered', () => {
    const of = zone('* A 3', ...Array.from({ length: 40 }, (_, at) => `h${at} A 1 @Japan`));
    for (let at = 0; at < 80; at += 1) {
      assert.equal(said(of, `h${at % 40}`, 'A', country('FR')), 'undecided otherLine 3');
      assert.equal(said(of, `h${at % 40}`, 'A', country('JP')), 'records 1');
    }
  });

  it('takes no more steps for a host on many lines', () => {
    const answering = mock.method(RecordLineSplit.prototype, 'answer');
    try {
      const many = Array.from({ length: 200 }, (_, at) => `www A 1 @Line ${at}`);
      for (const each of [zone('* A 3', ...many), zone('* A 3', 'www A 1 @Line 1')]) {
        answering.mock.resetCalls();
        assert.equal(said(each, 'www', 'A', country('FR')), 'undecided otherLine 3');
        assert.ok(answering.mock.callCount() < 10, `${answering.mock.callCount()} steps`);
      }
    } finally {
      answering.mock.restore();
    }
  });
});

describe('What a name answers in a zone that is not known whole', () => {
  const whole = zone('www A 192.0.2.1');
  for (const kind of ['incomplete', 'failed', 'stale', 'changed', 'notServed'] as const)
    it(`is undecided with what is at hand: ${kind}`, () => {
      const found = answer({ ...whole, known: { kind } }, 'www.example.com', 'A', DEFAULT_DNS_CLIENT);
      assert.equal(found.kind, 'undecided');
      assert.deepEqual(found.kind === 'undecided' && [found.why, found.seen?.kind, found.records.length], [
        kind,
        'records',
        1,
      ]);
      const none = answer({ ...whole, known: { kind } }, 'x.example.com', 'A', DEFAULT_DNS_CLIENT);
      assert.equal(none.kind === 'undecided' && none.seen?.kind, 'noName');
    });

  it('is undecided without its records', () => {
    const found = answer(
      { ...whole, known: { kind: 'notLoaded' } },
      'www.example.com',
      'A',
      DEFAULT_DNS_CLIENT,
    );
    assert.deepEqual(found, { kind: 'undecided', why: 'notLoaded', records: [] });
  });

  it('is decided where it is known whole', () => {
    assert.equal(said({ ...whole, known: { kind: 'whole' } }, 'www', 'A'), 'records 192.0.2.1');
  });
});

describe('The answers of a random zone', () => {
  const asked = randomZone('example.com').map((of) => ({ of, names: namesToAsk(of) }));

  it('are the same in any order of its records', () => {
    fc.assert(
      fc.property(asked, fc.constantFrom('A', 'TXT', 'CNAME', 'NS', 'DS'), ({ of, names }, type) => {
        const turned = { ...of, records: of.records.toReversed() };
        for (const name of names) {
          const one = answer(of, name, type, DEFAULT_DNS_CLIENT);
          const other = answer(turned, name, type, DEFAULT_DNS_CLIENT);
          assert.deepEqual(
            { ...one, records: new Set(one.records) },
            { ...other, records: new Set(other.records) },
          );
        }
      }),
    );
  });

  it('are those of the zone that the client gets, where they are decided', () => {
    const line = fc.constantFrom('Default', 'Default', 'Asia', 'Europe', 'Japan', 'Turkey');
    const withLines = fc.tuple(asked, fc.array(line, { minLength: 30, maxLength: 30 }));
    fc.assert(
      fc.property(withLines, fc.constantFrom('JP', 'FR', 'TR'), ([{ of, names }, on], code) => {
        const lined = of.records.map((record, at) => ({ ...record, recordLine: on[at] }));
        const all: DnsZone = { ...of, records: lined, lines: LINES };
        const own: DnsZone = { ...of, records: recordsOf(lined, country(code)) };
        for (const name of names)
          for (const type of ['A', 'TXT', 'NS', 'CNAME', 'DNAME', 'DS']) {
            const found = answer(all, name, type, country(code));
            if (found.kind === 'undecided') continue;
            const expected = answer(own, name, type, DEFAULT_DNS_CLIENT);
            const message = `${name} ${type} ${code} ${JSON.stringify(lined)}`;
            assert.equal(found.kind, expected.kind, message);
            assert.deepEqual(
              found.records.map(keyOf).toSorted(),
              expected.records.map(keyOf).toSorted(),
              message,
            );
          }
      }),
      { numRuns: 200 },
    );
  });

  it('takes no longer for a name in a large zone', () => {
    const large: DnsZone = {
      name: 'example.com',
      records: records(...Array.from({ length: 50_000 }, (_, at) => `h${at}.a.b A 192.0.2.1`)),
      lines: LINES,
    };
    const time = processorTime(() => {
      for (let at = 0; at < 50_000; at += 1)
        assert.equal(answer(large, `h${at}.a.b.example.com`, 'A', DEFAULT_DNS_CLIENT).kind, 'records');
    });
    assert.ok(time < 5000);
  });
});

/** The records that a client gets, on the default line. Beside a CNAME it gets what is more specific. */
function recordsOf(all: readonly DnsRecordLike[], client: DnsClient): readonly DnsRecordLike[] {
  const enabled = all.filter((record) => record.enabled !== false);
  return [...Map.groupBy(enabled, ({ host }) => host).values()].flatMap((atHost) => {
    const sets = [...Map.groupBy(atHost, ({ type }) => type).values()].flatMap((set) => {
      const found = recordsFor(set, client, LINES);
      if (found.kind === 'none') return [];
      if (found.kind === 'records') return [{ records: found.records, level: found.from.level }];
      // The host exists, whichever of them it gets.
      return [{ records: found.candidates.find(({ length }) => length > 0) ?? [], level: found.level }];
    });
    const alias = sets.find(({ records: [first] }) => first?.type === 'CNAME');
    const kept = sets.filter((set) => alias === undefined || set === alias || rank(set) < rank(alias));
    const counted = kept.length > 1 ? kept.filter((set) => set !== alias) : kept;
    return counted.flatMap((set) => set.records.map((record) => ({ ...record, recordLine: undefined })));
  });
}

function rank({ level }: { readonly level: string }): number {
  return ['own', 'group', 'default'].indexOf(level);
}

function keyOf({ host, type, value }: DnsRecordLike): string {
  return [host, type, value].join(' ');
}
