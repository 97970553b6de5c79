import assert from 'node:assert/strict';
import { ANYONE, DEFAULT_DNS_CLIENT, type DnsClient } from '../../../src/dns/client.ts';
import { followChain, MOST_LINKS, zoneFinder } from '../../../src/dns/chain.ts';
import type { DnsZone } from '../../../src/dns/zone.ts';
import { records } from './zones.ts';

const named = (name: string, ...texts: readonly string[]): DnsZone => ({ name, records: records(...texts) });

/** `a → b: records 192.0.2.1, certain`. */
function way(
  zones: readonly DnsZone[],
  name: string,
  type = 'A',
  client: DnsClient = DEFAULT_DNS_CLIENT,
): string {
  const { links, ends, records: last, isCertain } = followChain(zoneFinder(zones), name, type, client);
  const end = ends.map((each) => `${each.kind} ${each.name}`).join(' + ');
  const values = last.map(({ value }) => value).join(' ');
  return `${links.map((link) => link.name).join(' → ')}: ${end}${values && ` = ${values}`}${isCertain ? '' : ' ?'}`;
}

describe('A chain of aliases', () => {
  it('is followed through all zones', () => {
    const zones = [
      named('example.com', 'www CNAME cdn.example.org', 'old DNAME new.example.org'),
      named(
        'example.org',
        'cdn CNAME Edge.example.org.',
        'edge A 192.0.2.1',
        'a.new A 192.0.2.2',
        'edge TXT x',
      ),
    ];
    assert.equal(
      way(zones, 'WWW.example.com'),
      'www.example.com → cdn.example.org → edge.example.org: records edge.example.org = 192.0.2.1',
    );
    assert.equal(
      way(zones, 'a.old.example.com'),
      'a.old.example.com → a.new.example.org: records a.new.example.org = 192.0.2.2',
    );
    assert.equal(
      way(zones, 'b.old.example.com'),
      'b.old.example.com → b.new.example.org: noName b.new.example.org',
    );
    for (const type of ['CNAME', 'cname'])
      assert.equal(
        way(zones, 'www.example.com', type),
        'www.example.com: records www.example.com = cdn.example.org',
      );
    // The record that a DNAME makes.
    assert.equal(
      way(zones, 'a.old.example.com', 'CNAME'),
      'a.old.example.com: records a.old.example.com = new.example.org',
    );
    assert.equal(
      way(zones, 'www.example.com', 'MX'),
      'www.example.com → cdn.example.org → edge.example.org: noData edge.example.org',
    );
  });

  it('ends where it leaves the zones, and is not certain then', () => {
    const zones = [named('example.com', 'www CNAME a.example.net', 'sub NS ns.example.net')];
    assert.equal(way(zones, 'www.example.com'), 'www.example.com → a.example.net: outside a.example.net ?');
    assert.equal(
      way(zones, 'a.sub.example.com'),
      'a.sub.example.com: delegation a.sub.example.com = ns.example.net',
    );
    assert.equal(way(zones, 'example.net'), 'example.net: outside example.net ?');
  });

  it('goes on in the zone of a delegated name, and asks the parent for its DS', () => {
    const zones = [
      named('example.com', 'sub NS ns.example.net', 'sub DS 1'),
      named('sub.example.com', 'a A 192.0.2.1', '@ DS 2'),
    ];
    assert.equal(way(zones, 'a.sub.example.com'), 'a.sub.example.com: records a.sub.example.com = 192.0.2.1');
    for (const type of ['DS', 'ds'])
      assert.equal(way(zones, 'sub.example.com', type), 'sub.example.com: records sub.example.com = 1');
    // At the end of an alias too, whether the parent delegates the name or not.
    for (const [delegation, end] of [
      [['sub NS ns.example.net', 'sub DS 1'], 'records sub.example.com = 1'],
      [['sub NS ns.example.net'], 'noData sub.example.com'],
      [[], 'noName sub.example.com'],
    ] as const) {
      const parent = named('example.com', 'www CNAME sub.example.com', ...delegation);
      assert.equal(
        way([parent, ...zones.slice(1)], 'www.example.com', 'DS'),
        `www.example.com → sub.example.com: ${end}`,
      );
    }
    assert.equal(way(zones, 'com', 'DS'), 'com: outside com ?');
  });

  it('ends in a loop, at an alias without a name, or after too many names', () => {
    const zones = [
      named(
        'example.com',
        'a CNAME b.example.com',
        'b CNAME a.example.com',
        'self CNAME self.example.com',
        'bad CNAME a..b',
        'root CNAME .',
      ),
    ];
    assert.equal(way(zones, 'a.example.com'), 'a.example.com → b.example.com: loop a.example.com');
    assert.equal(way(zones, 'self.example.com'), 'self.example.com: loop self.example.com');
    assert.equal(way(zones, 'bad.example.com'), 'bad.example.com: badTarget bad.example.com');
    const long = (count: number): readonly DnsZone[] => [
      named(
        'example.com',
        ...Array.from({ length: count - 1 }, (_, at) => `h${at} CNAME h${at + 1}.example.com`),
        `h${count - 1} A 192.0.2.1`,
      ),
    ];
    const last = followChain(zoneFinder(long(MOST_LINKS)), 'h0.example.com', 'A', DEFAULT_DNS_CLIENT);
    assert.deepEqual([last.links.length, last.ends[0]?.kind, last.isCertain], [MOST_LINKS, 'records', true]);
    const over = followChain(zoneFinder(long(MOST_LINKS + 1)), 'h0.example.com', 'A', DEFAULT_DNS_CLIENT);
    assert.deepEqual([over.links.length, over.ends[0]?.kind, over.isCertain], [MOST_LINKS, 'tooLong', false]);
  });

  it('has several ends with several aliases at a host', () => {
    const zones = [
      named('example.com', 'www CNAME a.example.com', 'www CNAME b.example.com', 'a A 1', 'b A 2'),
    ];
    assert.equal(
      way(zones, 'www.example.com'),
      'www.example.com → a.example.com → b.example.com: records a.example.com + records b.example.com = 1 2',
    );
  });

  it('follows the aliases of every line beside other records for anyone', () => {
    const zones = [named('example.com', 'www A 1', 'www CNAME a.example.com @Asia', 'a A 2')];
    assert.equal(
      way(zones, 'www.example.com', 'A', ANYONE),
      'www.example.com → a.example.com: records www.example.com + records a.example.com = 1 2',
    );
  });

  it('looks into the first of several zones with a name, and into the one with the longest name', () => {
    const zones = [
      named('example.com', 'www A 1'),
      named('Example.com.', 'www A 2'),
      named('sub.example.com', 'www A 3'),
    ];
    assert.match(way(zones, 'www.example.com'), / = 1$/u);
    assert.match(way(zones, 'www.sub.example.com'), / = 3$/u);
    assert.match(way(zones.toReversed(), 'www.example.com'), / = 2$/u);
  });

  it('goes on with what is at hand where an answer is in doubt, and says so', () => {
    const [first] = [named('example.com', 'www CNAME a.example.org')];
    const stale: DnsZone = { ...named('example.org', 'a A 1'), known: { kind: 'stale' } };
    assert.equal(
      way([first, stale], 'www.example.com'),
      'www.example.com → a.example.org: records a.example.org = 1 ?',
    );
    const missing: DnsZone = { ...stale, known: { kind: 'notLoaded' } };
    assert.equal(
      way([first, missing], 'www.example.com'),
      'www.example.com → a.example.org: undecided a.example.org ?',
    );
  });
});
