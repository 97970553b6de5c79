import { type IpPrefix, parseIpAddress } from '../model/ipAddress.ts';
import type { Coded } from './coded.ts';
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
    const isAddress = types.values.map(hasAddress);
    const found: Record<4 | 6, { readonly indexes: number[]; readonly words: number[] }> = {
      4: { indexes: [], words: [] },
      6: { indexes: [], words: [] },
    };
    for (let index = 0; index < values.size; index += 1) {
      if (isAddress[types.codeAt(index)] !== true) continue;
      const address = parseIpAddress(values.at(index));
      if (address === undefined) continue;
      found[address.family].indexes.push(index);
      found[address.family].words.push(...address.words);
    }
    this.#families = { 4: packed(found[4]), 6: packed(found[6]) };
  }

  /** The records whose address lies in the block, in order. */
  in(block: IpPrefix): readonly number[] {
    const { indexes, words } = this.#families[block.address.family];
    const found: number[] = [];
    for (let at = 0; at < indexes.length; at += 1) {
      if (isWithin(block, words, at)) found.push(indexes[at] ?? 0);
    }
    return found;
  }

  /** Whether the address of a record lies in the block. */
  isIn(block: IpPrefix, index: number): boolean {
    const { indexes, words } = this.#families[block.address.family];
    const at = placeOf(indexes, index);
    return indexes[at] === index && isWithin(block, words, at);
  }
}

/** Whether records of a type have an address for a value. */
export function hasAddress(type: string): boolean {
  return /^A(?:AAA)?$/iu.test(type);
}

function packed({ indexes, words }: { indexes: readonly number[]; words: readonly number[] }): Family {
  return { indexes: Uint32Array.from(indexes), words: Uint16Array.from(words) };
}

/** Whether the address at a place of a family's lies in the block. */
function isWithin({ address, length }: IpPrefix, words: Uint16Array, at: number): boolean {
  const from = at * address.words.length;
  // Beyond the whole words there is one that is looked at in part, unless the block ends between two.
  const whole = length >>> 4;
  const shift = 16 - (length & 15);
  for (let word = 0; word < whole; word += 1) {
    if (words[from + word] !== address.words[word]) return false;
  }
  return shift === 16 || (words[from + whole] ?? 0) >>> shift === (address.words[whole] ?? 0) >>> shift;
}

/** Where an index is among the indexes, or would be. */
function placeOf(indexes: Uint32Array, index: number): number {
  let low = 0;
  let high = indexes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((indexes[middle] ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
