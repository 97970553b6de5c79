import { FindingCollector } from './findingCollector.ts';
import type { Findings } from './findings.ts';
import { TOPICS, type AllRules } from './rules/allRules.ts';
import type { Topic } from './rules/rule.ts';
import type { RuleSeverities } from './rules/severity.ts';
import { LONGEST_WRITTEN_NAME } from '../api/fields.ts';
import type { ZoneView } from './zone/zoneView.ts';

type Topics = readonly Pick<Topic<AllRules>, 'check'>[];

const ALL: Topics = Object.values(TOPICS);
/** The only topics for a host whose name is far too long. */
const NAMES_ONLY: Topics = [TOPICS.nameSyntax];

/**
 * Checks a zone against all rules that are not off. Pauses once its hosts are known and after each of them, so that the
 * caller can yield or give up.
 */
export function* checkZone(zone: ZoneView, severities: RuleSeverities): Generator<void, Findings> {
  const { table, lookups } = zone;
  const found = new FindingCollector(severities);
  zone.startCheck();
  const hosts = table.byHost.keys();
  yield;
  for (const name of hosts) {
    const host = zone.host(name);
    const report = found.reportTo(host.name);
    lookups.limit.startHost();
    for (const { check } of name.length > LONGEST_WRITTEN_NAME ? NAMES_ONLY : ALL) check(host, zone, report);
    yield;
  }
  return found.result(table.records);
}
