import { namesAbove } from '../../../dns/names.ts';
import { parseDmarcPolicy, type DmarcPolicy } from '../../../dns/policies/dmarc.ts';
import type { Fault } from '../../../dns/syntax/fault.ts';
import { explainFault, firstFaults, PART_FIRST } from '../faults.ts';
import { isMailServer } from '../recordTarget.ts';
import { rfc, type Examples, type FaultSentences, type ReportOf, type RuleSet, type Topic } from '../rule.ts';
import { hostText } from '../findingText.ts';
import type { HostRecord, HostView, LineSet } from '../../zone/hostView.ts';
import type { ZoneView } from '../../zone/zoneView.ts';
import { isDmarcRecord, isWithout, startsWithQuote, textRecordsOf } from './textRecords.ts';

/** The section on records without a valid policy. */
const POLICY_SECTION = rfc(9989, '4.10.1');

const RULES = {
  'dmarc-syntax': {
    severity: 'error',
    source: rfc(9989, '4.8'),
    title: 'A DMARC record with a syntax error',
    says: {
      start:
        'The DMARC record of {0} does not start with exactly “v=DMARC1;”, so receivers ignore it and anybody can forge its mail: correct its start.',
      part: 'The DMARC record of {0} has a syntax error at character {1}, so receivers ignore that part or the whole. {2}',
      taken:
        'The DMARC record of {0} has no valid policy at character {1}, so receivers take it for “p=none” and accept forged mail. {2}',
      ignored:
        'The DMARC record of {0} has no valid policy at character {1}, so receivers do not apply DMARC at all and accept forged mail. {2}',
    },
  },
  'dmarc-multiple': {
    severity: 'error',
    source: rfc(9989, '4.10'),
    part: 'name',
    title: 'Several DMARC records of one domain',
    says: '{0} has {1} DMARC records, so receivers use none of them and anybody can forge its mail: keep one.',
  },
  'dmarc-owner': {
    severity: 'information',
    source: rfc(9989, '4.10'),
    part: 'name',
    title: 'A DMARC record where nobody looks for it',
    says: 'Receivers look for DMARC records at names that start with “_dmarc”. Nobody finds the one at {0} unless a CNAME of another zone points to it: move it to {1}.',
  },
  'dmarc-report': {
    severity: 'warning',
    source: rfc(9990, '4'),
    title: 'DMARC reports to a zone that does not permit them',
    says: 'Receivers do not send DMARC reports of {0} to {1}, because {2} has no TXT record “v=DMARC1;” that permits them: add it.',
  },
  'dmarc-reports': {
    severity: 'warning',
    source: rfc(9990, '3'),
    title: 'DMARC reports without an address that gets them',
    says: 'Receivers mail DMARC reports, and “rua” of {0} has no valid “mailto:” address, so nobody gets them: add one.',
  },
  'dmarc-policy': {
    severity: 'warning',
    source: POLICY_SECTION,
    title: 'A DMARC record without a policy',
    says: {
      taken:
        'The DMARC record of {0} has no “p”, so receivers take it for “p=none”, and older ones ignore it: add “p”.',
      ignored:
        'The DMARC record of {0} has neither “p” nor a “mailto:” address in “rua”, so receivers do not apply DMARC at all and accept forged mail: add “p”.',
    },
  },
  'dmarc-subdomain': {
    severity: 'hint',
    source: rfc(9989, '4.7'),
    title: 'A DMARC policy that is weaker for subdomains',
    says: {
      any: 'The DMARC policy of {0} is “{1}”, but “{2}” for its subdomains, so mail of made-up subdomains is treated more kindly: make “sp” as strong as “p”.',
      existing:
        'The DMARC policy of {0} is “{1}”, but “{2}” for subdomains that exist, so forged mail of these is treated more kindly: make “sp” as strong as “p”.',
      missing:
        'The DMARC policy of {0} is “{1}”, but “{2}” for subdomains that do not exist, so mail of made-up subdomains is treated more kindly: make “np” as strong as “p”.',
    },
  },
  'dmarc-tag': {
    severity: 'information',
    source: rfc(9989, '4.7'),
    title: 'A part of a DMARC record without effect',
    says: 'DMARC record of {0}: {1}',
  },
  'dmarc-missing': {
    severity: 'hint',
    source: rfc(9989, '5.1'),
    part: 'name',
    title: 'Mail without a DMARC record',
    says: {
      certain:
        '{0} has MX records but no DMARC record, so receivers accept forged mail: add a TXT record at {1}.',
      outside:
        '{0} has MX records but no DMARC record, so receivers accept forged mail unless a domain above it has one: add a TXT record at {1}.',
    },
  },
} as const satisfies RuleSet;

