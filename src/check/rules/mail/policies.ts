import * as l10n from '@vscode/l10n';
import { bimiPolicy } from '../../../dns/policies/bimi.ts';
import { mtaStsPolicy } from '../../../dns/policies/mtaSts.ts';
import { tlsRptPolicy } from '../../../dns/policies/tlsRpt.ts';
import { isVersionedPolicy, type VersionedPolicy } from '../../../dns/policies/versionedPolicy.ts';
import { aboutFault } from '../faultPlace.ts';
import { faultText } from '../faultText.ts';
import { rfc, type Report, type RuleFacts, type Topic } from '../rule.ts';
import { hostText } from '../findingText.ts';
import type { HostView, LineSet } from '../../zone/hostView.ts';
import type { ZoneView } from '../../zone/zoneView.ts';
import { firstFaults, placeOf, startsWithQuote, textRecordsOf } from './textRecords.ts';

const BIMI_DRAFT = {
  text: 'Brand Indicators for Message Identification, 4.3',
  url: 'https://datatracker.ietf.org/doc/draft-brand-indicators-for-message-identification/',
} as const;

const RULES = {
  'mta-sts-syntax': { severity: 'error', source: rfc(8461, '3.1') },
  'mta-sts-host': { severity: 'warning', source: rfc(8461, '3.3') },
  'mta-sts-multiple': { severity: 'error', source: rfc(8461, '3.1'), part: 'name' },
  'tls-rpt-syntax': { severity: 'error', source: rfc(8460, '3') },
  'tls-rpt-multiple': { severity: 'error', source: rfc(8460, '3'), part: 'name' },
  'bimi-syntax': { severity: 'warning', source: BIMI_DRAFT },
  'bimi-multiple': { severity: 'warning', source: BIMI_DRAFT, part: 'name' },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

interface Kind {
  readonly policy: VersionedPolicy;
  /** What people call it. */
  readonly title: string;
  readonly syntax: Id;
  readonly multiple: Id;
  isOwner(name: string): boolean;
}

const KINDS: readonly Kind[] = [
  {
    policy: mtaStsPolicy,
    title: 'MTA-STS',
    syntax: 'mta-sts-syntax',
    multiple: 'mta-sts-multiple',
    isOwner: (name) => name.startsWith('_mta-sts.'),
  },
  {
    policy: tlsRptPolicy,
    title: 'TLS-RPT',
    syntax: 'tls-rpt-syntax',
    multiple: 'tls-rpt-multiple',
    isOwner: (name) => name.startsWith('_smtp._tls.'),
  },
  {
    policy: bimiPolicy,
    title: 'BIMI',
    syntax: 'bimi-syntax',
    multiple: 'bimi-multiple',
    isOwner: (name) => name.includes('._bimi.'),
  },
];

export const mailPolicies: Topic<Id> = {
  rules: RULES,
  check: (host, zone, report) => {
    // Most names have no underscore.
    const kind = host.name.includes('_') ? KINDS.find((each) => each.isOwner(host.name)) : undefined;
    if (kind !== undefined) for (const set of host.sets) checkTexts(host.name, set, kind, report);
    if (kind?.policy === mtaStsPolicy) checkPolicyHost(host, zone, report);
  },
};

/** Mail servers fetch the policy itself from a web server of a fixed name. */
function checkPolicyHost({ name, records }: HostView, { lookups }: ZoneView, report: Report<Id>): void {
  const record = records.find(({ type, value }) => type === 'TXT' && isVersionedPolicy(mtaStsPolicy, value));
  if (record === undefined) return;
  const server = `mta-sts.${name.slice('_mta-sts.'.length)}`;
  if (lookups.lookUpAddress(server, record.line).kind !== 'nothing') return;
  report('mta-sts-host', [record], () =>
    l10n.t(
      'Mail servers fetch the MTA-STS policy from {0}, which has no address, so they do without: add its A, AAAA or CNAME record, or remove {1}.',
      hostText(server),
      hostText(name),
    ),
  );
}

function checkTexts(name: string, set: LineSet, kind: Kind, report: Report<Id>): void {
  const { policy, title, syntax, multiple } = kind;
  const texts = textRecordsOf(set).filter(({ value }) => !startsWithQuote(value));
  const policies = texts.filter(({ value }) => isVersionedPolicy(policy, value));
  const count = policies.length;
  const [first, ...more] = policies;
  if (first !== undefined && count > 1)
    report(multiple, [first, ...more], () =>
      l10n.t(
        '{0} has {1} {2} records, so mail servers use none of them: keep one.',
        hostText(name),
        count,
        title,
      ),
    );
  // Mail servers skip other texts beside a policy (RFC 8461 section 3.1, RFC 8460 section 3).
  for (const record of count === 0 ? texts : policies)
    for (const fault of firstFaults(policy.faults(record.value)))
      report(
        syntax,
        [record],
        () =>
          l10n.t(
            'The {0} record {1} has a syntax error at character {2}, so mail servers ignore it. {3}',
            title,
            hostText(name),
            placeOf(fault),
            faultText(fault, record.value),
          ),
        aboutFault(fault, record.value),
      );
}
