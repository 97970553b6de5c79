import * as l10n from '@vscode/l10n';
import { namesAbove } from '../../model/names.ts';
import { firstWith, isWildcard, redirectingHosts } from '../zone/lineLookup.ts';
import type { Report } from './rule.ts';
import { hostText, quoted } from './findingText.ts';
import type { HostRecord, HostView, LineSet } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';

/** The types of the records that make up a delegation. */
const OF_DELEGATION: ReadonlySet<string> = new Set(['NS', 'DS', 'NSEC', 'RRSIG']);

/** Finds the records of a host that a delegation or a DNAME record above hides from everybody. */
export function checkOccluded(host: HostView, zone: ZoneView, report: Report<'occluded'>): void {
  if (host.host === '@') return;
  const redirecting = redirectingHosts(zone, host.host);
  const delegating = zone.delegates
    ? zone.views([host.host, ...namesAbove(host.host)]).filter(mayDelegate)
    : [];
  for (const set of host.sets) {
    if (redirecting.length > 0) checkRedirected(set, zone, redirecting, report);
    if (delegating.length > 0) checkDelegated(host, set, zone, delegating, report);
  }
}

function mayDelegate(view: HostView): boolean {
  return !isWildcard(view.host) && view.mayHave('NS');
}

function checkRedirected(
  { records, line }: LineSet,
  zone: ZoneView,
  redirecting: readonly HostView[],
  report: Report<'occluded'>,
): void {
  const above = firstWith(zone, redirecting, 'DNAME', line);
  if (above !== undefined)
    for (const record of records) reportRedirected(record, above.view.name, above.record, report);
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
  { records, line }: LineSet,
  zone: ZoneView,
  delegating: readonly HostView[],
  report: Report<'occluded'>,
): void {
  const cut = firstWith(zone, delegating, 'NS', line);
  if (cut === undefined) return;
  // The records that make up a delegation stand at its name: only one above hides them.
  const cutAbove = cut.view.host === host ? firstWith(zone, delegating.slice(1), 'NS', line) : cut;
  for (const record of records) {
    const hiding = OF_DELEGATION.has(record.type) ? cutAbove : cut;
    if (hiding !== undefined && !isGlue(name, zone, record))
      reportDelegated(record, hiding.view.name, hiding.record, report);
  }
}

function reportDelegated(
  record: HostRecord,
  cut: string,
  delegating: HostRecord,
  report: Report<'occluded'>,
): void {
  report('occluded', [record, delegating], () =>
    l10n.t(
      '{0} is delegated to other name servers, which answer for it and all names below it. Nobody gets this {1} record from here: move it there or remove it.',
      hostText(cut),
      quoted(record.type),
    ),
  );
}

/** Whether the record is the address of a name server that the zone delegates to. */
function isGlue(name: string, zone: ZoneView, { type }: HostRecord): boolean {
  return (type === 'A' || type === 'AAAA') && zone.isNameServer(name);
}
