import { type IpPrefix, parseIpAddress } from '../model/ipAddress.ts';
import type { Coded } from './coded.ts';
import { type Matcher, nothing } from './matcher.ts';
import type { Texts } from './texts.ts';

/** The addresses of one family that records have, as numbers. */
interface Family {
  /** The records that have one, in order. */
  readonly indexes: Uint32Array;
  /** Their addresses, one after the other. */
  readonly words: Uint16Array;
}

/** The addresses of A and AAAA records, to be found by number. Immutable. */
export class Addresses {
  readonly #families: Readonly<Record<4 | 6, Family>>;

  constructor(types: Coded<string>, values: Texts) {
    const isAddress = types.values.map((type) => /^A(?:AAA)?$/iu.test(type));
    const found: Record<4 | 6, { readonly indexes: number[]; readonly words: number[] }> = {
      4: { indexes: [], words: [] },
      6: { indexes: [], words: [] },
    };
    for (let index = 0; index < values.size; index += 1) {
      if (isAddress[types.codeAt(index)] !== true) continue;
      const address = parseIpAddress(values.at(index).trim());
      if (address === undefined) continue;
      found[address.family].indexes.push(index);
      found[address.family].words.push(...address.words);
    }
    this.#families = { 4: packed(found[4]), 6: packed(found[6]) };
  }

  /** The records whose address lies in the block, in order. */
  *in(block: IpPrefix): Generator<number> {
    const { indexes, words } = this.#families[block.address.family];
    const isIn = within(block);
    for (let at = 0; at < indexes.length; at += 1) {
      if (isIn(words, at)) yield indexes[at] ?? 0;
    }
  }

  /** Whether the address of a record lies in the block. */
  isIn(block: IpPrefix, index: number): boolean {
    const { indexes, words } = this.#families[block.address.family];
    const at = placeOf(indexes, index);
    return at !== undefined && within(block)(words, at);
  }

  matcher(block: IpPrefix): Matcher {
    const { done } = this.in(block).next();
    if (done === true) return nothing;
    return {
      share: 'some',
      rarity: block.length / 8,
      mark: (marks) => {
        for (const index of this.in(block)) marks[index] = 1;
      },
      holds: (index) => this.isIn(block, index),
    };
  }
}

function packed({ indexes, words }: { indexes: readonly number[]; words: readonly number[] }): Family {
  return { indexes: Uint32Array.from(indexes), words: Uint16Array.from(words) };
}

/** Tells of the address at a place of a family's whether it lies in the block. */
function within({ address, length }: IpPrefix): (words: Uint16Array, at: number) => boolean {
  const count = address.words.length;
  // Beyond the whole words there is one that is looked at in part, unless the block ends between two.
  const whole = length >>> 4;
  const shift = 16 - (length & 15);
  return (words, at) => {
    const from = at * count;
    for (let word = 0; word < whole; word += 1) {
      if (words[from + word] !== address.words[word]) return false;
    }
    return shift === 16 || (words[from + whole] ?? 0) >>> shift === (address.words[whole] ?? 0) >>> shift;
  };
}

function placeOf(indexes: Uint32Array, index: number): number | undefined {
  let low = 0;
  let high = indexes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const there = indexes[middle] ?? 0;
    if (there === index) return middle;
    if (there < index) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
