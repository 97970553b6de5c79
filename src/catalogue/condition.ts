import { Traits } from './columns.ts';
import type { Kind } from './kinds.ts';
import type { RecordState } from './query.ts';
import { Place, type Signatures, type Slots } from './signatures.ts';
import { BETWEEN } from './texts.ts';

/** One term of a query, ready to be asked of many zones. */
export interface Condition {
  /** The slots of records for which it may hold. */
  readonly slots: Slots;
  /** Whether it holds for all records of a kind, or for none of them; undefined where the kind does not tell. */
  ofKind(kind: Kind): boolean | undefined;
}

/** What a record's type is, or begins with unless `exact`. */
export function typeCondition(name: string, exact: boolean, signatures: Signatures): Condition {
  return {
    slots: signatures.holding(Place.type, BETWEEN + name + (exact ? BETWEEN : '')),
    ofKind: ({ type }) => (exact ? type === name : type.startsWith(name)),
  };
}

export function stateCondition(state: RecordState, signatures: Signatures): Condition {
  return { slots: signatures.all, ofKind: ({ traits }) => (traits & Traits[state]) !== 0 };
}
