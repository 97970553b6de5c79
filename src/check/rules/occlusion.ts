import * as l10n from '@vscode/l10n';
import { namesAbove } from '../../model/names.ts';
import { isWildcard, redirectionOf } from '../zone/lineLookup.ts';
import type { Report } from './rule.ts';
import { hostText, quoted } from './findingText.ts';
import { filtered, type HostRecord, type HostView, type Wanted, type ZoneView } from '../zone/zoneView.ts';

/** The types of the records that make up a delegation. */
const OF_DELEGATION: ReadonlySet<string> = new Set(['NS', 'DS', 'NSEC', 'RRSIG']);

/** Whether any host of the zone hides names below it. */
export function mayBeOccluded(zone: ZoneView): boolean {
  return zone.delegates || zone.redirects;
}

/** Finds the records of a host that a delegation or a DNAME record above hides from everybody. */
export function* checkOccluded(
  host: HostView,
  zone: ZoneView,
  report: Report<'occluded'>,
): Generator<void, void> {
  if (host.host === '@' || !mayBeOccluded(zone)) return;
  for (const record of host.records) {
    yield;
    checkRedirected(host, zone, record, report);
    const cut = delegationAbove(host, zone, record);
    if (cut === undefined || isGlue(host, zone, record)) continue;
    const [delegating] = filtered(cut.records, isNs);
    report('occluded', delegating === undefined ? [record] : [record, delegating], () =>
      l10n.t(
        '{0} is delegated to other name servers, which answer for it and all names below it. Nobody gets this {1} record from here: move it there or remove it.',
        hostText(cut.name),
        quoted(record.type),
      ),
    );
  }
}

function checkRedirected(
  host: HostView,
  zone: ZoneView,
  record: HostRecord,
  report: Report<'occluded'>,
): void {
  const above = redirectionOf(zone, host.host, record.line);
  if (above === undefined) return;
  const [redirecting] = filtered(above.records, isDname);
  report('occluded', redirecting === undefined ? [record] : [record, redirecting], () =>
    l10n.t(
      '{0} has a DNAME record, which redirects all names below it. Nobody gets this {1} record: move it to the other tree or remove it.',
      hostText(above.name),
      quoted(record.type),
    ),
  );
}

/** The delegation that hides a record from everybody on its line. */
function delegationAbove({ host }: HostView, zone: ZoneView, record: HostRecord): HostView | undefined {
  const above = namesAbove(host);
  for (const each of OF_DELEGATION.has(record.type) ? above : [host, ...above]) {
    if (isWildcard(each)) continue;
    const view = zone.host(each);
    const answer = zone.answer(view, isNs, record.line);
    if (answer !== 'none' && answer !== 'unknown') return view;
  }
  return undefined;
}

const isNs: Wanted = ({ type }) => type === 'NS';
const isDname: Wanted = ({ type }) => type === 'DNAME';

/** Whether the record is the address of a name server that the zone delegates to. */
function isGlue({ name }: HostView, zone: ZoneView, { type }: HostRecord): boolean {
  return (type === 'A' || type === 'AAAA') && zone.isNameServer(name);
}
