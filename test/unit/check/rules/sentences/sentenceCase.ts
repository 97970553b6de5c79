// A finding and its sentence.
import type { RuleId } from '../../../../../src/check/rules/allRules.ts';
import type { CheckedRecord, CheckedZone } from '../../../../../src/check/zone/checkedZone.ts';

export type RecordSeed = readonly [
  host: string,
  type: string,
  value: string,
  more?: Partial<Pick<CheckedRecord, 'line' | 'mx' | 'ttl' | 'enabled' | 'remark'>>,
];

/** A zone with these records, its neighbours, and a finding in it. */
export interface SentenceCase {
  readonly rule: RuleId;
  readonly records: readonly RecordSeed[];
  readonly zone?: Partial<Omit<CheckedZone, 'table'>>;
  readonly others?: readonly {
    readonly name: string;
    readonly served?: boolean;
    readonly records: readonly RecordSeed[];
  }[];
  /** The part of the record or of its value that is marked. */
  readonly at: string;
  /** The value that mends it. */
  readonly corrected?: string;
  /** Where it is not that of the rule. */
  readonly source?: string;
  readonly text: string;
}
