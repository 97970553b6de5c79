import { Candidates } from './candidates.ts';
import { type Condition, stateCondition, typeCondition } from './condition.ts';
import type { AskedKinds } from './kinds.ts';
import { NameCondition } from './nameCondition.ts';
import type { Query, Test } from './query.ts';
import { type Block, type SearchedZone, type SearchedZones, UNSIGNED } from './searchedZone.ts';
import { both, isSet, type Slots } from './signatures.ts';
import { TextCondition } from './textCondition.ts';
import type { ZoneCodes } from './zoneCodes.ts';

/** How well a record answers a query; the least is the best. */
export const Rank = {
  /** Its host, full name or address is what was typed. */
  exact: 0,
  /** Its host or full name begins with it. */
  begins: 1,
  /** Its zone is called so. */
  inZone: 2,
  /** Its zone's name begins so. */
  inZoneBeginning: 3,
  holds: 4,
} as const;
export type Rank = (typeof Rank)[keyof typeof Rank];
/** The best first. */
export const ranks: readonly Rank[] = Object.values(Rank);

/** A text that is looked for, or must not be found. */
interface Term {
  readonly condition: TextCondition;
  readonly negated: boolean;
  /** What the codes of all zones tell of it in the block that was asked about. */
  told: Told;
}

/** How far a condition is settled for the candidates that are left. */
type Told = 'untold' | 'in part' | 'whole';

/** The conditions of a query, to be asked of one zone after the other: what is made for a zone serves the next. */
export class Conditions {
  /** What kinds of records do not tell, the rarest first: it settles most records. */
  readonly #terms: readonly Term[];
  readonly #codes: ZoneCodes;
  /** The kinds of records that may be found. */
  readonly #kinds: AskedKinds;
  readonly #allKinds: boolean;
  /** What may be the name of a record or a zone: people type it first. */
  readonly #name: NameCondition | undefined;
  readonly #slots: Readonly<Record<Rank, Slots>>;
  readonly #zoneNamed: Slots;
  /** The terms to be asked of each candidate of the block that was looked at. */
  readonly #asked: Term[] = [];
  readonly #candidates = new Candidates();

  constructor(query: Query, zones: SearchedZones) {
    const { signatures } = zones;
    const terms = query.map(({ test, negated }) => ({ condition: conditionOf(test, zones), negated }));
    this.#codes = zones.codes;
    this.#kinds = zones.codes.kinds.asked((kind) =>
      terms.every(({ condition, negated }) => condition.ofKind(kind) !== negated),
    );
    this.#allKinds = this.#kinds.every((isAsked) => isAsked === 1);
    const texts = terms.flatMap(({ condition, negated }): Term[] =>
      condition instanceof TextCondition && !condition.isOfKinds
        ? [{ condition, negated, told: 'untold' }]
        : [],
    );
    this.#terms = texts.toSorted((a, b) => b.condition.rarity - a.condition.rarity);
    const name = texts.find(({ condition, negated }) => !negated && condition.mayName)?.condition;
    this.#name = name && new NameCondition(name.test, name.where, zones);
    const possible = terms
      .filter(({ negated }) => !negated)
      .map(({ condition }) => condition.slots)
      .reduce(both, signatures.all);
    const named = (exactly: boolean): Slots =>
      both(possible, this.#name?.slotsOfNamed(zones, exactly) ?? signatures.none);
    this.#zoneNamed = this.#name?.slotsOfZoneNamed ?? signatures.none;
    const inZone = both(possible, this.#zoneNamed);
    this.#slots = {
      [Rank.exact]: named(true),
      [Rank.begins]: named(false),
      [Rank.inZone]: inZone,
      [Rank.inZoneBeginning]: inZone,
      [Rank.holds]: possible,
    };
  }

  /** The slots where records of a rank may be. */
  slotsOf(rank: Rank): Slots {
    return this.#slots[rank];
  }

