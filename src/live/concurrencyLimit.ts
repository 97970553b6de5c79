/** Limits the tasks that run at once; the others wait in the order in which they came. */
export class ConcurrencyLimit {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  #next = 0;

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      this.#startNext();
    }
  }

  #startNext(): void {
    const next = this.#waiting[this.#next];
    if (next === undefined) {
      this.#free += 1;
      this.#waiting.length = 0;
      this.#next = 0;
    } else {
      this.#next += 1;
      next();
    }
  }
}
