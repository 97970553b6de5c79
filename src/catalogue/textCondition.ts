import { type IpPrefix, ipText } from '../model/ipAddress.ts';
import type { Candidates } from './candidates.ts';
import type { Condition } from './condition.ts';
import {
  cuts,
  isInFullName,
  isZoneBeginning,
  markAcross,
  type NameFit,
  nameFit,
  slotsOfBeginning,
  slotsOfHoldingAcross,
} from './fullName.ts';
import { type AskedHosts, askedBeginning, askedWhole } from './hostCodes.ts';
import { isOneAddress, type TextField, type TextTest } from './query.ts';
import { type Block, type SearchedZone, type SearchedZones, UNSIGNED } from './searchedZone.ts';
import { both, either, isSet, Place, type Signatures, type Slots } from './signatures.ts';
import { BETWEEN } from './texts.ts';
import type { ZoneCodes } from './zoneCodes.ts';

/** Where a text may be found. */
type Where = 'zones' | 'types' | 'lines' | 'hosts' | 'across' | 'values' | 'remarks' | 'addresses';
/** The slots where it may be found so; undefined where it is not looked for. */
type Slotted = Readonly<Record<Where, Slots | undefined>>;

/** Holds where a text is in one of the columns that are asked for, or in the full name, or an address in a block. */
export class TextCondition implements Condition {
  readonly rarity: number;
  readonly marksExactly: boolean;
  /** Whether it may be the name of a record or a zone, or the address of a record. */
  readonly mayName: boolean;
  readonly slots: Slots;
  readonly #test: TextTest;
  readonly #where: Slotted;
  /** Where more has to be read than the code of a type or a line. */
  readonly #inTexts: Slots;
  readonly #codes: ZoneCodes;
  readonly #types: Uint8Array;
  readonly #lines: Uint8Array;
  readonly #zonesNamed: Slots;
  /** The hosts that make a name that is looked for: where the zone's own name is one, and elsewhere. */
  readonly #named: Readonly<Record<'inZone' | 'outside', ReturnType<typeof askedHosts>>>;
  /** What is looked for is the address of a record. */
  readonly #address: IpPrefix | undefined;

