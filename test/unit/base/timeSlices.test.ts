import assert from 'node:assert/strict';
import { inSlices, TimeSlice } from '../../../src/base/timeSlices.ts';

function* count(last: number): Generator<number, string> {
  for (let step = 1; step <= last; step += 1) yield step;
  return 'done';
}

/** Yields until `stop` returns true. */
function* until(stop: () => boolean): Generator<void, void> {
  while (!stop()) yield;
}

const never = (): AbortSignal => new AbortController().signal;

describe('A slice of time', () => {
  it('is not over when it begins, nor when the next one begins', async () => {
    // One of five is enough: the machine may stop this process for longer than a slice.
    const slices = [1, 2, 3, 4, 5].map(() => new TimeSlice());
    assert.ok(slices.some(({ isOver }) => !isOver));
    let isNextOver = true;
    for (const slice of slices) {
      await slice.next();
      isNextOver &&= slice.isOver;
    }
    assert.equal(isNextOver, false);
  });

  it('throws the reason of a signal that was aborted before the next one', async () => {
    const aborting = new AbortController();
    const next = new TimeSlice().next(aborting.signal);
    aborting.abort(new Error('enough'));
    await assert.rejects(next, /enough/u);
  });
});

describe('inSlices', () => {
  it('returns the result of the work and passes each step on', async () => {
    const steps: number[] = [];
    assert.equal(await inSlices(count(3), never(), (step) => void steps.push(step)), 'done');
    assert.deepEqual(steps, [1, 2, 3]);
  });

  it('lets other events run during long work', async () => {
    let hasRun = false;
    setImmediate(() => (hasRun = true));
    await inSlices(
      until(() => hasRun),
      never(),
    );
    assert.ok(hasRun);
  });

  it('takes several steps between two pauses', async () => {
    let pauses = 0;
    const turn = (): void => {
      pauses += 1;
      pause = setImmediate(turn);
    };
    let pause = setImmediate(turn);
    let [steps, least] = [0, 0];
    // The machine may stop this process for longer than a slice, but not each time.
    await inSlices(
      until(() => {
        steps += 1;
        if (pauses === 1 && least === 0) least = steps;
        return pauses === 20;
      }),
      never(),
    );
    clearImmediate(pause);
    assert.ok(steps - least > 100, `${steps - least} steps in 19 slices`);
  });

  it('throws the reason of the signal when it aborts, before the work and during it', async () => {
    const reason = new Error('stopped');
    await assert.rejects(inSlices(count(1), AbortSignal.abort(reason)), reason);
    const controller = new AbortController();
    setImmediate(() => controller.abort(reason));
    await assert.rejects(
      inSlices(
        until(() => false),
        controller.signal,
      ),
      reason,
    );
  });

  it('throws the error of the work', async () => {
    const broken = until(() => {
      throw new Error('broken');
    });
    await assert.rejects(inSlices(broken, never()), /broken/u);
  });
});