const FAULTS: FaultSentences = {
  dmarcObsolete:
    'RFC 9989 dropped the tag “{0}”; receivers that follow RFC 7489 still apply it, the others do not.',
  dmarcSizeLimit: {
    says: 'RFC 9989 dropped limits on the size of reports; receivers ignore “{0}”.',
    values: PART_FIRST,
  },
  dmarcUnknown: '“{0}” is not a tag of DMARC; receivers ignore it.',
  dmarcUri: '“{0}” takes addresses like “mailto:reports@example.com”.',
  dmarcScheme: 'Receivers send reports by mail only, not to “{0}:”.',
  dmarcMail: { says: '“{0}” is not a mail address.', values: PART_FIRST },
};

type Report = ReportOf<typeof RULES>;

const LABEL = '_dmarc.';
const PERMISSION = '._report._dmarc.';

export const dmarc: Topic<typeof RULES> = {
  rules: RULES,
  faults: FAULTS,
  check: (host, zone, report) => {
    if (host.name.startsWith(LABEL)) checkPolicies(host, zone, report);
    else if (host.records.some(isDmarcRecord) && !zone.isPolicyTarget(host.name)) checkOwner(host, report);
    if (host.host === '@') for (const set of host.sets) checkMissing(zone, set, report);
  },
};

function checkPolicies(host: HostView, zone: ZoneView, report: Report): void {
  const domain = host.name.slice(LABEL.length);
  for (const set of host.sets) {
    const texts = textRecordsOf(set);
    const policies = texts.filter(isDmarcRecord);
    const [first, ...more] = policies;
    if (first !== undefined && more.length > 0)
      report('dmarc-multiple', [first, ...more], [hostText(domain), policies.length]);
    for (const record of texts)
      if (isDmarcRecord(record)) checkPolicy(domain, record, report);
      else if (isMeantAsDmarc(record.value)) report('dmarc-syntax/start', [record], [hostText(domain)]);
    for (const record of policies) checkReports(domain, zone, record, report);
  }
}

/** Text at `_dmarc` that is not a DMARC record, but seems to be meant as one. */
function isMeantAsDmarc(text: string): boolean {
  return !startsWithQuote(text) && (/dmarc1/iu.test(text) || /^\s*(?:v|p)\s*=/iu.test(text));
}

function checkPolicy(domain: string, record: HostRecord, report: Report): void {
  const { value } = record;
  const host = hostText(domain);
  const { faults, ignored, unusedReports, hasPolicy, reports, policies } = parseDmarcPolicy(value);
  for (const fault of firstFaults(faults)) {
    const { place, text, about } = explainFault(fault, value, FAULTS);
    const values = [host, place, text];
    if (!isOfPolicy(fault)) report('dmarc-syntax/part', [record], values, about);
    else {
      const sentence = reports === 'mailed' ? 'dmarc-syntax/taken' : 'dmarc-syntax/ignored';
      report(sentence, [record], values, { ...about, source: POLICY_SECTION });
    }
  }
  const works = faults.length === 0 && policies.p !== undefined;
  const useful = ignored.filter((fault) => isUseful(fault, value, works));
  for (const unused of firstFaults([...useful, ...(reports === 'unusable' ? [] : unusedReports)])) {
    const { text, about } = explainFault(unused, value, FAULTS);
    report('dmarc-tag', [record], [host, text], about);
  }
  if (!hasPolicy)
    report(reports === 'mailed' ? 'dmarc-policy/taken' : 'dmarc-policy/ignored', [record], [host]);
  else if (reports === 'unusable') report('dmarc-reports', [record], [host]);
  checkSubdomains(host, record, policies, report);
}

