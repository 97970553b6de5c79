import { DEFAULT_LINE } from '../../model/lines/linePrecedence.ts';
import * as l10n from '@vscode/l10n';
import type { Steps } from '../../base/timeSlices.ts';
import { parseIpAddress, ipText } from '../../model/ipAddress.ts';
import { givesAddress, LONGEST_CHAIN, lookUpOnLine } from '../zone/lineLookup.ts';
import { checkOccluded, mayBeOccluded } from './occlusion.ts';
import { eachRecord, rfc, type Report, type RuleFacts, type Topic } from './rule.ts';
import { targetName, writtenTarget } from '../zone/targetName.ts';
import { hostText, lineText, quoted } from './findingText.ts';
import type { HostRecord, HostView, LineSet, ZoneView } from '../zone/zoneView.ts';
import { digits } from '../../text/digits.ts';

const SERVICE_LINES = {
  text: 'DNSPod, Host Record and Record Value',
  url: 'https://docs.dnspod.com/dns/601114eaf5ab591fcad80e4e/',
} as const;

const RULES = {
  'cname-other-data': { severity: 'error', source: rfc(1034, '3.6.2') },
  'cname-multiple': { severity: 'error', source: rfc(2181, '10.1') },
  'cname-apex': { severity: 'hint', source: rfc(1912, '2.4') },
  'cname-loop': { severity: 'error', source: rfc(1034, '3.6.2') },
  'cname-chain': { severity: 'warning', source: rfc(1034, '3.6.2') },
  occluded: { severity: 'warning', source: rfc(2136, '7.18') },
  'duplicate-record': { severity: 'warning', source: rfc(2181, '5') },
  'ttl-mismatch': { severity: 'warning', source: rfc(2181, '5.2') },
  'ttl-range': { severity: 'warning', source: rfc(2181, '8') },
  'line-without-default': { severity: 'warning', source: SERVICE_LINES },
  'line-unknown': { severity: 'warning', source: SERVICE_LINES },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/** What may stand beside a CNAME (RFC 4034, 2.5 and 3). */
const BESIDE_CNAME: ReadonlySet<string> = new Set(['CNAME', 'RRSIG', 'NSEC', 'KEY']);
/** A chain of CNAMEs is followed so far and no further: far beyond what any resolver does. */
const MOST_FOLLOWED = 64;
/** How many names of a loop, or types of records, a sentence shows. */
const MOST_SHOWN = 8;
/** The highest TTL (RFC 2181, 8). */
const HIGHEST_TTL = 2_147_483_647;

export const rrsets: Topic<Id> = {
  rules: RULES,
  *checkHost(host, zone, report) {
    for (const set of host.sets) {
      const { records } = set;
      checkCnames(host, set, report);
      if (records.length > 1) yield* checkDuplicates(records, report) ?? [];
      for (const record of records) checkTtlRange(record, zone, report);
      if (records.length > 1) yield* checkTtls(records, report) ?? [];
    }
    checkLines(host, zone, report);
  },
  links: {
    mayConcern: (_host, records, zone) => mayBeOccluded(zone) || records.some(isCname),
    *check(host, zone, report) {
      yield* checkOccluded(host, zone, report);
      for (const record of host.records) {
        if (!isCname(record)) continue;
        checkChain(host, zone, record, report);
        yield;
      }
    },
  },
};

function checkCnames({ host, name }: HostView, { records }: LineSet, report: Report<Id>): void {
  if (!records.some(isCname)) return;
  const [first, ...more] = records.filter(isCname);
  if (first === undefined) return;
  const apex = host === '@';
  if (apex) {
    report('cname-apex', [first], () =>
      l10n.t(
        '{0} is the apex of the zone and has a CNAME. The service accepts it, but other DNS software does not: use A and AAAA records where the zone may move.',
        hostText(name),
      ),
    );
  }
  const others = records.filter(
    ({ type, held }) => !BESIDE_CNAME.has(type) && !(apex && (held || type === 'NS')),
  );
  if (others.length > 0) {
    const types = new Set(others.map(({ type }) => type));
    const rest = types.size > MOST_SHOWN ? ['…'] : [];
    const shown = [
      ...types
        .values()
        .take(MOST_SHOWN)
        .map((type) => quoted(type)),
      ...rest,
    ].join(', ');
    report('cname-other-data', [first, ...others], () =>
      l10n.t(
        '{0} has a CNAME and other records on the same line ({1}). Resolvers follow the CNAME, so the others may never be found: remove one or the other.',
        hostText(name),
        shown,
      ),
    );
  }
  const different = more.filter((record) => targetName(record) !== targetName(first));
  if (different.length > 0) {
    report('cname-multiple', [first, ...different], () =>
      l10n.t(
        '{0} has {1} CNAME records on the same line. A name has only one canonical name, so clients may get any of them or an error: keep one.',
        hostText(name),
        different.length + 1,
      ),
    );
  }
}

function checkDuplicates(records: LineSet['records'], report: Report<Id>): Steps<void> | undefined {
  const seen = new Map<string, HostRecord>();
  return eachRecord(records, (record) => {
    const key = dnsContentKey(record);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, record);
    else {
      report('duplicate-record', [record, before], () =>
        l10n.t(
          'This {0} record equals another one of the same host on the same line. Clients get it once: remove one of the two.',
          quoted(record.type),
        ),
      );
    }
  });
}

