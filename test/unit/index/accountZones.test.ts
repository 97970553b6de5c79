import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import type { Disposable } from '../../../src/base/lifecycle.ts';
import { AccountZones } from '../../../src/index/accountZones.ts';
import type { IndexedZone, LoadedRecords } from '../../../src/index/recordIndex.ts';
import { RecordTable, type IndexedRecord } from '../../../src/index/recordTable.ts';
import type { LoadTime } from '../../../src/index/zoneEntries.ts';
import { AccountId } from '../../../src/model/account.ts';
import type { HostLoad } from '../../../src/model/hostLoads.ts';
import { domain } from '../model/rows.ts';
import { indexedRecord } from './records.ts';
import { indexedZone } from './zones.ts';

/** Returns a load with this number, at its own time. */
const load = (loadNumber: number, loadedAt = loadNumber): LoadTime => ({ loadNumber, loadedAt });

const records = (host: string, loadedAt: number): LoadedRecords => ({
  table: new RecordTable([indexedRecord({ host })]),
  fault: undefined,
  loadedAt,
  updatedOn: undefined,
  announced: undefined,
});

describe('A zone of an account', () => {
  const states: readonly (readonly [string | undefined, string | undefined, boolean])[] = [
    ['enable', 'notexist', true],
    [undefined, undefined, true],
    ['something new', 'empty', true],
    ['pause', '', false],
    ['lock', '', false],
    ['spam', '', false],
    ['enable', 'dnserror', false],
  ];
  for (const [status, extStatus, served] of states) {
    it(`that is ${status} and ${extStatus} is ${served ? '' : 'not '}served`, () => {
      const zones = new AccountZones(AccountId.parse('one'));
      const [zone] = zones.list([domain({ status, extStatus })], load(1));
      assert.equal(zone?.served, served);
    });
  }

  it('is reported as changed when it is paused', () => {
    const zones = new AccountZones(AccountId.parse('one'));
    zones.list([domain()], load(1));
    assert.deepEqual(zones.list([domain()], load(2)), []);
    assert.equal(zones.list([domain({ status: 'pause' })], load(3)).length, 1);
  });

  it('accepts a later load even if the clock was set back', () => {
    const zones = new AccountZones(AccountId.parse('one'));
    const id = DomainId.parse('7');
    zones.list([domain({ id })], load(1, 5000));
    zones.putRecords(id, records('old', 5000), 2);
    zones.list([domain({ id, status: 'pause' })], load(3, 1000));
    assert.equal(zones.get(id)?.served, false);
    zones.putRecords(id, records('new', 1000), 4);
    assert.equal(zones.get(id)?.loaded?.table.records[0]?.host, 'new');
    assert.equal(zones.putRecords(id, records('late', 9000), 3), undefined);
  });

  it('treats stored records as outdated when their time is in the future', () => {
    const zones = new AccountZones(AccountId.parse('one'));
    const id = DomainId.parse('7');
    const year = 365 * 24 * 3_600_000;
    const now = Date.now();
    const listed = new AccountZones(AccountId.parse('one'));
    listed.list([domain({ id })], load(1));
    listed.putRecords(id, records('stored', now + year), 1);
    zones.restore(listed.zones(), now + year);
    assert.equal(zones.get(id)?.loaded?.loadedAt, 0);
    assert.equal(zones.listedAt, 0);
    zones.list([domain({ id })], load(1, now));
    zones.putRecords(id, records('loaded', now), 2);
    assert.equal(zones.get(id)?.loaded?.table.records[0]?.host, 'loaded');
    zones.restore(listed.zones(), now + year);
    assert.equal(zones.get(id)?.loaded?.table.records[0]?.host, 'loaded');
  });
});

const account = AccountId.parse('one');
const [ONE, TWO] = [DomainId.parse('1'), DomainId.parse('2')];

