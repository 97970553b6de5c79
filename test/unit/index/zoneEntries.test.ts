import assert from 'node:assert/strict';
import { heldBytes } from '../../../src/model/heldBytes.ts';
import { NO_HOST_LOADS } from '../../../src/model/hostLoads.ts';
import { RowBudget } from '../../../src/model/rowBudget.ts';
import { ZoneEntries, type ZoneEntry } from '../../../src/index/zoneEntries.ts';
import { indexedZone } from './zones.ts';

const limit = { rows: 2, bytes: Infinity };

function entryOf(name: string, disposed: string[] = []): ZoneEntry {
  const held = { dispose: () => void disposed.push(name) };
  return {
    zone: indexedZone(name),
    listed: { loadedAt: 0, loadNumber: 1 },
    records: { held, loadNumber: 1, base: undefined },
    hosts: NO_HOST_LOADS,
  };
}

describe('The zones of an account in the index', () => {
  it('count toward the budget with 300 bytes and their texts', () => {
    const budget = new RowBudget('zones', limit);
    const entries = new ZoneEntries(budget);
    const { zone } = entryOf('a.example');
    const texts = heldBytes([zone.name, zone.ascii, zone.updatedOn]);
    entries.set(entryOf('a.example'));
    assert.deepEqual(budget.held, { rows: 1, bytes: 300 + texts });
    entries.dispose();
    assert.deepEqual(budget.held, { rows: 0, bytes: 0 });
    assert.equal(entries.size, 0);
  });

  it('count as they are now when they are replaced, and let go of the earlier records', () => {
    const budget = new RowBudget('zones', limit);
    const entries = new ZoneEntries(budget);
    const disposed: string[] = [];
    const first = entryOf('a.example', disposed);
    const longer = { ...first.zone, name: 'a-longer-name.example' };
    entries.set(first);
    const { bytes } = budget.held;
    entries.set({ ...first, zone: longer });
    assert.equal(budget.held.bytes, bytes + longer.name.length - first.zone.name.length);
    assert.deepEqual([budget.held.rows, disposed], [1, []]);
    entries.set({ ...first, records: entryOf('b', disposed).records });
    assert.deepEqual(disposed, ['a.example']);
    entries.delete(first.zone.id);
    entries.delete(first.zone.id);
    assert.deepEqual([budget.held, disposed], [{ rows: 0, bytes: 0 }, ['a.example', 'b']]);
  });

  it('are left out, with their records, when they do not fit', () => {
    const budget = new RowBudget('zones', { rows: 1, bytes: Infinity });
    const entries = new ZoneEntries(budget);
    const disposed: string[] = [];
    const [one, two] = [entryOf('a.example', disposed), entryOf('b.example', disposed)];
    entries.set(one);
    entries.set(two);
    assert.deepEqual([entries.size, entries.get(two.zone.id), disposed], [1, undefined, ['b.example']]);
    assert.deepEqual([...entries.values()], [one]);
  });
});
