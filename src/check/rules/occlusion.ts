import * as l10n from '@vscode/l10n';
import { namesAbove } from '../../model/names.ts';
import { isWildcard, redirectionOf } from '../zone/lineLookup.ts';
import type { Report } from './rule.ts';
import { hostText, quoted } from './findingText.ts';
import type { HostRecord, HostView, LineSet } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';

/** The types of the records that make up a delegation. */
const OF_DELEGATION: ReadonlySet<string> = new Set(['NS', 'DS', 'NSEC', 'RRSIG']);

/** Finds the records of a host that a delegation or a DNAME record above hides from everybody. */
export function checkOccluded(host: HostView, zone: ZoneView, report: Report<'occluded'>): void {
  if (host.host === '@') return;
  for (const set of host.sets) {
    if (zone.redirects) checkRedirected(host, zone, set, report);
    if (zone.delegates) checkDelegated(host, zone, set, report);
  }
}

function checkRedirected(
  host: HostView,
  zone: ZoneView,
  { records, line }: LineSet,
  report: Report<'occluded'>,
): void {
  const above = redirectionOf(zone, host.host, line);
  if (above !== undefined)
    for (const record of records) reportRedirected(record, above.name, above.record, report);
}

function reportRedirected(
  record: HostRecord,
  above: string,
  redirecting: HostRecord,
  report: Report<'occluded'>,
): void {
  report('occluded', [record, redirecting], () =>
    l10n.t(
      '{0} has a DNAME record, which redirects all names below it. Nobody gets this {1} record: move it to the other tree or remove it.',
      hostText(above),
      quoted(record.type),
    ),
  );
}

function checkDelegated(
  { host, name }: HostView,
  zone: ZoneView,
  { records, line }: LineSet,
  report: Report<'occluded'>,
): void {
  const above = namesAbove(host);
  const cut = delegatingOf(zone, [host, ...above], line);
  if (cut === undefined) return;
  // The records that make up a delegation stand at its name: only one above hides them.
  const cutAbove = cut.host === host ? delegatingOf(zone, above, line) : cut;
  for (const record of records) {
    const hiding = OF_DELEGATION.has(record.type) ? cutAbove : cut;
    if (hiding !== undefined && !isGlue(name, zone, record)) reportDelegated(record, hiding, report);
  }
}

function reportDelegated(record: HostRecord, { name, delegating }: Cut, report: Report<'occluded'>): void {
  report('occluded', [record, delegating], () =>
    l10n.t(
      '{0} is delegated to other name servers, which answer for it and all names below it. Nobody gets this {1} record from here: move it there or remove it.',
      hostText(name),
      quoted(record.type),
    ),
  );
}

/** A host that delegates itself, and the first of its NS records. */
interface Cut {
  readonly host: string;
  readonly name: string;
  readonly delegating: HostRecord;
}

/** The first of `hosts` that everybody on a line finds delegated. */
function delegatingOf(zone: ZoneView, hosts: readonly string[], line: string | undefined): Cut | undefined {
  for (const host of hosts) {
    if (isWildcard(host)) continue;
    const view = zone.host(host);
    const answer = zone.records(view, 'NS', line);
    const [delegating] = answer === 'none' || answer === 'unknown' ? [] : answer;
    if (delegating !== undefined) return { host, name: view.name, delegating };
  }
  return undefined;
}

/** Whether the record is the address of a name server that the zone delegates to. */
function isGlue(name: string, zone: ZoneView, { type }: HostRecord): boolean {
  return (type === 'A' || type === 'AAAA') && zone.isNameServer(name);
}