  /**
   * Whether a block may have records of a rank for which the query holds, by what the codes of all zones tell. They
   * are what {@link look} begins with.
   */
  mayFind(block: Block, rank: Rank): boolean {
    const { slot } = block;
    const named = rank <= Rank.begins;
    if (named ? this.#name === undefined : rank !== Rank.holds && !isSet(this.#zoneNamed, slot)) return false;
    const candidates = this.#candidates;
    if (this.#allKinds) candidates.begin(block);
    else this.#codes.kinds.gather(this.#kinds, block, candidates);
    if (named) this.#name?.keep(rank === Rank.exact, block, candidates);
    for (const term of this.#terms) {
      if (candidates.count === 0) return false;
      const { condition, negated } = term;
      const mayTell = negated || !condition.mayHoldForAll(slot);
      term.told = mayTell ? told(condition.settle(block, negated, candidates)) : 'untold';
    }
    return candidates.count > 0;
  }

  /** Whether the query may hold for records of a block, whatever their rank. */
  mayHold(zone: SearchedZone, block: Block): boolean {
    return this.mayFind(block, Rank.holds) && this.#narrow(zone, block, true);
  }

  /**
   * The candidates in the block that was asked about last: the records of a rank for which the query holds, and
   * perhaps others. Good until the next block is asked about.
   */
  look(zone: SearchedZone, block: Block, rank: Rank): Candidates {
    const candidates = this.#candidates;
    const named = rank <= Rank.begins;
    if (named && block.slot === UNSIGNED) this.#name?.keepOf(zone, rank === Rank.exact, block, candidates);
    const may = named || rank === this.#rankIn(zone, block.slot);
    if (!may || !this.#narrow(zone, block, !named)) candidates.count = 0;
    return candidates;
  }

  /** Keeps the candidates for which the query may hold by what the zone tells; whether there are any. */
  #narrow(zone: SearchedZone, block: Block, readTexts: boolean): boolean {
    const candidates = this.#candidates;
    this.#asked.length = 0;
    for (const term of this.#terms) {
      const { condition, negated } = term;
      if (condition.holdsForAll(zone, block.slot)) {
        if (negated) return false;
        continue;
      }
      if (term.told === 'untold') term.told = told(condition.settle(block, negated, candidates));
      if (term.told === 'in part') this.#asked.push(term);
    }
    if (!readTexts) return candidates.count > 0;
    let asked = 0;
    for (const term of this.#asked) {
      const { condition, negated } = term;
      // Few are sooner looked at one by one.
      if (!negated && !candidates.areFew) {
        candidates.keepMarked(block, (marks) => condition.mark(zone, block, marks));
        if (condition.marksExactly) continue;
      }
      this.#asked[asked] = term;
      asked += 1;
    }
    this.#asked.length = asked;
    return candidates.count > 0;
  }

  /** Whether a candidate has the rank that was looked for, and the query holds for it. */
  hold(zone: SearchedZone, index: number, slot: number, rank: Rank): boolean {
    const fit = this.#name?.fit(zone, index, slot);
    const own = fit && (fit === 'is' ? Rank.exact : Rank.begins);
    if (own !== (rank <= Rank.begins ? rank : undefined)) return false;
    for (const { condition, negated } of this.#asked) {
      if (condition.holds(zone, index, slot) === negated) return false;
    }
    return true;
  }

  /** The rank of the records of a zone, one of whose slots is given, that have no better one by their own names. */
  #rankIn(zone: SearchedZone, slot: number): Rank {
    if (!isSet(this.#zoneNamed, slot)) return Rank.holds;
    if (this.#name?.isZoneNamed(zone, false) !== true) return Rank.holds;
    return this.#name.isZoneNamed(zone, true) ? Rank.inZone : Rank.inZoneBeginning;
  }
}

function told(isSettled: boolean): Told {
  return isSettled ? 'whole' : 'in part';
}

function conditionOf(test: Test, zones: SearchedZones): Condition {
  switch (test.kind) {
    case 'type':
      return typeCondition(test.name, test.exact, zones.signatures);
    case 'state':
      return stateCondition(test.state, zones.signatures);
    case 'text':
      return new TextCondition(test, zones);
  }
}
