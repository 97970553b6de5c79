import * as l10n from '@vscode/l10n';
import { domainKey } from '../../dns/syntax/domainName.ts';
import { rfc, type Report, type RuleFacts, type Topic } from './rule.ts';
import { targetFaults, type FaultOf } from './targetFaults.ts';
import { firstTarget } from './recordTarget.ts';
import { hostText, lineText } from './findingText.ts';
import type { HostRecord, HostView } from '../zone/hostView.ts';
import type { ZoneView } from '../zone/zoneView.ts';

const RULES = {
  'mx-target-cname': { severity: 'error', source: rfc(2181, '10.3') },
  'ns-target-cname': { severity: 'error', source: rfc(2181, '10.3') },
  'srv-target-cname': { severity: 'error', source: rfc(2782) },
  'target-missing': { severity: 'error', source: rfc(1912, '2.4') },
  'glue-missing': { severity: 'error', source: rfc(1034, '4.2.1') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

type HostType = 'MX' | 'NS' | 'SRV';

/** The types whose targets are hosts with addresses, and the rule about a CNAME there. */
const CNAME_RULES = {
  MX: 'mx-target-cname',
  NS: 'ns-target-cname',
  SRV: 'srv-target-cname',
} as const satisfies Record<HostType, Id>;

/** Where it stands that the target of each type has an address. */
const SERVER_SECTIONS = {
  MX: rfc(5321, '5.1'),
  NS: rfc(1912, '2.8'),
  SRV: rfc(2782),
} as const satisfies Record<HostType, RuleFacts['source']>;

function isHostType(type: string): type is HostType {
  return Object.hasOwn(CNAME_RULES, type);
}

export const targets: Topic<Id> = {
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
  report: Report<Id>,
): void {
  const { type } = record;
  const target = isHostType(type) ? firstTarget(record)?.name : undefined;
  const hosting = target === undefined ? undefined : zone.lookups.zoneOf(target);
  if (!isHostType(type) || target === undefined || hosting === undefined) return;
  if (type === 'NS' && isBelow(target, host, zone)) {
    checkGlue(host, zone, record, target, report);
    return;
  }
  const fault = faultOf(type, target, record.line);
  if (fault.kind === 'alias') reportAlias(CNAME_RULES[type], record, target, fault, report);
  else if (fault.kind === 'missing') reportNoAddress(type, record, target, hosting.name, report);
}

function reportAlias(
  rule: Id,
  record: HostRecord,
  target: string,
  alias: { readonly line: string | undefined; readonly target: string },
  report: Report<Id>,
): void {
  report(rule, [record], () =>
    l10n.t(
      'This {0} record points to {1}, which is a CNAME{2}. Many programs do not follow it: point it to {3} or another name with addresses of its own.',
      record.type,
      hostText(target),
      onLine(alias.line),
      hostText(alias.target),
    ),
  );
}

function reportNoAddress(
  type: HostType,
  record: HostRecord,
  target: string,
  zone: string,
  report: Report<Id>,
): void {
  report(
    'target-missing',
    [record],
    () =>
      l10n.t(
        'This {0} record points to {1}, which has no address in your zone {2}. Clients find no server: add an A or AAAA record there or correct the name.',
        record.type,
        hostText(target),
        hostText(zone),
      ),
    { source: SERVER_SECTIONS[type] },
  );
}

function onLine(line: string | undefined): string {
  const text = lineText({ line });
  return text === undefined ? '' : l10n.t(' on the line {0}', text);
}

/** Whether a name server is at or below the name that is delegated to it. */
function isBelow(target: string, { host, name }: HostView, zone: ZoneView): boolean {
  return host !== '@' && name !== zone.name && (target === name || target.endsWith(`.${name}`));
}

function checkGlue(
  host: HostView,
  zone: ZoneView,
  record: HostRecord,
  target: string,
  report: Report<Id>,
): void {
  if (!zone.complete || zone.hasAddress(target)) return;
  // Within another delegation, the addresses are the other zone's.
  const cut = zone.answer(host.name, 'A', { kind: 'line', line: record.line });
  if (cut?.kind !== 'delegation' || cut.owner !== domainKey(host.name)) return;
  reportGlue(host.name, target, record, report);
}

function reportGlue(name: string, target: string, record: HostRecord, report: Report<Id>): void {
  report('glue-missing', [record], () =>
    l10n.t(
      '{0} is delegated to {1}, which is part of the delegation and has no address in this zone. Nobody can find that server: add its A or AAAA record to this zone.',
      hostText(name),
      hostText(target),
    ),
  );
}

function checkAlias(host: HostView, zone: ZoneView, record: HostRecord, report: Report<Id>): void {
  const target = firstTarget(record)?.name;
  if (target === undefined || target === host.name) return;
  // What it points to exists only while an authority validates (RFC 8555 section 8.4).
  if (isChallenge(host.name) || isChallenge(target)) return;
  const found = zone.lookups.lookUp(target, 'A', record.line);
  if (found.kind !== 'nothing' || found.isName) return;
  const { at: missing } = found;
  const hosting = zone.lookups.zoneOf(missing)?.name;
  if (hosting === undefined) return;
  if (missing === domainKey(target)) reportNoName(host.name, missing, hosting, record, report);
  else reportNoNameBehind(host.name, target, { missing, zone: hosting }, record, report);
}

function isChallenge(name: string): boolean {
  return name.startsWith('_acme-challenge.');
}

function reportNoName(
  name: string,
  target: string,
  zone: string,
  record: HostRecord,
  report: Report<Id>,
): void {
  report('target-missing', [record], () =>
    l10n.t(
      'The CNAME of {0} leads to {1}, and your zone {2} has no such name. Clients get “no such domain”: add it there or remove the CNAME.',
      hostText(name),
      hostText(target),
      hostText(zone),
    ),
  );
}

/** The target of the CNAME is an alias, or below a DNAME record, and the last name it leads to does not exist. */
function reportNoNameBehind(
  name: string,
  target: string,
  end: { readonly missing: string; readonly zone: string },
  record: HostRecord,
  report: Report<Id>,
): void {
  report('target-missing', [record], () =>
    l10n.t(
      'The CNAME of {0} leads to {1} and from there to {2}, which your zone {3} does not have. Clients get “no such domain”: add {2} there, or remove the CNAME.',
      hostText(name),
      hostText(target),
      hostText(end.missing),
      hostText(end.zone),
    ),
  );
}
