// A finding and its sentence.
import type { RuleId } from '../../../../../src/check/rules/allRules.ts';
import type { CheckedZone } from '../../../../../src/check/zone/checkedZone.ts';
import type { Written } from '../../zones.ts';

/** A rule, most often with the first record: `spf-weak: @ TXT v=spf1 mx «+all»`. */
type Ruled = RuleId | `${RuleId}: ${string}`;

/** A rule and the records of a zone. What the rule marks stands in guillemets; without them it is the whole value. */
export type RuledRecords = Ruled | readonly [Ruled, ...Written[]];

/** A zone, its neighbours, and a finding in it. */
export interface SentenceCase {
  readonly of: RuledRecords;
  readonly zone?: Partial<Omit<CheckedZone, 'table'>>;
  readonly others?: readonly CheckedZone[];
  /** The part of the record that is marked, where guillemets cannot show it. */
  readonly at?: string;
  /** The value that mends it. */
  readonly corrected?: string;
  /** Where it is not that of the rule. */
  readonly source?: string;
}

/** Findings by their sentences. */
export type SentenceCases = Readonly<Record<string, RuledRecords | SentenceCase>>;
