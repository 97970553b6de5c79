/** Which records have a key, in order: one entry for each key and four bytes for each record. */
export class Lookup {
  readonly #first = new Map<string, number>();
  /** For each record, the next one with its key. */
  readonly #next: Int32Array;

  constructor(size: number, keyOf: (index: number) => string | undefined) {
    this.#next = new Int32Array(size).fill(-1);
    for (let index = size - 1; index >= 0; index -= 1) {
      const key = keyOf(index);
      if (key === undefined) continue;
      this.#next[index] = this.#first.get(key) ?? -1;
      this.#first.set(key, index);
    }
  }

  with(key: string): readonly number[] {
    const indexes: number[] = [];
    for (let index = this.#first.get(key) ?? -1; index >= 0; index = this.#next[index] ?? -1)
      indexes.push(index);
    return indexes;
  }

  keys(): Iterable<string> {
    return this.#first.keys();
  }
}
