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
  slots(signatures: Signatures): Slots;
  /** Whether it is known to hold for all records of a zone: by the zone's name, or `thoroughly` by all it has. */
  holdsForAll(zone: SearchedZone, thoroughly: boolean): boolean;
  /** Marks every record of a block that it may hold for, and perhaps others, but for what the zone's name says. */
  mark(zone: SearchedZone, block: Block, marks: Uint8Array): void;
  holds(zone: SearchedZone, index: number): boolean;
}

/** Holds where a column of few distinct values has one that is asked for. */
abstract class ValueCondition implements Condition {
  abstract readonly rarity: number;
  abstract slots(signatures: Signatures): Slots;
  protected abstract column(zone: SearchedZone): Coded<unknown>;
  protected abstract isAsked(zone: SearchedZone, code: number): boolean;

  holdsForAll(zone: SearchedZone, thoroughly: boolean): boolean {
    return thoroughly && this.column(zone).values.every((_, code) => this.isAsked(zone, code));
  }

  mark(zone: SearchedZone, block: Block, marks: Uint8Array): void {
    const column = this.column(zone);
    const asked = column.values.map((_, code) => this.isAsked(zone, code));
    markCodes(column, asked, block, marks);
  }

  holds(zone: SearchedZone, index: number): boolean {
    return this.isAsked(zone, this.column(zone).codeAt(index));
  }
}

export class TypeCondition extends ValueCondition {
  readonly rarity = 2;
  readonly #name: string;
  readonly #exact: boolean;

  constructor(name: string, exact: boolean) {
    super();
    this.#name = name;
    this.#exact = exact;
  }

  slots(signatures: Signatures): Slots {
    return signatures.holding(Place.type, BETWEEN + this.#name + (this.#exact ? BETWEEN : ''));
  }

  protected column({ table }: SearchedZone): Coded<unknown> {
    return table.columns.types;
  }

  protected isAsked({ folded }: SearchedZone, code: number): boolean {
    const type = folded.types[code] ?? '';
    return this.#exact ? type === this.#name : type.startsWith(this.#name);
  }
}

export class StateCondition extends ValueCondition {
  readonly rarity = 3;
  readonly #trait: number;

  constructor(state: RecordState) {
    super();
    this.#trait = Traits[state];
  }

  slots(signatures: Signatures): Slots {
    return signatures.all;
  }

  protected column({ table }: SearchedZone): Coded<unknown> {
    return table.columns.traits;
  }

  protected isAsked({ table }: SearchedZone, code: number): boolean {
    return ((table.columns.traits.values[code] ?? 0) & this.#trait) !== 0;
  }
}

/** Marks every record of a block with one of the values that are asked for. */
export function markCodes(
  column: Coded<unknown>,
  asked: readonly boolean[],
  { from, to }: Block,
  marks: Uint8Array,
): void {
  if (!asked.includes(true)) return;
  for (let index = from; index < to; index += 1) {
    if (asked[column.codeAt(index)] === true) marks[index] = 1;
  }
}
