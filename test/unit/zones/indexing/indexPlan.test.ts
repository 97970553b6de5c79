import assert from 'node:assert/strict';
import { callsFor, planOf } from '../../../../src/zones/indexing/indexPlan.ts';
import type { ZoneState } from '../../../../src/zones/zoneState.ts';
import { nextLoadNumber } from '../../../../src/zones/lists/wholeness.ts';
import { offlineAccount } from '../scene.ts';
import { indexedZone } from '../zones.ts';
import { TIMED_OUT } from '../failures.ts';

const updatedOn = '2025-06-07 08:09:10';

function loadedZone(name: string, change: Partial<ZoneState> = {}): ZoneState {
  const zone = indexedZone(name, [{}, {}]);
  return { ...zone, updatedOn, loaded: zone.loaded && { ...zone.loaded, updatedOn }, ...change };
}

describe('The plan of an index', () => {
  it('has the zones that are not whole, failed or may have changed, the smallest first', () => {
    const account = offlineAccount();
    const { loaded } = loadedZone('any.example');
    assert.ok(loaded);
    const zones = [
      loadedZone('large.example', { loaded: undefined, announced: 9 }),
      loadedZone('whole.example'),
      loadedZone('failed.example', { failure: TIMED_OUT }),
      loadedZone('cut.example', { loaded: { ...loaded, fault: { kind: 'pageFailed' } } }),
      loadedZone('more.example', { announced: 3 }),
      loadedZone('changed.example', { updatedOn: '2025-06-07 08:09:11' }),
      loadedZone('undated.example', { updatedOn: undefined }),
      loadedZone('before.example', { loaded: { ...loaded, updatedOn: undefined } }),
      loadedZone('small.example', { loaded: undefined, announced: 1 }),
    ];
    account.restore(zones, 9, 10);
    const since = nextLoadNumber() + 1;
    const plan = planOf(account);
    const names = plan.wanted.map(({ name }) => name.replace('.example', ''));
    assert.deepEqual(names, ['small', 'failed', 'cut', 'changed', 'undated', 'before', 'more', 'large']);
    assert.deepEqual([plan.calls, plan.total, plan.missing, plan.since], [8, 9, 1, since]);
  });

  it('counts a call for each page', () => {
    const zone = loadedZone('any.example');
    assert.ok(callsFor({ ...zone, announced: 50_000 }) > callsFor({ ...zone, announced: 1 }));
    assert.equal(callsFor({ ...zone, announced: undefined }), 1);
  });
});
