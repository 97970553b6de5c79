/**
 * Tells at a glance that a text is nowhere in what was added: a set of all runs of two and three characters, hashed
 * into so many bits that about one in ten is set. Immutable.
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
    if (length < 2) return true;
    let run = (text.charCodeAt(0) << 8) ^ text.charCodeAt(1);
    if (length === 2) return this.#has((run & 0xffff) | PAIR);
    for (let at = 2; at < length; at += 1) {
      run = (run << 8) ^ text.charCodeAt(at);
      if (!this.#has(run & TRIPLE)) return false;
    }
    return true;
  }

  #add(text: string): void {
    const bits = this.#bits;
    const shift = this.#shift;
    const { length } = text;
    let run = 0;
    for (let at = 0; at < length; at += 1) {
      run = (run << 8) ^ text.charCodeAt(at);
      const two = Math.imul((run & 0xffff) | PAIR, SPREAD) >>> shift;
      const three = Math.imul(run & TRIPLE, SPREAD) >>> shift;
      bits[two >>> 5] = (bits[two >>> 5] ?? 0) | (1 << (two & 31));
      bits[three >>> 5] = (bits[three >>> 5] ?? 0) | (1 << (three & 31));
    }
  }

  #has(run: number): boolean {
    const bit = Math.imul(run, SPREAD) >>> this.#shift;
    return (((this.#bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;
  }
}

/** Of a run, eight bits for each character; those beyond Latin-1 share bits with what stands before them. */
const TRIPLE = 0xff_ffff;
const PAIR = 0x100_0000;
const SPREAD = 0x9e37_79b1;
