import { Candidates } from './candidates.ts';
import { type Condition, StateCondition, TypeCondition } from './condition.ts';
import type { Query, Test } from './query.ts';
import type { Block, SearchedZone, SearchedZones } from './searchedZone.ts';
import { both, isSet, type Slots } from './signatures.ts';
import { TextCondition } from './textCondition.ts';

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

interface Term {
  readonly condition: Condition;
  readonly negated: boolean;
}

/** The conditions of a query, to be asked of one zone after the other: what is made for a zone serves the next. */
export class Conditions {
  /** The rarest first: it settles most records. */
  readonly #terms: readonly Term[];
  /** What may be the name of a record or a zone: people type it first. */
  readonly #name: TextCondition | undefined;
  readonly #slots: Readonly<Record<Rank, Slots>>;
  readonly #zoneNamed: Slots;
  /** The terms that the name of the zone that was entered does not settle. */
  readonly #open: Term[] = [];
  /** Those of them to be asked of each record of the block that was marked. */
  readonly #asked: Term[] = [];
  readonly #candidates = new Candidates();

  constructor(query: Query, zones: SearchedZones) {
    const { signatures } = zones;
    const terms = query.map(({ test, negated }) => ({ condition: conditionOf(test, zones), negated }));
    this.#terms = terms.toSorted((a, b) => b.condition.rarity - a.condition.rarity);
    this.#name = terms
      .filter(({ negated }) => !negated)
      .map(({ condition }) => condition)
      .find(
        (condition): condition is TextCondition => condition instanceof TextCondition && condition.mayName,
      );
    const possible = terms
      .filter(({ negated }) => !negated)
      .map(({ condition }) => condition.slots)
      .reduce(both, signatures.all);
    const named = (exactly: boolean): Slots =>
      both(possible, this.#name?.slotsOfNamed(signatures, exactly) ?? signatures.none);
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
   * To be called before the blocks of a zone are looked at, with one of its slots; whether the query may hold for
   * records of the zone that have this rank.
   */
  enter(zone: SearchedZone, slot: number, rank: Rank): boolean {
    if (rank <= Rank.begins ? this.#name === undefined : rank !== this.#rankIn(zone, slot)) return false;
    return this.#openTerms(zone, slot);
  }

  /** Whether the query may hold for records of a block, whatever their rank. To be asked before {@link enter}. */
  mayHold(zone: SearchedZone, block: Block): boolean {
    return this.#openTerms(zone, block.slot) && this.look(zone, block, Rank.holds).count > 0;
  }

  /** Whether the query may hold for the zone, by what is known of all its records. */
  #openTerms(zone: SearchedZone, slot: number): boolean {
    this.#open.length = 0;
    for (const term of this.#terms) {
      if (!term.condition.holdsForAll(zone, slot)) this.#open.push(term);
      else if (term.negated) return false;
    }
    return true;
  }

  /**
   * Finds the candidates in a block: the records of a rank for which the query holds, and perhaps others. Good until
   * the next block is looked at.
   */
  look(zone: SearchedZone, block: Block, rank: Rank): Candidates {
    const candidates = this.#candidates;
    const named = rank <= Rank.begins;
    if (named) this.#name?.gatherNamed(zone, rank === Rank.exact, block, candidates);
    else candidates.begin(block);
    this.#asked.length = 0;
    for (const term of this.#open) {
      if (!term.condition.settle(zone, block, term.negated, candidates)) this.#asked.push(term);
    }
    if (named) return candidates;
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
    return candidates;
  }

  /** Whether a candidate has the rank that was looked for, and the query holds for it. */
  hold(zone: SearchedZone, index: number, slot: number, rank: Rank): boolean {
    const fit = this.#name?.nameFit(zone, index, slot);
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

function conditionOf(test: Test, zones: SearchedZones): Condition {
  switch (test.kind) {
    case 'type':
      return new TypeCondition(test.name, test.exact, zones);
    case 'state':
      return new StateCondition(test.state, zones);
    case 'text':
      return new TextCondition(test, zones);
  }
}
