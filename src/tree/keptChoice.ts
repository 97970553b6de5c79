import { Emitter, type Listen } from '../base/emitter.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { Memory } from '../base/memory.ts';

/** One of several values, persisted over restarts. */
export class KeptChoice<T> implements Disposable {
  readonly #state: Memory;
  readonly #key: string;
  readonly #changed = new Emitter<void>();
  #value: T;

  readonly onDidChange: Listen<void> = this.#changed.event;

  /** `parse` returns the value for what is stored under `key`. */
  constructor(state: Memory, key: string, parse: (stored: unknown) => T) {
    this.#state = state;
    this.#key = key;
    this.#value = parse(state.get(key));
  }

  get value(): T {
    return this.#value;
  }

  async set(value: T): Promise<void> {
    if (value === this.#value) return;
    this.#value = value;
    this.#changed.emit();
    await this.#state.update(this.#key, value);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
