import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  eachInSteps,
  filterInSteps,
  inSlices,
  mapInSteps,
  sortInSteps,
  type Steps,
} from '../../../src/base/timeSlices.ts';
import { resultOf } from '../../support/resultOf.ts';

function* count(last: number): Generator<number, string> {
  for (let step = 1; step <= last; step += 1) yield step;
  return 'done';
}

/** Yields until `stop` returns true. */
function* until(stop: () => boolean): Generator<void, void> {
  while (!stop()) yield;
}

const never = (): AbortSignal => new AbortController().signal;

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

/** Counts the pauses of some work. */
function pauses(work: Steps<unknown>): number {
  return [...work].length;
}

const isOdd = (number: number): boolean => number % 2 === 1;
const byKey = (one: { key: number }, other: { key: number }): number => one.key - other.key;

describe('Lists in steps', () => {
  const thousand = Array.from({ length: 1000 }, (_, index) => index);

  it('pause after every hundred items', () => {
    assert.equal(pauses(eachInSteps(thousand, () => undefined)), 10);
    assert.equal(pauses(mapInSteps(thousand, String)), 10);
    assert.equal(pauses(filterInSteps(thousand, () => false)), 10);
    assert.ok(pauses(sortInSteps(thousand, (one, other) => other - one)) >= 20);
  });

  it('are mapped and filtered in order', () => {
    assert.deepEqual(resultOf(mapInSteps(thousand, String)), thousand.map(String));
    assert.deepEqual(resultOf(filterInSteps(thousand, isOdd)), thousand.filter(isOdd));
  });

  it('are sorted like a whole list, equal items in their order', () => {
    const item = fc.record({ key: fc.nat(50), tag: fc.nat() });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 1000, size: 'max' }), (items) => {
        assert.deepEqual(resultOf(sortInSteps(items, byKey)), items.toSorted(byKey));
      }),
    );
  });
});
