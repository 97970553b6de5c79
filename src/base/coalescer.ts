import type { Disposable } from './lifecycle.ts';

/** Coalesces a burst of events into one run, `milliseconds` after the first of them. */
export class Coalescer implements Disposable {
  readonly #milliseconds: number;
  readonly #run: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number, run: () => void) {
    this.#milliseconds = milliseconds;
    this.#run = run;
  }

  /** Schedules a run. Does nothing while one is pending. */
  schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#run();
    }, this.#milliseconds);
  }

  /** Cancels the pending run. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
