import { type IpPrefix, parseIpAddress } from '../model/ipAddress.ts';
import { hasAddress } from './addresses.ts';
import type { RecordColumns } from './columns.ts';
import { grownBits } from './grown.ts';

/** The bits that the addresses of a block begin with: 32 and 32 more. */
export interface AskedAddresses {
  readonly mask: number;
  readonly bits: number;
  readonly nextMask: number;
  readonly nextBits: number;
}

/**
 * The first 64 bits of the address of each record of many zones, by places that all of them share; 0 where there is
 * none. Most records are told apart so from one that is looked for, without a look at its zone.
 */
export class AddressCodes {
  #bits = new Int32Array();
  #nextBits = new Int32Array();

  makeRoom(places: number): void {
    this.#bits = grownBits(this.#bits, places, 0);
    this.#nextBits = grownBits(this.#nextBits, places, 0);
  }

  /** Puts the addresses of the records of a zone at a place and those that follow. */
  put(at: number, { types, values }: RecordColumns): void {
    const isAddress = types.values.map(hasAddress);
    if (!isAddress.includes(true)) return;
    for (const [index, value] of values.list().entries()) {
      const { words } = (isAddress[types.codeAt(index)] === true && parseIpAddress(value)) || { words: [] };
      this.#bits[at + index] = pair(words, 0);
      this.#nextBits[at + index] = pair(words, 2);
    }
  }

  /** Whether the address of the record at a place may be in a block. To be asked of what has addresses alone. */
  mayBeIn({ mask, bits, nextMask, nextBits }: AskedAddresses, place: number): boolean {
    return (
      ((this.#bits[place] ?? 0) & mask) === bits && ((this.#nextBits[place] ?? 0) & nextMask) === nextBits
    );
  }
}

export function askedAddresses({ address: { words }, length }: IpPrefix): AskedAddresses {
  const mask = maskOf(length);
  const nextMask = maskOf(length - 32);
  return { mask, bits: pair(words, 0) & mask, nextMask, nextBits: pair(words, 2) & nextMask };
}

/** The first so many of 32 bits. */
function maskOf(length: number): number {
  return length <= 0 ? 0 : -1 << Math.max(0, 32 - length);
}

function pair(words: ArrayLike<number>, at: number): number {
  return ((words[at] ?? 0) << 16) | (words[at + 1] ?? 0);
}
