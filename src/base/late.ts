import { DisposableStore, type Disposable } from './lifecycle.ts';

/**
 * A part that is loaded when it is first asked for, and once: not at the start of the editor. If that fails, it is
 * tried again when it is next asked for. A part that comes after this was let go is let go at once.
 */
export class Late<T extends Disposable> implements Disposable {
  readonly #load: () => Promise<T>;
  readonly #held = new DisposableStore();
  #part: Promise<T> | undefined;
  #there: T | undefined;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** The part if it is there: what is done with it then need not wait for its turn. */
  get there(): T | undefined {
    return this.#there;
  }

  /** The part. @throws what loading it throws */
  get(): Promise<T> {
    this.#part ??= this.#begin();
    return this.#part;
  }

  dispose(): void {
    this.#held.dispose();
  }

  async #begin(): Promise<T> {
    try {
      this.#there = this.#held.add(await this.#load());
      return this.#there;
    } catch (error) {
      this.#part = undefined;
      throw error;
    }
  }
}
