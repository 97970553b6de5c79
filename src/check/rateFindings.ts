import type { Finding } from './checkZone.ts';
import { ALL_RULES } from './rules/allRules.ts';
import type { RuleSeverities, Severity } from './rules/severity.ts';

/** A finding with the severity that the settings give its rule. */
export interface RatedFinding extends Omit<Finding, 'text'> {
  readonly severity: Severity;
  /** The address of the source of its rule. */
  readonly source: string;
  /** One translated sentence. Values in it come from the service: escape them for where they go. */
  readonly text: string;
}

/**
 * Gives findings their severity and formats their sentences. Drops those of rules that are off. Pauses after each
 * finding, so that the caller can stay within a time slice.
 */
export function* rateFindings(
  findings: readonly Finding[],
  severities: RuleSeverities,
): Generator<void, readonly RatedFinding[]> {
  const rated: RatedFinding[] = [];
  for (const { rule, records, host, text } of findings) {
    const facts = ALL_RULES[rule];
    const severity = severities.get(rule) ?? facts.severity;
    if (severity === 'off') continue;
    rated.push({ rule, records, host, severity, source: facts.source.url, text: text() });
    yield;
  }
  return rated;
}
