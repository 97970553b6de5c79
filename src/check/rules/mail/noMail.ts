import { parseDmarcPolicy } from '../../../dns/policies/dmarc.ts';
import { hostText } from '../findingText.ts';
import type { HostRecord, LineSet } from '../../zone/hostView.ts';
import type { ZoneView } from '../../zone/zoneView.ts';
import { isMailServer, parseTarget } from '../recordTarget.ts';
import { rfc, type Examples, type ReportOf, type RuleSet, type Topic } from '../rule.ts';
import { isSpfRecord, isWithout, policiesIn, spfOf } from './textRecords.ts';
import { listText } from '../../../text/listText.ts';

const RULES = {
  'no-mail-partly': {
    severity: 'hint',
    source: rfc(7505, '4.2'),
    title: 'A domain without mail that says so in part only',
    says: {
      mx: '{0} says that it has no mail, but without an MX record servers try for days to deliver mail to its addresses: add “{1}”.',
      other:
        '{0} says that it has no mail, but others can still forge mail of it or try to deliver there. What else says so: {1}.',
    },
  },
} as const satisfies RuleSet;

/** Domains that declare in one record that they have no mail, but not in the others. */
export const noMail: Topic<typeof RULES> = {
  rules: RULES,
  check: (host, zone, report) => {
    if (host.host === '@' && zone.complete) for (const set of host.sets) checkSet(zone, set, report);
  },
};

function checkSet(zone: ZoneView, { records, recordLine }: LineSet, report: ReportOf<typeof RULES>): void {
  const nullMx = records.find((record) => record.type === 'MX' && isNullMx(record));
  const spfs = records.filter(isSpfRecord);
  // Receivers use none of several SPF records.
  if (spfs.length > 1) return;
  const noSender = spfs.find((record) => isNoSender(record));
  const said = nullMx ?? noSender;
  if (said === undefined || records.some(isMailServer) || (noSender === undefined && spfs.length > 0)) return;
  const hasAddress = records.some(({ type }) => type === 'A' || type === 'AAAA');
  const lacking = [
    // Without MX records, mail goes to the addresses of the name (RFC 5321 section 5.1).
    ...(nullMx === undefined && hasAddress ? [NULL_MX] : []),
    ...(noSender === undefined ? ['TXT v=spf1 -all'] : []),
    ...(lacksReject(zone, recordLine) ? ['_dmarc TXT v=DMARC1; p=reject'] : []),
  ];
  if (lacking.length === 0) return;
  const host = hostText(zone.name);
  if (lacking.every((each) => each === NULL_MX)) report('no-mail-partly/mx', [said], [host, NULL_MX]);
  else report('no-mail-partly/other', [said], [host, listText(lacking.map((each) => `“${each}”`))]);
}

/** The record of a domain that takes no mail (RFC 7505). */
const NULL_MX = 'MX 0 .';

function isNullMx(record: HostRecord): boolean {
  const parsed = parseTarget(record);
  return parsed?.ok === true && parsed.targets.length === 0;
}

/** Returns true if an SPF record permits no sender at all. */
function isNoSender(record: HostRecord): boolean {
  const read = spfOf(record);
  const [only, ...more] = read?.terms ?? [];
  return read?.faults.length === 0 && more.length === 0 && only?.kind === 'all' && only.qualifier === '-';
}

/** Whether it is certain that the domain has no DMARC policy "reject". */
function lacksReject({ name, lookups }: ZoneView, recordLine: string | undefined): boolean {
  const found = lookups.lookUp(`_dmarc.${name}`, 'TXT', recordLine);
  if (isWithout(found, 'dmarc')) return true;
  if (found.kind !== 'records') return false;
  const [policy] = policiesIn(found.records).dmarc;
  return policy !== undefined && parseDmarcPolicy(policy.value).policies.p !== 'reject';
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
no-mail-partly
  yes @ TXT v=spf1 -all → other: example.com, “_dmarc TXT v=DMARC1; p=reject”
  yes @ MX 0 . → other: example.com, “TXT v=spf1 -all”, “_dmarc TXT v=DMARC1; p=reject”
  yes @ TXT v=spf1 -all | @ AAAA 2001:db8::1 → other: example.com, “MX 0 .”, “_dmarc TXT v=DMARC1; p=reject”
  yes @ TXT v=spf1 -all | @ A 192.0.2.1 | _dmarc TXT v=DMARC1; p=reject → mx: example.com, MX 0 .
  no  @ MX 0 . | @ TXT v=spf1 -all | _dmarc TXT v=DMARC1; p=reject
`;
