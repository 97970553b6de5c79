import { type IpPrefix, ipText } from '../model/ipAddress.ts';
import { slotsOfHoldingAcross } from './fullName.ts';
import type { TextField, TextTest } from './query.ts';
import { both, either, isSet, Place, type Signatures, type Slots } from './signatures.ts';
import { BETWEEN } from './texts.ts';

/** Where a text may be found. */
export type Where = 'zones' | 'types' | 'lines' | 'hosts' | 'across' | 'values' | 'remarks' | 'addresses';

/** The slots of records that may hold a text, by where they may. */
export class TextSlots {
  readonly all: Slots;
  /** Undefined where it is not looked for. */
  readonly #where: Readonly<Record<Where, Slots | undefined>>;
  /** Where texts have to be read. */
  readonly #inWords: Slots;

  constructor({ field, spellings, block }: TextTest, signatures: Signatures) {
    const among = (asked: TextField | 'type', slots: (spelling: string) => Slots): Slots | undefined =>
      field === 'any' || field === asked ? spellings.map(slots).reduce(either) : undefined;
    this.#where = {
      zones: among('zone', (each) => signatures.holding(Place.zone, each)),
      types: among('type', (each) => signatures.holding(Place.type, each)),
      lines: among('line', (each) => signatures.holding(Place.line, each)),
      hosts: among('host', (each) => signatures.holding(Place.host, each)),
      across: among('host', (each) => slotsOfHoldingAcross(signatures, each, field === 'host')),
      values: among('value', (each) => signatures.holding(Place.value, each)),
      remarks: among('remark', (each) => signatures.holding(Place.remark, each)),
      addresses: block && slotsOfBlock(signatures, block),
    };
    const { hosts, across, values, remarks, ...told } = this.#where;
    this.#inWords = together(signatures, [hosts, across, values, remarks]);
    this.all = together(signatures, [this.#inWords, ...Object.values(told)]);
  }

  of(where: Where): Slots | undefined {
    return this.#where[where];
  }

  has(where: Where, slot: number): boolean {
    const slots = this.#where[where];
    return slots !== undefined && isSet(slots, slot);
  }

  /** Whether texts of a slot have to be read. */
  hasWords(slot: number): boolean {
    return isSet(this.#inWords, slot);
  }
}

export function together(signatures: Signatures, slots: readonly (Slots | undefined)[]): Slots {
  return slots.filter((each) => each !== undefined).reduce(either, signatures.none);
}

/** The slots of records whose address may be in a block. */
function slotsOfBlock(signatures: Signatures, { address, length }: IpPrefix): Slots {
  if (address.family === 6) {
    const words = address.words.slice(0, length >>> 4);
    return words.length === 0
      ? signatures.holding(Place.type, `${BETWEEN}aaaa${BETWEEN}`)
      : signatures.holdingWhole(Place.address, words);
  }
  const octets = ipText(address)
    .split('.')
    .slice(0, length >>> 3);
  const part = octets.length < 4 ? octets.map((octet) => `${octet}.`).join('') : octets.join('.') + BETWEEN;
  return both(
    signatures.holding(Place.type, `${BETWEEN}a${BETWEEN}`),
    signatures.holding(Place.value, BETWEEN + part),
  );
}
