import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { ANYONE, DEFAULT_DNS_CLIENT, type DnsClient } from '../../../src/dns/client.ts';
import { hostsToLookUp } from '../../../src/dns/hostsToLookUp.ts';
import { answer, type Answer, type DnsRecordLike, type DnsZone } from '../../../src/dns/zone.ts';
import { ownerKey } from '../../../src/dns/zoneIndex.ts';
import { namesToAsk, randomZone } from './randomZones.ts';
import { country, LINES, said, zone } from './zones.ts';

/** The zone as far as some of its hosts were looked up. */
function restricted(whole: DnsZone, hosts: ReadonlySet<string>): DnsZone {
  return {
    ...whole,
    records: whole.records.filter(({ host }) => hosts.has(ownerKey(host))),
    known: { kind: 'incomplete', hosts: (host) => hosts.has(host) },
  };
}

/** Looks up hosts until there is nothing more to look up. */
function lookedUp(whole: DnsZone, name: string): { readonly zone: DnsZone; readonly hosts: Set<string> } {
  const hosts = new Set<string>();
  for (let steps = 0; ; steps += 1) {
    const at = restricted(whole, hosts);
    const wanted = hostsToLookUp(at, name);
    if (wanted.length === 0) return { zone: at, hosts };
    assert.ok(steps < 4, 'does not end');
    for (const each of wanted) {
      assert.ok(!hosts.has(each), `${each} was looked up already`);
      hosts.add(each);
    }
  }
}

/**
 * Whether a decided answer is that of the whole zone. One without a name may be one without data. The whole zone is in doubt
 * about names that exist on some lines only, even if these have no records.
 */
function assertSame(found: Answer, whole: Answer): void {
  if (found.kind === 'noName' && found.mayHaveNamesBelow) {
    const seen = whole.kind === 'undecided' && whole.why === 'otherLine' ? whole.seen : whole;
    assert.match(seen?.kind ?? '', /^no(?:Name|Data)$/u);
    assert.deepEqual(whole.records, []);
  } else assert.deepEqual(found, whole);
}

const label = fc.constantFrom('a', 'b', 'c', '*');
const someHosts = fc.uniqueArray(
  fc.oneof(
    fc.constant('@'),
    fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.')),
  ),
  { maxLength: 12 },
);
const clients = fc.constantFrom<DnsClient>(ANYONE, DEFAULT_DNS_CLIENT, country('TR'));
const types = fc.constantFrom('A', 'AAAA', 'TXT', 'NS', 'DS', 'CNAME', 'ANY');

/** A random zone of which some records are on lines. */
const linedZone = fc
  .tuple(
    randomZone('example.com'),
    fc.array(fc.constantFrom('Default', 'Asia', 'Turkey'), { minLength: 26, maxLength: 26 }),
  )
  .map(([{ name, records }, lines]): DnsZone => ({
    name,
    lines: LINES,
    records: records.map((record: DnsRecordLike, at) => ({ ...record, recordLine: lines[at] })),
  }));

describe('A zone of which some hosts were looked up', () => {
  it('decides with one set of the host on the default line, and with all wildcards', () => {
    const lined = zone('www A 1', 'www TXT x @Asia');
    assert.equal(said(restricted(lined, new Set(['@', 'www'])), 'www', 'MX'), 'noData');
    const asian = restricted(zone('www TXT x @Asia'), new Set(['@', 'www', '*']));
    assert.equal(said(asian, 'www', 'MX'), 'undecided incomplete');
    const known = ['@', 'x.a', 'a'];
    for (const [more, expected] of [
      [['*.a', '*'], 'noName'],
      [['*.a'], 'undecided incomplete'],
      [['*'], 'undecided incomplete'],
    ] as const)
      assert.equal(said(restricted(zone('b A 1'), new Set([...known, ...more])), 'x.a', 'A'), expected);
  });

  it('answers like the whole zone once the hosts that it asks for are known, unless a wildcard may answer', () => {
    fc.assert(
      fc.property(linedZone, (whole) => {
        for (const name of namesToAsk(whole)) {
          const { zone: part } = lookedUp(whole, name);
          const found = answer(part, name, 'ANY', ANYONE);
          const all = answer(whole, name, 'ANY', ANYONE);
          if (found.kind !== 'undecided') assertSame(found, all);
          else if (found.why === 'namesBelow') assert.ok(found.seen !== undefined);
          else assert.deepEqual(found, all);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('does not depend on what else is at hand, which may be outdated', () => {
    fc.assert(
      fc.property(linedZone, linedZone, someHosts, clients, types, (whole, older, hosts, client, type) => {
        const looked = new Set(hosts);
        const part = restricted(whole, looked);
        const others = older.records.filter(({ host }) => !looked.has(ownerKey(host)));
        const mixed = { ...part, records: [...part.records, ...others] };
        for (const name of namesToAsk(whole)) {
          const found = answer(mixed, name, type, client);
          if (found.kind !== 'undecided') assertSame(found, answer(whole, name, type, client));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('asks for the name and those above it, and for wildcards only if the name has no records', () => {
    const of = zone('a.b A 192.0.2.1', 'c NS ns.example.net.');
    const none: DnsZone = { ...of, records: [], known: { kind: 'notLoaded' } };
    assert.deepEqual(hostsToLookUp(none, 'a.b.example.com'), ['a.b', 'b', '@']);
    assert.deepEqual(hostsToLookUp(none, 'example.com'), ['@']);
    assert.deepEqual(hostsToLookUp(none, 'www.example.org'), []);
    assert.deepEqual(hostsToLookUp(of, 'x.example.com'), []);
    assert.deepEqual([...lookedUp(of, 'a.b.example.com').hosts], ['a.b', 'b', '@']);
    assert.deepEqual([...lookedUp(of, 'x.y.example.com').hosts], ['x.y', 'y', '@', '*.y', '*']);
    assert.deepEqual([...lookedUp(of, 'x.c.example.com').hosts], ['x.c', 'c', '@']);
  });

  it('says that there is no record only if no wildcard may answer', () => {
    const of = zone('www A 192.0.2.1', '*.app A 192.0.2.2');
    const knowing = (...hosts: string[]): DnsZone => restricted(of, new Set(hosts));
    assert.equal(said(knowing('www', '@'), 'www', 'A'), 'records 192.0.2.1');
    assert.equal(said(knowing('www'), 'www', 'A'), 'undecided incomplete 192.0.2.1');
    assert.equal(said(knowing('www', '@'), 'www', 'AAAA'), 'noData');
    assert.equal(said(knowing('x', '@'), 'x', 'A'), 'undecided incomplete');
    assert.equal(said(knowing('x', '@', '*'), 'x', 'A'), 'noName');
    assert.equal(
      said(knowing('x.app', 'app', '@', '*.app', '*'), 'x.app', 'A'),
      'undecided namesBelow 192.0.2.2',
    );
  });
});
