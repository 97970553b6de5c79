import { rfc, type Examples, type ReportFinding, type RuleSet, type SentenceId } from './rule.ts';
import { hostText, quoted, type HostView } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';

export const OCCLUSION = {
  occluded: {
    severity: 'warning',
    source: rfc(2136, '7.18'),
    part: 'name',
    title: 'A record hidden by a delegation or a DNAME record above it',
    says: {
      delegated:
        '{0} is delegated to other name servers, which answer for it and all names below it. Clients never get this {1} record: move it to those name servers, or remove it.',
      redirected:
        '{0} has a DNAME record, which redirects all names below it. Clients never get this {1} record: move it to where the DNAME record points, or remove it.',
    },
  },
} as const satisfies RuleSet;

/**
 * The types of the records that make up a delegation. They belong at the delegated name, so only a delegation above it
 * hides them.
 */
const OF_DELEGATION: ReadonlySet<string> = new Set(['NS', 'DS', 'NSEC', 'RRSIG']);

const BELOW_DNAME = rfc(6672, '2.4');

/** Finds the records of a host that a delegation or a DNAME record above it hides. */
export function checkOccluded(
  { host, name, sets }: HostView,
  zone: ZoneView,
  report: ReportFinding<SentenceId<typeof OCCLUSION>>,
): void {
  if (host === '@' || !zone.hasMovedNames) return;
  for (const { records, line } of sets)
    for (const record of records) {
      const { type } = record;
      // The name servers above a delegation answer for its DS records.
      const hiding = zone.answer(name, OF_DELEGATION.has(type) ? 'DS' : 'A', { kind: 'line', line });
      const [above] = hiding?.records ?? [];
      if (hiding === undefined || above === undefined) continue;
      const { kind, owner } = hiding;
      const values = [hostText(owner), quoted(type)];
      if (kind === 'dname')
        report('occluded/redirected', [record, above], values, { once: owner, source: BELOW_DNAME });
      // The address of a name server that the zone delegates to is glue.
      const isGlue = (type === 'A' || type === 'AAAA') && zone.isNameServer(name);
      if (kind === 'delegation' && !isGlue)
        report('occluded/delegated', [record, above], values, { once: owner });
    }
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
occluded
  yes @ DNAME example.net. | «www» A 192.0.2.1 → redirected: example.com, A § 6672, 2.4
  yes sub NS sub.example.com. | «ns2.sub» A 192.0.2.1 → delegated: sub.example.com, A
  no  sub NS ns1.sub.example.com. | ns1.sub A 192.0.2.1
`;
