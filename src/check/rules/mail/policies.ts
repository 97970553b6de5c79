import {
  bimiPolicy,
  isVersionedPolicy,
  mtaStsPolicy,
  tlsRptPolicy,
  type VersionedPolicy,
} from '../../../dns/policies/versionedPolicies.ts';
import { explainFault, firstFaults } from '../faults.ts';
import { rfc, type Examples, type FaultSentences, type ReportOf, type RuleSet, type Topic } from '../rule.ts';
import { hostText } from '../findingText.ts';
import type { HostView, LineSet } from '../../zone/hostView.ts';
import type { ZoneView } from '../../zone/zoneView.ts';
import { startsWithQuote, textRecordsOf } from './textRecords.ts';

const BIMI_DRAFT = {
  text: 'Brand Indicators for Message Identification, 4.3',
  url: 'https://datatracker.ietf.org/doc/draft-brand-indicators-for-message-identification/',
} as const;

const NOT_VALID = 'The {0} record {1} has a syntax error at character {2}, so mail servers ignore it. {3}';
const SEVERAL = '{0} has {1} {2} records, so mail servers use none of them: keep one.';

const RULES = {
  'mta-sts-syntax': {
    severity: 'error',
    source: rfc(8461, '3.1'),
    title: 'An MTA-STS record with a syntax error',
    says: NOT_VALID,
  },
  'mta-sts-host': {
    severity: 'warning',
    source: rfc(8461, '3.3'),
    title: 'An MTA-STS record without the host of its policy',
    says: 'Mail servers fetch the MTA-STS policy from {0}, which has no address, so they do without: add its A, AAAA or CNAME record, or remove {1}.',
  },
  'mta-sts-multiple': {
    severity: 'error',
    source: rfc(8461, '3.1'),
    part: 'name',
    title: 'Several MTA-STS records of one domain',
    says: SEVERAL,
  },
  'tls-rpt-syntax': {
    severity: 'error',
    source: rfc(8460, '3'),
    title: 'A TLS-RPT record with a syntax error',
    says: NOT_VALID,
  },
  'tls-rpt-multiple': {
    severity: 'error',
    source: rfc(8460, '3'),
    part: 'name',
    title: 'Several TLS-RPT records of one domain',
    says: SEVERAL,
  },
  'bimi-syntax': {
    severity: 'warning',
    source: BIMI_DRAFT,
    title: 'A BIMI record with a syntax error',
    says: NOT_VALID,
  },
  'bimi-multiple': {
    severity: 'warning',
    source: BIMI_DRAFT,
    part: 'name',
    title: 'Several BIMI records of one selector',
    says: SEVERAL,
  },
} as const satisfies RuleSet;

const FAULTS: FaultSentences = {
  stsId: '“id” takes 1 to 32 letters and digits.',
  tlsRptUri: 'Expected “mailto:” and an address, or an address that starts with “https://”.',
  bimiUri: 'Expected an address that starts with “https://”.',
};

type Report = ReportOf<typeof RULES>;

interface Kind {
  readonly id: 'mta-sts' | 'tls-rpt' | 'bimi';
  /** The usual name of the policy. */
  readonly title: string;
  readonly policy: VersionedPolicy;
  readonly isOwner: (name: string) => boolean;
}

const KINDS: readonly Kind[] = [
  {
    id: 'mta-sts',
    title: 'MTA-STS',
    policy: mtaStsPolicy,
    isOwner: (name) => name.startsWith('_mta-sts.'),
  },
  {
    id: 'tls-rpt',
    title: 'TLS-RPT',
    policy: tlsRptPolicy,
    isOwner: (name) => name.startsWith('_smtp._tls.'),
  },
  { id: 'bimi', title: 'BIMI', policy: bimiPolicy, isOwner: (name) => name.includes('._bimi.') },
];

