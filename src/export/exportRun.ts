import { TimeSlice } from '../base/timeSlices.ts';

/** One export: when it lets other events run, and whether it was cancelled. */
export class ExportRun {
  readonly #signal: AbortSignal;
  readonly #slice = new TimeSlice();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /**
   * Lets other events run if the current time slice is over. Called between zones, and between the parts of a large zone.
   * @throws the reason of the signal once it is aborted
   */
  async pause(): Promise<void> {
    if (this.#slice.isOver) await this.#slice.next();
    this.#signal.throwIfAborted();
  }
}
