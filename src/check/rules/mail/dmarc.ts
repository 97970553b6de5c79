import { namesAbove } from '../../../model/names.ts';
import * as l10n from '@vscode/l10n';
import { parseDmarcPolicy, type DmarcPolicy } from '../../../dns/policies/dmarc.ts';
import type { Fault } from '../../../dns/syntax/fault.ts';
import { aboutFault } from '../faultPlace.ts';
import { faultText } from '../faultText.ts';
import { isMailServer } from '../recordTarget.ts';
import { rfc, type Report, type RuleFacts, type Topic } from '../rule.ts';
import { hostText } from '../findingText.ts';
import type { HostRecord, HostView, LineSet } from '../../zone/hostView.ts';
import type { ZoneView } from '../../zone/zoneView.ts';
import {
  firstFaults,
  isDmarcRecord,
  isWithout,
  placeOf,
  startsWithQuote,
  textRecordsOf,
} from './textRecords.ts';

/** What receivers do with a record without a valid policy. */
const POLICY_SECTION = rfc(9989, '4.10.1');

const RULES = {
  'dmarc-syntax': { severity: 'error', source: rfc(9989, '4.8') },
  'dmarc-multiple': { severity: 'error', source: rfc(9989, '4.10'), part: 'name' },
  'dmarc-owner': { severity: 'information', source: rfc(9989, '4.10'), part: 'name' },
  'dmarc-report': { severity: 'warning', source: rfc(9990, '4') },
  'dmarc-reports': { severity: 'warning', source: rfc(9990, '3') },
  'dmarc-policy': { severity: 'warning', source: POLICY_SECTION },
  'dmarc-subdomain': { severity: 'hint', source: rfc(9989, '4.7') },
  'dmarc-tag': { severity: 'information', source: rfc(9989, '4.7') },
  'dmarc-missing': { severity: 'hint', source: rfc(9989, '5.1'), part: 'name' },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

const LABEL = '_dmarc.';
const PERMISSION = '._report._dmarc.';

export const dmarc: Topic<Id> = {
  rules: RULES,
  check: (host, zone, report) => {
    if (host.name.startsWith(LABEL)) checkPolicies(host, zone, report);
    else if (host.records.some(isDmarcRecord) && !zone.isPolicyTarget(host.name)) checkOwner(host, report);
    if (host.host === '@') for (const set of host.sets) checkMissing(zone, set, report);
  },
};

function checkPolicies(host: HostView, zone: ZoneView, report: Report<Id>): void {
  const domain = host.name.slice(LABEL.length);
  for (const set of host.sets) {
    const texts = textRecordsOf(set);
    const policies = texts.filter(isDmarcRecord);
    checkMultiple(domain, policies, report);
    for (const record of texts) checkText(domain, record, report);
    for (const record of policies) checkReports(domain, zone, record, report);
  }
}

function checkMultiple(domain: string, policies: readonly HostRecord[], report: Report<Id>): void {
  const count = policies.length;
  const [first, ...more] = policies;
  if (first !== undefined && count > 1)
    report('dmarc-multiple', [first, ...more], () =>
      l10n.t(
        '{0} has {1} DMARC records, so receivers use none of them and anybody can forge its mail: keep one.',
        hostText(domain),
        count,
      ),
    );
}

function checkText(domain: string, record: HostRecord, report: Report<Id>): void {
  if (isDmarcRecord(record)) checkPolicy(domain, record, report);
  else if (isMeantAsDmarc(record.value))
    report('dmarc-syntax', [record], () =>
      l10n.t(
        'The DMARC record of {0} does not start with exactly "v=DMARC1;", so receivers ignore it and anybody can forge its mail: correct its start.',
        hostText(domain),
      ),
    );
}

/** Text at `_dmarc` that is not a DMARC record, but seems to be meant as one. */
function isMeantAsDmarc(text: string): boolean {
  return !startsWithQuote(text) && (/dmarc1/iu.test(text) || /^\s*(?:v|p)\s*=/iu.test(text));
}

function checkPolicy(domain: string, record: HostRecord, report: Report<Id>): void {
  const parsed = parseDmarcPolicy(record.value);
  const { faults, ignored, unusedReports, hasPolicy, reports, policies } = parsed;
  for (const fault of firstFaults(faults))
    if (isOfPolicy(fault)) reportBadPolicy(domain, record, fault, reports, report);
    else reportFault(domain, record, fault, report);
  const works = faults.length === 0 && policies.p !== undefined;
  const useful = ignored.filter((fault) => isUseful(fault, record.value, works));
  for (const unused of firstFaults([...useful, ...(reports === 'unusable' ? [] : unusedReports)]))
    report(
      'dmarc-tag',
      [record],
      () => l10n.t('DMARC record of {0}: {1}', hostText(domain), faultText(unused, record.value)),
      aboutFault(unused, record.value),
    );
  if (!hasPolicy) reportNoPolicy(domain, record, reports, report);
  if (reports === 'unusable' && hasPolicy)
    report('dmarc-reports', [record], () =>
      l10n.t(
        'Receivers mail DMARC reports, and "rua" of {0} has no valid "mailto:" address, so nobody gets them: add one.',
        hostText(domain),
      ),
    );
  checkSubdomains(domain, record, policies, report);
}

/** Whether a fault is in the value of a policy, which all receivers read. */
function isOfPolicy({ code, details: [tag] }: Fault): boolean {
  return (code === 'tagChoice' || code === 'tagNoValue') && (tag === 'p' || tag === 'sp' || tag === 'np');
}

/**
 * Whether what receivers ignore is likely to be a slip, or not without effect. Beside a policy that works, an unknown
 * tag seldom is.
 */
function isUseful({ code, end, details: [tag] }: Fault, text: string, works: boolean): boolean {
  const value = text.slice(end).split(';', 1)[0]?.replace('=', '').trim().toLowerCase() ?? '';
  if (code === 'dmarcObsolete') return tag === 'pct' && value !== '100';
  if (code === 'dmarcUnknown') return !works || /^(?:mailto:|(?:none|quarantine|reject)$)/u.test(value);
  return true;
}

function reportFault(domain: string, record: HostRecord, fault: Fault, report: Report<Id>): void {
  report(
    'dmarc-syntax',
    [record],
    () =>
      l10n.t(
        'The DMARC record of {0} has a syntax error at character {1}, so receivers ignore that part or the whole. {2}',
        hostText(domain),
        placeOf(fault),
        faultText(fault, record.value),
      ),
    aboutFault(fault, record.value),
  );
}

function reportBadPolicy(
  domain: string,
  record: HostRecord,
  fault: Fault,
  reports: DmarcPolicy['reports'],
  report: Report<Id>,
): void {
  report(
    'dmarc-syntax',
    [record],
    () =>
      reports === 'mailed'
        ? l10n.t(
            'The DMARC record of {0} has no valid policy at character {1}, so receivers take it for "p=none" and accept forged mail. {2}',
            hostText(domain),
            placeOf(fault),
            faultText(fault, record.value),
          )
        : l10n.t(
            'The DMARC record of {0} has no valid policy at character {1}, so receivers do not apply DMARC at all and accept forged mail. {2}',
            hostText(domain),
            placeOf(fault),
            faultText(fault, record.value),
          ),
    { ...aboutFault(fault, record.value), source: POLICY_SECTION },
  );
}

function reportNoPolicy(
  domain: string,
  record: HostRecord,
  reports: DmarcPolicy['reports'],
  report: Report<Id>,
): void {
  report('dmarc-policy', [record], () =>
    reports === 'mailed'
      ? l10n.t(
          'The DMARC record of {0} has no "p", so receivers take it for "p=none", and older ones ignore it: add "p".',
          hostText(domain),
        )
      : l10n.t(
          'The DMARC record of {0} has neither "p" nor a "mailto:" address in "rua", so receivers do not apply DMARC at all and accept forged mail: add "p".',
          hostText(domain),
        ),
  );
}

/** From the weakest to the strongest. */
const STRENGTHS = ['none', 'quarantine', 'reject'];

/** Made-up subdomains get `np`, the others `sp`. Without `np` it is `sp` for both, without that `p`. */
function checkSubdomains(
  domain: string,
  record: HostRecord,
  { p, sp, np }: DmarcPolicy['policies'],
  report: Report<Id>,
): void {
  if (p === undefined) return;
  if (np !== undefined && isWeaker(np, p))
    report('dmarc-subdomain', [record], () =>
      l10n.t(
        'The DMARC policy of {0} is "{1}", but "{2}" for subdomains that do not exist, so mail of made-up subdomains is treated more kindly: make "np" as strong as "p".',
        hostText(domain),
        p,
        np,
      ),
    );
  if (sp === undefined || !isWeaker(sp, p)) return;
  report('dmarc-subdomain', [record], () =>
    np === undefined
      ? l10n.t(
          'The DMARC policy of {0} is "{1}", but "{2}" for its subdomains, so mail of made-up subdomains is treated more kindly: make "sp" as strong as "p".',
          hostText(domain),
          p,
          sp,
        )
      : l10n.t(
          'The DMARC policy of {0} is "{1}", but "{2}" for subdomains that exist, so forged mail of these is treated more kindly: make "sp" as strong as "p".',
          hostText(domain),
          p,
          sp,
        ),
  );
}

function isWeaker(one: string, other: string): boolean {
  return STRENGTHS.indexOf(one) < STRENGTHS.indexOf(other);
}

/** Permission records are DMARC records too; a wildcard may stand for any name. */
function checkOwner({ name, records }: HostView, report: Report<Id>): void {
  // What is called `_dmarc_…` is there for CNAMEs of other zones.
  if (name.includes(PERMISSION) || name.startsWith('*.') || /^_dmarc[-_]/u.test(name)) return;
  for (const record of records)
    if (isDmarcRecord(record))
      report('dmarc-owner', [record], () =>
        l10n.t(
          'Receivers look for DMARC records at names that start with "_dmarc". Nobody finds the one at {0} unless a CNAME of another zone leads to it: move it to {1}.',
          hostText(name),
          hostText(`${LABEL}${name}`),
        ),
      );
}

/** Reports to a domain of another zone need a record there that permits them. Subdomains are taken for the same owner. */
function checkReports(domain: string, zone: ZoneView, record: HostRecord, report: Report<Id>): void {
  // Nobody looks at a name that repeats the zone, which a rule of its own finds.
  if (`.${domain}`.endsWith(`.${zone.name}.${zone.name}`)) return;
  for (const target of parseDmarcPolicy(record.value).reportDomains) {
    const other = zone.lookups.zoneOf(target)?.name;
    if (other === undefined || isSameOwner(other, zone.name)) continue;
    const permission = `${domain}${PERMISSION}${target}`;
    if (!isWithout(zone.lookups.lookUp(permission, 'TXT', record.line), 'dmarc')) continue;
    report('dmarc-report', [record], () =>
      l10n.t(
        'Receivers do not send DMARC reports of {0} to {1}, because {2} has no TXT record "v=DMARC1;" that permits them: add it.',
        hostText(domain),
        hostText(target),
        hostText(permission),
      ),
    );
  }
}

function isSameOwner(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/** The zone of a domain with mail that states no DMARC policy, neither itself nor at a parent (RFC 9989, 4.10). */
function checkMissing({ name, lookups }: ZoneView, { records, line }: LineSet, report: Report<Id>): void {
  const mx = records.find(isMailServer);
  if (mx === undefined) return;
  let isOutside = false;
  // Only a registry can publish at a top-level name.
  for (const at of [name, ...namesAbove(name)]) {
    if (!at.includes('.')) break;
    const found = lookups.lookUp(`${LABEL}${at}`, 'TXT', line);
    const hasNone = isWithout(found, 'dmarc');
    if (!hasNone && at === name) return;
    if (found.kind === 'outside') isOutside = true;
    else if (!hasNone) return;
  }
  report('dmarc-missing', [mx], () =>
    isOutside
      ? l10n.t(
          '{0} has MX records but no DMARC record, so receivers accept forged mail unless a domain above it has one: add a TXT record at {1}.',
          hostText(name),
          hostText(`${LABEL}${name}`),
        )
      : l10n.t(
          '{0} has MX records but no DMARC record, so receivers accept forged mail: add a TXT record at {1}.',
          hostText(name),
          hostText(`${LABEL}${name}`),
        ),
  );
}
