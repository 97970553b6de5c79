/** Limits the tasks that run at once; the others wait in the order in which they came, urgent ones before the rest. */
export class ConcurrencyLimit {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  #next = 0;
  readonly #urgent: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(task: () => Promise<T>, isUrgent = false): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => (isUrgent ? this.#urgent : this.#waiting).push(resolve));
    try {
      return await task();
    } finally {
      this.#startNext();
    }
  }

  #startNext(): void {
    const urgent = this.#urgent.shift();
    if (urgent !== undefined) return urgent();
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
