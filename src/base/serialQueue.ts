/** Runs asynchronous work one at a time, in the order in which it was added. */
export class SerialQueue {
  #latest: Promise<void> = Promise.resolve();

  /** @throws what `work` throws; later work still runs */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#latest.then(work);
    // Does not keep the result, which may be large.
    this.#latest = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  }
}
