import { ALL_RULES, TOPICS, type RuleId } from './rules/allRules.ts';
import { isSilenced } from './ignoreRemark.ts';
import type { Report, Topic } from './rules/rule.ts';
import type { RuleSeverities, Severity } from './rules/severity.ts';
import type { CheckedRecord } from './zone/checkedZone.ts';
import type { HostView } from './zone/hostView.ts';
import type { ZoneView } from './zone/zoneView.ts';

/** One thing that is wrong, at one record or more. */
export interface Finding {
  readonly rule: RuleId;
  /** That of the settings, or the rule's own. */
  readonly severity: Severity;
  /** The address of the source of the rule. */
  readonly source: string;
  /** It is shown at the first of these records; the others explain it. */
  readonly records: readonly [CheckedRecord, ...CheckedRecord[]];
  /** The FQDN of the first record in ASCII, without a final dot. */
  readonly host: string;
  /** Returns one translated sentence. Values in it come from the service: escape them for where they go. */
  readonly text: () => string;
}

const ALL: readonly Pick<Topic<RuleId>, 'check'>[] = Object.values(TOPICS);

/** A finding keeps at most so many records besides the one that it is shown at. */
const MOST_OTHERS = 50;

/** Checks a zone against all rules that are not off. Pauses after each host, so that the caller can yield or give up. */
export function* checkZone(zone: ZoneView, severities: RuleSeverities): Generator<void, readonly Finding[]> {
  const findings: Finding[] = [];
  for (const name of zone.table.byHost.keys()) {
    const host = zone.host(name);
    const report = reportTo(findings, host, severities);
    for (const { check } of ALL) check(host, zone, report);
    yield;
  }
  return inOrder(findings, zone.table.records);
}

/** Adds what is reported at a host, but not for rules that are off or that a remark silences. */
function reportTo(findings: Finding[], { name }: HostView, severities: RuleSeverities): Report<RuleId> {
  return (rule, records, text) => {
    const { source, severity: ownSeverity } = ALL_RULES[rule];
    const severity = severities.get(rule) ?? ownSeverity;
    if (severity === 'off' || records.some(({ remark }) => isSilenced(remark, rule))) return;
    const [first, ...others] = records;
    const kept = [first, ...others.slice(0, MOST_OTHERS)] as const;
    findings.push({ rule, severity, source: source.url, records: kept, host: name, text });
  };
}

/** The findings in the order in which the service lists their first records. */
function inOrder(findings: readonly Finding[], records: readonly CheckedRecord[]): readonly Finding[] {
  if (findings.length === 0) return findings;
  const places = new Map(records.map((record, place) => [record, place]));
  const placeOf = ({ records: [first] }: Finding): number => places.get(first) ?? 0;
  return findings.toSorted((one, other) => placeOf(one) - placeOf(other));
}
