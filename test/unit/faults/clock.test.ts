// The clock of the machine jumps, as after a sleep, a manual change, or a synchronization with a time server.
import assert from 'node:assert/strict';
import { ageText } from '../../../src/text/age.ts';
import { withClock } from '../../support/product/clock.ts';
import { never } from '../api/server.ts';
import { Scene, Upstream } from './scene.ts';
import { failureIn, OPERATIONS } from './loadables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const jumps: readonly (readonly [what: string, by: number, age: string])[] = [
  ['set forward by two hours', 2 * HOUR, '2 hours ago'],
  ['set forward by three days', 3 * DAY, '3 days ago'],
  ['set forward by thirty years', 10_957 * DAY, '10957 days ago'],
  ['set back by two hours', -2 * HOUR, 'just now'],
  ['set back by three days', -3 * DAY, 'just now'],
  ['set back to 1970', -Date.now(), 'just now'],
];

describe('A clock that is', () => {
  let upstream: Upstream;
  before(async () => {
    upstream = await Upstream.start();
  });
  after(async () => upstream[Symbol.asyncDispose]());

  for (const [what, by, age] of jumps) {
    it(`${what} keeps ages, refreshes and the count of calls correct`, async () => {
      await using scene = await Scene.open(upstream, OPERATIONS);
      const { account } = scene;
      const before = account.calls.inLastHour(Date.now());
      assert.equal(before, OPERATIONS.length);
      await withClock(by, async () => {
        for (const operation of OPERATIONS) {
          const loadedAt = scene.loadable(operation).state.content?.loadedAt ?? assert.fail();
          assert.equal(ageText(loadedAt, Date.now()), age);
        }
        const kept = by > 0 ? 0 : before;
        assert.equal(account.calls.inLastHour(Date.now()), kept);
        assert.ok((account.calls.acceptedAt ?? Infinity) <= Date.now());
        for (const operation of OPERATIONS) {
          const loaded = scene.loadable(operation);
          loaded.markStale();
          await loaded.open(never());
          const loadedAt = loaded.state.content?.loadedAt ?? assert.fail();
          assert.equal(ageText(loadedAt, Date.now()), 'just now');
        }
        assert.equal(account.calls.inLastHour(Date.now()), kept + OPERATIONS.length);
        assert.ok((account.calls.acceptedAt ?? Infinity) <= Date.now());
        assert.ok(account.calls.whenBelow(1, Date.now()) <= Date.now() + HOUR);
        assert.equal(account.calls.inLastHour(Date.now() + HOUR), 0);
      });
    });

    it(`${what} does not affect a pending call`, async () => {
      await using scene = await Scene.open(upstream, OPERATIONS);
      for (const operation of OPERATIONS) {
        const loaded = scene.loadable(operation);
        const hold = scene.proxy.hold(operation);
        loaded.markStale();
        const loading = loaded.open(never());
        await hold.arrived;
        await withClock(by, async () => {
          hold.release();
          await loading;
        });
        assert.equal(failureIn(loaded), undefined);
      }
      for (const { milliseconds, outcome } of scene.reports) {
        assert.equal(outcome, 'ok');
        assert.ok(milliseconds >= 0 && milliseconds < HOUR, `took ${milliseconds} ms`);
      }
    });
  }
});
