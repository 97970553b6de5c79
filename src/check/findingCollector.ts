import { MOST_OF_RULE, type Finding, type Findings, type RatedRule } from './findings.ts';
import { isSilenced } from './ignoreRemark.ts';
import { silenceKey, type Silenced } from './silencedFindings.ts';
import { ALL_RULES, type RuleId } from './rules/allRules.ts';
import type { Report } from './rules/rule.ts';
import type { RuleSeverities } from './rules/severity.ts';
import type { CheckedRecord } from './zone/checkedZone.ts';
import type { HostRecord } from './zone/hostView.ts';

/** A finding keeps at most so many records besides the one that it is shown at. */
const MOST_OTHERS = 50;

/** Rules that need only the start of a value. */
const OF_A_PART: ReadonlySet<RuleId> = new Set(['not-checked', 'name-length']);

/** Gathers what the rules report in one zone. */
export class FindingCollector {
  readonly #severities: RuleSeverities;
  readonly #silenced: Silenced | undefined;
  readonly #findings: Finding[] = [];
  readonly #counts = new Map<RuleId, RatedRule & { count: number }>();

  constructor(severities: RuleSeverities, silenced?: Silenced) {
    this.#silenced = silenced;
    this.#severities = severities;
  }

  /**
   * Returns a function that adds a finding about a host. Skips rules that are off or silenced, by a remark or in the editor, and records
   * whose values are too long to be checked.
   */
  reportTo(host: string): Report<RuleId> {
    return (rule, records, text, about) => {
      if (records[0].original !== undefined && !OF_A_PART.has(rule)) return;
      const { source, severity: ownSeverity, part = 'value' } = ALL_RULES[rule];
      const severity = this.#severities.get(rule) ?? ownSeverity;
      if (severity === 'off' || records.some(({ remark }) => isSilenced(remark, rule))) return;
      const { id } = records[0];
      if (id !== undefined && this.#silenced?.has(silenceKey({ record: id, rule })) === true) return;
      const counted = this.#counts.get(rule) ?? { rule, severity, source: source.url, count: 0 };
      this.#counts.set(rule, counted);
      counted.count += 1;
      if (counted.count > MOST_OF_RULE) return;
      const [first, ...others] = records;
      const kept = [given(first), ...others.slice(0, MOST_OTHERS).map(given)] as const;
      this.#findings.push({
        rule,
        severity,
        source: source.url,
        records: kept,
        host,
        text,
        about: about ?? { part },
      });
    };
  }

  /** Returns the findings in the order of the records of the zone. */
  result(records: readonly CheckedRecord[]): Findings {
    const findings = this.#findings;
    const counts = [...this.#counts.values()];
    if (findings.length === 0) return { findings, counts };
    const places = new Map(records.map((record, place) => [record, place]));
    const placeOf = ({ records: [first] }: Finding): number => places.get(first) ?? 0;
    return { findings: findings.toSorted((one, other) => placeOf(one) - placeOf(other)), counts };
  }
}

/** The record of the table that a view shows. */
function given(record: HostRecord): CheckedRecord {
  return record.original ?? record;
}
