/** Work of which only the latest counts. */
export class LatestWork {
  #running = new AbortController();

  /** Cancels the earlier work. Returns what `work` returns; undefined if later work or `ending` cancelled it. */
  async run<T>(ending: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    this.cancel();
    this.#running = new AbortController();
    const signal = AbortSignal.any([ending, this.#running.signal]);
    try {
      const result = await work(signal);
      return signal.aborted ? undefined : result;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }

  cancel(): void {
    this.#running.abort();
  }
}
