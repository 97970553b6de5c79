/**
 * Makes a value on first use and keeps it until it is garbage-collected. For values that can be made again in
 * milliseconds and take as much memory as their source.
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
