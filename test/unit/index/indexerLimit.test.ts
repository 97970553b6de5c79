import assert from 'node:assert/strict';
import { coverageOf } from '../../../src/index/coverage.ts';
import { outcomeText } from '../../../src/search/indexing/indexText.ts';
import { withService } from './indexing.ts';
import { NOTHING, recordLimit } from './sharedLimit.ts';

describe('Indexing at the limit of records', () => {
  it('loads the zones that are smaller than one that does not fit, and names that', async () => {
    await withService(6, 100, async ({ service, open }) => {
      const [huge] = service.zones;
      const row = huge?.records[1] ?? assert.fail();
      huge?.records.push(...Array.from({ length: 1000 }, (_, nth) => ({ ...row, id: `h${nth}` })));
      const window = open(recordLimit(1000));
      const outcome = await window.index();
      assert.deepEqual([outcome?.loaded, outcome?.stopped?.kind], [5, 'limit']);
      assert.deepEqual(
        outcome?.failed.map(({ zone, failure }) => [zone.name, failure.kind]),
        [['z0.example', 'limit']],
      );
      assert.equal(window.accounts.zones.budgets.records.held.rows, 500);
    });
  });

  it('stops when the memory is full, and says why', async () => {
    await withService(60, 100, async ({ service, open }) => {
      const window = open(recordLimit(1000));
      const outcome = await window.index();
      assert.equal(outcome?.stopped?.kind, 'limit');
      assert.equal(outcome.loaded, 10);
      assert.ok(service.count('Record.List') < 40, `${service.count('Record.List')} calls`);
      assert.match(outcomeText({ ...outcome, wanted: 60, missing: 0 }), /no more than 1,000 records/u);
    });
  });

  it('leaves out the records of a saved index that do not fit, and says so', async () => {
    await withService(4, 100, async ({ open }) => {
      await open().index();
      const budgets = recordLimit(250);
      const later = open(budgets);
      await later.indexer.load();
      const { covered, atLimit, listed } = coverageOf(later.accounts.all, later.recordIndex);
      assert.deepEqual([covered, atLimit, listed], [2, 2, 4]);
      assert.equal(budgets.records.held.rows, 200);
      later.dispose();
      assert.deepEqual(budgets.records.held, NOTHING);
    });
  });

  it('keeps the saved records that do not fit into memory when the index is saved again', async () => {
    await withService(4, 100, async ({ service, open }) => {
      await open().index();
      const small = open(recordLimit(250));
      await small.indexer.load();
      service.zones.splice(3, 1);
      const outcome = await small.index();
      assert.deepEqual([outcome?.stopped?.kind, outcome?.saved], ['limit', true]);
      const later = open();
      await later.indexer.load();
      assert.deepEqual(later.troubles, []);
      const kept = [...later.recordIndex.zones].map(({ name, loaded }) => [
        name,
        loaded?.table.records.length,
      ]);
      assert.deepEqual(kept, [
        ['z0.example', 100],
        ['z1.example', 100],
        ['z2.example', 100],
      ]);
    });
  });

  it('counts nothing of a saved index when the window closes while it is loaded', async () => {
    await withService(2, 3000, async ({ open }) => {
      await open().index();
      const budgets = recordLimit(10_000);
      const later = open(budgets);
      const loading = later.indexer.load();
      later.dispose();
      await loading;
      assert.deepEqual(budgets.records.held, NOTHING);
    });
  });

  it('counts nothing of a saved index when its load is cancelled after the first zone', async () => {
    await withService(2, 3000, async ({ open }) => {
      await open().index();
      const budgets = recordLimit(10_000);
      const later = open(budgets);
      const stop = new AbortController();
      const planning = later.indexer.plan(later.accounts.zones, stop.signal);
      while (budgets.records.held.rows === 0) await new Promise(setImmediate);
      assert.equal(budgets.records.held.rows, 3000);
      stop.abort();
      await assert.rejects(planning);
      assert.deepEqual(budgets.records.held, NOTHING);
    });
  });
});
