import * as l10n from '@vscode/l10n';
import { domainKey } from '../../dns/syntax/domainName.ts';
import { rfc, type Examples, type ReportOf, type Rule, type RuleSet, type Topic } from './rule.ts';
import { firstTarget } from './recordTarget.ts';
import { hostText, lineText } from './findingText.ts';
import type { HostRecord, HostView } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { RecordLineSplit } from '../../dns/recordLines.ts';
import type { Lookups } from '../zone/lookups.ts';

const IS_ALIAS =
  'This {0} record points to {1}, which is a CNAME{2}. Many programs do not follow it: point it to {3} or another name with addresses of its own.';

const RULES = {
  'mx-target-cname': {
    severity: 'error',
    source: rfc(2181, '10.3'),
    title: 'An MX record that points to a CNAME',
    says: IS_ALIAS,
  },
  'ns-target-cname': {
    severity: 'error',
    source: rfc(2181, '10.3'),
    title: 'An NS record that points to a CNAME',
    says: IS_ALIAS,
  },
  'srv-target-cname': {
    severity: 'error',
    source: rfc(2782),
    title: 'An SRV record that points to a CNAME',
    says: IS_ALIAS,
  },
  'target-missing': {
    severity: 'error',
    source: rfc(1912, '2.4'),
    title: 'A target in your zones that does not exist or has no address',
    says: {
      server:
        'This {0} record points to {1}, which has no address in your zone {2}. Clients find no server: add an A or AAAA record there or correct the name.',
      alias:
        'The CNAME of {0} points to {1}, and your zone {2} has no such name. Clients get “no such domain”: add it there or remove the CNAME.',
      behind:
        'The CNAME of {0} points to {1} and from there to {2}, which your zone {3} does not have. Clients get “no such domain”: add {2} there, or remove the CNAME.',
    },
  },
  'glue-missing': {
    severity: 'error',
    source: rfc(1034, '4.2.1'),
    title: 'A delegation to a name server within it, without its address',
    says: '{0} is delegated to {1}, which is part of the delegation and has no address in this zone. Nobody can find that server: add its A or AAAA record to this zone.',
  },
} as const satisfies RuleSet;

type Report = ReportOf<typeof RULES>;

type HostType = 'MX' | 'NS' | 'SRV';

/** The types whose targets are hosts with addresses, and the rule about a CNAME there. */
const CNAME_RULES = {
  MX: 'mx-target-cname',
  NS: 'ns-target-cname',
  SRV: 'srv-target-cname',
} as const satisfies Record<HostType, keyof typeof RULES>;

/** The section which requires that the target of each type has an address. */
const SERVER_SECTIONS: Readonly<Record<HostType, Rule['source']>> = {
  MX: rfc(5321, '5.1'),
  NS: rfc(1912, '2.8'),
  SRV: rfc(2782),
};

function isHostType(type: string): type is HostType {
  return Object.hasOwn(CNAME_RULES, type);
}

export const targets: Topic<typeof RULES> = {
  rules: RULES,
  check: (host, zone, report) => {
    const faultOf = targetFaults(host, zone);
    for (const record of host.records) {
      if (record.type === 'CNAME') checkAlias(host, zone, record, report);
      else checkServer(host, zone, record, faultOf, report);
    }
  },
};

function checkServer(
  host: HostView,
  zone: ZoneView,
  record: HostRecord,
  faultOf: FaultOf,
  report: Report,
): void {
  const { type, recordLine } = record;
  const target = isHostType(type) ? firstTarget(record)?.name : undefined;
  const hosting = target === undefined ? undefined : zone.lookups.zoneOf(target);
  if (!isHostType(type) || target === undefined || hosting === undefined) return;
  if (type === 'NS' && isBelow(target, host, zone)) {
    checkGlue(host, zone, record, target, report);
    return;
  }
  const fault = faultOf(type, target, recordLine);
  if (fault.kind === 'alias') {
    const values = [type, hostText(target), onLine(fault.recordLine), hostText(fault.target)];
    report(CNAME_RULES[type], [record], values);
  } else if (fault.kind === 'missing') {
    const values = [type, hostText(target), hostText(hosting.name)];
    report('target-missing/server', [record], values, { source: SERVER_SECTIONS[type] });
  }
}

function onLine(recordLine: string | undefined): string {
  const text = lineText({ recordLine });
  return text === undefined ? '' : l10n.t(' on the line {0}', text);
}

/** Whether a name server is at or below the name that is delegated to it. */
function isBelow(target: string, { host, name }: HostView, zone: ZoneView): boolean {
  return host !== '@' && name !== zone.name && (target === name || target.endsWith(`.${name}`));
}

function checkGlue(
  { name }: HostView,
  zone: ZoneView,
  record: HostRecord,
  target: string,
  report: Report,
): void {
  if (!zone.complete || zone.hasAddress(target)) return;
  // Within another delegation, the addresses belong to the other zone.
  const cut = zone.answer(name, 'A', { kind: 'line', recordLine: record.recordLine });
  if (cut?.kind === 'delegation' && cut.owner === domainKey(name))
    report('glue-missing', [record], [hostText(name), hostText(target)]);
}

