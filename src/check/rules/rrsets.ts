import * as l10n from '@vscode/l10n';
import { DEFAULT_DNS_CLIENT } from '../../dns/client.ts';
import { answerKey, isListedLine, recordsFor } from '../../dns/lines.ts';
import { isRedirectType } from '../../dns/types/redirect.ts';
import { isDefaultLine } from '../../model/record.ts';
import type { HostRecord, HostView, LineSet } from '../zone/hostView.ts';
import { checkOccluded } from './occlusion.ts';
import { rfc, type Report, type RuleFacts, type Topic } from './rule.ts';
import { hostText, lineText, quoted } from './findingText.ts';
import type { ZoneView } from '../zone/zoneView.ts';
import { digits } from '../../text/digits.ts';

const SERVICE_LINES = {
  text: 'DNSPod, Host Record and Record Value',
  url: 'https://docs.dnspod.com/dns/601114eaf5ab591fcad80e4e/',
} as const;

const RULES = {
  occluded: { severity: 'warning', source: rfc(2136, '7.18'), part: 'name' },
  'duplicate-record': { severity: 'warning', source: rfc(2181, '5') },
  'ttl-mismatch': { severity: 'warning', source: rfc(2181, '5.2'), part: 'ttl' },
  'ttl-range': { severity: 'warning', source: rfc(2181, '8'), part: 'ttl' },
  'line-without-default': { severity: 'warning', source: SERVICE_LINES, part: 'line' },
  'line-unknown': { severity: 'warning', source: SERVICE_LINES, part: 'line' },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/** A TTL with the high bit is a large number, no negative one. */
const LARGE_TTL = rfc(8767, '4');
/** The highest TTL (RFC 2181, 8). */
const HIGHEST_TTL = 2_147_483_647;

export const rrsets: Topic<Id> = {
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

function checkDuplicates({ records }: LineSet, report: Report<Id>): void {
  if (records.length < 2) return;
  const seen = new Map<string, HostRecord>();
  for (const record of records) {
    const key = answerKey([record]);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, record);
    else
      report('duplicate-record', [record, before], () =>
        l10n.t(
          'This {0} record equals another one of the same host on the same line. Clients get it once: remove one of the two.',
          quoted(record.type),
        ),
      );
  }
}

function checkTtls({ records }: LineSet, report: Report<Id>): void {
  const firsts = new Map<string, { readonly record: HostRecord; readonly ttl: number }>();
  for (const record of records) {
    const { type, ttl } = record;
    if (ttl === undefined) continue;
    const first = firsts.get(type);
    if (first === undefined) firsts.set(type, { record, ttl });
    else if (first.ttl !== ttl)
      report('ttl-mismatch', [record, first.record], () =>
        l10n.t(
          'The TTL {0} differs from {1}, that of another {2} record of this host on the same line. Resolvers may use either for all of them: set the same TTL.',
          digits(ttl),
          digits(first.ttl),
          quoted(type),
        ),
      );
  }
}

function checkTtlRange(record: HostRecord, minTtl: number | undefined, report: Report<Id>): void {
  const { ttl } = record;
  if (ttl === undefined) return;
  if (ttl > HIGHEST_TTL) {
    report(
      'ttl-range',
      [record],
      () =>
        l10n.t(
          'The TTL {0} is above {1}. Resolvers keep the record as long as they keep any, older ones not at all: lower it.',
          digits(ttl),
          digits(HIGHEST_TTL),
        ),
      { source: LARGE_TTL },
    );
  } else if (minTtl !== undefined && ttl < minTtl) {
    report('ttl-range', [record], () =>
      l10n.t(
        'The TTL {0} is below {1}, the lowest that the domain’s grade allows. The service may answer with another one: raise it.',
        digits(ttl),
        digits(minTtl),
      ),
    );
  }
}

function checkLines(host: HostView, zone: ZoneView, report: Report<Id>): void {
  for (const set of host.sets)
    if (isListedLine(set.line, zone.lines) === false) reportUnknownLine(host.name, set, report);
  if (!zone.complete || host.sets.every(({ line }) => isDefaultLine(line))) return;
  const types = byType(host.records);
  const onDefault = [...types]
    .filter(([, records]) => recordsFor(records, DEFAULT_DNS_CLIENT, zone.lines).kind !== 'none')
    .map(([type]) => type);
  // A CNAME or a redirect answers for the types that have no records of their own.
  if (onDefault.some((type) => type === 'CNAME' || isRedirectType(type))) return;
  const defaultTypes = new Set(onDefault);
  const hasAddress = defaultTypes.has('A') || defaultTypes.has('AAAA');
  for (const [type, records] of types)
    if (!(type === 'CNAME' ? hasAddress : defaultTypes.has(type)))
      reportNoDefault(host.name, type, records, report);
}

function reportUnknownLine(name: string, { line, records }: LineSet, report: Report<Id>): void {
  report('line-unknown', records, () =>
    l10n.t(
      'The grade of this domain has no line “{0}”, so the service may never answer with the records of {1} on it: choose a line of the grade.',
      lineText({ line }) ?? '',
      hostText(name),
    ),
  );
}

function reportNoDefault(
  name: string,
  type: string,
  records: readonly [HostRecord, ...HostRecord[]],
  report: Report<Id>,
): void {
  report('line-without-default', records, () =>
    l10n.t(
      '{0} has {1} records on some lines and none on the default line. Everybody else gets no answer: add one on the default line.',
      hostText(name),
      quoted(type),
    ),
  );
}

function byType(records: readonly HostRecord[]): ReadonlyMap<string, readonly [HostRecord, ...HostRecord[]]> {
  const types = new Map<string, [HostRecord, ...HostRecord[]]>();
  for (const record of records) {
    const known = types.get(record.type);
    if (known === undefined) types.set(record.type, [record]);
    else known.push(record);
  }
  return types;
}
