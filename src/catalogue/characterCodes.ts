import type { Candidates } from './candidates.ts';
import { grownBits } from './grown.ts';
import type { Texts } from './texts.ts';

/** These have a bit of their own, and share none with others. */
const OWN = 'abcdefghijklmnopqrstuvwxyz0123456789.-_:=/ *@';
const BITS = 64;
/** For each character of ASCII, which bit it sets. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const own = OWN.indexOf(String.fromCharCode(code));
  return own >= 0 ? own : sharedBit(code);
});

/** The bits of a text: all of them are set in the codes of a record that holds it. */
export interface AskedCharacters {
  readonly low: number;
  readonly high: number;
  /** Whether a record with these bits holds the text for sure. */
  readonly tellsAll: boolean;
}

/**
 * A bit for each character that a record of many zones has anywhere in its host, its value and its remark, by places
 * that all zones share. Most records are told apart so from one that is looked for, without a look at its texts.
 */
export class CharacterCodes {
  #low = new Int32Array();
  #high = new Int32Array();

  /** Makes room for so many records, which may have any character until theirs are put there. */
  makeRoom(places: number): void {
    this.#low = grownBits(this.#low, places, -1);
    this.#high = grownBits(this.#high, places, -1);
  }

  /** Puts the characters of the records of a zone, from some columns of folded texts, at a place and those that follow. */
  put(at: number, size: number, columns: readonly Texts[]): void {
    this.#low.fill(0, at, at + size);
    this.#high.fill(0, at, at + size);
    for (const texts of columns) {
      if (texts.joined === '') continue;
      for (const [index, text] of texts.list().entries()) {
        const { low, high } = bitsOf(text);
        this.#low[at + index] = (this.#low[at + index] ?? 0) | low;
        this.#high[at + index] = (this.#high[at + index] ?? 0) | high;
      }
    }
  }

  /** Whether the record at a place may hold one of these texts. */
  mayHold(asked: readonly AskedCharacters[], place: number): boolean {
    const low = this.#low[place] ?? 0;
    const high = this.#high[place] ?? 0;
    return asked.some((each) => (low & each.low) === each.low && (high & each.high) === each.high);
  }

  /** Keeps the candidates of which {@link mayHold} says this. */
  keep(asked: readonly AskedCharacters[], having: boolean, at: number, candidates: Candidates): void {
    const [first, ...others] = asked;
    if (first === undefined) return;
    const { low, high } = first;
    const lows = this.#low;
    const highs = this.#high;
    const { indexes } = candidates;
    let kept = 0;
    for (let place = 0; place < candidates.count; place += 1) {
      const index = indexes[place] ?? 0;
      const key = at + index;
      const hasFirst = ((lows[key] ?? 0) & low) === low && ((highs[key] ?? 0) & high) === high;
      indexes[kept] = index;
      if ((hasFirst || (others.length > 0 && this.mayHold(others, key))) === having) kept += 1;
    }
    candidates.count = kept;
  }
}

/** To ask for records that hold a text. */
export function askedCharacters(text: string): AskedCharacters {
  return { ...bitsOf(text), tellsAll: text.length === 1 && OWN.includes(text) };
}

function bitsOf(text: string): { readonly low: number; readonly high: number } {
  let low = 0;
  let high = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const bit = code < 128 ? (ASCII[code] ?? 0) : sharedBit(code);
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  }
  return { low, high };
}

function sharedBit(code: number): number {
  return OWN.length + (code % (BITS - OWN.length));
}