function checkAlias({ name }: HostView, { lookups }: ZoneView, record: HostRecord, report: Report): void {
  const target = firstTarget(record)?.name;
  if (target === undefined || target === name) return;
  // The target exists only while an authority validates (RFC 8555 section 8.4).
  if (isChallenge(name) || isChallenge(target)) return;
  const found = lookups.lookUp(target, 'A', record.recordLine);
  if (found.kind !== 'nothing' || found.isName) return;
  const { at: missing } = found;
  const hosting = lookups.zoneOf(missing)?.name;
  if (hosting === undefined) return;
  if (missing === domainKey(target))
    report('target-missing/alias', [record], [name, missing, hosting].map(hostText));
  // The target is an alias, or below a DNAME record.
  else report('target-missing/behind', [record], [name, target, missing, hosting].map(hostText));
}

function isChallenge(name: string): boolean {
  return name.startsWith('_acme-challenge.');
}

/** The fault of a record's target, as seen by the clients that get the record. */
type TargetFault =
  | { readonly kind: 'none' | 'missing' }
  | { readonly kind: 'alias'; readonly recordLine: string | undefined; readonly target: string };

/** Finds the fault of a target of the host's records, by the type and the line of the record. */
type FaultOf = (type: string, target: string, recordLine: string | undefined) => TargetFault;

/**
 * Returns a function that finds the fault of a target. It checks each type, target and line once, so that the time for
 * one host grows with its records and not with their square.
 */
function targetFaults(host: HostView, { lookups, lines }: ZoneView): FaultOf {
  const faults = new Map<string, TargetFault>();
  const splits = new Map<string, RecordLineSplit<HostRecord>>();
  const linesTo = new Map<string, ReturnType<typeof linesToward>>();
  return (type, target, recordLine) =>
    getOrAdd(faults, JSON.stringify([type, target, recordLine]), () => {
      const split = getOrAdd(splits, type, () => {
        const records = host.records.filter((record) => record.type === type);
        return new RecordLineSplit(records, lines);
      });
      const toward = getOrAdd(linesTo, JSON.stringify([type, target]), () =>
        linesToward(split, target, lookups),
      );
      const own = split.answer({ kind: 'line', recordLine });
      const others = own.kind === 'records' ? (toward.get(own.records) ?? []) : [];
      return targetFault(lookups, target, [recordLine, ...others]);
    });
}

/** Groups the lines of the target's records by the records of the host that clients of each line get. */
function linesToward(
  split: RecordLineSplit<HostRecord>,
  target: string,
  lookups: Lookups,
): ReadonlyMap<readonly HostRecord[], readonly (string | undefined)[]> {
  const byRecords = new Map<readonly HostRecord[], (string | undefined)[]>();
  for (const recordLine of lookups.linesAt(target)) {
    if (!lookups.limit.take(1)) break;
    const found = split.answer({ kind: 'line', recordLine });
    if (found.kind === 'records') getOrAdd(byRecords, found.records, () => []).push(recordLine);
  }
  return byRecords;
}

/** Returns the fault of a target as seen by clients of these lines. */
function targetFault(lookups: Lookups, name: string, lines: readonly (string | undefined)[]): TargetFault {
  for (const recordLine of lines) {
    const found = lookups.answer(name, 'A', { kind: 'line', recordLine });
    const [target] = found?.kind === 'cname' ? found.targets : [];
    if (target !== undefined) return { kind: 'alias', recordLine, target };
  }
  return { kind: lookups.lacks(name, ['A', 'AAAA']) ? 'missing' : 'none' };
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
mx-target-cname
  yes a MX www.example.com. | www CNAME example.org. → MX, www.example.com, , example.org
  yes a MX www.example.com. | Japan: www CNAME example.org. → MX, www.example.com,  on the line Japan, example.org
  no  a MX b.example.com. | b A 192.0.2.1
ns-target-cname
  yes a NS www.example.com. | www CNAME example.org. → NS, www.example.com, , example.org
  yes a NS www.example.com. | Japan: www CNAME example.org. → NS, www.example.com,  on the line Japan, example.org
  no  a NS b.example.com. | b A 192.0.2.1
srv-target-cname
  yes _a._tcp SRV 0 0 5060 www.example.com. | Japan: www CNAME example.org. → SRV, www.example.com,  on the line Japan, example.org
  yes _a._tcp SRV 0 0 5060 www.example.com. | www CNAME example.org. → SRV, www.example.com, , example.org
  no  _a._tcp SRV 0 0 1 b.example.com. | b A 192.0.2.1
target-missing
  yes a CNAME www.example.com → alias: a.example.com, www.example.com, example.com
  yes a CNAME b.example.com | b CNAME c.example.net | $ORIGIN example.net. | @ A 192.0.2.1 → behind: a.example.com, b.example.com, c.example.net, example.net
  yes a CNAME www.old.example.com | old DNAME new.example.com → behind: a.example.com, www.old.example.com, www.new.example.com, example.com
  yes b MX mx.example.com → server: MX, mx.example.com, example.com § 5321, 5.1
  yes a SRV 0 1 5060 SIP.example.com → server: SRV, sip.example.com, example.com § 2782
  yes d NS off.example.net. | $ORIGIN example.net. | x.branch A 192.0.2.1 → server: NS, off.example.net, example.net § 1912, 2.8
  no  a CNAME b.example.com. | b A 192.0.2.1
  no  a CNAME www.example.net.
glue-missing
  yes sub NS sub.example.com. → sub.example.com, sub.example.com
  no  sub NS ns1.sub.example.com. | ns1.sub AAAA 2001:db8::1
`;
