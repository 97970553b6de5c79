import { DisposableStore, type Disposable } from './lifecycle.ts';

/** Loads a module on first use and keeps it. A failed load is retried on the next use. */
export class LazyModule<T extends Disposable> implements Disposable {
  readonly #load: () => Promise<T>;
  readonly #disposables = new DisposableStore();
  #loaded: Promise<T> | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** @throws what loading throws */
  get(): Promise<T> {
    this.#loaded ??= this.#begin();
    return this.#loaded;
  }

  /** Disposed while loading: the result is disposed as soon as it arrives. */
  dispose(): void {
    this.#disposables.dispose();
  }

  async #begin(): Promise<T> {
    try {
      return this.#disposables.add(await this.#load());
    } catch (error) {
      this.#loaded = undefined;
      throw error;
    }
  }
}
