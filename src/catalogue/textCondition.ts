import { type IpPrefix, ipText } from '../model/ipAddress.ts';
import { type AskedAddresses, askedAddresses } from './addressCodes.ts';
import type { Candidates } from './candidates.ts';
import { type AskedCharacters, askedCharacters } from './characterCodes.ts';
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
import type { AskedKinds, Kind } from './kinds.ts';
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
  /** The higher, the fewer records it is likely to hold for. */
  readonly rarity: number;
  /** Whether what it marks is all that it holds for, but for what the zone's name says. */
  readonly marksExactly: boolean;
  /** Whether it may be the name of a record or a zone, or the address of a record. */
  readonly mayName: boolean;
  readonly slots: Slots;
  readonly #test: TextTest;
  readonly #where: Slotted;
  /** Where texts have to be read. */
  readonly #inWords: Slots;
  readonly #codes: ZoneCodes;
  /** Those that tell that it holds. */
  readonly #kinds: AskedKinds;
  readonly #characters: readonly AskedCharacters[];
  /** Whether the characters of a record tell whether it holds the text. */
  readonly #toldByCharacters: boolean;
  /** Many records have all digits, few all letters. */
  readonly #hasLetters: boolean;
  readonly #zonesNamed: Slots;
  /** The hosts that make a name that is looked for: where the zone's own name is one, and elsewhere. */
  readonly #named: Readonly<Record<'inZone' | 'outside', ReturnType<typeof askedHosts>>>;
  readonly #addressKinds: AskedKinds;
  readonly #askedAddresses: AskedAddresses | undefined;
  /** What is looked for is the address of a record. */
  readonly #address: IpPrefix | undefined;

  constructor(test: TextTest, { signatures, codes }: SearchedZones) {
    const { field, spellings, block } = test;
    this.#test = test;
    this.#codes = codes;
    this.#kinds = codes.kinds.asked((kind) => this.ofKind(kind) === true);
    this.#characters = spellings.map(askedCharacters);
    this.#toldByCharacters = field === 'any' && this.#characters.every(({ tellsAll }) => tellsAll);
    this.#hasLetters = spellings.every((each) => /\p{L}/u.test(each));
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
    this.#inWords = together(signatures, [hosts, across, values, remarks]);
    this.slots = together(signatures, [this.#inWords, addresses, ...Object.values(told)]);
    this.#addressKinds = codes.kinds.asked(
      ({ type }) => type === (block?.address.family === 6 ? 'aaaa' : 'a'),
    );
    this.#askedAddresses = block && askedAddresses(block);
    this.#address = block !== undefined && isOneAddress(block) ? block : undefined;
    this.#zonesNamed = spellings
      .map((each) => signatures.holding(Place.zone, BETWEEN + each))
      .reduce(either, signatures.none);
    this.#named = { inZone: askedHosts(spellings, ['', '@']), outside: askedHosts(spellings, []) };
  }

  ofKind({ type, line }: Kind): boolean | undefined {
    const { field } = this.#test;
    if (field === 'line') return this.#isIn(line);
    return field === 'any' && (this.#isIn(type) || this.#isIn(line)) ? true : undefined;
  }

  /** Whether kinds tell all of it. */
  get isOfKinds(): boolean {
    return this.#test.field === 'line';
  }

  /** Whether the name of a zone may tell, one of whose slots is given, that it holds for all of its records. */
  mayHoldForAll(slot: number): boolean {
    return this.#mayBe('zones', slot);
  }

  /** Whether the name of a zone, one of whose slots is given, tells that it holds for all of its records. */
  holdsForAll(zone: SearchedZone, slot: number): boolean {
    return this.#mayBe('zones', slot) && zone.names.some(this.#isIn);
  }

  /**
   * Keeps the candidates for which it may hold, or may not if it is `negated`, by what the codes of all zones tell;
   * whether nothing else has to be asked but what the zone's name says. If that may hold for all, and it is not
   * negated, to be asked where it does not.
   */
  settle({ slot, at }: Block, negated: boolean, candidates: Candidates): boolean {
    const signed = slot !== UNSIGNED;
    const inWords = isSet(this.#inWords, slot);
    const inAddresses = this.#mayBe('addresses', slot);
    const across = this.#mayBe('across', slot);
    const told = signed && this.#toldByCharacters;
    const isSettled = !inAddresses && (!inWords || (told && !across));
    const { characters } = this.#codes;
    if (negated) {
      // Those whose kinds tell are none any more.
      if (inWords && told) characters.keep(this.#characters, false, at, candidates);
      return isSettled;
    }
    if (inWords && (across || !signed || !(told || this.#hasLetters))) return false;
    if (inAddresses && !signed) return false;
    const inKinds = this.#mayBe('types', slot) || this.#mayBe('lines', slot);
    if (inWords && !inAddresses && !inKinds) characters.keep(this.#characters, true, at, candidates);
    else this.#keepAny(at, inWords, inAddresses, inKinds, candidates);
    return isSettled;
  }

  #keepAny(
    at: number,
    byCharacters: boolean,
    byAddresses: boolean,
    byKinds: boolean,
    candidates: Candidates,
  ): void {
    const { kinds, characters } = this.#codes;
    const { indexes } = candidates;
    let kept = 0;
    for (let place = 0; place < candidates.count; place += 1) {
      const index = indexes[place] ?? 0;
      const key = at + index;
      indexes[kept] = index;
      if (
        (byKinds && kinds.isAsked(this.#kinds, key)) ||
        (byAddresses && this.#mayBeInBlock(key)) ||
        (byCharacters && characters.mayHold(this.#characters, key))
      )
        kept += 1;
    }
    candidates.count = kept;
  }

  /** Marks every record of a block that it may hold for, and perhaps others, but for what the zone's name says. */
  mark(zone: SearchedZone, block: Block, marks: Uint8Array): void {
    const { folded } = zone;
    const { slot, from, to } = block;
    for (const spelling of this.#test.spellings) {
      if (this.#mayBe('hosts', slot)) folded.hosts.mark(spelling, marks, from, to);
      if (this.#mayBe('across', slot)) markAcross(zone, spelling, block, marks);
      if (this.#mayBe('values', slot)) folded.values.mark(spelling, marks, from, to);
      if (this.#mayBe('remarks', slot)) folded.remarks.mark(spelling, marks, from, to);
    }
    this.#codes.kinds.mark(this.#kinds, block, marks);
    if (this.#mayBe('addresses', slot)) this.#markAddresses(zone, this.#test.block, block, marks);
  }

  /** Whether it holds for a record in a slot, of a zone for all of which it is not known to hold. */
  holds(zone: SearchedZone, index: number, slot: number): boolean {
    const { folded, table, at } = zone;
    const { spellings, block } = this.#test;
    return (
      this.#codes.kinds.isAsked(this.#kinds, at + index) ||
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

  /**
   * Keeps the candidates whose own name or address may be what is looked for, or begin so unless `exactly`, by what
   * the codes of all zones tell.
   */
  keepNamed(exactly: boolean, { slot, at }: Block, candidates: Candidates): void {
    if (slot === UNSIGNED) return;
    const { hosts } = this.#codes;
    const asked = this.#askedHosts(slot, exactly);
    const inHosts = this.#where.hosts !== undefined;
    // An address is what is looked for, or is not.
    const inAddresses = exactly && this.#address !== undefined && this.#mayBe('addresses', slot);
    if (inHosts && !inAddresses) return hosts.keep(asked, at, candidates);
    const { indexes } = candidates;
    let kept = 0;
    for (let place = 0; place < candidates.count; place += 1) {
      const index = indexes[place] ?? 0;
      const key = at + index;
      indexes[kept] = index;
      if ((inAddresses && this.#mayBeInBlock(key)) || (inHosts && hosts.isAsked(asked, key))) kept += 1;
    }
    candidates.count = kept;
  }

  /** Keeps the candidates that may be so by the texts of a zone; to be asked of those without signatures. */
  keepNamedOf(zone: SearchedZone, exactly: boolean, block: Block, candidates: Candidates): void {
    candidates.keepMarked(block, (marks) => {
      if (this.#where.hosts !== undefined) this.#markHosts(zone, exactly, block, marks);
      if (exactly && this.#mayBe('addresses', block.slot))
        this.#markAddresses(zone, this.#address, block, marks);
    });
  }

  /** Whether the own name or the address of a record may be what is looked for, or begin so. */
  mayFit(slot: number, place: number): boolean {
    return (
      slot === UNSIGNED ||
      (this.#where.hosts !== undefined && this.#codes.hosts.isAsked(this.#askedHosts(slot, false), place)) ||
      (this.#address !== undefined && this.#mayBe('addresses', slot) && this.#mayBeInBlock(place))
    );
  }

  #askedHosts(slot: number, exactly: boolean): AskedHosts {
    const named = this.#named[isSet(this.#zonesNamed, slot) ? 'inZone' : 'outside'];
    return exactly ? named.wholes : named.beginnings;
  }

  #mayBeInBlock(place: number): boolean {
    const { kinds, addresses } = this.#codes;
    const asked = this.#askedAddresses;
    return asked !== undefined && addresses.mayBeIn(asked, place) && kinds.isAsked(this.#addressKinds, place);
  }

  #markAddresses(
    { table, at }: SearchedZone,
    block: IpPrefix | undefined,
    { slot, from, to }: Block,
    marks: Uint8Array,
  ): void {
    if (block === undefined) return;
    for (let index = from; index < to; index += 1) {
      if ((slot === UNSIGNED || this.#mayBeInBlock(at + index)) && table.addresses.isIn(block, index))
        marks[index] = 1;
    }
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
