import { Candidates } from './candidates.ts';
import { type Condition, StateCondition, TypeCondition } from './condition.ts';
import type { Query, Test } from './query.ts';
import type { Block, SearchedZone, SearchedZones } from './searchedZone.ts';
import { both, either, isSet, type Slots } from './signatures.ts';
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
  /** The slots of records that may be found. */
  readonly possible: Slots;
  /** The slots of those whose own name or address may be what was typed. */
  readonly exact: Slots;
  /** The slots of those, and of those whose name may begin so. */
  readonly beginning: Slots;
  /** The slots of all these, and of records in zones that may be called so, or whose names may begin so. */
  readonly beginningOrInZone: Slots;
  readonly #zoneNamed: Slots;
  /** The terms that the name of the zone that was entered does not settle. */
  readonly #open: Term[] = [];
  /** Those of them to be asked of each record of the block that was marked. */
  readonly #asked: Term[] = [];
  readonly candidates = new Candidates();

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
    this.possible = terms
      .filter(({ negated }) => !negated)
      .map(({ condition }) => condition.slots)
      .reduce(both, signatures.all);
    const named = (exactly: boolean): Slots =>
      both(this.possible, this.#name?.slotsOfNamed(signatures, exactly) ?? signatures.none);
    this.exact = named(true);
    this.beginning = named(false);
    this.#zoneNamed = this.#name?.slotsOfZoneNamed ?? signatures.none;
    this.beginningOrInZone = either(this.beginning, both(this.possible, this.#zoneNamed));
  }

  /** The rank of the records of a zone, one of whose slots is given, that have no better one by their own names. */
  rankIn(zone: SearchedZone, slot: number): Rank {
    if (!isSet(this.#zoneNamed, slot)) return Rank.holds;
    if (this.#name?.isZoneNamed(zone, false) !== true) return Rank.holds;
    return this.#name.isZoneNamed(zone, true) ? Rank.inZone : Rank.inZoneBeginning;
  }

  /** To be called before its blocks are looked at; whether the query may hold for records of the zone. */
  enter(zone: SearchedZone, slot: number): boolean {
    this.#open.length = 0;
    for (const term of this.#terms) {
      if (!term.condition.holdsForAll(zone, slot)) this.#open.push(term);
      else if (term.negated) return false;
    }
    return true;
  }

  /**
   * Finds the candidates in a block: the records for which the query holds, and perhaps others; `named`, only those
   * whose own name or address is what was typed, or begins so. Good until the next block is looked at.
   */
  look(zone: SearchedZone, block: Block, named: 'is' | 'begins' | undefined): Candidates {
    const { candidates } = this;
    if (named === undefined || this.#name === undefined) candidates.begin(block);
    else this.#name.gatherNamed(zone, named === 'is', block, candidates);
    this.#asked.length = 0;
    for (const term of this.#open) {
      if (!term.condition.settle(zone, block, term.negated, candidates)) this.#asked.push(term);
    }
    if (named !== undefined) return candidates;
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

  /** Whether the query holds for a candidate. */
  hold(zone: SearchedZone, index: number, slot: number): boolean {
    for (const { condition, negated } of this.#asked) {
      if (condition.holds(zone, index, slot) === negated) return false;
    }
    return true;
  }

  /** The rank that a record has by its own name or address, if it has one. */
  nameRank(zone: SearchedZone, index: number, slot: number): Rank | undefined {
    const fit = this.#name?.nameFit(zone, index, slot);
    return fit && (fit === 'is' ? Rank.exact : Rank.begins);
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
