import { type IpPrefix, ipText } from '../model/ipAddress.ts';
import { type Condition, markCodes } from './condition.ts';
import {
  isBeginning,
  isInFullName,
  isZoneBeginning,
  markBeginning,
  markHolding,
  slotsOfBeginning,
  slotsOfHolding,
} from './fullName.ts';
import { isOneAddress, type TextField, type TextTest } from './query.ts';
import type { Block, SearchedZone } from './searchedZone.ts';
import { both, either, Place, type Signatures, type Slots } from './signatures.ts';
import { BETWEEN } from './texts.ts';

/** Holds where a text is in one of the columns that are asked for, or in the full name, or an address in a block. */
export class TextCondition implements Condition {
  readonly rarity: number;
  /** Whether it may be the name of a record or a zone, or the address of a record. */
  readonly mayName: boolean;
  readonly #test: TextTest;
  readonly #zones: boolean;
  readonly #hosts: boolean;
  readonly #values: boolean;
  readonly #remarks: boolean;
  readonly #lines: boolean;
  readonly #types: boolean;
  /** What is looked for is the address of a record. */
  readonly #address: IpPrefix | undefined;

  constructor(test: TextTest) {
    const asks = (field: TextField): boolean => test.field === field || test.field === 'any';
    this.#test = test;
    this.rarity = Math.min(...test.spellings.map(({ length }) => length));
    this.mayName = test.field !== 'line' && test.field !== 'remark';
    this.#zones = asks('zone');
    this.#hosts = asks('host');
    this.#values = asks('value');
    this.#remarks = asks('remark');
    this.#lines = asks('line');
    this.#types = test.field === 'any';
    this.#address = test.block !== undefined && isOneAddress(test.block) ? test.block : undefined;
  }

  slots(signatures: Signatures): Slots {
    const { spellings, block } = this.#test;
    let slots = block === undefined ? signatures.none : slotsOfBlock(signatures, block);
    for (const spelling of spellings) {
      if (this.#zones) slots = either(slots, signatures.holding(Place.zone, spelling));
      if (this.#hosts) slots = either(slots, slotsOfHolding(signatures, spelling));
      if (this.#values || this.#remarks || this.#lines)
        slots = either(slots, signatures.holding(Place.other, spelling));
    }
    return slots;
  }

  holdsForAll({ names, folded }: SearchedZone, thoroughly: boolean): boolean {
    if (this.#zones && names.some(this.#isIn)) return true;
    if (!thoroughly) return false;
    return (this.#types && folded.types.every(this.#isIn)) || (this.#lines && folded.lines.every(this.#isIn));
  }

  mark(zone: SearchedZone, block: Block, marks: Uint8Array): void {
    const { folded, table } = zone;
    for (const spelling of this.#test.spellings) {
      if (this.#hosts) markHolding(zone, spelling, block, marks);
      if (this.#values) folded.values.mark(spelling, marks, block.from, block.to);
      if (this.#remarks) folded.remarks.mark(spelling, marks, block.from, block.to);
    }
    if (this.#types) markCodes(table.columns.types, folded.types.map(this.#isIn), block, marks);
    if (this.#lines) markCodes(table.columns.lines, folded.lines.map(this.#isIn), block, marks);
    if (this.#test.block !== undefined) table.addresses.mark(this.#test.block, marks, block.from, block.to);
  }

  holds(zone: SearchedZone, index: number): boolean {
    const { names, folded, table } = zone;
    const { spellings, block, dotted, field } = this.#test;
    return (
      (this.#zones && names.some(this.#isIn)) ||
      (this.#types && this.#isIn(folded.types[table.columns.types.codeAt(index)] ?? '')) ||
      (this.#lines && this.#isIn(folded.lines[table.columns.lines.codeAt(index)] ?? '')) ||
      (this.#hosts && this.#isIn(folded.hosts.at(index))) ||
      (this.#values && this.#isIn(folded.values.at(index))) ||
      (this.#remarks && this.#isIn(folded.remarks.at(index))) ||
      (this.#hosts &&
        (dotted || field === 'host') &&
        spellings.some((each) => isInFullName(zone, each, index))) ||
      (block !== undefined && table.addresses.isIn(block, index))
    );
  }

  /** The slots of records whose own name or address may be what is looked for, or begin so unless `exactly`. */
  slotsOfNamed(signatures: Signatures, exactly: boolean): Slots {
    let slots = this.#address === undefined ? signatures.none : slotsOfBlock(signatures, this.#address);
    if (!this.#hosts) return slots;
    for (const spelling of this.#test.spellings)
      slots = either(slots, slotsOfBeginning(signatures, spelling, exactly));
    return slots;
  }

  /** Marks every record of a block whose own name or address is what is looked for, or begins so unless `exactly`. */
  markNamed(zone: SearchedZone, exactly: boolean, block: Block, marks: Uint8Array): void {
    if (this.#hosts) {
      for (const spelling of this.#test.spellings) markBeginning(zone, spelling, exactly, block, marks);
    }
    if (this.#address !== undefined) zone.table.addresses.mark(this.#address, marks, block.from, block.to);
  }

  isNamed(zone: SearchedZone, exactly: boolean, index: number): boolean {
    return (
      (this.#hosts && this.#test.spellings.some((each) => isBeginning(zone, each, exactly, index))) ||
      (this.#address !== undefined && zone.table.addresses.isIn(this.#address, index))
    );
  }

  /** Whether the zone's name is what is looked for, or begins so unless `exactly`. */
  isZoneNamed(zone: SearchedZone, exactly: boolean): boolean {
    return this.#zones && this.#test.spellings.some((each) => isZoneBeginning(zone, each, exactly));
  }

  /** The slots of records of zones whose names may begin with what is looked for. */
  slotsOfZoneNamed(signatures: Signatures): Slots {
    let slots = signatures.none;
    if (!this.#zones) return slots;
    for (const spelling of this.#test.spellings)
      slots = either(slots, signatures.holding(Place.zone, BETWEEN + spelling));
    return slots;
  }

  readonly #isIn = (text: string): boolean => {
    for (const spelling of this.#test.spellings) if (text.includes(spelling)) return true;
    return false;
  };
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
    signatures.holding(Place.other, BETWEEN + part),
  );
}
