import assert from 'node:assert/strict';
import { FilterableRecords } from '../../../../src/search/matching/filterableRecords.ts';
import { record } from '../../zones/rows.ts';

describe('Sorted records', () => {
  it('are sorted once for each order, whatever is typed in the filter', () => {
    let keys = 0;
    const rows = [3600, 60, 600].map((ttl, at) => ({
      ...record({ host: `h${at}`, type: at === 0 ? 'TXT' : 'A' }),
      // Only the column that the rows are sorted by is read.
      get ttl() {
        keys += 1;
        return ttl;
      },
    }));
    const records = new FilterableRecords({ name: 'a.example', ascii: 'a.example' }, rows);
    const hosts = (type: string | undefined, descending: boolean): string =>
      records
        .matching('', type === undefined ? {} : { type }, { column: 'ttl', descending })
        .map(({ host }) => host)
        .join(' ');
    assert.deepEqual([hosts(undefined, false), keys], ['h1 h2 h0', 3]);
    assert.deepEqual([hosts('A', false), hosts('TXT', false), keys], ['h1 h2', 'h0', 3]);
    assert.deepEqual([hosts('A', true), hosts(undefined, true), keys], ['h2 h1', 'h0 h2 h1', 6]);
  });
});

function count(records: FilterableRecords, text: string): number {
  return records.matching(text).length;
}

describe('Prepared records', () => {
  it('make no text for the first letter, and find the same', () => {
    let made = 0;
    const rows = ['www', 'api', 'mail'].map((host) => ({
      ...record({ host }),
      // Each text of a record is made from its remark, or from its host.
      get remark() {
        made += 1;
        return `remark of ${host}`;
      },
    }));
    const zone = { name: 'a.example', ascii: 'a.example' };
    const prepared = new FilterableRecords(zone, rows);
    const steps = [...prepared.prepare()];
    assert.equal(steps.length, 3 * rows.length, 'each record can be followed by a pause');
    const before = made;
    assert.deepEqual([count(prepared, 'w'), count(prepared, 'of api'), made], [1, 1, before]);
    const cold = new FilterableRecords(zone, rows);
    assert.deepEqual([count(cold, 'w'), count(cold, 'of api'), made > before], [1, 1, true]);
  });
});
