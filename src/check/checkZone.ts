import { TOPICS, type RuleId } from './rules/allRules.ts';
import { isSilenced } from './ignoreRemark.ts';
import type { Report, Topic } from './rules/rule.ts';
import type { RuleSeverities } from './rules/severity.ts';
import type { ZoneView } from './zone/zoneView.ts';

/** One thing that is wrong, at one record or more. */
export interface Finding {
  readonly rule: RuleId;
  /** Indexes of its records in the table of the zone. It is shown at the first. */
  readonly records: readonly [number, ...number[]];
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
    const report = reportTo((rule, [first, ...others], text) => {
      const records = [zone.indexOf(first), ...others.map((record) => zone.indexOf(record))] as const;
      findings.push({ rule, records, host: host.name, text });
    }, severities);
    for (const { check } of ALL) check(host, zone, report);
    yield;
  }
  return findings.toSorted((one, other) => one.records[0] - other.records[0]);
}

/** Drops findings of rules that are off or that a remark silences, and all but the first records of long ones. */
function reportTo(report: Report<RuleId>, severities: RuleSeverities): Report<RuleId> {
  return (rule, records, text) => {
    if (severities.get(rule) === 'off') return;
    if (records.some(({ remark }) => isSilenced(remark, rule))) return;
    const [first, ...others] = records;
    report(rule, [first, ...others.slice(0, MOST_OTHERS)], text);
  };
}