/** Whether a fault is in the value of a policy, which all receivers read. */
function isOfPolicy({ code, details: [tag] }: Fault): boolean {
  return (code === 'tagChoice' || code === 'tagNoValue') && (tag === 'p' || tag === 'sp' || tag === 'np');
}

/**
 * Whether to report a part that receivers ignore: it is probably a slip, or ignoring it changes something. An unknown
 * tag beside a policy that works seldom matters, unless its value looks like a policy or an address.
 */
function isUseful({ code, end, details: [tag] }: Fault, text: string, works: boolean): boolean {
  const value = text.slice(end).split(';', 1)[0]?.replace('=', '').trim().toLowerCase() ?? '';
  if (code === 'dmarcObsolete') return tag === 'pct' && value !== '100';
  if (code === 'dmarcUnknown') return !works || /^(?:mailto:|(?:none|quarantine|reject)$)/u.test(value);
  return true;
}

/** From the weakest to the strongest. */
const STRENGTHS = ['none', 'quarantine', 'reject'];

/**
 * Subdomains that do not exist get the policy `np`, the others `sp`. Without `np`, `sp` applies to both; without `sp`,
 * `p` takes its place.
 */
function checkSubdomains(
  host: string,
  record: HostRecord,
  { p, sp, np }: DmarcPolicy['policies'],
  report: Report,
): void {
  if (p === undefined) return;
  if (np !== undefined && isWeaker(np, p)) report('dmarc-subdomain/missing', [record], [host, p, np]);
  if (sp !== undefined && isWeaker(sp, p))
    report(np === undefined ? 'dmarc-subdomain/any' : 'dmarc-subdomain/existing', [record], [host, p, sp]);
}

function isWeaker(one: string, other: string): boolean {
  return STRENGTHS.indexOf(one) < STRENGTHS.indexOf(other);
}

/** Skips permission records, which are DMARC records too, and wildcards, which may stand for any name. */
function checkOwner({ name, records }: HostView, report: Report): void {
  // Names like `_dmarc_…` are targets of CNAME records in other zones.
  if (name.includes(PERMISSION) || name.startsWith('*.') || /^_dmarc[-_]/u.test(name)) return;
  for (const record of records)
    if (isDmarcRecord(record)) report('dmarc-owner', [record], [name, `${LABEL}${name}`].map(hostText));
}

/**
 * Reports to a domain of another zone need a record there that permits them. Subdomains are taken for the same owner.
 */
function checkReports(domain: string, zone: ZoneView, record: HostRecord, report: Report): void {
  // Receivers look up no name that repeats the zone, and another rule reports it.
  if (`.${domain}`.endsWith(`.${zone.name}.${zone.name}`)) return;
  for (const target of parseDmarcPolicy(record.value).reportDomains) {
    const other = zone.lookups.zoneOf(target)?.name;
    if (other === undefined || isSameOwner(other, zone.name)) continue;
    const permission = `${domain}${PERMISSION}${target}`;
    if (isWithout(zone.lookups.lookUp(permission, 'TXT', record.recordLine), 'dmarc'))
      report('dmarc-report', [record], [domain, target, permission].map(hostText));
  }
}

