/** Holds a resource until it is disposed. */
export interface Disposable {
  dispose(): void;
}

/** Disposes its members in reverse order. */
export class DisposableStore implements Disposable {
  #held: Disposable[] = [];
  #disposed = false;

  /** Adds and returns `thing`. Disposes it at once if the store is disposed. */
  add<T extends Disposable>(thing: T): T {
    if (this.#disposed) thing.dispose();
    else this.#held.push(thing);
    return thing;
  }

  dispose(): void {
    this.#disposed = true;
    const held = this.#held;
    this.#held = [];
    for (const thing of held.toReversed()) thing.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
