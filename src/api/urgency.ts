import { Emitter, type Listen } from '../base/emitter.ts';

/** Calls in the foreground are those that the user waits for. They go first. */
export type Urgency = 'foreground' | 'background';

/** The urgency of calls that several callers wait for: `foreground` while at least one of them is the user. */
export class SharedUrgency {
  #inForeground = 0;
  readonly #changed = new Emitter<void>();

  readonly onDidChange: Listen<void> = this.#changed.event;

  get now(): Urgency {
    return this.#inForeground > 0 ? 'foreground' : 'background';
  }

  /** Runs `work`. With `foreground`, the calls are urgent until it ends. */
  async during<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
    if (urgency === 'background') return work();
    this.#change(1);
    try {
      return await work();
    } finally {
      this.#change(-1);
    }
  }

  #change(by: number): void {
    const before = this.now;
    this.#inForeground += by;
    if (this.now !== before) this.#changed.emit();
  }
}
