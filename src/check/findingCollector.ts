import { CHECK_LIMITS } from './zone/limits.ts';
import * as l10n from '@vscode/l10n';
import { digits } from '../text/visible.ts';
import type { Finding, Findings, OnceReport, RatedRule } from './findings.ts';
import { isSilenced } from './ignoreRemark.ts';
import { ALL_RULES, ruleSentence, type AllRules, type RuleId } from './rules/allRules.ts';
import { translated, type ReportOf } from './rules/rule.ts';
import type { RuleSeverities } from './rules/severity.ts';
import type { CheckedRecord } from './zone/checkedZone.ts';
import type { HostRecord } from './zone/hostView.ts';

/** Rules that need only the start of a value. */
const OF_A_PART: ReadonlySet<RuleId> = new Set(['not-checked', 'name-length']);

/** A finding that is reported once for many records, which are still being collected. */
interface OnceFinding {
  readonly records: [CheckedRecord, ...CheckedRecord[]];
  readonly reported: ReportedSoFar;
}

interface ReportedSoFar extends OnceReport {
  others: number;
  readonly texts: Map<string, () => string>;
}

/** Collects the findings of one zone. */
export class FindingCollector {
  readonly #severities: RuleSeverities;
  readonly #findings: Finding[] = [];
  readonly #counts = new Map<RuleId, RatedRule & { count: number }>();

  /** By rule and key. */
  readonly #once = new Map<string, OnceFinding>();

  constructor(severities: RuleSeverities) {
    this.#severities = severities;
  }

  /**
   * Returns a function that adds a finding about a host. Skips rules that are off or silenced by a remark, and records
   * whose values are too long to be checked.
   */
  reportTo(host: string): ReportOf<AllRules> {
    return (sentence, records, values, { once, source: ownSource, ...about } = {}) => {
      const { rule, says } = ruleSentence(sentence);
      if (records[0].original !== undefined && !OF_A_PART.has(rule)) return;
      const { source, severity: ownSeverity, part = 'value' } = ALL_RULES[rule];
      const severity = this.#severities.get(rule) ?? ownSeverity;
      if (severity === 'off' || records.some(({ remark }) => isSilenced(remark, rule))) return;
      const text = textOf(says, values);
      const { id } = records[0];
      const known = once === undefined ? undefined : this.#once.get(onceKey(rule, once));
      if (known !== undefined) {
        known.reported.others += 1;
        if (known.records.length > CHECK_LIMITS.findingsOfRule) return;
        known.records.push(given(records[0]));
        if (id !== undefined) known.reported.texts.set(id, withOthers(text, known.reported));
        return;
      }
      const counted = this.#counts.get(rule) ?? { rule, severity, source: source.url, count: 0 };
      this.#counts.set(rule, counted);
      counted.count += 1;
      const [first, ...others] = records;
      const kept: OnceFinding['records'] = [
        given(first),
        ...others.slice(0, CHECK_LIMITS.findingsOfRule).map(given),
      ];
      const reported: ReportedSoFar | undefined =
        once === undefined ? undefined : { key: once, others: 0, texts: new Map() };
      if (reported !== undefined) this.#once.set(onceKey(rule, reported.key), { records: kept, reported });
      if (counted.count > CHECK_LIMITS.findingsOfRule) return;
      const { url } = ownSource ?? source;
      const place = Object.keys(about).length === 0 ? { part } : about;
      this.#findings.push({
        rule,
        severity,
        source: url,
        records: kept,
        host,
        text: reported === undefined ? text : withOthers(text, reported),
        about: place,
        once: reported,
      });
    };
  }

  /** Returns the findings in the order of the records of the zone. */
  result(records: readonly CheckedRecord[]): Findings {
    const places = new Map(records.map((record, place) => [record, place]));
    const placeOf = ({ records: [first] }: Finding): number => places.get(first) ?? 0;
    return {
      findings: this.#findings.toSorted((one, other) => placeOf(one) - placeOf(other)),
      counts: [...this.#counts.values()],
    };
  }
}

function onceKey(rule: RuleId, once: string): string {
  return `${rule} ${once}`;
}

/** Creates the closure outside of the class, so that the text of a finding does not keep the collector in memory. */
function textOf(says: string, values: readonly (string | number)[]): () => string {
  return () => translated(says, ...values);
}

function withOthers(text: () => string, reported: OnceReport): () => string {
  return () => `${text()}${othersText(reported.others)}`;
}

function othersText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? l10n.t(' The same is true of 1 more record.')
    : l10n.t(' The same is true of {0} more records.', digits(count));
}

/** Returns the record of the table, even for a copy with a shortened value. */
function given(record: HostRecord): CheckedRecord {
  return record.original ?? record;
}
