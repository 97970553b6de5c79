import type { Candidates } from './candidates.ts';
import type { Coded } from './coded.ts';
import { type Grown, grown } from './grown.ts';

/** One value of each record of many zones, by places that all of them share; each distinct value once. */
export class SharedCodes<T> {
  readonly #known = new Map<T, number>();
  #codes: Grown = new Uint8Array();

  /** Puts the values of the records of a zone at a place and those that follow; `values`: the distinct ones. */
  put(at: number, { size, codes }: Coded<unknown>, values: readonly T[]): void {
    const shared = values.map((value) => {
      const code = this.#known.get(value) ?? this.#known.size;
      if (code === this.#known.size) this.#known.set(value, code);
      return code;
    });
    const distinct = this.#known.size;
    this.#codes = grown(this.#codes, at + size, distinct <= 0x100 ? 1 : distinct <= 0x1_0000 ? 2 : 4);
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

  /** Keeps the candidates for whose value `asked` has this. */
  keep(asked: Uint8Array, having: 0 | 1, at: number, candidates: Candidates): void {
    const codes = this.#codes;
    const { indexes } = candidates;
    let kept = 0;
    for (let place = 0; place < candidates.count; place += 1) {
      const index = indexes[place] ?? 0;
      indexes[kept] = index;
      if (asked[codes[at + index] ?? 0] === having) kept += 1;
    }
    candidates.count = kept;
  }
}