/** Zones that were listed by load 5: one with the id 1, whose records are loaded, and one with the id 2. */
function twoListed(): AccountZones {
  const zones = new AccountZones(account);
  zones.list(
    [domain({ id: ONE, name: 'a.example', records: 1 }), domain({ id: TWO, name: 'b.example', records: 2 })],
    load(5),
  );
  zones.putRecords(ONE, { ...records('www', 6), announced: 1 }, 6);
  return zones;
}

const lookedUp = (host: string, counted?: number): HostLoad<IndexedRecord> => ({
  host,
  rows: [indexedRecord({ id: RecordId.parse('8'), host })],
  loadedAt: 9,
  loadNumber: 9,
  counted,
});
const hostsOf = (zones: AccountZones, id: DomainId): string | undefined =>
  zones
    .get(id)
    ?.loaded?.table.records.map(({ host }) => host)
    .join(' ');

describe('The list of the zones of an account', () => {
  it('has each zone with the fields of its latest row', () => {
    const zones = twoListed();
    assert.deepEqual(
      [zones.size, [...zones.zones()].map(({ name }) => name)],
      [2, ['a.example', 'b.example']],
    );
    const change = { id: ONE, name: 'A.example', records: 3, updatedOn: 'monday' };
    assert.deepEqual(zones.list([domain(change)], load(4)), [], 'of an earlier load');
    assert.equal(zones.get(ONE)?.name, 'a.example');
    for (const [fields, number] of [
      [{ id: ONE, name: 'A.example', records: 1 }, 5],
      [{ id: ONE, name: 'A.example', records: 1, punycode: 'c.example' }, 6],
      [{ id: ONE, name: 'A.example', records: 3, punycode: 'c.example' }, 7],
      [{ ...change, punycode: 'c.example' }, 8],
    ] as const) {
      const [changed, ...others] = zones.list([domain(fields), domain({ id: undefined })], load(number));
      assert.deepEqual([changed, others], [zones.get(ONE), []]);
    }
    const { name, ascii, announced, updatedOn } = zones.get(ONE) ?? {};
    assert.deepEqual([name, ascii, announced, updatedOn], ['A.example', 'c.example', 3, 'monday']);
    assert.equal(hostsOf(zones, ONE), 'www', 'the records stay');
  });

  it('keeps that a load failed', () => {
    const zones = twoListed();
    const failure = { operation: 'Record.List', kind: 'service', code: '9', message: '' } as const;
    assert.deepEqual(zones.note(TWO, failure), zones.get(TWO));
    assert.equal(zones.note(TWO, failure), undefined);
    zones.list([domain({ id: TWO, name: 'b.example', records: 3 })], load(7));
    assert.deepEqual([zones.get(TWO)?.failed, zones.get(TWO)?.failure], [true, failure]);
    assert.equal(zones.note(TWO, undefined)?.failed, false);
    assert.equal(zones.note(DomainId.parse('3'), failure), undefined);
  });

  it('takes the count of a zone’s details unless the list is later', () => {
    const zones = twoListed();
    assert.equal(zones.count(DomainId.parse('3'), 9, load(9)), undefined);
    assert.equal(zones.count(ONE, 9, load(4)), undefined);
    assert.equal(zones.count(ONE, 1, load(9)), undefined);
    assert.equal(zones.count(ONE, 9, load(5))?.announced, 9);
    assert.equal(zones.count(ONE, 8, load(7)), zones.get(ONE));
    assert.deepEqual(zones.list([domain({ id: ONE, name: 'c.example' })], load(6)), []);
    assert.equal(zones.get(ONE)?.announced, 8);
  });

  it('drops the zones that a complete list does not have', () => {
    const zones = twoListed();
    assert.deepEqual([zones.total, zones.listedAt], [undefined, undefined]);
    assert.deepEqual(zones.listAll(1, load(6), 2), [], 'it is shorter than its total');
    assert.deepEqual([zones.total, zones.size, zones.listedAt], [2, 2, 6]);
    assert.deepEqual(zones.listAll(2, load(5)), [], 'all are of this load');
    zones.list([domain({ id: TWO, name: 'b.example', records: 2 })], load(8));
    const gone = zones.get(ONE);
    assert.deepEqual(zones.listAll(1, load(8), 1), [gone]);
    assert.deepEqual([zones.get(ONE), zones.size, zones.total], [undefined, 1, 1]);
    zones.listAll(1, load(9), 7);
    assert.equal(zones.total, 7, 'as the service counts them');
    zones.listAll(0, load(8), 0);
    assert.deepEqual([zones.total, zones.size], [1, 1], 'those that are listed');
  });

  it('dates records by the list from before they were loaded', () => {
    const zones = twoListed();
    const fields = (id: DomainId, number: number): readonly unknown[] => {
      const { announced, updatedOn } = zones.listedBefore(id, number);
      return [announced, updatedOn];
    };
    assert.deepEqual(fields(TWO, 5), [2, undefined]);
    assert.deepEqual(fields(TWO, 4), [undefined, undefined]);
    assert.deepEqual(fields(DomainId.parse('3'), 9), [undefined, undefined]);
    zones.list([domain({ id: ONE, name: 'a.example', records: 7, updatedOn: 'monday' })], load(8));
    assert.deepEqual(fields(ONE, 6), [1, undefined], 'as the first page of the same load');
    assert.deepEqual(fields(ONE, 7), [undefined, undefined]);
    assert.deepEqual(fields(ONE, 8), [7, 'monday']);
  });
});

