import type { Coded } from './coded.ts';

/** One value of each record of many zones, by places that all of them share; each distinct value once. */
export class SharedCodes<T> {
  readonly #known = new Map<T, number>();
  #codes: Uint8Array | Uint16Array | Uint32Array = new Uint8Array(1024);

  /** Puts the values of the records of a zone at a place and those that follow; `values`: the distinct ones. */
  put(at: number, { size, codes }: Coded<unknown>, values: readonly T[]): void {
    const shared = Uint32Array.from(values, (value) => {
      const code = this.#known.get(value) ?? this.#known.size;
      if (code === this.#known.size) this.#known.set(value, code);
      return code;
    });
    this.#makeRoom(at + size);
    if (codes === undefined) this.#codes.fill(shared[0] ?? 0, at, at + size);
    else
      for (let index = 0; index < size; index += 1) this.#codes[at + index] = shared[codes[index] ?? 0] ?? 0;
  }

  /** Which of the values put so far are asked for: a one for each that is, a zero for the others. */
  asked(isAsked: (value: T) => boolean): Uint8Array {
    return Uint8Array.from(this.#known.keys(), (value) => (isAsked(value) ? 1 : 0));
  }

  /** Whether the value at a place is asked for. */
  isAsked(asked: Uint8Array, place: number): boolean {
    return asked[this.#codes[place] ?? 0] === 1;
  }

  /** Marks every record of a run whose value is asked for; the record of a mark is at its index and `at`. */
  mark(asked: Uint8Array, at: number, from: number, to: number, marks: Uint8Array): void {
    const codes = this.#codes;
    for (let index = from; index < to; index += 1) if (asked[codes[at + index] ?? 0] === 1) marks[index] = 1;
  }

  /** Takes the marks off every record of a run for whose value `asked` has this. */
  unmark(asked: Uint8Array, having: 0 | 1, at: number, from: number, to: number, marks: Uint8Array): void {
    const codes = this.#codes;
    for (let index = from; index < to; index += 1)
      if (asked[codes[at + index] ?? 0] === having) marks[index] = 0;
  }

  #makeRoom(places: number): void {
    const before = this.#codes;
    const { size } = this.#known;
    const bytes = size <= 0x100 ? 1 : size <= 0x1_0000 ? 2 : 4;
    if (places <= before.length && bytes <= before.BYTES_PER_ELEMENT) return;
    const length = places <= before.length ? before.length : Math.ceil(places * 1.25);
    const wanted = bytes === 1 ? Uint8Array : bytes === 2 ? Uint16Array : Uint32Array;
    this.#codes = new wanted(length);
    this.#codes.set(before);
  }
}
