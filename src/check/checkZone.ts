import { FindingCollector } from './findingCollector.ts';
import type { Findings } from './findings.ts';
import { TOPICS, type RuleId } from './rules/allRules.ts';
import type { Topic } from './rules/rule.ts';
import type { RuleSeverities } from './rules/severity.ts';
import type { ZoneView } from './zone/zoneView.ts';

const ALL: readonly Pick<Topic<RuleId>, 'check'>[] = Object.values(TOPICS);

/** Checks a zone against all rules that are not off. Pauses after each host, so that the caller can yield or give up. */
export function* checkZone(zone: ZoneView, severities: RuleSeverities): Generator<void, Findings> {
  const found = new FindingCollector(severities);
  for (const name of zone.table.byHost.keys()) {
    const host = zone.host(name);
    const report = found.reportTo(host.name);
    for (const { check } of ALL) check(host, zone, report);
    yield;
  }
  return found.result(zone.table.records);
}
