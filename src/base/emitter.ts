import type { Disposable } from './lifecycle.ts';

/** Adds a listener; disposing the result removes it. */
export type Listen<T> = (listener: (value: T) => void) => Disposable;

/** Emits events to listeners; `vscode.EventEmitter` for code that runs without the editor. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<(value: T) => void>();

  readonly event: Listen<T> = (listener) => {
    const own = (value: T): void => listener(value);
    this.#listeners.add(own);
    return { dispose: () => void this.#listeners.delete(own) };
  };

  /**
   * Calls all listeners, even if one of them throws.
   * @throws what the first of them throws
   */
  emit(value: T): void {
    const errors: unknown[] = [];
    for (const listener of this.#listeners.values().toArray()) {
      try {
        listener(value);
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
