import { DEFAULT_DNS_CLIENT } from '../../dns/client.ts';
import { answerKey, isListedLine, recordsFor } from '../../dns/recordLines.ts';
import { isRedirectType } from '../../dns/types/redirect.ts';
import { isDefaultLine } from '../../dns/record.ts';
import { hostText, lineText, quoted } from './findingText.ts';
import type { HostRecord, HostView, LineSet } from '../zone/hostView.ts';
import { rfc, type Examples, type ReportOf, type RuleSet, type Topic } from './rule.ts';
import type { ZoneView } from '../zone/zoneView.ts';
import { digits } from '../../text/visible.ts';

const SERVICE_LINES = {
  text: 'DNSPod, Host Record and Record Value',
  url: 'https://docs.dnspod.com/dns/601114eaf5ab591fcad80e4e/',
} as const;

const RULES = {
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
  'duplicate-record': {
    severity: 'warning',
    source: rfc(2181, '5'),
    title: 'Two equal records of one host on one line',
    says: 'This {0} record equals another one of the same host on the same line. Clients get it once: remove one of the two.',
  },
  'ttl-mismatch': {
    severity: 'warning',
    source: rfc(2181, '5.2'),
    part: 'ttl',
    title: 'Different TTLs in one set of records',
    says: 'The TTL {0} differs from {1}, that of another {2} record of this host on the same line. Resolvers may use either for all of them: set the same TTL.',
  },
  'ttl-range': {
    severity: 'warning',
    source: rfc(2181, '8'),
    part: 'ttl',
    title: 'A TTL that is too high, or below what the grade allows',
    says: {
      high: 'The TTL {0} is above {1}. Resolvers keep the record as long as they keep any, older ones not at all: lower it.',
      low: 'The TTL {0} is below {1}, the lowest that the domain’s grade allows. The service may answer with another one: raise it.',
    },
  },
  'line-without-default': {
    severity: 'warning',
    source: SERVICE_LINES,
    part: 'line',
    title: 'Records on some lines, and none on the default line',
    says: '{0} has {1} records on some lines and none on the default line. Everybody else gets no answer: add one on the default line.',
  },
  'line-unknown': {
    severity: 'warning',
    source: SERVICE_LINES,
    part: 'line',
    title: 'A line that the grade of the domain does not have',
    says: 'The grade of this domain has no line “{0}”, so the service may never answer with the records of {1} on it: choose a line of the grade.',
  },
} as const satisfies RuleSet;

type Report = ReportOf<typeof RULES>;

/** The section which says that a TTL with the high bit is a large number, not a negative one. */
const LARGE_TTL = rfc(8767, '4');
/** The highest TTL (RFC 2181, 8). */
const HIGHEST_TTL = 2_147_483_647;

export const rrsets: Topic<typeof RULES> = {
  rules: RULES,
  check: (host, zone, report) => {
    for (const set of host.sets) {
      checkDuplicates(set, report);
      for (const record of set.records) checkTtlRange(record, zone.minTtl, report);
      checkTtls(set, report);
    }
    checkLines(host, zone, report);
    checkOccluded(host, zone, report);
  },
};

function checkDuplicates({ records }: LineSet, report: Report): void {
  if (records.length < 2) return;
  const seen = new Map<string, HostRecord>();
  for (const record of records) {
    const key = answerKey([record]);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, record);
    else report('duplicate-record', [record, before], [quoted(record.type)]);
  }
}

function checkTtls({ records }: LineSet, report: Report): void {
  const firsts = new Map<string, { readonly record: HostRecord; readonly ttl: number }>();
  for (const record of records) {
    const { type, ttl } = record;
    if (ttl === undefined) continue;
    const first = firsts.get(type);
    if (first === undefined) firsts.set(type, { record, ttl });
    else if (first.ttl !== ttl)
      report('ttl-mismatch', [record, first.record], [digits(ttl), digits(first.ttl), quoted(type)]);
  }
}

function checkTtlRange(record: HostRecord, minTtl: number | undefined, report: Report): void {
  const { ttl } = record;
  if (ttl === undefined) return;
  if (ttl > HIGHEST_TTL)
    report('ttl-range/high', [record], [digits(ttl), digits(HIGHEST_TTL)], { source: LARGE_TTL });
  else if (minTtl !== undefined && ttl < minTtl)
    report('ttl-range/low', [record], [digits(ttl), digits(minTtl)]);
}

function checkLines({ name, records, sets }: HostView, zone: ZoneView, report: Report): void {
  for (const set of sets)
    if (isListedLine(set.recordLine, zone.lines) === false)
      report('line-unknown', set.records, [lineText(set) ?? '', hostText(name)]);
  if (!zone.complete || sets.every(({ recordLine }) => isDefaultLine(recordLine))) return;
  const types = Map.groupBy(records, ({ type }) => type);
  const onDefault = [...types]
    .filter(([, all]) => recordsFor(all, DEFAULT_DNS_CLIENT, zone.lines).kind !== 'none')
    .map(([type]) => type);
  // A CNAME or a redirect answers for the types that have no records of their own.
  if (onDefault.some((type) => type === 'CNAME' || isRedirectType(type))) return;
  const defaultTypes = new Set(onDefault);
  const hasAddress = defaultTypes.has('A') || defaultTypes.has('AAAA');
  for (const [type, [first, ...others]] of types)
    if (first !== undefined && !(type === 'CNAME' ? hasAddress : defaultTypes.has(type)))
      report('line-without-default', [first, ...others], [hostText(name), quoted(type)]);
}

/**
 * The types of the records that make up a delegation. They belong at the delegated name, so only a delegation above it
 * hides them.
 */
const OF_DELEGATION: ReadonlySet<string> = new Set(['NS', 'DS', 'NSEC', 'RRSIG']);

const BELOW_DNAME = rfc(6672, '2.4');

/** Finds the records of a host that a delegation or a DNAME record above it hides. */
function checkOccluded({ host, name, sets }: HostView, zone: ZoneView, report: Report): void {
  if (host === '@' || !zone.hasMovedNames) return;
  for (const { records, recordLine } of sets)
    for (const record of records) {
      const { type } = record;
      // The name servers above a delegation answer for its DS records.
      const hiding = zone.answer(name, OF_DELEGATION.has(type) ? 'DS' : 'A', { kind: 'line', recordLine });
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
duplicate-record
  yes a AAAA 2001:db8::1 | a AAAA 2001:0DB8:0::1 → AAAA
  no  a A 192.0.2.1 | Asia: a A 192.0.2.1
  no  a TXT text | a TXT Text
ttl-mismatch
  yes a A 192.0.2.1 | a «60» A 192.0.2.2 → 60, 600, A
  no  a A 192.0.2.1 | Asia: a 60 A 192.0.2.2 | a 300 AAAA 2001:db8::1
ttl-range
  yes b «59» A 192.0.2.2 → low: 59, 60
  yes a «2147483648» A 192.0.2.1 → high: 2,147,483,648, 2,147,483,647 § 8767, 4
  no  a 2147483647 A 192.0.2.1 | b 60 A 192.0.2.2
line-without-default
  yes «Asia»: a A 192.0.2.1 → a.example.com, A
  no  Asia: a A 192.0.2.1 | a A 192.0.2.2
  no  Asia: b A 192.0.2.1 | b CNAME a.example.com.
line-unknown
  yes «Mars»: a A 192.0.2.1 → Mars, a.example.com
  no  Japan: a A 192.0.2.1 | 默认: a A 192.0.2.1
`;
