import assert from 'node:assert/strict';
import { RecordId } from '../../../src/api/fields.ts';
import { AccountId } from '../../../src/model/account.ts';
import { fixedIndex } from '../../../src/index/fixedIndex.ts';
import {
  changedSinceLoad,
  hostLoadedAt,
  isWholeZone,
  recordById,
  whyZoneIncomplete,
  type IndexedZone,
  type LoadedRecords,
} from '../../../src/index/recordIndex.ts';
import { zonesOfName } from '../../../src/index/zonesOfName.ts';
import { indexedZone } from './zones.ts';

const EMPTY = indexedZone('example.com');
const ZONE = indexedZone('example.com', [
  { id: RecordId.parse('1'), host: 'a' },
  { id: RecordId.parse('2'), host: 'b' },
]);

function withLoaded(loaded: Partial<LoadedRecords>, listed: Partial<IndexedZone> = {}): IndexedZone {
  return { ...ZONE, ...listed, loaded: ZONE.loaded && { ...ZONE.loaded, ...loaded } };
}

describe('A zone of the index', () => {
  it('changed if what was listed of it with its records is another now', () => {
    const dated = withLoaded({ updatedOn: 'monday' }, { updatedOn: 'monday' });
    for (const [zone, isChanged] of [
      [EMPTY, false],
      [{ ...EMPTY, announced: 7, updatedOn: 'monday' }, false],
      [ZONE, false],
      [dated, false],
      [{ ...dated, updatedOn: 'tuesday' }, true],
      [{ ...dated, updatedOn: undefined }, true],
      [{ ...ZONE, updatedOn: 'tuesday' }, false],
      [{ ...ZONE, announced: 3 }, true],
      [{ ...ZONE, announced: undefined }, true],
      [withLoaded({ announced: undefined }, { announced: 3 }), false],
    ] as const)
      assert.equal(changedSinceLoad(zone), isChanged);
  });

  it('is whole if all of its records are loaded', () => {
    assert.equal(whyZoneIncomplete(EMPTY), undefined);
    assert.equal(isWholeZone(EMPTY), false);
    assert.equal(isWholeZone(indexedZone('example.com', [])), true);
    assert.equal(isWholeZone(ZONE), true);
    const cut = withLoaded({ fault: { kind: 'pageFailed' } });
    assert.deepEqual([whyZoneIncomplete(cut)?.kind, isWholeZone(cut)], ['pageFailed', false]);
    const full = indexedZone('example.com', [{ host: 'www.example.com' }]);
    assert.deepEqual([whyZoneIncomplete(full)?.kind, isWholeZone(full)], ['fullNames', false]);
  });

  it('has hosts that were loaded with it, or looked up since', () => {
    const own = { host: 'a', rows: [], loadedAt: 9, loadNumber: 2, counted: undefined };
    const hosts = new Map([['a', own]]);
    const loaded = withLoaded({ loadedAt: 5, hosts });
    assert.deepEqual([hostLoadedAt(loaded, 'a'), hostLoadedAt(loaded, 'b')], [9, 5]);
    const only = withLoaded({ loadedAt: 9, hosts, fault: { kind: 'hostsOnly' } });
    assert.deepEqual([hostLoadedAt(only, 'a'), hostLoadedAt(only, 'b')], [9, undefined]);
    assert.equal(hostLoadedAt(withLoaded({ loadedAt: 5 }), 'a'), 5);
    assert.equal(hostLoadedAt(EMPTY, 'a'), undefined);
  });

  it('has the record of an id, and none without one', () => {
    assert.equal(recordById(ZONE, RecordId.parse('2')), ZONE.loaded?.table.records[1]);
    assert.equal(recordById(ZONE, RecordId.parse('3')), undefined);
    assert.equal(recordById(EMPTY, RecordId.parse('2')), undefined);
    const nameless = indexedZone('example.com', [{ id: undefined }]);
    assert.equal(recordById(nameless, undefined), undefined);
  });
});

const ZONES = [
  indexedZone('example.com'),
  indexedZone('b.example.com'),
  { ...indexedZone('example.com'), account: AccountId.parse('a2') },
  indexedZone('example'),
];
const index = fixedIndex(ZONES);
const placesOf = (name: string): readonly number[] =>
  zonesOfName(index, name).map((zone) => ZONES.indexOf(zone));

describe('An index of zones that do not change', () => {
  it('finds them by name, and by account and id', () => {
    assert.deepEqual([...index.zones], ZONES);
    assert.deepEqual([...index.names], ['example.com', 'b.example.com', 'example']);
    assert.deepEqual(index.named('example.com'), [ZONES[0], ZONES[2]]);
    assert.deepEqual(index.named('example.net'), []);
    const { id } = indexedZone('example.com');
    assert.equal(index.zone(AccountId.parse('a2'), id), ZONES[2]);
    assert.equal(index.zone(AccountId.parse('a1'), indexedZone('example').id), ZONES[3]);
    assert.equal(index.zone(AccountId.parse('a3'), id), undefined);
    index.onDidChange(() => assert.fail()).dispose();
  });

  it('has the zones of a name: those with the longest name that it ends with', () => {
    assert.deepEqual(placesOf('example.com'), [0, 2]);
    assert.deepEqual(placesOf('a.c.example.com'), [0, 2]);
    assert.deepEqual(placesOf('a.b.example.com'), [1]);
    assert.deepEqual(placesOf('b.example.com'), [1]);
    assert.deepEqual(placesOf('www.example'), [3]);
    for (const name of ['com', 'aexample', 'example.net', '']) assert.deepEqual(placesOf(name), [], name);
  });
});
