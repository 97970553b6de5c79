// The clock of the machine jumps, as after a sleep, a change by hand, or an answer of a time server.
import assert from 'node:assert/strict';
import { ageText } from '../../../src/text/age.ts';
import { withClock } from '../../support/clock.ts';
import { never } from '../api/server.ts';
import { Scene, Upstream } from './scene.ts';
import { failureIn, OPERATIONS } from './things.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const jumps: readonly (readonly [what: string, by: number, age: string])[] = [
  ['put on by two hours', 2 * HOUR, '2 hours ago'],
  ['put on by three days', 3 * DAY, '3 days ago'],
  ['put on by thirty years', 10_957 * DAY, '10957 days ago'],
  ['put back by two hours', -2 * HOUR, 'just now'],
  ['put back by three days', -3 * DAY, 'just now'],
  ['put back to the beginning of time', -Date.now(), 'just now'],
];

describe('A clock that is', () => {
  let upstream: Upstream;
  before(async () => {
    upstream = await Upstream.start();
  });
  after(async () => upstream[Symbol.asyncDispose]());

  for (const [what, by, age] of jumps) {
    it(`${what} leaves ages, refreshes and the count of calls sane`, async () => {
      await using scene = await Scene.open(upstream, OPERATIONS);
      const { zones } = scene;
      const before = zones.calls.inLastHour(Date.now());
      assert.equal(before, OPERATIONS.length);
      await withClock(by, async () => {
        for (const operation of OPERATIONS) {
          const loadedAt = scene.thing(operation).state.content?.loadedAt ?? assert.fail();
          assert.equal(ageText(loadedAt, Date.now()), age);
        }
        const kept = by > 0 ? 0 : before;
        assert.equal(zones.calls.inLastHour(Date.now()), kept);
        assert.ok((zones.calls.acceptedAt ?? Infinity) <= Date.now());
        for (const operation of OPERATIONS) {
          const loaded = scene.thing(operation);
          loaded.markStale();
          await loaded.open(never());
          const loadedAt = loaded.state.content?.loadedAt ?? assert.fail();
          assert.equal(ageText(loadedAt, Date.now()), 'just now');
        }
        assert.equal(zones.calls.inLastHour(Date.now()), kept + OPERATIONS.length);
        assert.ok((zones.calls.acceptedAt ?? Infinity) <= Date.now());
        assert.ok(zones.calls.below(1, Date.now()) <= Date.now() + HOUR);
        assert.equal(zones.calls.inLastHour(Date.now() + HOUR), 0);
      });
    });

    it(`${what} while a call is under way lets it end as it would`, async () => {
      await using scene = await Scene.open(upstream, OPERATIONS);
      for (const operation of OPERATIONS) {
        const loaded = scene.thing(operation);
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

    it(`${what} changes nothing about a failure, nor about the wait the server names by its own clock`, async () => {
      await using scene = await Scene.open(upstream, ['Domaingroup.List', 'Record.List']);
      const loaded = scene.thing('Record.List');
      const before = loaded.state.content;
      const now = Date.now();
      const headers = {
        date: new Date(now).toUTCString(),
        'retry-after': new Date(now + 600_000).toUTCString(),
      };
      scene.proxy.spoil({ on: 'Record.List', fault: { kind: 'status', status: 503, headers } });
      await withClock(by, async () => {
        loaded.markStale();
        await assert.rejects(loaded.open(never()));
        assert.deepEqual(failureIn(loaded), {
          operation: 'Record.List',
          kind: 'http',
          status: 503,
          retryAfterSeconds: 600,
        });
        assert.equal(loaded.state.content, before);
        assert.equal(ageText(loaded.state.content?.loadedAt ?? 0, Date.now()), age);
        assert.equal(scene.proxy.count('Record.List'), 1);
      });
    });
  }

  it('far from the server’s does not make a short wait a long one', async () => {
    await using scene = await Scene.open(upstream, ['User.Detail']);
    const loaded = scene.thing('User.Detail');
    const now = Date.now();
    const headers = {
      date: new Date(now).toUTCString(),
      'retry-after': new Date(now + 1000).toUTCString(),
    };
    scene.proxy.spoil({
      on: 'User.Detail',
      fault: { kind: 'status', status: 503, headers },
      times: 1,
    });
    await withClock(-HOUR, async () => {
      loaded.markStale();
      await loaded.open(never());
    });
    assert.equal(scene.proxy.count('User.Detail'), 2);
  });
});
