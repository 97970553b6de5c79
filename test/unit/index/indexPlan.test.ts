import assert from 'node:assert/strict';
import { callsFor, planOf } from '../../../src/index/indexPlan.ts';
import type { IndexedZone } from '../../../src/index/recordIndex.ts';
import { OneAccount } from './accounts.ts';
import { indexedZone } from './zones.ts';

const updatedOn = '2025-06-07 08:09:10';

function loadedZone(name: string, change: Partial<IndexedZone> = {}): IndexedZone {
  const zone = indexedZone(name, [{}, {}]);
  return { ...zone, updatedOn, loaded: zone.loaded && { ...zone.loaded, updatedOn }, ...change };
}

describe('The plan of an index', () => {
  it('has the zones that are not whole, failed or may have changed, the smallest first', () => {
    const accounts = new OneAccount('https://dns.example');
    const { loaded } = loadedZone('any.example');
    assert.ok(loaded);
    const zones = [
      loadedZone('large.example', { loaded: undefined, announced: 9 }),
      loadedZone('whole.example'),
      loadedZone('failed.example', { failed: true }),
      loadedZone('cut.example', { loaded: { ...loaded, fault: { kind: 'pageFailed' } } }),
      loadedZone('more.example', { announced: 3 }),
      loadedZone('changed.example', { updatedOn: '2025-06-07 08:09:11' }),
      loadedZone('undated.example', { updatedOn: undefined }),
      loadedZone('before.example', { loaded: { ...loaded, updatedOn: undefined } }),
      loadedZone('small.example', { loaded: undefined, announced: 1 }),
    ];
    const plan = planOf(accounts.zones, zones, 10, 7);
    assert.deepEqual(
      plan.wanted.map(({ name }) => name.replace('.example', '')),
      ['small', 'failed', 'cut', 'changed', 'undated', 'before', 'more', 'large'],
    );
    assert.deepEqual([plan.calls, plan.total, plan.missing, plan.since], [8, 9, 1, 7]);
    assert.equal(planOf(accounts.zones, zones, 8, 7).missing, 0);
    accounts.dispose();
  });

  it('counts a call for each page', () => {
    const zone = loadedZone('any.example');
    assert.ok(callsFor({ ...zone, announced: 50_000 }) > callsFor({ ...zone, announced: 1 }));
    assert.equal(callsFor({ ...zone, announced: undefined }), 1);
  });
});
