import assert from 'node:assert/strict';
import { RecordId } from '../../../src/api/fields.ts';
import {
  changedSinceLoad,
  hostLoadedAt,
  isWholeZone,
  recordById,
  whyZoneIncomplete,
  type ZoneState,
} from '../../../src/zones/zoneState.ts';
import type { LoadedRecords } from '../../../src/zones/recordTable.ts';
import { indexedZone } from './zones.ts';

const EMPTY = indexedZone('example.com');
const ZONE = indexedZone('example.com', [
  { id: RecordId.parse('1'), host: 'a' },
  { id: RecordId.parse('2'), host: 'b' },
]);

function withLoaded(loaded: Partial<LoadedRecords>, listed: Partial<ZoneState> = {}): ZoneState {
  return { ...ZONE, ...listed, loaded: ZONE.loaded && { ...ZONE.loaded, ...loaded } };
}

describe('The state of a zone', () => {
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
    const own = { host: 'a', rows: [], loadedAt: 9, loadNumber: 2, counted: undefined, bytes: 0 };
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