function isSameOwner(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/** Reports a domain with mail but without a DMARC policy, its own or that of a parent (RFC 9989, 4.10). */
function checkMissing({ name, lookups }: ZoneView, { records, recordLine }: LineSet, report: Report): void {
  const mx = records.find(isMailServer);
  if (mx === undefined) return;
  let isOutside = false;
  // Only a registry can publish at a top-level name.
  for (const at of [name, ...namesAbove(name)]) {
    if (!at.includes('.')) break;
    const found = lookups.lookUp(`${LABEL}${at}`, 'TXT', recordLine);
    const hasNone = isWithout(found, 'dmarc');
    if (!hasNone && at === name) return;
    if (found.kind === 'outside') isOutside = true;
    else if (!hasNone) return;
  }
  const sentence = isOutside ? 'dmarc-missing/outside' : 'dmarc-missing/certain';
  report(sentence, [mx], [name, `${LABEL}${name}`].map(hostText));
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
dmarc-syntax
  yes _dmarc TXT v=DMARC1; «p» → part: example.com, 11, * p
  yes _dmarc TXT v=dmarc1; p=none → start: example.com
  yes _dmarc TXT v=DMARC1; p=«rejct» → ignored: example.com, 13, * rejct, p, none, quarantine, reject § 9989, 4.10.1
  yes _dmarc.b TXT v=DMARC1; p=none; rua=«mailto:a» → part: b.example.com, 23, * mailto:a
  yes _dmarc TXT v=DMARC1; p=«x»; rua=mailto:a@example.com → taken: example.com, 13, * x, p, none, quarantine, reject § 9989, 4.10.1
  yes _dmarc TXT v=DMARC1;«»;p=none → part: example.com, 10, *
  yes _dmarc TXT v=DMARC1;«1=a» → part: example.com, 10, * 1
  yes _dmarc TXT v=DMARC1;p=none;rua=«a» → part: example.com, 21, * rua
  no  _dmarc TXT v=DMARC1; p=none; pct=x; ri=y
  no  _dmarc TXT site-verification=1
dmarc-multiple
  yes «_dmarc» TXT v=DMARC1; p=none | _dmarc TXT v=DMARC1; p=reject → example.com, 2
  no  _dmarc TXT v=DMARC1; p=none | _dmarc TXT other
dmarc-owner
  yes «@» TXT v=DMARC1; p=none → example.com, _dmarc.example.com
  no  _dmarc.mail TXT v=DMARC1; p=none
  no  *.a TXT v=DMARC1; p=none
dmarc-report
  yes _dmarc TXT v=DMARC1; p=none; rua=mailto:a@example.net | $ORIGIN example.net. | @ MX mx.example.net. → example.com, example.net, example.com._report._dmarc.example.net
  no  _dmarc TXT v=DMARC1; p=none; rua=mailto:a@example.net
dmarc-reports
  yes _dmarc TXT v=DMARC1; p=none; rua=ftp://example.net/ → example.com
  no  _dmarc TXT v=DMARC1; p=none; rua=https://example.net/,mailto:a@example.com
dmarc-policy
  yes _dmarc TXT v=DMARC1; rua=mailto:a@example.com → taken: example.com
  yes _dmarc TXT v=DMARC1; p → ignored: example.com
  no  _dmarc TXT v=DMARC1; p=none
dmarc-subdomain
  yes _dmarc TXT v=DMARC1; p=reject; sp=quarantine → any: example.com, reject, quarantine
  yes _dmarc TXT v=DMARC1; p=reject; np=none → missing: example.com, reject, none
  yes _dmarc TXT v=DMARC1; p=reject; sp=quarantine; np=reject → existing: example.com, reject, quarantine
  no  _dmarc TXT v=DMARC1; p=reject; sp=reject
dmarc-tag
  yes _dmarc TXT v=DMARC1; p=x; pct=100; «x»=y → example.com, * x
  yes _dmarc TXT v=DMARC1; p=none; rua=mailto:a@example.com«!10m» → example.com, * !10m
  yes _dmarc TXT v=DMARC1; p=none; rua=«https://reports.example.net/»,mailto:a@example.com → example.com, * https
  yes _dmarc TXT v=DMARC1; p=none; «pct»=x; ri=y → example.com, * pct
  no  _dmarc TXT v=DMARC1; p=none; np=none; psd=n; t=y; x=y
dmarc-missing
  yes «@» MX mx.example.net. → certain: example.com, _dmarc.example.com
  yes $ORIGIN m.example.com. | «@» MX mx.example.net. → outside: m.example.com, _dmarc.m.example.com
  no  @ MX mx.example.net. | _dmarc TXT v=DMARC1; p=none
  no  @ A 192.0.2.1
`;
