import { settlesWithin } from './timeLimit.ts';

/** Runs asynchronous work one at a time, in the order in which it was added. */
export class SerialQueue {
  #latest: Promise<unknown> = Promise.resolve();

  /**
   * Runs `work` after that before it. Work after it waits at most `milliseconds` for it.
   * @throws what `work` throws; later work still runs
   */
  run<T>(work: () => Promise<T>, milliseconds?: number): Promise<T> {
    const before = this.#latest;
    const turn = before.then(work);
    // Does not keep the result, which may be large.
    const ended = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#latest = milliseconds === undefined ? ended : before.then(() => settlesWithin(ended, milliseconds));
    return turn;
  }
}
