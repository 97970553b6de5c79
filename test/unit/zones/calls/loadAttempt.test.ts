import assert from 'node:assert/strict';
import { CallError, type Failure } from '../../../../src/api/failure.ts';
import { LoadAttempt } from '../../../../src/zones/calls/loadAttempt.ts';

const START = 1_000_000;
const RETRY_MS = 900_000;
const HOUR = 3_600_000;
const operation = 'Record.List';

/** An attempt with a clock that the test sets. */
class Scene {
  now = START;
  /** What the jitter multiplies a pause by. */
  jitter = 1;
  readonly attempt = new LoadAttempt(
    () => this.now,
    (ms) => ms * this.jitter,
  );

  async fail(failure: Failure): Promise<void> {
    const failed = this.attempt.run(() => Promise.reject(new CallError(failure)));
    await assert.rejects(failed, CallError);
  }

  /** How long it takes until the next attempt is due, in milliseconds. */
  pause(upTo = 2 * HOUR): number {
    const { now } = this;
    const dueAt = (ms: number): boolean => {
      this.now = now + ms;
      return this.attempt.isDue(RETRY_MS);
    };
    let [low, high] = [0, upTo];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (dueAt(middle)) high = middle;
      else low = middle + 1;
    }
    this.now = now;
    return low;
  }
}

describe('The attempts to load something', () => {
  it('are due at first, and after a success once it is old', async () => {
    const scene = new Scene();
    assert.equal(scene.pause(), 0);
    await scene.attempt.run(() => Promise.resolve());
    assert.equal(scene.attempt.startedAt, START);
    assert.equal(scene.pause(), RETRY_MS);
  });

  it('wait longer after each failure that may pass, up to a minute, and a success ends that', async () => {
    const scene = new Scene();
    const pauses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      await scene.fail({ operation, kind: 'network', reason: 'refused' });
      pauses.push(scene.pause());
      scene.now += scene.pause();
    }
    assert.deepEqual(pauses, [5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    assert.equal(scene.attempt.failure()?.kind, 'network');
    await scene.attempt.run(() => Promise.resolve());
    assert.equal(scene.attempt.failure(), undefined);
    await scene.fail({ operation, kind: 'timeout', seconds: 30 });
    assert.equal(scene.pause(), 5000);
  });

  it('wait with a jitter, which stays the same until the next failure', async () => {
    const scene = new Scene();
    scene.jitter = 0.5;
    await scene.fail({ operation, kind: 'network', reason: 'refused' });
    scene.jitter = 1.5;
    assert.equal(scene.pause(), 2500);
    await scene.fail({ operation, kind: 'network', reason: 'refused' });
    assert.equal(scene.pause(), 15_000);
  });

  it('wait as long as the service asks for, whatever the jitter', async () => {
    const scene = new Scene();
    await scene.fail({ operation, kind: 'http', status: 429, retryAfterSeconds: 4 });
    assert.equal(scene.pause(), 5000);
    await scene.fail({ operation, kind: 'http', status: 503, retryAfterSeconds: 120 });
    assert.equal(scene.pause(), 120_000);
    await scene.fail({ operation, kind: 'http', status: 503, retryAfterSeconds: 86_400 });
    assert.equal(scene.pause(), HOUR);
    scene.jitter = 0.5;
    await scene.fail({ operation, kind: 'http', status: 503, retryAfterSeconds: 120 });
    assert.equal(scene.pause(), 120_000);
  });

  it('do not wait because of a failure from before the thing was loaded in another way', async () => {
    const scene = new Scene();
    await scene.fail({ operation, kind: 'http', status: 503, retryAfterSeconds: 3600 });
    assert.equal(scene.attempt.failure(START)?.kind, 'http');
    assert.equal(scene.attempt.failure(START + 1), undefined);
    scene.now = START + RETRY_MS;
    assert.ok(!scene.attempt.isDue(RETRY_MS, START));
    assert.ok(scene.attempt.isDue(RETRY_MS, START + 1));
  });

  it('wait the usual time after a failure that does not pass by itself', async () => {
    const scene = new Scene();
    await scene.fail({ operation, kind: 'service', code: '6', message: '' });
    assert.equal(scene.pause(), RETRY_MS);
    await scene.fail({ operation, kind: 'format', problem: 'shape' });
    assert.equal(scene.pause(), RETRY_MS);
  });

  it('are due when the clock was put back since the failure', async () => {
    const scene = new Scene();
    await scene.fail({ operation, kind: 'network', reason: 'reset' });
    scene.now = START - 1;
    assert.ok(scene.attempt.isDue(RETRY_MS));
  });

  it('are not due while one is pending, and one that is cancelled changes nothing', async () => {
    const scene = new Scene();
    await scene.fail({ operation, kind: 'network', reason: 'reset' });
    scene.now += 5000;
    const { promise, reject } = Promise.withResolvers<void>();
    const pending = scene.attempt.run(() => promise);
    assert.ok(scene.attempt.isPending);
    assert.equal(scene.attempt.isDue(0), false);
    reject(new CallError({ operation, kind: 'cancelled' }));
    await assert.rejects(pending, CallError);
    assert.equal(scene.attempt.failure()?.kind, 'network');
    assert.equal(scene.pause(), 0);
    assert.equal(scene.attempt.startedAt, START);
  });
});
