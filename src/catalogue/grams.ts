/**
 * Tells at a glance that a text is nowhere in what was added: a set of all runs of one, two and three characters,
 * hashed into so many bits that about one in ten is set. Immutable.
 */
export class Grams {
  readonly #bits: Uint32Array;
  /** Takes the upper bits of a hash. */
  readonly #shift: number;

  constructor(texts: readonly string[]) {
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    // Names and values repeat themselves: most runs of three are there several times.
    const exponent = Math.min(24, Math.max(8, Math.ceil(Math.log2(4 * length + 1))));
    this.#shift = 32 - exponent;
    this.#bits = new Uint32Array(2 ** (exponent - 5));
    for (const text of texts) this.#add(text);
  }

  /** False: `text` is in none of the texts. True: it may be. */
  mayHold(text: string): boolean {
    const { length } = text;
    if (length === 1) return this.#has(hash(0, 0, text.charCodeAt(0)));
    if (length === 2) return this.#has(hash(0, text.charCodeAt(0), text.charCodeAt(1)));
    for (let at = 2; at < length; at += 1) {
      if (!this.#has(hash(text.charCodeAt(at - 2), text.charCodeAt(at - 1), text.charCodeAt(at))))
        return false;
    }
    return true;
  }

  #add(text: string): void {
    const bits = this.#bits;
    const shift = this.#shift;
    let first = 0;
    let second = 0;
    for (let at = 0; at < text.length; at += 1) {
      const third = text.charCodeAt(at);
      const one = hash(0, 0, third) >>> shift;
      const two = hash(0, second, third) >>> shift;
      const three = hash(first, second, third) >>> shift;
      bits[one >>> 5] = (bits[one >>> 5] ?? 0) | (1 << (one & 31));
      bits[two >>> 5] = (bits[two >>> 5] ?? 0) | (1 << (two & 31));
      bits[three >>> 5] = (bits[three >>> 5] ?? 0) | (1 << (three & 31));
      first = second;
      second = third;
    }
  }

  #has(hashed: number): boolean {
    const bit = hashed >>> this.#shift;
    return (((this.#bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
  }
}

function hash(first: number, second: number, third: number): number {
  return Math.imul(Math.imul(Math.imul(first, 0x85eb_ca6b) ^ second, 0xc2b2_ae35) ^ third, 0x9e37_79b1);
}
