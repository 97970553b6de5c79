/** Runs asynchronous work one at a time, in the order in which it was added. */
export class SerialQueue {
  #latest: Promise<unknown> = Promise.resolve();

  /** @throws what `work` throws; the work after it runs all the same */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#latest.then(work);
    this.#latest = turn.catch(() => undefined);
    return turn;
  }
}
