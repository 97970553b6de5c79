import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { confirmedCount, hostsSince, type HostLoad } from '../../../../src/zones/hosts/hostLoads.ts';
import { contentWithHosts, withHosts } from '../../../../src/zones/hosts/withHosts.ts';
import { hostKey } from '../../../../src/dns/names.ts';

interface Row {
  readonly id: string | undefined;
  readonly host: string;
  readonly value?: string;
}

const row = (id: string, host: string, value?: string): Row => ({
  id,
  host,
  ...(value === undefined ? {} : { value }),
});

function load(host: string, loadNumber: number, ...rows: readonly Row[]): HostLoad<Row> {
  return { host, rows, loadedAt: loadNumber, loadNumber, counted: undefined, bytes: 0 };
}

function loads(...all: readonly HostLoad<Row>[]): ReadonlyMap<string, HostLoad<Row>> {
  return new Map(all.map((each) => [each.host, each]));
}

const counting = (host: string, loadNumber: number, counted: number | undefined): HostLoad<Row> => ({
  ...load(host, loadNumber),
  counted,
});

const said = (rows: readonly Row[]): string =>
  rows.map(({ id, host, value = '' }) => `${id}${host}${value}`).join(' ');

const names = fc.constantFrom('a', 'A', 'b', 'c', '@', '*');
const id = fc.integer({ min: 1, max: 20 }).map(String);
const zoneRows = fc.uniqueArray(fc.record({ id, host: names }), { selector: (each) => each.id });
const hostLoads = fc
  .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', '@'), fc.uniqueArray(id, { maxLength: 4 }), fc.nat(99)), {
    selector: ([host]) => host,
  })
  .map((all) =>
    loads(...all.map(([host, ids, at]) => load(host, at, ...ids.map((each) => row(each, host, '!'))))),
  );

describe('The rows of a zone with hosts that were loaded since', () => {
  it('keep the places of records that stay; new ones follow their host, and new hosts come last', () => {
    const zone = [row('1', 'a'), row('2', 'b'), row('3', 'A'), row('4', 'c')];
    const fresh = loads(load('a', 5, row('9', 'a'), row('3', 'a', '!')), load('x', 6, row('8', 'x')));
    assert.equal(said(withHosts(zone, fresh)), '9a 2b 3a! 4c 8x');
    assert.equal(said(withHosts(zone, loads(load('a', 5)))), '2b 4c');
    assert.equal(said(withHosts([], fresh)), '9a 3a! 8x');
    const hosts = loads(
      load('y', 5, row('7', 'y'), row('5', 'y')),
      load('x', 6, row('8', 'x'), row('6', 'x')),
    );
    assert.equal(said(withHosts(zone, hosts)), '1a 2b 3A 4c 7y 5y 8x 6x');
  });

  it('have a renamed record once, where it was found last', () => {
    const zone = [row('1', 'a'), row('2', 'b')];
    assert.equal(said(withHosts(zone, loads(load('x', 5, row('1', 'x'))))), '2b 1x');
    const both = loads(load('a', 7, row('1', 'a')), load('x', 5, row('1', 'x')));
    assert.equal(said(withHosts(zone, both)), '1a 2b');
    // A host that is loaded again keeps its place among the hosts.
    const reversed = loads(load('x', 5, row('1', 'x')), load('a', 7, row('1', 'a')));
    assert.equal(said(withHosts(zone, reversed)), '1a 2b');
  });

  it('are those of the hosts, and of the others as they were, each id once', () => {
    fc.assert(
      fc.property(zoneRows, hostLoads, (zone, hosts) => {
        const rows = withHosts<Row>(zone, hosts);
        const ids = rows.map((each) => each.id);
        assert.equal(new Set(ids).size, ids.length);
        assert.equal(withHosts(rows, hosts), rows, 'a second time changes nothing');
        for (const { host, rows: own } of hosts.values()) {
          const here = rows.filter((each) => hostKey(each.host) === host);
          assert.ok(here.every((each) => own.includes(each)));
        }
        const renewed = new Set(hosts.values().flatMap((each) => each.rows.map((one) => one.id)));
        const others = zone.filter((each) => !hosts.has(hostKey(each.host)) && !renewed.has(each.id));
        const rest = rows.filter((each) => !hosts.has(hostKey(each.host)));
        assert.deepEqual(rest, others);
        for (const each of renewed) assert.ok(ids.includes(each));
      }),
    );
  });

  it('keep rows without an id only of the newest load', () => {
    const nameless = { id: undefined, host: 'a' };
    assert.deepEqual(withHosts([nameless, row('1', 'b')], loads(load('a', 5, nameless, nameless))), [
      nameless,
      nameless,
      row('1', 'b'),
    ]);
  });
});

describe('Hosts that were loaded by themselves', () => {
  it('count if they are as new as the zone or newer', () => {
    const all = loads(load('a', 4), load('b', 5));
    assert.equal(hostsSince(all, 4), all);
    assert.deepEqual([...hostsSince(all, 5).keys()], ['b']);
    assert.equal(hostsSince(all, 6).size, 0);
  });

  it('change the total of a list only if it is loaded to its end', () => {
    const content = {
      rows: [row('1', 'a')],
      total: 1,
      more: false,
      bytes: 0,
      fault: undefined,
      loadedAt: 1,
      loadNumber: 1,
    };
    const fresh = loads(load('b', 2, row('2', 'b'), row('3', 'b')));
    assert.equal(contentWithHosts<Row>(content, fresh).total, 3);
    assert.equal(contentWithHosts<Row>({ ...content, total: 9, more: true }, fresh).total, 9);
    assert.equal(contentWithHosts<Row>(content, loads(load('a', 2))).total, 0);
    assert.equal(contentWithHosts<Row>(content, loads(load('b', 0, row('2', 'b')))), content);
  });

  it('confirm how many records there are only by the newest', () => {
    const rows = { length: 3 };
    assert.equal(confirmedCount(rows, loads(counting('a', 1, 3)))?.host, 'a');
    assert.equal(confirmedCount(rows, loads(counting('a', 1, 3), counting('b', 2, 4))), undefined);
    assert.equal(confirmedCount(rows, loads(counting('a', 1, 3), counting('b', 2, undefined))), undefined);
    assert.equal(confirmedCount(rows, new Map()), undefined);
  });
});
