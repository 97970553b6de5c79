import { TOPICS, type RuleId } from './rules/allRules.ts';
import { isSilenced } from './ignoreRemark.ts';
import { MANY_RECORDS, type LinkCheck, type Report, type TopicChecks } from './rules/rule.ts';
import type { RuleSeverities } from './rules/severity.ts';
import type { CheckedTable, HostRecord, HostView, ZoneView } from './zone/zoneView.ts';
import type { Lines } from '../api/line.ts';
import { eachInSteps, sortInSteps, type Steps } from '../base/timeSlices.ts';

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

const ALL: readonly TopicChecks<RuleId>[] = Object.values(TOPICS);
const LINKS: readonly LinkCheck<RuleId>[] = ALL.flatMap(({ links }) => links ?? []);

/** A finding with the positions of its records within the host, which stay the same when the table changes elsewhere. */
interface OwnFinding {
  readonly rule: RuleId;
  readonly places: readonly number[];
  readonly text: () => string;
}

/** The outcome of one check: the findings in the order of their records, and what the next check can reuse. */
export interface CheckResult {
  readonly findings: readonly Finding[];
  readonly reusable: Reusable;
}

/** What the checks of single hosts found, and what that depends on. Refers to no other zone, to save memory. */
interface Reusable extends Pick<ZoneView, 'name' | 'complete' | 'minTtl'> {
  readonly lines: Lines | undefined;
  readonly severities: RuleSeverities;
  readonly byHost: CheckedTable['byHost'];
  /** By host; hosts without findings are left out. */
  readonly own: ReadonlyMap<string, readonly OwnFinding[]>;
}

/** A finding keeps at most so many records besides the one that it is shown at. */
const MOST_OTHERS = 50;

const NONE: readonly OwnFinding[] = [];

/**
 * Checks a zone against all rules that are not off. Pauses after each host and between the records of large ones, so
 * that the caller can stay within a time slice or give up.
 * @param before an earlier check of the same zone: hosts whose records are the same are not checked again
 */
export function* checkZone(
  zone: ZoneView,
  severities: RuleSeverities,
  before?: CheckResult,
): Steps<CheckResult> {
  const findings: Finding[] = [];
  const own = new Map<string, readonly OwnFinding[]>();
  const { name: zoneName, complete, minTtl, lines, table } = zone;
  const basis = { name: zoneName, complete, minTtl, lines: lines.given, severities };
  const earlier = before !== undefined && isReusable(before.reusable, basis) ? before.reusable : undefined;
  const add = (
    rule: RuleId,
    [first, ...others]: readonly [HostRecord, ...HostRecord[]],
    host: HostView,
    text: () => string,
  ): void => {
    const records = [zone.indexOf(first), ...others.map((record) => zone.indexOf(record))] as const;
    findings.push({ rule, records, host: host.name, text });
  };
  for (const [name, records] of table.byHost) {
    yield;
    const known = areSame(earlier?.byHost.get(name), records) ? (earlier?.own.get(name) ?? NONE) : undefined;
    if (known === undefined || known.length > 0) {
      const host = zone.host(name);
      const found = known ?? (yield* checkOwn(host, zone, severities));
      if (found.length > 0) own.set(name, found);
      yield* eachInSteps(found, ({ rule, places, text }) => {
        const [first, ...others] = places.flatMap((place) => host.records[place] ?? []);
        if (first !== undefined) add(rule, [first, ...others], host, text);
      });
    }
    for (const { mayConcern, check } of LINKS) {
      if (!mayConcern(name, records, zone)) continue;
      const host = zone.host(name);
      const report = reportTo((rule, concerned, text) => add(rule, concerned, host, text), severities);
      yield* check(host, zone, report);
    }
  }
  const sorted = yield* sortInSteps(findings, (one, other) => one.records[0] - other.records[0]);
  return { findings: sorted, reusable: { ...basis, byHost: table.byHost, own } };
}

function* checkOwn(host: HostView, zone: ZoneView, severities: RuleSeverities): Steps<readonly OwnFinding[]> {
  const found: OwnFinding[] = [];
  let placeOf: ReadonlyMap<HostRecord, number> | undefined;
  const report = reportTo((rule, records, text) => {
    placeOf ??= new Map(host.records.map((record, place) => [record, place]));
    const places = placeOf;
    found.push({ rule, places: records.flatMap((record) => places.get(record) ?? []), text });
  }, severities);
  for (const { checkHost } of ALL) {
    const steps = checkHost?.(host, zone, report);
    if (steps !== undefined) yield* steps;
    if (host.records.length >= MANY_RECORDS) yield;
  }
  return found;
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

/** Whether the findings at a host whose records did not change are still true. */
function isReusable(before: Reusable, now: Omit<Reusable, 'byHost' | 'own'>): boolean {
  return (
    before.name === now.name &&
    before.complete === now.complete &&
    before.minTtl === now.minTtl &&
    before.lines === now.lines &&
    before.severities === now.severities
  );
}

function areSame(some: readonly HostRecord[] | undefined, others: readonly HostRecord[]): boolean {
  return some?.length === others.length && some.every((record, at) => isSame(record, others[at]));
}

function isSame(one: HostRecord, other: HostRecord | undefined): boolean {
  if (one === other) return true;
  return (
    other !== undefined &&
    one.value === other.value &&
    one.type === other.type &&
    one.line === other.line &&
    one.host === other.host &&
    one.mx === other.mx &&
    one.ttl === other.ttl &&
    one.enabled === other.enabled &&
    one.held === other.held &&
    one.remark === other.remark
  );
}
