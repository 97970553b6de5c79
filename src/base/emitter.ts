import type { Disposable } from './lifecycle.ts';

/** A listener's way in: returns what ends the listening. */
export type Listen<T> = (listener: (value: T) => void) => Disposable;

/** An event without an editor behind it, for the rooms that run under plain Node. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event: Listen<T> = (listener) => {
    const own = (value: T): void => listener(value);
    this.#listeners.add(own);
    return { dispose: () => void this.#listeners.delete(own) };
  };

  fire(value: T): void {
    for (const listener of this.#listeners.values().toArray()) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
