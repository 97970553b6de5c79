import { AskedBlock } from './askedBlock.ts';
import type { Candidates } from './candidates.ts';
import { cuts, isZoneBeginning, markAcross, type NameFit, nameFit, slotsOfBeginning } from './fullName.ts';
import { type AskedHosts, askedBeginning, askedWhole } from './hostCodes.ts';
import { isOneAddress, type TextTest } from './query.ts';
import { type Block, type SearchedZone, type SearchedZones, UNSIGNED } from './searchedZone.ts';
import { either, isSet, Place, type Slots } from './signatures.ts';
import { BETWEEN } from './texts.ts';
import { type TextSlots, together } from './textSlots.ts';
import type { ZoneCodes } from './zoneCodes.ts';

/** Holds where a text is the name of a record or a zone, or the address of a record; or, names, where they begin so. */
export class NameCondition {
  readonly #spellings: readonly string[];
  readonly #where: TextSlots;
  readonly #codes: ZoneCodes;
  readonly #inHosts: boolean;
  readonly #zonesNamed: Slots;
  /** The hosts that make a name that is looked for: where the zone's own name is one, and elsewhere. */
  readonly #named: Readonly<Record<'inZone' | 'outside', ReturnType<typeof askedHosts>>>;
  readonly #address: AskedBlock | undefined;

  constructor({ spellings, block }: TextTest, where: TextSlots, { signatures, codes }: SearchedZones) {
    this.#spellings = spellings;
    this.#where = where;
    this.#codes = codes;
    this.#inHosts = where.of('hosts') !== undefined;
    this.#zonesNamed = spellings
      .map((each) => signatures.holding(Place.zone, BETWEEN + each))
      .reduce(either, signatures.none);
    this.#named = { inZone: askedHosts(spellings, ['', '@']), outside: askedHosts(spellings, []) };
    this.#address = block !== undefined && isOneAddress(block) ? new AskedBlock(block, codes) : undefined;
  }

  /** The slots of records whose own name or address may be what is looked for, or begin so unless `exactly`. */
  slotsOfNamed({ signatures }: SearchedZones, exactly: boolean): Slots {
    const named = this.#inHosts
      ? this.#spellings.map((each) => slotsOfBeginning(signatures, each, exactly))
      : [];
    const address = exactly && this.#address !== undefined ? this.#where.of('addresses') : undefined;
    return together(signatures, [address, ...named]);
  }

  /** The slots of records of zones whose names may begin with what is looked for. */
  get slotsOfZoneNamed(): Slots | undefined {
    return this.#where.of('zones') && this.#zonesNamed;
  }

  /**
   * Keeps the candidates whose own name or address may be what is looked for, or begin so unless `exactly`, by what
   * the codes of all zones tell.
   */
  keep(exactly: boolean, { slot, at }: Block, candidates: Candidates): void {
    if (slot === UNSIGNED) return;
    const { hosts } = this.#codes;
    const asked = this.#askedHosts(slot, exactly);
    // An address is what is looked for, or is not.
    const address = exactly ? this.#addressIn(slot) : undefined;
    if (this.#inHosts && address === undefined) return hosts.keep(asked, at, candidates);
    candidates.keep(
      (index) => address?.mayHold(at + index) === true || (this.#inHosts && hosts.isAsked(asked, at + index)),
    );
  }

  /** Keeps those that may be so by the texts of a zone; to be asked of what has no signatures. */
  keepOf(zone: SearchedZone, exactly: boolean, block: Block, candidates: Candidates): void {
    candidates.keepMarked(block, (marks) => {
      if (this.#inHosts) this.#markHosts(zone, exactly, block, marks);
      if (exactly) this.#addressIn(block.slot)?.mark(zone, block, marks);
    });
  }

  /** How well the own name or the address of a record in a slot fits what is looked for. */
  fit(zone: SearchedZone, index: number, slot: number): NameFit {
    const place = zone.at + index;
    const signed = slot !== UNSIGNED;
    const address = this.#addressIn(slot);
    if (address !== undefined && (!signed || address.mayHold(place)) && address.holds(zone, index))
      return 'is';
    if (!this.#inHosts) return undefined;
    if (signed && !this.#codes.hosts.isAsked(this.#askedHosts(slot, false), place)) return undefined;
    let best: NameFit;
    for (const spelling of this.#spellings) {
      const fit = nameFit(zone, spelling, index);
      if (fit === 'is') return fit;
      best ??= fit;
    }
    return best;
  }

  /** Whether the zone's name is what is looked for, or begins so unless `exactly`. */
  isZoneNamed(zone: SearchedZone, exactly: boolean): boolean {
    return (
      this.#where.of('zones') !== undefined &&
      this.#spellings.some((each) => isZoneBeginning(zone, each, exactly))
    );
  }

  #addressIn(slot: number): AskedBlock | undefined {
    return this.#where.has('addresses', slot) ? this.#address : undefined;
  }

  #askedHosts(slot: number, exactly: boolean): AskedHosts {
    const named = this.#named[isSet(this.#zonesNamed, slot) ? 'inZone' : 'outside'];
    return exactly ? named.wholes : named.beginnings;
  }

  /** Marks every record of a block whose host may be the text, or begin so unless `exactly`, or go on from it. */
  #markHosts(zone: SearchedZone, exactly: boolean, block: Block, marks: Uint8Array): void {
    for (const spelling of this.#spellings) {
      const part = BETWEEN + spelling + (exactly ? BETWEEN : '');
      zone.folded.hosts.mark(part, marks, block.from, block.to);
      markAcross(zone, spelling, block, marks);
    }
  }
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
