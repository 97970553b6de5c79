import assert from 'node:assert/strict';
import { coverageOf, isUnloadable, isWorthIndexing, type Coverage } from '../../../src/index/coverage.ts';
import { PortfolioIndex } from '../../../src/index/portfolioIndex.ts';
import { never, success, TestService, type Respond } from '../api/server.ts';
import { OneAccount } from './accounts.ts';
import { indexedZone } from './zones.ts';

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
    assert.equal(isUnloadable({ ...missing, failed: true }), true);
    assert.equal(isUnloadable({ ...missing, failed: true, unreached: true }), false);
    assert.equal(isUnloadable({ ...indexedZone('example.net', []), failed: true }), false);
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
      const accounts = new OneAccount(running.address);
      const recordIndex = new PortfolioIndex(accounts);
      assert.equal(coverageOf(accounts.all, recordIndex).total, undefined, 'before the groups are loaded');
      await accounts.zones.groups.open(never());
      assert.equal(coverageOf(accounts.all, recordIndex).total, total);
      assert.equal(coverageOf([], recordIndex).total, 0);
      recordIndex.dispose();
      accounts.dispose();
    });
  }
});
