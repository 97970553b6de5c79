/** Which of the values of a column are asked for; what was told of one zone is not told again for the next. */
export class Asked<T> {
  readonly #isAsked: (value: T) => boolean;
  readonly #known = new Map<T, 0 | 1>();
  #values: readonly T[] | undefined;
  #asked = new Uint8Array();

  constructor(isAsked: (value: T) => boolean) {
    this.#isAsked = isAsked;
  }

  /** One for each of the values that is asked for, zero for the others. Good until others are told. */
  of(values: readonly T[]): Uint8Array {
    if (values === this.#values) return this.#asked;
    if (this.#asked.length !== values.length) this.#asked = new Uint8Array(values.length);
    for (const [code, value] of values.entries()) this.#asked[code] = this.#tell(value);
    this.#values = values;
    return this.#asked;
  }

  #tell(value: T): 0 | 1 {
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const asked = this.#isAsked(value) ? 1 : 0;
    this.#known.set(value, asked);
    return asked;
  }
}
