import type { Candidates } from './candidates.ts';
import { Traits } from './columns.ts';
import type { RecordState } from './query.ts';
import type { Block, SearchedZone, SearchedZones } from './searchedZone.ts';
import type { SharedCodes } from './sharedCodes.ts';
import { Place, type Slots } from './signatures.ts';
import { BETWEEN } from './texts.ts';

/** One term of a query, ready to be asked of many zones. */
export interface Condition {
  /** The higher, the fewer records it is likely to hold for. */
  readonly rarity: number;
  /** The slots of records for which it may hold. */
  readonly slots: Slots;
  /** Whether what it marks is all that it holds for, but for what the zone's name says. */
  readonly marksExactly: boolean;
  /** Whether the name of a zone, one of whose slots is given, tells that it holds for all of its records. */
  holdsForAll(zone: SearchedZone, slot: number): boolean;
  /**
   * Keeps the candidates for which it holds, or does not if it is `negated`, where their types, lines or states tell;
   * whether nothing else has to be asked.
   */
  settle(zone: SearchedZone, block: Block, negated: boolean, candidates: Candidates): boolean;
  /** Marks every record of a block that it may hold for, and perhaps others, but for what the zone's name says. */
  mark(zone: SearchedZone, block: Block, marks: Uint8Array): void;
  /** Whether it holds for a record in a slot, of a zone for all of which it is not known to hold. */
  holds(zone: SearchedZone, index: number, slot: number): boolean;
}

/** Holds where a record has one of few distinct values that are asked for. */
abstract class ValueCondition<T> implements Condition {
  /** Whatever it is, to ask it takes less time than to look into texts. */
  readonly rarity = Number.POSITIVE_INFINITY;
  readonly marksExactly = true;
  readonly slots: Slots;
  readonly #codes: SharedCodes<T>;
  readonly #asked: Uint8Array;

  protected constructor(slots: Slots, codes: SharedCodes<T>, isAsked: (value: T) => boolean) {
    this.slots = slots;
    this.#codes = codes;
    this.#asked = codes.asked(isAsked);
  }

  holdsForAll(): boolean {
    return false;
  }

  settle({ at }: SearchedZone, _block: Block, negated: boolean, candidates: Candidates): boolean {
    this.#codes.keep(this.#asked, negated ? 0 : 1, at, candidates);
    return true;
  }

  mark({ at }: SearchedZone, { from, to }: Block, marks: Uint8Array): void {
    this.#codes.mark(this.#asked, at, from, to, marks);
  }

  holds({ at }: SearchedZone, index: number): boolean {
    return this.#codes.isAsked(this.#asked, at + index);
  }
}

export class TypeCondition extends ValueCondition<string> {
  constructor(name: string, exact: boolean, { signatures, codes }: SearchedZones) {
    const slots = signatures.holding(Place.type, BETWEEN + name + (exact ? BETWEEN : ''));
    super(slots, codes.types, (type) => (exact ? type === name : type.startsWith(name)));
  }
}

export class StateCondition extends ValueCondition<number> {
  constructor(state: RecordState, { signatures, codes }: SearchedZones) {
    super(signatures.all, codes.traits, (traits) => (traits & Traits[state]) !== 0);
  }
}
