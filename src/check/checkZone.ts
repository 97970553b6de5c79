import { TOPICS, type RuleId } from './rules.ts';
import { isIgnored } from './ignoreRemark.ts';
import type { Report, TopicChecks } from './rule.ts';
import type { HostRecord, HostView, ZoneView } from './zoneView.ts';

/** Something that is wrong, at a record. */
export interface Finding {
  readonly rule: RuleId;
  /** The numbers of the records concerned in the table of the zone; it is shown at the first. */
  readonly records: readonly [number, ...number[]];
  /** The FQDN of the first record in ASCII, without a final dot. */
  readonly host: string;
  /** Returns one translated sentence. Values in it come from the service: escape them for where they go. */
  readonly text: () => string;
}

const ALL: readonly TopicChecks<RuleId>[] = Object.values(TOPICS);

/** A finding by the places of its records among those of the host: it holds wherever these are in the table. */
interface OwnFinding {
  readonly rule: RuleId;
  readonly places: readonly number[];
  readonly text: () => string;
}

/** What was found at one host by looking at its own records alone. */
interface OwnFindings {
  readonly records: readonly HostRecord[];
  readonly found: readonly OwnFinding[];
}

/** The outcome of one check: the findings in the order of their records, and what the next check can reuse. */
export interface ZoneCheck {
  readonly zone: ZoneView;
  readonly findings: readonly Finding[];
  readonly own: ReadonlyMap<string, OwnFindings>;
}

/**
 * Checks a zone against all rules. Pauses after each host and between the records of large ones, so that the caller
 * can stay within a time slice or give up. `before` is an earlier check of the same zone: hosts whose records are the same are not checked again.
 */
export function* checkZone(zone: ZoneView, before?: ZoneCheck): Generator<void, ZoneCheck> {
  const findings: Finding[] = [];
  const own = new Map<string, OwnFindings>();
  const reusable = before !== undefined && isReusable(zone, before.zone) ? before.own : undefined;
  for (const name of zone.table.byHost.keys()) {
    yield;
    const host = zone.host(name);
    if (host.records.length === 0) continue;
    const known = reusable?.get(name);
    const kept = known !== undefined && areSame(known.records, host.records) ? known : checkOwn(host, zone);
    own.set(name, kept);
    const add: Report<RuleId> = (rule, [first, ...others], text) => {
      const records = [zone.indexOf(first), ...others.map((record) => zone.indexOf(record))] as const;
      findings.push({ rule, records, host: host.name, text });
    };
    for (const { rule, places, text } of kept.found) {
      const [first, ...others] = places.flatMap((place) => host.records[place] ?? []);
      if (first !== undefined) add(rule, [first, ...others], text);
    }
    const report = reportTo(add);
    for (const { checkLinks } of ALL) if (checkLinks !== undefined) yield* checkLinks(host, zone, report);
  }
  findings.sort((one, other) => one.records[0] - other.records[0]);
  return { zone, findings, own };
}

function checkOwn(host: HostView, zone: ZoneView): OwnFindings {
  const found: OwnFinding[] = [];
  const placeOf = new Map(host.records.map((record, place) => [record, place]));
  const report = reportTo((rule, records, text) =>
    found.push({ rule, places: records.flatMap((record) => placeOf.get(record) ?? []), text }),
  );
  for (const { checkHost } of ALL) checkHost?.(host, zone, report);
  return { records: host.records, found };
}

/** Leaves out what the remark of a record silences. */
function reportTo(report: Report<RuleId>): Report<RuleId> {
  return (rule, records, text) => {
    if (!records.some(({ remark }) => isIgnored(remark, rule))) report(rule, records, text);
  };
}

/** Whether what was found at a host is still true where its records are the same. */
function isReusable(zone: ZoneView, before: ZoneView): boolean {
  return (
    zone.name === before.name &&
    zone.complete === before.complete &&
    zone.minTtl === before.minTtl &&
    zone.lines.given === before.lines.given
  );
}

function areSame(some: readonly HostRecord[], others: readonly HostRecord[]): boolean {
  return some.length === others.length && some.every((record, at) => isSame(record, others[at]));
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
    one.held === other.held &&
    one.remark === other.remark
  );
}

/** Runs a check to its end without a pause. */
export function checked(zone: ZoneView, before?: ZoneCheck): ZoneCheck {
  const check = checkZone(zone, before);
  for (;;) {
    const step = check.next();
    if (step.done === true) return step.value;
  }
}