/** Records that are equal in DNS have the same key. */
function dnsContentKey(record: HostRecord): string {
  const { type, mx, value } = record;
  return JSON.stringify([type, type === 'MX' ? mx : 0, comparableValue(record) ?? value]);
}

function comparableValue(record: HostRecord): string | undefined {
  const { type, value } = record;
  if (type === 'A' || type === 'AAAA') {
    const address = parseIpAddress(value.trim());
    return address && ipText(address);
  }
  const target = targetName(record);
  if (type !== 'SRV' || target === undefined) return target;
  return value.slice(0, value.lastIndexOf(writtenTarget(record) ?? '')).trim() + ` ${target}`;
}

function checkTtls(records: LineSet['records'], report: Report<Id>): Steps<void> | undefined {
  const firsts = new Map<string, HostRecord>();
  return eachRecord(records, (record) => {
    const { type, ttl } = record;
    if (ttl === undefined) return;
    const first = firsts.get(type);
    if (first === undefined) firsts.set(type, record);
    else if (first.ttl !== ttl) {
      report('ttl-mismatch', [record, first], () =>
        l10n.t(
          'The TTL {0} differs from {1}, that of another {2} record of this host on the same line. Resolvers may use either for all of them: set the same TTL.',
          digits(ttl),
          first.ttl === undefined ? '' : digits(first.ttl),
          quoted(type),
        ),
      );
    }
  });
}

function checkTtlRange(record: HostRecord, { minTtl }: ZoneView, report: Report<Id>): void {
  const { ttl } = record;
  if (ttl === undefined) return;
  if (ttl > HIGHEST_TTL) {
    report('ttl-range', [record], () =>
      l10n.t(
        'The TTL {0} is above {1}. Resolvers treat it as 0 and ask each time: lower it.',
        digits(ttl),
        digits(HIGHEST_TTL),
      ),
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
  for (const { line, records } of host.sets) {
    if (zone.lines.has(line) !== false) continue;
    report('line-unknown', records, () =>
      l10n.t(
        'The grade of this domain has no line “{0}”, so the service may never answer with the records of {1} on it: choose a line of the grade.',
        lineText({ line }) ?? '',
        hostText(host.name),
      ),
    );
  }
  if (!zone.complete || host.sets.every(({ key }) => key === DEFAULT_LINE)) return;
  const onDefault = host.sets.find(({ key }) => key === DEFAULT_LINE)?.records ?? [];
  // A CNAME or a redirect answers for the types that have no records of their own.
  if (onDefault.some(({ type }) => type === 'CNAME' || /url$/iu.test(type))) return;
  const defaultTypes = new Set(onDefault.map(({ type }) => type));
  const hasAddress = onDefault.some(givesAddress);
  for (const [type, [first, ...more]] of byType(host.records)) {
    if (type === 'CNAME' ? hasAddress : defaultTypes.has(type)) continue;
    report('line-without-default', [first, ...more], () =>
      l10n.t(
        '{0} has {1} records on some lines and none on the default line. Everybody else gets no answer: add one on the default line.',
        hostText(host.name),
        quoted(type),
      ),
    );
  }
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

/** Follows a CNAME within the account's zones, and stops at the first name outside of them. */
function checkChain(host: HostView, zone: ZoneView, record: HostRecord, report: Report<Id>): void {
  let target = targetName(record);
  if (target === undefined || zone.account.zoneOf(target) === undefined) return;
  const passed = new Set([host.name]);
  while (target !== undefined && passed.size <= MOST_FOLLOWED) {
    if (target === host.name) {
      const loop = loopText([...passed]);
      report('cname-loop', [record], () =>
        l10n.t(
          'The CNAME of {0} leads back to itself ({1}). The name never resolves: point one of them to a name with an address.',
          hostText(host.name),
          loop,
        ),
      );
      return;
    }
    // A loop that this name only leads into is reported at the names in it.
    if (passed.has(target)) return;
    passed.add(target);
    const next = lookUpOnLine(zone.account, target, isCname, record.line);
    target = next.kind === 'records' && next.records[0] ? targetName(next.records[0]) : undefined;
  }
  if (passed.size <= LONGEST_CHAIN + 1) return;
  const followed = passed.size - 1;
  const isWhole = target === undefined;
  report('cname-chain', [record], () =>
    isWhole
      ? l10n.t(
          '{0} reaches its end after {1} CNAME records. Resolvers may give up before that: point it nearer to the end.',
          hostText(host.name),
          followed,
        )
      : l10n.t(
          '{0} leads through {1} CNAME records or more. Resolvers give up before the end: point it nearer to the end.',
          hostText(host.name),
          followed,
        ),
  );
}

/** The names of a loop, from its first back to it. */
function loopText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_SHOWN).map(hostText);
  const more = names.length > MOST_SHOWN ? ['…'] : [];
  return [...shown, ...more, ...shown.slice(0, 1)].join(' → ');
}

const isCname = ({ type }: HostRecord): boolean => type === 'CNAME';
