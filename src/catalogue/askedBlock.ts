import type { IpPrefix } from '../model/ipAddress.ts';
import { type AskedAddresses, askedAddresses } from './addressCodes.ts';
import type { AskedKinds } from './kinds.ts';
import { type Block, type SearchedZone, UNSIGNED } from './searchedZone.ts';
import type { ZoneCodes } from './zoneCodes.ts';

/** Asks for records whose address is in a block of addresses. */
export class AskedBlock {
  readonly #prefix: IpPrefix;
  readonly #codes: ZoneCodes;
  readonly #kinds: AskedKinds;
  readonly #addresses: AskedAddresses;

  constructor(prefix: IpPrefix, codes: ZoneCodes) {
    const asked = prefix.address.family === 6 ? 'aaaa' : 'a';
    this.#prefix = prefix;
    this.#codes = codes;
    this.#kinds = codes.kinds.asked(({ type }) => type === asked);
    this.#addresses = askedAddresses(prefix);
  }

  /** Whether the address of the record at a place may be in it; to be asked of those with signatures. */
  mayHold(place: number): boolean {
    const { kinds, addresses } = this.#codes;
    return addresses.mayBeIn(this.#addresses, place) && kinds.isAsked(this.#kinds, place);
  }

  holds({ table }: SearchedZone, index: number): boolean {
    return table.addresses.isIn(this.#prefix, index);
  }

  /** Marks the records of a block whose address is in it. */
  mark(zone: SearchedZone, { slot, from, to, at }: Block, marks: Uint8Array): void {
    for (let index = from; index < to; index += 1) {
      if ((slot === UNSIGNED || this.mayHold(at + index)) && this.holds(zone, index)) marks[index] = 1;
    }
  }
}
