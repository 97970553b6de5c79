import * as l10n from '@vscode/l10n';
import { rfc, type Report } from './rule.ts';
import { hostText, quoted } from './findingText.ts';
import type { HostRecord, HostView, LineSet } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';

/** The types of the records that make up a delegation. They stand at its name: only one above hides them. */
const OF_DELEGATION: ReadonlySet<string> = new Set(['NS', 'DS', 'NSEC', 'RRSIG']);

const BELOW_DNAME = rfc(6672, '2.4');

/** Finds the records of a host that a delegation or a DNAME record above hides from everybody. */
export function checkOccluded(host: HostView, zone: ZoneView, report: Report<'occluded'>): void {
  if (host.host === '@' || !zone.hasMovedNames) return;
  for (const set of host.sets) checkSet(host, set, zone, report);
}

function checkSet(
  { name }: HostView,
  { records, line }: LineSet,
  zone: ZoneView,
  report: Report<'occluded'>,
): void {
  const client = { kind: 'line', line } as const;
  for (const record of records) {
    // The name servers above a delegation answer for its DS records.
    const hiding = zone.answer(name, OF_DELEGATION.has(record.type) ? 'DS' : 'A', client);
    const [above] = hiding?.records ?? [];
    if (hiding === undefined || above === undefined) continue;
    if (hiding.kind === 'dname') reportRedirected(record, hiding.owner, above, report);
    // The address of a name server that the zone delegates to is glue.
    const isGlue = (record.type === 'A' || record.type === 'AAAA') && zone.isNameServer(name);
    if (hiding.kind === 'delegation' && !isGlue) reportDelegated(record, hiding.owner, above, report);
  }
}

function reportRedirected(
  record: HostRecord,
  above: string,
  redirecting: HostRecord,
  report: Report<'occluded'>,
): void {
  report(
    'occluded',
    [record, redirecting],
    () =>
      l10n.t(
        '{0} has a DNAME record, which redirects all names below it. Clients never get this {1} record: move it to where the DNAME record leads, or remove it.',
        hostText(above),
        quoted(record.type),
      ),
    { once: above, source: BELOW_DNAME },
  );
}

function reportDelegated(
  record: HostRecord,
  cut: string,
  delegating: HostRecord,
  report: Report<'occluded'>,
): void {
  report(
    'occluded',
    [record, delegating],
    () =>
      l10n.t(
        '{0} is delegated to other name servers, which answer for it and all names below it. Clients never get this {1} record: move it to those name servers, or remove it.',
        hostText(cut),
        quoted(record.type),
      ),
    { once: cut },
  );
}
