// A finding and its sentence.
import type { RuleId } from '../../../../../src/check/rules/allRules.ts';
import type { CheckedZone } from '../../../../../src/check/zone/checkedZone.ts';
import type { Written } from '../../zones.ts';

/** A zone with these records, its neighbours, and a finding in it. */
interface SentenceCase {
  readonly rule: RuleId;
  readonly records: readonly Written[];
  readonly zone?: Partial<Omit<CheckedZone, 'table'>>;
  readonly others?: readonly CheckedZone[];
  /** The part of the record or of its value that is marked; the value if it is not given. */
  readonly at?: string;
  /** The value that mends it. */
  readonly corrected?: string;
  /** Where it is not that of the rule. */
  readonly source?: string;
}

/** Findings by their sentences. */
export type SentenceCases = Readonly<Record<string, SentenceCase>>;
