/** One value of each of many records, where many have the same: each distinct value once. Immutable. */
export class Coded<T> {
  readonly size: number;
  /** The distinct values, in the order of their first record. */
  readonly values: readonly T[];
  /** For each record, which of the values it has; undefined when all have the first. */
  readonly codes: Uint8Array | Uint16Array | Uint32Array | undefined;

  private constructor(size: number, values: readonly T[], codes: Coded<T>['codes']) {
    this.size = size;
    this.values = values;
    this.codes = codes;
  }

  static of<T>(list: readonly T[]): Coded<T> {
    const known = new Map<T, number>();
    const codes = list.map((value) => {
      const code = known.get(value) ?? known.size;
      if (code === known.size) known.set(value, code);
      return code;
    });
    return new Coded(list.length, [...known.keys()], packed(codes, known.size));
  }

  /** Of its own parts; undefined when a code has no value, or there are not `size` codes. */
  static ofParts<T>(size: number, values: readonly T[], codes: readonly number[]): Coded<T> | undefined {
    if (values.length <= 1) {
      return codes.length === 0 && values.length === Math.min(size, 1)
        ? new Coded(size, values, undefined)
        : undefined;
    }
    if (codes.length !== size || !codes.every((code) => code < values.length)) return undefined;
    return new Coded(size, values, packed(codes, values.length));
  }

  at(index: number): T | undefined {
    return this.values[this.codes === undefined ? 0 : (this.codes[index] ?? 0)];
  }

  /** Which value the record has, as its place in {@link values}. */
  codeAt(index: number): number {
    return this.codes?.[index] ?? 0;
  }
}

function packed(codes: readonly number[], values: number): Coded<unknown>['codes'] {
  if (values <= 1) return undefined;
  if (values <= 0x100) return Uint8Array.from(codes);
  return values <= 0x1_0000 ? Uint16Array.from(codes) : Uint32Array.from(codes);
}
