import type { Coded } from './coded.ts';
import type { Texts } from './texts.ts';

/** What records have, column by column; all columns are of one size. */
export interface RecordColumns {
  /** Empty where a record has none; {@link Traits} tells it from an id that is empty. */
  readonly ids: Texts;
  readonly hosts: Texts;
  readonly values: Texts;
  /** Empty where a record has none. */
  readonly remarks: Texts;
  readonly types: Coded<string>;
  readonly lines: Coded<string | undefined>;
  readonly ttls: Coded<number | undefined>;
  readonly priorities: Coded<number | undefined>;
  /** The sum of the {@link Traits} of a record. */
  readonly traits: Coded<number>;
}

export const Traits = { enabled: 1, disabled: 2, held: 4, withoutId: 8, withoutRemark: 16 } as const;
