import { parseDsValue, parseSshfpValue } from '../../dns/types/fingerprints.ts';
import { hostText } from './findingText.ts';
import type { HostRecord, HostView, LineSet } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';
import { firstTarget } from './recordTarget.ts';
import { rfc, type Examples, type ReportOf, type RuleSet, type Topic } from './rule.ts';

const RULES = {
  'delegation-single': {
    severity: 'hint',
    source: rfc(1034, '4.1'),
    title: 'A delegation to one name server',
    says: '{0} is delegated to one name server. While that one is down, nobody finds anything below {0}: add another one.',
  },
  'delegation-elsewhere': {
    severity: 'warning',
    source: rfc(1034, '4.2.2'),
    title: 'A delegation to elsewhere of a name that is a zone here',
    says: '{0} is delegated to {1}, but is also a zone of this account on {2}. Nobody gets the records of that zone: delegate to its name servers, or remove it.',
  },
  'ds-without-ns': {
    severity: 'warning',
    source: rfc(4035, '2.4'),
    title: 'DS records without a delegation',
    says: '{0} has DS records but no NS records, so nothing is delegated there and they have no effect: add the NS records, or remove the DS records.',
  },
  'digest-weak': {
    severity: 'information',
    source: rfc(9905, '2'),
    title: 'A digest of SHA-1 without a stronger one',
    says: 'The {0} record of {1} has a digest of SHA-1, which no longer counts as secure, and no stronger one beside it: add one of SHA-256.',
  },
} as const satisfies RuleSet;

type Report = ReportOf<typeof RULES>;

const SSHFP_SECTION = rfc(6594);

/** The number of SHA-1 among the digests of DS and SSHFP. */
const SHA1 = 1;

/** Delegations to other name servers, and the digests that secure them and hosts. */
export const delegations: Topic<typeof RULES> = {
  rules: RULES,
  check: (host, zone, report) => {
    for (const set of host.sets) {
      checkSha1(host.name, set, report);
      if (host.host !== '@' && !host.host.startsWith('*')) checkServers(host, zone, set, report);
    }
    if (host.host !== '@') checkDs(host, zone, report);
  },
};

function checkServers(host: HostView, zone: ZoneView, { records }: LineSet, report: Report): void {
  const [first, ...others] = records.filter(({ type }) => type === 'NS');
  if (first === undefined) return;
  const { name } = host;
  checkElsewhere(host, zone, [first, ...others], report);
  const server = firstTarget(first)?.name;
  // A name server within the delegation is a single machine by design, such as one that answers challenges.
  const isOwn = server === undefined || server === name || server.endsWith(`.${name}`);
  if (others.length > 0 || isOwn || name.startsWith('_')) return;
  report('delegation-single', [first], [hostText(name)], { once: '' });
}

/**
 * Reports a delegation to other name servers than those of the account's own zone of that name. Resolvers then never
 * query that zone.
 */
function checkElsewhere(
  { name }: HostView,
  zone: ZoneView,
  delegating: readonly [HostRecord, ...HostRecord[]],
  report: Report,
): void {
  const hosted = zone.lookups.nameServersOf(name);
  if (hosted.size === 0) return;
  const servers = delegating.flatMap((record) => firstTarget(record)?.name ?? []);
  if (servers.length === 0 || servers.some((server) => hosted.has(server))) return;
  const [first = ''] = servers;
  const [own = ''] = hosted;
  report('delegation-elsewhere', delegating, [name, first, own].map(hostText));
}

function checkDs({ name, records }: HostView, zone: ZoneView, report: Report): void {
  const [first, ...others] = records.filter(({ type }) => type === 'DS');
  if (first === undefined || !zone.complete || records.some(({ type }) => type === 'NS')) return;
  report('ds-without-ns', [first, ...others], [hostText(name)]);
}

/** Finds digests of SHA-1 without a stronger one of the same key beside them. */
function checkSha1(name: string, { records }: LineSet, report: Report): void {
  const digests = records.flatMap((record) => digestOf(record) ?? []);
  const strong = new Set(digests.filter(({ kind }) => kind !== SHA1).map(({ key }) => key));
  for (const { record, key, kind } of digests) {
    if (kind !== SHA1 || strong.has(key)) continue;
    const more = record.type === 'SSHFP' ? { source: SSHFP_SECTION } : {};
    report('digest-weak', [record], [record.type, hostText(name)], more);
  }
}

interface Digest {
  readonly record: HostRecord;
  /** Identifies the digested key by the fields that the record has for it. */
  readonly key: string;
  readonly kind: number;
}

function digestOf(record: HostRecord): Digest | undefined {
  if (record.type === 'DS') {
    const parsed = parseDsValue(record.value);
    if (!parsed.ok) return undefined;
    const [keyTag, algorithm, kind = 0] = parsed.fields.numbers;
    return { record, key: `DS ${keyTag} ${algorithm}`, kind };
  }
  if (record.type !== 'SSHFP') return undefined;
  const parsed = parseSshfpValue(record.value);
  if (!parsed.ok) return undefined;
  const [algorithm, kind = 0] = parsed.fields.numbers;
  return { record, key: `SSHFP ${algorithm}`, kind };
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
delegation-single
  yes sub NS ns1.example.net. → sub.example.com
  no  sub NS ns1.example.net. | sub NS ns2.example.net.
delegation-elsewhere
  yes sub NS ns1.example.net. | $ORIGIN sub.example.com. | @ NS ns1.example.org. | @ NS ns2.example.org. → sub.example.com, ns1.example.net, ns1.example.org
  no  sub NS ns1.example.net. | $ORIGIN sub.example.com. | @ NS ns1.example.net.
ds-without-ns
  yes a DS 12345 13 2 (ab){32} → a.example.com
  no  sub DS 1 13 2 (ab){32} | sub NS ns1.example.net.
digest-weak
  yes a SSHFP 4 1 (ab){20} → SSHFP, a.example.com § 6594
  yes sub DS 1 13 1 (ab){20} → DS, sub.example.com
  no  sub DS 1 13 1 (ab){20} | sub DS 1 13 2 (ab){32}
`;
