import assert from 'node:assert/strict';
import { GroupId } from '../../../../src/api/fields.ts';
import {
  coverageOf,
  isUnloadable,
  isWorthIndexing,
  type Coverage,
} from '../../../../src/zones/indexing/coverage.ts';
import { unlistedZones } from '../../../../src/zones/indexing/unlistedZones.ts';
import { never, success, TestService, type Respond } from '../../api/server.ts';
import type { ZoneState } from '../../../../src/zones/zoneState.ts';
import { OneAccount } from '../accounts.ts';
import { offlineAccount } from '../scene.ts';
import { indexedZone } from '../zones.ts';
import { MEMORY_FULL, REFUSED, TIMED_OUT } from '../failures.ts';

const NOTHING: Coverage = {
  listed: 3,
  covered: 0,
  partly: 0,
  changed: 0,
  failed: 0,
  atLimit: 0,
  total: 3,
  oldest: undefined,
};

describe('A zone that another load would not bring', () => {
  it('is one that the service refused, and none that was not reached', () => {
    const missing = indexedZone('example.com');
    assert.equal(isUnloadable(missing), false);
    assert.equal(isUnloadable({ ...missing, failure: REFUSED }), true);
    assert.equal(isUnloadable({ ...missing, failure: TIMED_OUT }), false);
    assert.equal(isUnloadable({ ...indexedZone('example.net', []), failure: REFUSED }), false);
    assert.equal(isUnloadable({ ...missing, failure: MEMORY_FULL }), true);
  });

  it('is one whose records were loaded, but not all, unless nobody asked for them', () => {
    const zone = indexedZone('example.com', [{}]);
    for (const [kind, expected] of [
      ['notAskedToEnd', false],
      ['hostsOnly', false],
      ['moved', true],
      ['limit', true],
    ] as const) {
      const cut = { ...zone, loaded: zone.loaded && { ...zone.loaded, fault: { kind } } };
      assert.equal(isUnloadable(cut), expected, kind);
      assert.equal(isUnloadable({ ...cut, failure: TIMED_OUT }), false);
      assert.equal(isUnloadable({ ...cut, failure: REFUSED }), true);
    }
  });
});

describe('To index is offered', () => {
  it('when nothing is loaded, even if all loads failed', () => {
    assert.equal(isWorthIndexing(NOTHING, 3), true);
    assert.equal(isWorthIndexing({ ...NOTHING, listed: 0, total: undefined }, 0), true);
  });

  it('when more zones are missing than could not be loaded', () => {
    assert.equal(isWorthIndexing({ ...NOTHING, covered: 1 }, 1), true);
    assert.equal(isWorthIndexing({ ...NOTHING, covered: 1 }, 2), false);
    assert.equal(isWorthIndexing({ ...NOTHING, partly: 3 }, 3), false);
    assert.equal(isWorthIndexing({ ...NOTHING, covered: 3 }, 0), false);
    assert.equal(isWorthIndexing({ ...NOTHING, covered: 3, total: undefined }, 0), false);
    assert.equal(isWorthIndexing({ ...NOTHING, covered: 2, total: undefined }, 0), true);
  });
});

function loadedZone(name: string, loadedAt: number, more: Partial<ZoneState> = {}): ZoneState {
  const zone = indexedZone(name, [{}]);
  return { ...zone, loaded: zone.loaded && { ...zone.loaded, loadedAt }, ...more };
}

describe('The coverage of accounts', () => {
  it('counts the zones by what is loaded of them, and how their latest load ended', () => {
    const account = offlineAccount();
    const cut = loadedZone('cut.example', 6);
    account.restore(
      [
        loadedZone('whole.example', 7),
        loadedZone('refused.example', 5, { failure: REFUSED }),
        loadedZone('changed.example', 8, { announced: 2 }),
        { ...cut, loaded: cut.loaded && { ...cut.loaded, fault: { kind: 'moved' } } },
        { ...indexedZone('full.example'), failure: MEMORY_FULL },
        indexedZone('listed.example'),
      ],
      9,
      10,
    );
    assert.deepEqual(coverageOf([account]), {
      listed: 6,
      // The changed zone has another number of records than the service counts.
      covered: 2,
      partly: 2,
      changed: 1,
      failed: 1,
      atLimit: 1,
      total: 10,
      oldest: 5,
    });
  });
});

/** A service with groups of these sizes. */
const service =
  (sizes: readonly (number | undefined)[]): Respond =>
  ({ url }) =>
    url === '/Domaingroup.List'
      ? success({ groups: sizes.map((size, at) => ({ group_id: at + 1, group_name: 'g', size })) })
      : success({
          domains: [
            { id: 1, name: 'a.example' },
            { id: 2, name: 'b.example' },
          ],
        });

describe('The zones of accounts that are not listed yet', () => {
  const cases: readonly (readonly [sizes: readonly (number | undefined)[], total: number | undefined])[] = [
    [[3, 4], 7],
    [[], 0],
    [[3, undefined], undefined],
  ];
  for (const [sizes, total] of cases) {
    it(`are ${total ?? 'unknown'} for groups of the sizes ${sizes.join()}`, async () => {
      await using running = await TestService.start(service(sizes));
      const one = new OneAccount(running.address);
      const { account } = one;
      assert.equal(coverageOf([account]).total, undefined, 'before the groups are loaded');
      await account.groups.open(never());
      assert.equal(coverageOf([account]).total, total);
      assert.equal(coverageOf([]).total, 0);
      const unlisted = (): unknown => unlistedZones([account]).map(({ count }) => count);
      assert.deepEqual(unlisted(), [total]);
      await account.domains(GroupId.parse('1'), 'all').open(never());
      assert.deepEqual(unlisted(), [total && Math.max(0, total - 2)]);
      one.dispose();
    });
  }
});
