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

  emit(value: T): void {
    for (const listener of this.#listeners.values().toArray()) listener(value);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