  constructor(test: TextTest, { signatures, codes }: SearchedZones) {
    const { field, spellings, block } = test;
    this.#test = test;
    this.#codes = codes;
    this.#types = codes.types.asked(this.#isIn);
    this.#lines = codes.lines.asked(this.#isIn);
    this.rarity = Math.min(...spellings.map(({ length }) => length));
    this.mayName = field !== 'line' && field !== 'remark';
    // What stands between two texts or for the name of the zone is to be looked at again.
    this.marksExactly =
      field !== 'host' &&
      !spellings.some((each) => each.includes(BETWEEN) || cuts(each).some(([host]) => /^@?$/u.test(host)));
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
    const { hosts, across, values, remarks, addresses, ...told } = this.#where;
    this.#inTexts = together(signatures, [hosts, across, values, remarks, addresses]);
    this.slots = together(signatures, [this.#inTexts, ...Object.values(told)]);
    this.#address = block !== undefined && isOneAddress(block) ? block : undefined;
    this.#zonesNamed = spellings
      .map((each) => signatures.holding(Place.zone, BETWEEN + each))
      .reduce(either, signatures.none);
    this.#named = { inZone: askedHosts(spellings, ['', '@']), outside: askedHosts(spellings, []) };
  }

  holdsForAll(zone: SearchedZone, slot: number): boolean {
    return this.#mayBe('zones', slot) && zone.names.some(this.#isIn);
  }

  settle({ at }: SearchedZone, { slot }: Block, negated: boolean, candidates: Candidates): boolean {
    const inTexts = isSet(this.#inTexts, slot);
    if (inTexts && !negated) return false;
    const { types, lines } = this.#codes;
    const inTypes = this.#mayBe('types', slot);
    const inLines = this.#mayBe('lines', slot);
    if (negated) {
      if (inTypes) types.keep(this.#types, 0, at, candidates);
      if (inLines) lines.keep(this.#lines, 0, at, candidates);
    } else if (inTypes && inLines) return false;
    else if (inTypes) types.keep(this.#types, 1, at, candidates);
    else if (inLines) lines.keep(this.#lines, 1, at, candidates);
    else candidates.count = 0;
    return !inTexts;
  }

  mark(zone: SearchedZone, block: Block, marks: Uint8Array): void {
    const { folded, table, at } = zone;
    const { slot, from, to } = block;
    for (const spelling of this.#test.spellings) {
      if (this.#mayBe('hosts', slot)) folded.hosts.mark(spelling, marks, from, to);
      if (this.#mayBe('across', slot)) markAcross(zone, spelling, block, marks);
      if (this.#mayBe('values', slot)) folded.values.mark(spelling, marks, from, to);
      if (this.#mayBe('remarks', slot)) folded.remarks.mark(spelling, marks, from, to);
    }
    if (this.#mayBe('types', slot)) this.#codes.types.mark(this.#types, at, from, to, marks);
    if (this.#mayBe('lines', slot)) this.#codes.lines.mark(this.#lines, at, from, to, marks);
    if (this.#test.block !== undefined && this.#mayBe('addresses', slot))
      table.addresses.mark(this.#test.block, marks, from, to);
  }

  holds(zone: SearchedZone, index: number, slot: number): boolean {
    const { folded, table, at } = zone;
    const { spellings, block } = this.#test;
    return (
      (this.#mayBe('types', slot) && this.#codes.types.isAsked(this.#types, at + index)) ||
      (this.#mayBe('lines', slot) && this.#codes.lines.isAsked(this.#lines, at + index)) ||
      (this.#mayBe('hosts', slot) && this.#isIn(folded.hosts.at(index))) ||
      (this.#mayBe('values', slot) && this.#isIn(folded.values.at(index))) ||
      (this.#mayBe('remarks', slot) && this.#isIn(folded.remarks.at(index))) ||
      (this.#mayBe('across', slot) && spellings.some((each) => isInFullName(zone, each, index))) ||
      (block !== undefined && this.#mayBe('addresses', slot) && table.addresses.isIn(block, index))
    );
  }

  /** The slots of records whose own name or address may be what is looked for, or begin so unless `exactly`. */
  slotsOfNamed(signatures: Signatures, exactly: boolean): Slots {
    const named =
      this.#where.hosts && this.#test.spellings.map((each) => slotsOfBeginning(signatures, each, exactly));
    const address = exactly && this.#address !== undefined ? this.#where.addresses : undefined;
    return together(signatures, [address, ...(named ?? [])]);
  }

  /** The candidates of a block whose own name or address may be what is looked for, or begin so unless `exactly`. */
  gatherNamed(zone: SearchedZone, exactly: boolean, block: Block, candidates: Candidates): void {
    const named = this.#named[isSet(this.#zonesNamed, block.slot) ? 'inZone' : 'outside'];
    const asked = exactly ? named.wholes : named.beginnings;
    // An address is what is looked for, or is not.
    const address = exactly && this.#mayBe('addresses', block.slot) ? this.#address : undefined;
    const inHosts = this.#where.hosts !== undefined;
    const { hosts } = this.#codes;
    const unsigned = block.slot === UNSIGNED;
    if (inHosts && address === undefined && !unsigned)
      return hosts.gather(asked, exactly, zone.at, block, candidates);
    candidates.begin(block);
    candidates.keepMarked(block, (marks) => {
      if (inHosts && !unsigned) hosts.mark(asked, exactly, zone.at, block, marks);
      else if (inHosts) this.#markHosts(zone, exactly, block, marks);
      if (address !== undefined) zone.table.addresses.mark(address, marks, block.from, block.to);
    });
  }

  /** Marks every record of a block whose host may be the text, or begin so unless `exactly`, or go on from it. */
  #markHosts(zone: SearchedZone, exactly: boolean, block: Block, marks: Uint8Array): void {
    for (const spelling of this.#test.spellings) {
      const part = BETWEEN + spelling + (exactly ? BETWEEN : '');
      zone.folded.hosts.mark(part, marks, block.from, block.to);
      markAcross(zone, spelling, block, marks);
    }
  }

  /** How well the own name or the address of a record fits what is looked for. */
  nameFit(zone: SearchedZone, index: number, slot: number): NameFit {
    if (
      this.#address !== undefined &&
      this.#mayBe('addresses', slot) &&
      zone.table.addresses.isIn(this.#address, index)
    )
      return 'is';
    let best: NameFit;
    if (this.#where.hosts === undefined) return best;
    for (const spelling of this.#test.spellings) {
      const fit = nameFit(zone, spelling, index);
      if (fit === 'is') return fit;
      best ??= fit;
    }
    return best;
  }

  /** Whether the zone's name is what is looked for, or begins so unless `exactly`. */
  isZoneNamed(zone: SearchedZone, exactly: boolean): boolean {
    return (
      this.#where.zones !== undefined &&
      this.#test.spellings.some((each) => isZoneBeginning(zone, each, exactly))
    );
  }

  /** The slots of records of zones whose names may begin with what is looked for. */
  get slotsOfZoneNamed(): Slots | undefined {
    return this.#where.zones && this.#zonesNamed;
  }

  #mayBe(where: Where, slot: number): boolean {
    const slots = this.#where[where];
    return slots !== undefined && isSet(slots, slot);
  }

  readonly #isIn = (text: string): boolean => {
    for (const spelling of this.#test.spellings) if (text.includes(spelling)) return true;
    return false;
  };
}

/** Asks for hosts that begin with one of these spellings or, cut at a dot, go on in the name of the zone. */
function askedHosts(
  spellings: readonly string[],
  others: readonly string[],
): Readonly<Record<'wholes' | 'beginnings', AskedHosts>> {
  const wholes = [...spellings.flatMap(cuts).map(([host]) => host), ...others];
  return {
    wholes: askedWhole([...spellings, ...wholes]),
    beginnings: askedBeginning(spellings, wholes),
  };
}

function together(signatures: Signatures, slots: readonly (Slots | undefined)[]): Slots {
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
