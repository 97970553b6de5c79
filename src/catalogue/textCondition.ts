import { AskedBlock } from './askedBlock.ts';
import type { Candidates } from './candidates.ts';
import { type AskedCharacters, askedCharacters } from './characterCodes.ts';
import type { Condition } from './condition.ts';
import { cuts, isInFullName, markAcross } from './fullName.ts';
import type { AskedKinds, Kind } from './kinds.ts';
import type { TextTest } from './query.ts';
import { type Block, type SearchedZone, type SearchedZones, UNSIGNED } from './searchedZone.ts';
import type { Slots } from './signatures.ts';
import { BETWEEN } from './texts.ts';
import { TextSlots } from './textSlots.ts';
import type { ZoneCodes } from './zoneCodes.ts';

/** Holds where a text is in one of the columns that are asked for, or in the full name, or an address in a block. */
export class TextCondition implements Condition {
  readonly test: TextTest;
  readonly where: TextSlots;
  /** The higher, the fewer records it is likely to hold for. */
  readonly rarity: number;
  /** Whether what it marks is all that it holds for, but for what the zone's name says. */
  readonly marksExactly: boolean;
  readonly #codes: ZoneCodes;
  /** Those that tell that it holds. */
  readonly #kinds: AskedKinds;
  readonly #characters: readonly AskedCharacters[];
  /** Whether the characters of a record tell whether it holds the text. */
  readonly #toldByCharacters: boolean;
  /** Many records have all digits, few all letters. */
  readonly #hasLetters: boolean;
  readonly #block: AskedBlock | undefined;

  constructor(test: TextTest, { signatures, codes }: SearchedZones) {
    const { field, spellings, block } = test;
    this.test = test;
    this.where = new TextSlots(test, signatures);
    this.rarity = Math.min(...spellings.map(({ length }) => length));
    // What stands between two texts or for the name of the zone is to be looked at again.
    this.marksExactly =
      field !== 'host' &&
      !spellings.some((each) => each.includes(BETWEEN) || cuts(each).some(([host]) => /^@?$/u.test(host)));
    this.#codes = codes;
    this.#kinds = codes.kinds.asked((kind) => this.ofKind(kind) === true);
    this.#characters = spellings.map(askedCharacters);
    this.#toldByCharacters = field === 'any' && this.#characters.every(({ tellsAll }) => tellsAll);
    this.#hasLetters = spellings.every((each) => /\p{L}/u.test(each));
    this.#block = block && new AskedBlock(block, codes);
  }

  get slots(): Slots {
    return this.where.all;
  }

  ofKind({ type, line }: Kind): boolean | undefined {
    const { field } = this.test;
    if (field === 'line') return this.#isIn(line);
    return field === 'any' && (this.#isIn(type) || this.#isIn(line)) ? true : undefined;
  }

  /** Whether kinds tell all of it. */
  get isOfKinds(): boolean {
    return this.test.field === 'line';
  }

  /** Whether it may be the name of a record or a zone, or the address of a record. */
  get mayName(): boolean {
    return this.test.field !== 'line' && this.test.field !== 'remark';
  }

  /** Whether the name of a zone may tell, one of whose slots is given, that it holds for all of its records. */
  mayHoldForAll(slot: number): boolean {
    return this.where.has('zones', slot);
  }

  /** Whether the name of a zone, one of whose slots is given, tells that it holds for all of its records. */
  holdsForAll(zone: SearchedZone, slot: number): boolean {
    return this.where.has('zones', slot) && zone.names.some(this.#isIn);
  }

  /**
   * Keeps the candidates for which it may hold, or may not if it is `negated`, by what the codes of all zones tell;
   * whether nothing else has to be asked but what the zone's name says. If that may hold for all, and it is not
   * negated, to be asked where it does not.
   */
  settle({ slot, at }: Block, negated: boolean, candidates: Candidates): boolean {
    const signed = slot !== UNSIGNED;
    const inWords = this.where.hasWords(slot);
    const inAddresses = this.where.has('addresses', slot);
    const across = this.where.has('across', slot);
    const told = signed && this.#toldByCharacters;
    const isSettled = !inAddresses && (!inWords || (told && !across));
    const { characters } = this.#codes;
    if (negated) {
      // Those whose kinds tell are none any more.
      if (inWords && told) characters.keep(this.#characters, false, at, candidates);
      return isSettled;
    }
    const maySpare = told || this.#hasLetters || candidates.areFew;
    if (inWords && (across || !signed || !maySpare)) return false;
    if (inAddresses && !signed) return false;
    const inKinds = this.where.has('types', slot) || this.where.has('lines', slot);
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
    candidates.keep((index) => {
      const place = at + index;
      return (
        (byKinds && kinds.isAsked(this.#kinds, place)) ||
        (byAddresses && this.#block?.mayHold(place) === true) ||
        (byCharacters && characters.mayHold(this.#characters, place))
      );
    });
  }

  /** Marks every record of a block that it may hold for, and perhaps others, but for what the zone's name says. */
  mark(zone: SearchedZone, block: Block, marks: Uint8Array): void {
    const { where } = this;
    const { folded } = zone;
    const { slot, from, to } = block;
    for (const spelling of this.test.spellings) {
      if (where.has('hosts', slot)) folded.hosts.mark(spelling, marks, from, to);
      if (where.has('across', slot)) markAcross(zone, spelling, block, marks);
      if (where.has('values', slot)) folded.values.mark(spelling, marks, from, to);
      if (where.has('remarks', slot)) folded.remarks.mark(spelling, marks, from, to);
    }
    this.#codes.kinds.mark(this.#kinds, block, marks);
    if (where.has('addresses', slot)) this.#block?.mark(zone, block, marks);
  }

  /** Whether it holds for a record in a slot, of a zone for all of which it is not known to hold. */
  holds(zone: SearchedZone, index: number, slot: number): boolean {
    const { where, test } = this;
    const { folded, at } = zone;
    return (
      this.#codes.kinds.isAsked(this.#kinds, at + index) ||
      (where.has('hosts', slot) && this.#isIn(folded.hosts.at(index))) ||
      (where.has('values', slot) && this.#isIn(folded.values.at(index))) ||
      (where.has('remarks', slot) && this.#isIn(folded.remarks.at(index))) ||
      (where.has('across', slot) && test.spellings.some((each) => isInFullName(zone, each, index))) ||
      (where.has('addresses', slot) && this.#block?.holds(zone, index) === true)
    );
  }

  readonly #isIn = (text: string): boolean => {
    for (const spelling of this.test.spellings) if (text.includes(spelling)) return true;
    return false;
  };
}