describe('The records of a zone of an account', () => {
  it('are those without a fault, else the newer ones', () => {
    const faulty = (host: string): LoadedRecords => ({ ...records(host, 1), fault: { kind: 'moved' } });
    const disposed: string[] = [];
    const zones = new AccountZones(account);
    zones.list([domain({ id: ONE })], load(1));
    const put = (loaded: LoadedRecords, number: number): string | undefined => {
      const held = { dispose: () => void disposed.push(`${number}`) };
      zones.putRecords(ONE, loaded, number, held);
      return hostsOf(zones, ONE);
    };
    assert.equal(put(faulty('a'), 3), 'a');
    assert.equal(put(faulty('b'), 2), 'a');
    assert.equal(put(faulty('c'), 3), 'c');
    assert.equal(put(records('d', 1), 2), 'd', 'without a fault');
    assert.equal(put(faulty('e'), 4), 'd');
    assert.equal(put(records('f', 1), 1), 'd');
    assert.equal(put(records('g', 1), 2), 'g');
    assert.deepEqual(disposed, ['2', '3', '3', '4', '1', '2']);
    zones.dispose();
    assert.equal(disposed.length, 7);
  });

  it('wait for a zone that is listed later', () => {
    const disposed: string[] = [];
    const held = (name: string): { dispose(): void } => ({ dispose: () => void disposed.push(name) });
    const zones = new AccountZones(account);
    assert.equal(zones.putRecords(ONE, records('a', 1), 1, held('a')), undefined);
    assert.equal(zones.putRecords(ONE, records('b', 1), 2, held('b')), undefined);
    zones.putRecords(TWO, records('c', 1), 3, held('c'));
    assert.deepEqual([zones.get(ONE), disposed], [undefined, ['a']]);
    zones.list([domain({ id: ONE })], load(4));
    assert.equal(hostsOf(zones, ONE), 'b');
    zones.putRecords(ONE, records('late', 1), 1, held('late'));
    assert.deepEqual([hostsOf(zones, ONE), disposed], ['b', ['a', 'late']]);
    zones.dispose();
    assert.deepEqual(disposed, ['a', 'late', 'b', 'c']);
    zones.dispose();
    assert.equal(disposed.length, 4);
  });

  it('say that a load succeeded, even if it brought nothing better', () => {
    const zones = twoListed();
    zones.note(ONE, { operation: 'Record.List', kind: 'timeout', seconds: 1 });
    assert.equal(zones.putRecords(ONE, records('late', 1), 5)?.failed, false);
    assert.equal(hostsOf(zones, ONE), 'www');
  });

  it('are known by the rows of their load', () => {
    const zones = twoListed();
    const rows = zones.get(ONE)?.loaded?.table.records ?? [];
    zones.putHosts(ONE, new Map([['ftp', lookedUp('ftp')]]));
    assert.deepEqual(
      [zones.hasRows(ONE, rows), zones.hasRows(ONE, [...rows]), zones.hasRows(TWO, rows)],
      [true, false, false],
    );
    assert.equal(zones.hasRows(DomainId.parse('3'), rows), false);
  });

  it('have the hosts that were looked up, with their count if it agrees', () => {
    const zones = twoListed();
    const hosts = new Map([['ftp', lookedUp('ftp', 2)]]);
    assert.equal(zones.putHosts(DomainId.parse('3'), hosts), undefined);
    assert.equal(zones.putHosts(ONE, hosts), zones.get(ONE));
    assert.equal(hostsOf(zones, ONE), 'www ftp');
    assert.deepEqual([zones.get(ONE)?.announced, zones.get(ONE)?.loaded?.announced], [2, 2]);
    assert.equal(zones.putHosts(ONE, hosts), undefined);
    zones.putHosts(ONE, new Map([['ftp', lookedUp('ftp', 7)]]));
    assert.deepEqual([zones.get(ONE)?.announced, zones.get(ONE)?.loaded?.announced], [2, 1]);
    zones.putHosts(TWO, hosts);
    assert.deepEqual([hostsOf(zones, TWO), zones.get(TWO)?.loaded?.fault], ['ftp', { kind: 'hostsOnly' }]);
    zones.dropHosts();
    assert.deepEqual([hostsOf(zones, ONE), hostsOf(zones, TWO)], ['www', undefined]);
  });

  it('keep the hosts that were looked up since they were loaded', () => {
    const zones = twoListed();
    zones.putHosts(ONE, new Map([['ftp', lookedUp('ftp')]]));
    zones.putRecords(ONE, records('new', 7), 7);
    assert.equal(hostsOf(zones, ONE), 'new ftp');
    zones.list([domain({ id: ONE, name: 'a.example', records: 4 })], load(8));
    zones.putRecords(ONE, records('newest', 10), 10);
    assert.equal(hostsOf(zones, ONE), 'newest');
  });
});

