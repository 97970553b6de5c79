import * as l10n from '@vscode/l10n';
import { parseIpAddress } from '../../model/ipAddress.ts';
import { hostWithin } from '../../model/names.ts';
import { delegationOf, follow } from '../zone/lineLookup.ts';
import { eachRecord, rfc, type Report, type RuleFacts, type Topic } from './rule.ts';
import { targetFaults, type FaultOf } from './targetFaults.ts';
import { targetName, withoutEscapes, writtenTarget } from '../zone/targetName.ts';
import { hostText, lineText, quoted } from './findingText.ts';
import {
  filtered,
  type HostRecord,
  type HostView,
  type LineSet,
  type Wanted,
  type ZoneView,
} from '../zone/zoneView.ts';

const RULES = {
  'mx-target-cname': { severity: 'error', source: rfc(2181, '10.3') },
  'ns-target-cname': { severity: 'error', source: rfc(2181, '10.3') },
  'srv-target-cname': { severity: 'error', source: rfc(2782) },
  'mx-target-address': { severity: 'error', source: rfc(5321, '5.1') },
  'ns-target-address': { severity: 'error', source: rfc(1035, '3.3.11') },
  'srv-target-address': { severity: 'error', source: rfc(2782) },
  'cname-target-address': { severity: 'error', source: rfc(1035, '3.3.1') },
  'target-syntax': { severity: 'error', source: rfc(1123, '2.1') },
  'target-missing': { severity: 'error', source: rfc(1912, '2.4') },
  'glue-missing': { severity: 'error', source: rfc(1034, '4.2.1') },
  'srv-owner': { severity: 'warning', source: rfc(2782) },
  'srv-syntax': { severity: 'error', source: rfc(2782) },
  'mx-null': { severity: 'error', source: rfc(7505, '3') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

interface HostTarget {
  readonly cname: Id;
  readonly address: Id;
  /** Accepts the records of the type. */
  readonly wanted: Wanted;
}

/** The types whose targets are hosts with addresses, and the rules about these. */
const HOST_TARGETS: ReadonlyMap<string, HostTarget> = new Map([
  [
    'MX',
    {
      cname: 'mx-target-cname',
      address: 'mx-target-address',
      wanted: ({ type }: HostRecord) => type === 'MX',
    },
  ],
  [
    'NS',
    {
      cname: 'ns-target-cname',
      address: 'ns-target-address',
      wanted: ({ type }: HostRecord) => type === 'NS',
    },
  ],
  [
    'SRV',
    {
      cname: 'srv-target-cname',
      address: 'srv-target-address',
      wanted: ({ type }: HostRecord) => type === 'SRV',
    },
  ],
]);

export const targets: Topic<Id> = {
  rules: RULES,
  checkHost: (host, _zone, report) => {
    for (const set of host.sets) checkNullMx(set, report);
    return eachRecord(host.records, (record) => {
      if (record.type === 'SRV') checkSrv(host, record, report);
      checkWritten(record, report);
    });
  },
  links: {
    mayConcern: (_host, records) => records.some(({ type }) => type === 'CNAME' || HOST_TARGETS.has(type)),
    *check(host, zone, report) {
      const faultOf = targetFaults(host, zone);
      for (const record of host.records) {
        if (record.type === 'CNAME') checkAlias(host, zone, record, report);
        else if (HOST_TARGETS.has(record.type)) checkServer(host, zone, record, faultOf, report);
        else continue;
        yield;
      }
    },
  },
};

function checkNullMx({ records }: LineSet, report: Report<Id>): void {
  const mail = records.filter(({ type }) => type === 'MX');
  const none = mail.find((record) => targetName(record) === '' && record.value.trim() !== '');
  if (none === undefined) return;
  const others = mail.filter((record) => record !== none);
  if (others.length > 0) {
    report('mx-null', [none, ...others], () =>
      l10n.t(
        'The MX “.” says that this host takes no mail, and {0} other MX records on the same line say that it does. Senders may bounce mail: remove one or the other.',
        others.length,
      ),
    );
  } else if ((none.mx ?? 0) !== 0) {
    report('mx-null', [none], () =>
      l10n.t(
        'The MX “.” has priority {0}. Senders recognize it as “takes no mail” only with priority 0: set it to 0.',
        none.mx ?? 0,
      ),
    );
  }
}

function checkSrv({ host, name }: HostView, record: HostRecord, report: Report<Id>): void {
  if (!isServiceName(host)) {
    report('srv-owner', [record], () =>
      l10n.t(
        '{0} has an SRV record, but is not of the form _service._protocol. Clients only ask for such names: move it there.',
        hostText(name),
      ),
    );
  }
  const words = record.value.trim().split(/\s+/u);
  const numbers = words.slice(0, 3);
  if (words.length === 4 && numbers.every((word) => /^\d{1,5}$/u.test(word) && Number(word) <= 65_535))
    return;
  report('srv-syntax', [record], () =>
    l10n.t(
      'The value “{0}” is not “priority weight port target” with numbers up to 65535. Clients cannot use the record: correct it.',
      quoted(record.value),
    ),
  );
}

/** `_service._proto`, or an instance of a service below that (RFC 6763, 4.1). */
function isServiceName(host: string): boolean {
  const [first = '', second = '', third = ''] = withoutEscapes(host).split('.');
  if (!second.startsWith('_')) return false;
  return first.startsWith('_') || first === '*' || third.startsWith('_');
}

/** Checks a target by its text alone. */
function checkWritten(record: HostRecord, report: Report<Id>): void {
  const written = writtenTarget(record);
  const target = targetName(record);
  if (written === undefined || target === undefined) return;
  const { type } = record;
  const rules = HOST_TARGETS.get(type);
  const rule = rules?.address ?? (type === 'CNAME' ? 'cname-target-address' : undefined);
  if (rule !== undefined && parseIpAddress(target) !== undefined) {
    report(rule, [record], () =>
      type === 'CNAME'
        ? l10n.t(
            'This CNAME points to the address {0}, but it must be a name. It never resolves: use an A or AAAA record.',
            quoted(target),
          )
        : l10n.t(
            'This {0} record points to the address {1}, but it must be a name. Clients find no server: point it to a name that has this address.',
            type,
            quoted(target),
          ),
    );
    return;
  }
  const isName =
    written !== '' && (rules === undefined ? isDnsName(target) : target === '' || hasHostCharacters(target));
  if (isName) return;
  report('target-syntax', [record], () =>
    l10n.t(
      'This {0} record points to “{1}”, which is not a valid host name. Clients find nothing there: correct it.',
      quoted(type),
      quoted(written),
    ),
  );
}

function hasHostCharacters(name: string): boolean {
  return name
    .split('.')
    .every((label) => !/[^a-z\d-]/u.test(label) && !label.startsWith('-') && !label.endsWith('-'));
}

/** A label of a reverse zone that is smaller than an octet (RFC 2317, 4). */
const CLASSLESS = /(?<=^|\.)\d{1,3}\/\d{1,2}(?=\.)/gu;

/** CNAME and PTR may point to names that are not hosts, such as `_dmarc.example.net` or `Printer\032A._ipp._tcp`. */
function isDnsName(name: string): boolean {
  return !/[^a-z\d_.*-]/u.test(withoutEscapes(name).replaceAll(CLASSLESS, '0'));
}

function checkServer(
  host: HostView,
  zone: ZoneView,
  record: HostRecord,
  faultOf: FaultOf,
  report: Report<Id>,
): void {
  const rules = HOST_TARGETS.get(record.type);
  const target = rules && targetName(record);
  if (rules === undefined || target === undefined || zone.account.zoneOf(target) === undefined) return;
  if (record.type === 'NS' && isBelow(target, host, zone)) {
    checkGlue(host, zone, record, target, report);
    return;
  }
  const fault = faultOf(record, target, rules.wanted);
  if (fault.kind === 'alias') {
    report(rules.cname, [record], () =>
      l10n.t(
        'This {0} record points to {1}, which is a CNAME{2}. Many programs do not follow it: point it to {3} or another name with addresses of its own.',
        record.type,
        hostText(target),
        onLine(fault.line),
        hostText(fault.target),
      ),
    );
  } else if (fault.kind === 'missing') {
    report('target-missing', [record], () =>
      l10n.t(
        'This {0} record points to {1}, which has no address in your zone {2}. Clients find no server: add an A or AAAA record there or correct the name.',
        record.type,
        hostText(target),
        hostText(zone.account.zoneOf(target)?.name ?? ''),
      ),
    );
  }
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
  const glue = zone.host(hostWithin(zone.name, target)).records;
  if (!zone.complete || filtered(glue, isAddress).length > 0) return;
  // Within another delegation, the addresses are the other zone's.
  if (delegationOf(zone, host.host, record.line)?.host !== host.host) return;
  report('glue-missing', [record], () =>
    l10n.t(
      '{0} is delegated to {1}, which is part of the delegation and has no address in this zone. Nobody can find that server: add its A or AAAA record to this zone.',
      hostText(host.name),
      hostText(target),
    ),
  );
}

const isAny: Wanted = () => true;
const isAddress: Wanted = ({ type }) => type === 'A' || type === 'AAAA';

function checkAlias(host: HostView, zone: ZoneView, record: HostRecord, report: Report<Id>): void {
  const target = targetName(record);
  if (target === undefined || target === '' || target === host.name) return;
  const found = follow(zone.account, target, isAny, record.line);
  if (found.kind !== 'nothing' || found.exists) return;
  report('target-missing', [record], () =>
    l10n.t(
      'The CNAME of {0} leads to {1}, and your zone {2} has no such name. Clients get “no such domain”: add it there or remove the CNAME.',
      hostText(host.name),
      hostText(target),
      hostText(found.zone.name),
    ),
  );
}
