/** Caches values by key up to a total weight. Evicts the least recently used value first. */
export class WeightedCache<V> {
  readonly #most: number;
  readonly #weigh: (value: V) => number;
  readonly #values = new Map<string, { readonly value: V; readonly weight: number }>();
  #weight = 0;

  constructor(most: number, weigh: (value: V) => number) {
    this.#most = most;
    this.#weigh = weigh;
  }

  take(key: string): V | undefined {
    const held = this.#values.get(key);
    if (held === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, held);
    return held.value;
  }

  /** Does not keep a value that weighs more than the limit by itself. */
  put(key: string, value: V): void {
    const weight = this.#weigh(value);
    this.#drop(key);
    this.#values.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#most) break;
      this.#drop(oldest);
    }
  }

  /** Drops the values whose keys begin with `prefix`. */
  forget(prefix: string): void {
    for (const key of this.#values.keys()) if (key.startsWith(prefix)) this.#drop(key);
  }

  #drop(key: string): void {
    this.#weight -= this.#values.get(key)?.weight ?? 0;
    this.#values.delete(key);
  }
}
