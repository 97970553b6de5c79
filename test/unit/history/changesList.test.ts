import assert from 'node:assert/strict';
import { RecordId } from '../../../src/api/fields.ts';
import {
  ChangesList,
  MOST_LISTED_CHANGES,
  MOST_CHANGED_TEXT,
  type ZoneChange,
} from '../../../src/history/changesList.ts';
import type { IndexedRecord } from '../../../src/index/recordTable.ts';
import { never } from '../api/server.ts';
import { indexedRecord } from '../index/records.ts';
import { snapshotScene, zone } from './snapshotScene.ts';

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
    const all = await changeOf(records(MOST_LISTED_CHANGES, 'a'), records(MOST_LISTED_CHANGES, 'b'));
    assert.deepEqual(
      [all.changes.length, all.counts.changed],
      [MOST_LISTED_CHANGES, MOST_LISTED_CHANGES],
      'at the limit',
    );
    const over = await changeOf(records(MOST_LISTED_CHANGES + 1, 'a'), records(MOST_LISTED_CHANGES + 1, 'b'));
    assert.deepEqual(
      [over.changes.length, over.counts.changed],
      [MOST_LISTED_CHANGES, MOST_LISTED_CHANGES + 1],
    );
  });

  it('are listed as far as their texts are short', async () => {
    const half = MOST_CHANGED_TEXT / 2;
    const fits = await changeOf(records(1, 'a'.repeat(half)), records(1, 'b'.repeat(half)));
    assert.equal(fits.changes.length, 1, 'at the limit');
    const longer = await changeOf(records(1, 'a'.repeat(half)), records(1, 'b'.repeat(half), 'c'));
    assert.deepEqual([longer.changes.length, longer.counts.changed], [0, 1]);
  });
});