export const mailPolicies: Topic<typeof RULES> = {
  rules: RULES,
  faults: FAULTS,
  check: (host, zone, report) => {
    const kind = KINDS.find((each) => each.isOwner(host.name));
    if (kind !== undefined) for (const set of host.sets) checkTexts(host.name, set, kind, report);
    if (kind?.policy === mtaStsPolicy) checkPolicyHost(host, zone, report);
  },
};

/** Mail servers fetch the policy itself from a web server of a fixed name. */
function checkPolicyHost({ name, records }: HostView, { lookups }: ZoneView, report: Report): void {
  const record = records.find(({ type, value }) => type === 'TXT' && isVersionedPolicy(mtaStsPolicy, value));
  if (record === undefined) return;
  const server = `mta-sts.${name.slice('_mta-sts.'.length)}`;
  if (lookups.lookUpAddress(server, record.recordLine).kind === 'nothing')
    report('mta-sts-host', [record], [hostText(server), hostText(name)]);
}

function checkTexts(name: string, set: LineSet, { id, title, policy }: Kind, report: Report): void {
  const texts = textRecordsOf(set).filter(({ value }) => !startsWithQuote(value));
  const policies = texts.filter(({ value }) => isVersionedPolicy(policy, value));
  const count = policies.length;
  const [first, ...more] = policies;
  if (first !== undefined && count > 1)
    report(`${id}-multiple`, [first, ...more], [hostText(name), count, title]);
  // Mail servers skip other texts beside a policy (RFC 8461 section 3.1, RFC 8460 section 3).
  for (const record of count === 0 ? texts : policies)
    for (const fault of firstFaults(policy.faults(record.value))) {
      const { place, text, about } = explainFault(fault, record.value, FAULTS);
      report(`${id}-syntax`, [record], [title, hostText(name), place, text], about);
    }
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
mta-sts-syntax
  yes _mta-sts.mail TXT «»mode: enforce → MTA-STS, _mta-sts.mail.example.com, 1, * v=STSv1
  yes _mta-sts TXT v=STSv1; id=«2025-01-01» → MTA-STS, _mta-sts.example.com, 13, *
  no  _mta-sts TXT v=STSv1; id=1 | _mta-sts TXT verification=abc
  no  mta-sts TXT v=STSv1
mta-sts-host
  yes _mta-sts TXT v=STSv1; id=1 → mta-sts.example.com, _mta-sts.example.com
  no  _mta-sts TXT v=STSv1; id=1 | mta-sts CNAME sts.example.net.
mta-sts-multiple
  yes «_mta-sts» TXT v=STSv1; id=1 | _mta-sts TXT v=STSv1; id=2 → _mta-sts.example.com, 2, MTA-STS
  no  _mta-sts TXT v=STSv1; id=1
tls-rpt-syntax
  yes _smtp._tls TXT v=TLSRPTv1; rua=«a@b.example» → TLS-RPT, _smtp._tls.example.com, 17, *
  no  _smtp._tls TXT v=TLSRPTv1; rua=mailto:a@b.example
tls-rpt-multiple
  yes «_smtp._tls» TXT v=TLSRPTv1; rua=mailto:a@b.example | _smtp._tls TXT v=TLSRPTv1; rua=mailto:c@b.example → _smtp._tls.example.com, 2, TLS-RPT
  no  _smtp._tls TXT v=TLSRPTv1; rua=mailto:a@b.example
bimi-syntax
  yes default._bimi TXT v=BIMI1; l=«http://b.example/» → BIMI, default._bimi.example.com, 12, *
  no  default._bimi TXT v=BIMI1; l=https://b.example/
  no  _other TXT x | _bimi TXT x | a._bimix TXT x
bimi-multiple
  yes «default._bimi» TXT v=BIMI1; l= | default._bimi TXT v=BIMI1; l= → default._bimi.example.com, 2, BIMI
  no  a._bimi TXT v=BIMI1; l= | b._bimi TXT v=BIMI1; l=
`;
