/**
 * A value that is made when it is asked for and kept until memory is collected, for what can be made again in
 * milliseconds and takes as much memory as what it is made of.
 */
export class Collectable<T extends object> {
  readonly #make: () => T;
  #made: WeakRef<T> | undefined;

  constructor(make: () => T) {
    this.#make = make;
  }

  get value(): T {
    const known = this.#made?.deref();
    if (known !== undefined) return known;
    const value = this.#make();
    this.#made = new WeakRef(value);
    return value;
  }
}
