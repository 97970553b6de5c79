import type { RuleId } from './rules/allRules.ts';
import type { About } from './rules/rule.ts';
import type { Severity } from './rules/severity.ts';
import type { CheckedRecord } from './zone/checkedZone.ts';

/** A rule with the severity that it has now. */
export interface RatedRule {
  readonly rule: RuleId;
  /** That of the settings, or the rule's own. */
  readonly severity: Severity;
  /** The address of the source of the rule. */
  readonly source: string;
}

/** What was reported once for many records. */
export interface OnceReport {
  readonly key: string;
  /** How often it was reported after the first time. */
  readonly others: number;
  /** What was reported at the others that the finding keeps, by the ids of their records. */
  readonly texts: ReadonlyMap<string, () => string>;
}

/** One thing that is wrong, at one record or more. */
export interface Finding extends RatedRule {
  /** It is shown at the first of these records; the others explain it. */
  readonly records: readonly [CheckedRecord, ...CheckedRecord[]];
  /** The FQDN of the first record in ASCII, without a final dot. */
  readonly host: string;
  /** Returns one translated sentence. Values in it come from the service: escape them for where they go. */
  readonly text: () => string;
  /** The part of the first record that it is about. */
  readonly about: About;
  /** What it stands for, if it is all findings of its rule with the same `once`: see `Report`. */
  readonly once: OnceReport | undefined;
}

/** How often a rule found something in a zone. */
export interface RuleCount extends RatedRule {
  readonly count: number;
}

/** What was found in a zone. */
export interface Findings {
  /**
   * At most `CHECK_LIMITS.findingsOfRule` of each rule: hostile zones have any number of them, and people read the
   * first ones.
   */
  readonly findings: readonly Finding[];
  /** All findings of each rule, listed or not. */
  readonly counts: readonly RuleCount[];
}
