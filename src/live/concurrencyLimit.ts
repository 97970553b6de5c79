/** Limits how many tasks run at once. The others wait in order of arrival, urgent tasks first. */
export class ConcurrencyLimit {
  readonly #count: number;
  #free: number;
  #reserved = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #urgent: (() => void)[] = [];

  constructor(count: number, isHalfReserved = false) {
    this.#count = count;
    this.#free = count;
    this.isHalfReserved = isHalfReserved;
  }

  /** Whether tasks that are not urgent leave half of the slots free. */
  set isHalfReserved(isReserved: boolean) {
    this.#reserved = isReserved ? Math.ceil(this.#count / 2) : 0;
    this.#startWaiting();
  }

  async run<T>(task: () => Promise<T>, isUrgent = false): Promise<T> {
    if (this.#free > (isUrgent ? 0 : this.#reserved)) this.#free -= 1;
    else await new Promise<void>((resolve) => (isUrgent ? this.#urgent : this.#waiting).push(resolve));
    try {
      return await task();
    } finally {
      this.#free += 1;
      this.#startWaiting();
    }
  }

  #startWaiting(): void {
    while (this.#free > 0) {
      const next = this.#urgent.shift() ?? (this.#free > this.#reserved ? this.#waiting.shift() : undefined);
      if (next === undefined) return;
      this.#free -= 1;
      next();
    }
  }
}
