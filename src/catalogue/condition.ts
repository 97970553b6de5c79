import { Asked } from './asked.ts';
import type { Coded } from './coded.ts';
import { Traits } from './columns.ts';
import type { RecordState } from './query.ts';
import type { Block, SearchedZone } from './searchedZone.ts';
import { Place, type Signatures, type Slots } from './signatures.ts';
import { BETWEEN } from './texts.ts';

/** One term of a query, ready to be asked of many zones. */
export interface Condition {
  /** The higher, the fewer records it is likely to hold for. */
  readonly rarity: number;
  /** The slots of records for which it may hold. */
  readonly slots: Slots;
  /** Whether what it marks is all that it holds for, but for what the zone's name says. */
  readonly marksExactly: boolean;
  /** Whether it is known to hold for all records of a zone: by the zone's name, or `thoroughly` by all it has. */
  holdsForAll(zone: SearchedZone, thoroughly: boolean): boolean;
  /**
   * Takes the marks off records of a block for which it does not hold, or does if it is `negated`, where their
   * types, lines or states tell; whether nothing else has to be asked.
   */
  settle(zone: SearchedZone, block: Block, negated: boolean, marks: Uint8Array): boolean;
  /** Marks every record of a block that it may hold for, and perhaps others, but for what the zone's name says. */
  mark(zone: SearchedZone, block: Block, marks: Uint8Array): void;
  /** Whether it holds for a record in a slot, of a zone for all of which it is not known to hold. */
  holds(zone: SearchedZone, index: number, slot: number): boolean;
}

/** Holds where a column of few distinct values has one that is asked for. */
abstract class ValueCondition<T> implements Condition {
  /** Whatever it is, to ask it takes less time than to look into texts. */
  readonly rarity = Number.POSITIVE_INFINITY;
  readonly marksExactly = true;
  abstract readonly slots: Slots;
  protected abstract readonly asked: Asked<T>;
  protected abstract column(zone: SearchedZone): Coded<unknown>;
  protected abstract values(zone: SearchedZone): readonly T[];

  holdsForAll(zone: SearchedZone, thoroughly: boolean): boolean {
    return thoroughly && !this.asked.of(this.values(zone)).includes(0);
  }

  settle(zone: SearchedZone, block: Block, negated: boolean, marks: Uint8Array): boolean {
    this.column(zone).unmark(this.asked.of(this.values(zone)), negated ? 1 : 0, marks, block.from, block.to);
    return true;
  }

  mark(zone: SearchedZone, block: Block, marks: Uint8Array): void {
    this.column(zone).mark(this.asked.of(this.values(zone)), marks, block.from, block.to);
  }

  holds(zone: SearchedZone, index: number): boolean {
    return this.asked.of(this.values(zone))[this.column(zone).codeAt(index)] === 1;
  }
}

export class TypeCondition extends ValueCondition<string> {
  readonly slots: Slots;
  protected readonly asked: Asked<string>;

  constructor(name: string, exact: boolean, signatures: Signatures) {
    super();
    this.slots = signatures.holding(Place.type, BETWEEN + name + (exact ? BETWEEN : ''));
    this.asked = new Asked((type) => (exact ? type === name : type.startsWith(name)));
  }

  protected column({ table }: SearchedZone): Coded<unknown> {
    return table.columns.types;
  }

  protected values({ folded }: SearchedZone): readonly string[] {
    return folded.types;
  }
}

export class StateCondition extends ValueCondition<number> {
  readonly slots: Slots;
  protected readonly asked: Asked<number>;

  constructor(state: RecordState, signatures: Signatures) {
    super();
    this.slots = signatures.all;
    this.asked = new Asked((traits) => (traits & Traits[state]) !== 0);
  }

  protected column({ table }: SearchedZone): Coded<unknown> {
    return table.columns.traits;
  }

  protected values({ table }: SearchedZone): readonly number[] {
    return table.columns.traits.values;
  }
}
