/** Anything that holds something until it is told to let go. */
export interface Disposable {
  dispose(): void;
}

/** Holds what has to be let go together, in the reverse of the order it came. */
export class DisposableStore implements Disposable {
  #held: Disposable[] = [];
  #disposed = false;

  /** Adds and returns `thing`; one that comes too late is let go at once. */
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
}
