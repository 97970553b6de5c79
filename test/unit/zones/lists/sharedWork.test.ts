import assert from 'node:assert/strict';
import { failureOf } from '../../../../src/api/failure.ts';
import { SharedWork } from '../../../../src/zones/lists/sharedWork.ts';

/** Work that ends when the test says so, and counts its starts. */
class Work {
  readonly signals: AbortSignal[] = [];
  readonly #ends: PromiseWithResolvers<string>[] = [];

  readonly start = async (signal: AbortSignal): Promise<string> => {
    this.signals.push(signal);
    const end = Promise.withResolvers<string>();
    this.#ends.push(end);
    return end.promise;
  };

  get starts(): number {
    return this.signals.length;
  }

  /** Ends start number `run` with `value`. */
  ends(value: string, run = 0): void {
    this.#ends[run]?.resolve(value);
  }

  fails(error: Error, run = 0): void {
    this.#ends[run]?.reject(error);
  }
}

const isCancelled = (error: unknown): boolean => {
  assert.deepEqual(failureOf(error), { operation: 'Record.List', kind: 'cancelled' });
  return true;
};

describe('Shared work', () => {
  let work: Work;
  let shared: SharedWork<string>;
  beforeEach(() => {
    work = new Work();
    shared = new SharedWork('Record.List');
  });
  const join = async (controller = new AbortController()): Promise<string> =>
    shared.join(work.start, controller.signal);

  it('runs once for all callers', async () => {
    const all = [join(), join(), join()];
    assert.ok(shared.running);
    work.ends('done');
    assert.deepEqual(await Promise.all(all), ['done', 'done', 'done']);
    assert.equal(work.starts, 1);
    assert.ok(!shared.running);
  });

  it('fails for all callers, and runs again after that', async () => {
    const all = [join(), join()];
    work.fails(new Error('no luck'));
    for (const each of all) await assert.rejects(each, /no luck/u);
    assert.ok(!shared.running);
    const again = join();
    work.ends('luck', 1);
    assert.equal(await again, 'luck');
  });

  it('continues for the others when one caller leaves', async () => {
    const leaving = new AbortController();
    const [one, two] = [join(leaving), join()];
    leaving.abort();
    await assert.rejects(one, isCancelled);
    assert.ok(!work.signals[0]?.aborted);
    work.ends('done');
    assert.equal(await two, 'done');
    assert.equal(work.starts, 1);
  });

  it('is cancelled when the last caller leaves', async () => {
    const controllers = [new AbortController(), new AbortController()];
    const all = controllers.map(join);
    controllers[0]?.abort();
    assert.ok(!work.signals[0]?.aborted);
    controllers[1]?.abort();
    assert.ok(work.signals[0]?.aborted);
    for (const each of all) await assert.rejects(each, isCancelled);
    assert.ok(!shared.running);
  });

  it('runs again for a later caller, whatever happens to the cancelled run', async () => {
    const leaving = new AbortController();
    const left = join(leaving);
    leaving.abort();
    await assert.rejects(left, isCancelled);
    const next = join();
    assert.equal(work.starts, 2);
    work.fails(new Error('late'), 0);
    assert.ok(shared.running);
    assert.ok(!work.signals[1]?.aborted);
    const joined = join();
    work.ends('new', 1);
    assert.deepEqual(await Promise.all([next, joined]), ['new', 'new']);
    assert.equal(work.starts, 2);
  });

  it('is not started for a caller that is already cancelled', async () => {
    await assert.rejects(shared.join(work.start, AbortSignal.abort()), isCancelled);
    assert.equal(work.starts, 0);
  });

  it('leaves no rejection unhandled when its start cancels the only caller', async () => {
    const controller = new AbortController();
    const start = async (): Promise<string> => {
      controller.abort();
      throw new Error('late');
    };
    await assert.rejects(shared.join(start, controller.signal), isCancelled);
    // Mocha fails a test during which a rejection is not handled.
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(!shared.running);
  });

  it('can be cancelled while callers are waiting', async () => {
    const waiting = join();
    shared.cancel();
    assert.ok(work.signals[0]?.aborted);
    assert.ok(!shared.running);
    work.fails(new Error('stopped'));
    await assert.rejects(waiting, /stopped/u);
    shared.cancel();
  });

  it('ignores callers that leave after its end', async () => {
    const controller = new AbortController();
    const waiting = join(controller);
    work.ends('done');
    await waiting;
    controller.abort();
    assert.ok(!work.signals[0]?.aborted);
  });
});