const NOW = Date.now();
const stored = (name: string, id: DomainId, loadedAt?: number): IndexedZone => ({
  ...indexedZone(name),
  account,
  id,
  loaded: loadedAt === undefined ? undefined : records('stored', loadedAt),
});
const heldBy = (disposed: string[], ...ids: readonly DomainId[]): ReadonlyMap<DomainId, Disposable> =>
  new Map(ids.map((id) => [id, { dispose: () => void disposed.push(id) }]));

describe('A saved index of an account', () => {
  it('is taken if nothing is listed yet', () => {
    const zones = new AccountZones(account);
    const disposed: string[] = [];
    assert.equal(
      zones.restore([stored('a.example', ONE, 5), stored('b.example', TWO)], 7, 3, heldBy(disposed, ONE)),
      true,
    );
    assert.deepEqual([zones.listedAt, zones.total, zones.size], [7, 3, 2]);
    assert.deepEqual([hostsOf(zones, ONE), zones.get(ONE)?.loaded?.loadedAt, disposed], ['stored', 5, []]);
    assert.equal(zones.restore([stored('c.example', DomainId.parse('3'))], 6, 1), false, 'it is older');
    assert.deepEqual([zones.listedAt, zones.total, zones.size], [7, 3, 2]);
    zones.dispose();
    assert.deepEqual(disposed, ['1']);
  });

  it('adds to what is listed only zones of a later list, and drops none if it is not whole', () => {
    const disposed: string[] = [];
    const zones = twoListed();
    zones.listAll(2, load(5));
    const third = DomainId.parse('3');
    const old = [stored('c.example', third, 3)];
    assert.equal(zones.restore(old, 5, 1, heldBy(disposed, third)), false);
    assert.deepEqual([zones.get(third), disposed], [undefined, ['3']]);
    assert.equal(zones.restore(old, 6, 2, heldBy(disposed, third)), true);
    assert.deepEqual([zones.size, zones.total, hostsOf(zones, third)], [3, 3, 'stored']);
    zones.restore([stored('d.example', third)], 8, 1);
    assert.deepEqual(
      [...zones.zones()].map(({ name }) => name),
      ['d.example'],
    );
    assert.equal(hostsOf(zones, third), 'stored', 'its records stay');
  });

  it('has records that take the place of older ones and of those with a fault', () => {
    for (const [own, saved, expected] of [
      [records('own', 5), 4, 'own'],
      [records('own', 5), 5, 'stored'],
      [records('own', 5), 6, 'stored'],
      [{ ...records('own', 5), fault: { kind: 'moved' } }, 4, 'stored'],
      [records('own', NOW + 3_600_000), 4, 'stored'],
    ] as const) {
      const disposed: string[] = [];
      const zones = new AccountZones(account);
      zones.list([domain({ id: ONE, name: 'a.example' })], load(1));
      zones.putRecords(ONE, own, 2, { dispose: () => void disposed.push('own') });
      zones.restore([stored('a.example', ONE, saved)], 1, 1, heldBy(disposed, ONE));
      assert.equal(hostsOf(zones, ONE), expected);
      assert.deepEqual(disposed, [expected === 'own' ? '1' : 'own']);
    }
  });

  it('does not take the place of records without a fault if it has one', () => {
    const zones = twoListed();
    const faulty = stored('a.example', ONE, 99);
    zones.restore(
      [{ ...faulty, loaded: faulty.loaded && { ...faulty.loaded, fault: { kind: 'moved' } } }],
      1,
    );
    assert.equal(hostsOf(zones, ONE), 'www');
  });

  it('names the zone of records that were loaded before', () => {
    for (const [saved, expected] of [
      [4, 'own'],
      [6, 'stored'],
    ] as const) {
      const disposed: string[] = [];
      const zones = new AccountZones(account);
      zones.putRecords(ONE, records('own', 5), 2, { dispose: () => void disposed.push('own') });
      zones.restore([stored('a.example', ONE, saved)], 1, 1, heldBy(disposed, ONE));
      assert.deepEqual([hostsOf(zones, ONE), disposed], [expected, [expected === 'own' ? '1' : 'own']]);
      zones.dispose();
      assert.equal(disposed.length, 2);
    }
  });

  it('has the fields of a zone only if they were listed later', () => {
    const zones = new AccountZones(account);
    zones.list([domain({ id: ONE, name: 'listed.example' })], load(3));
    zones.restore([stored('early.example', ONE)], 3, 1);
    assert.equal(zones.get(ONE)?.name, 'listed.example');
    zones.restore([stored('late.example', ONE)], 4, 1);
    assert.equal(zones.get(ONE)?.name, 'late.example');
  });

  it('keeps how a load in this window ended, and the hosts that were looked up', () => {
    const zones = twoListed();
    zones.note(ONE, { operation: 'Record.List', kind: 'timeout', seconds: 1 });
    zones.putHosts(ONE, new Map([['ftp', lookedUp('ftp')]]));
    zones.restore(
      [
        { ...stored('a.example', ONE, 99), failed: false },
        { ...stored('b.example', TWO), failed: true },
      ],
      9,
    );
    assert.deepEqual([zones.get(ONE)?.failed, zones.get(TWO)?.failed], [true, false]);
    assert.equal(hostsOf(zones, ONE), 'stored ftp');
  });
});
