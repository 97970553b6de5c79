/** Runs up to `width` pieces of work concurrently, and the others in turn. */
export class Pool {
  readonly #width: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(width: number) {
    this.#width = width;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#width) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      // The next one takes over the slot.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
