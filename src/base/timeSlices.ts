import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work runs before it yields, in milliseconds: half a frame. */
const SLICE_MS = 8;

/** A slice of time for a loop: `if (slice.isOver) await slice.next();` keeps the extension host responsive. */
export class TimeSlice {
  #end = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /**
   * Lets timers, input and other events run, then starts the next slice.
   * @throws the reason of `signal` if it was aborted meanwhile
   */
  async next(signal?: AbortSignal): Promise<void> {
    await nextTurn();
    signal?.throwIfAborted();
    this.#end = performance.now() + SLICE_MS;
  }
}

/**
 * Runs a generator to its end and yields to other events between slices. Calls `onStep` with each value it yields.
 * @throws the reason of `signal` once it is aborted, and whatever the work throws
 */
export async function inSlices<Step, T>(
  work: Generator<Step, T>,
  signal: AbortSignal,
  onStep?: (step: Step) => void,
): Promise<T> {
  signal.throwIfAborted();
  const slice = new TimeSlice();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    onStep?.(step.value);
    if (slice.isOver) await slice.next(signal);
  }
}
