import assert from 'node:assert/strict';
import { RecordId } from '../../../src/api/fields.ts';
import { MOST_RECORD_CHANGES } from '../../../src/history/changeBadges.ts';
import { ChangesList, type ZoneChange } from '../../../src/history/changesList.ts';
import type { IndexedRecord } from '../../../src/zones/recordTable.ts';
import { never } from '../api/server.ts';
import { indexedRecord } from '../zones/records.ts';
import { otherZone, snapshotScene, zone } from './snapshotScene.ts';

const records = (count: number, value: string, remark?: string): readonly IndexedRecord[] =>
  Array.from({ length: count }, (_, nth) =>
    indexedRecord({ id: RecordId.parse(String(nth)), host: `h${nth}`, type: 'TXT', value, remark }),
  );

/** What is told of a change of all records of a zone. */
async function changeOf(
  before: readonly IndexedRecord[],
  after: readonly IndexedRecord[],
): Promise<ZoneChange> {
  const snapshots = snapshotScene().open();
  await snapshots.keep(zone, before, 1, never());
  await snapshots.keep(zone, after, 2, never());
  const [change, ...more] = await new ChangesList(snapshots).of(zone, never());
  assert.ok(change !== undefined && more.length === 0);
  return change;
}

describe('The changes between two snapshots', () => {
  it('are all counted and the first ones listed', async () => {
    const all = await changeOf(records(MOST_RECORD_CHANGES, 'a'), records(MOST_RECORD_CHANGES, 'b'));
    assert.deepEqual(
      [all.changes.length, all.counts.changed],
      [MOST_RECORD_CHANGES, MOST_RECORD_CHANGES],
      'at the limit',
    );
    const over = await changeOf(records(MOST_RECORD_CHANGES + 1, 'a'), records(MOST_RECORD_CHANGES + 1, 'b'));
    const counts = [MOST_RECORD_CHANGES, MOST_RECORD_CHANGES + 1];
    assert.deepEqual([over.changes.length, over.counts.changed], counts);
  });
});

describe('The changes of a zone that are held', () => {
  it('are loaded at first, and again after a new snapshot', async () => {
    const snapshots = snapshotScene().open();
    await snapshots.keep(zone, records(1, 'a'), 1, never());
    await snapshots.keep(zone, records(1, 'b'), 2, never());
    const list = new ChangesList(snapshots);
    const found = await list.of(zone, never());
    let loads = 0;
    const loaded = (of = zone): unknown => list.loaded(of, () => (loads += 1));
    assert.deepEqual([loaded(), loads], [undefined, 1]);
    assert.deepEqual([loaded(), loads], [undefined, 1], 'it is loading');
    list.hold(zone, found);
    assert.deepEqual([loaded(), loads], [found, 1]);
    assert.deepEqual([loaded(otherZone), loads], [undefined, 2], 'another zone');
    list.markStale(zone);
    assert.deepEqual([loaded(), loads], [found, 3], 'the earlier ones meanwhile');
    list.markStale(zone);
    list.hold(zone, []);
    assert.deepEqual([loaded(), loads], [[], 4], 'a snapshot was kept while it loaded');
    list.markStale({ ...zone, id: otherZone.id });
    assert.deepEqual([loaded(otherZone), loads], [undefined, 5]);
  });

  it('are computed once for each pair of snapshots', async () => {
    const snapshots = snapshotScene().open();
    for (const [at, value] of ['a', 'b', 'c'].entries())
      await snapshots.keep(zone, records(1, value), at + 1, never());
    const list = new ChangesList(snapshots);
    const first = await list.of(zone, never());
    assert.deepEqual(
      first.map(({ before, after }) => [before.lastSeen, after.firstSeen]),
      [
        [2, 3],
        [1, 2],
      ],
    );
    const again = await list.of(zone, never());
    assert.deepEqual(again, first);
    for (const [at, { changes }] of again.entries()) assert.equal(changes, first[at]?.changes);
    await assert.rejects(list.of(zone, AbortSignal.abort(new Error('enough'))), /enough/u);
    assert.deepEqual(await list.of(otherZone, never()), []);
  });
});
