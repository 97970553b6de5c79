import * as l10n from '@vscode/l10n';
import type { Fault, FaultCode } from '../../dns/syntax/fault.ts';
import { domainKey } from '../../dns/syntax/domainName.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import { isMailServer, parseTarget } from './recordTarget.ts';
import type { HostRecord, HostView, LineSet } from '../zone/hostView.ts';
import { hostText, quoted } from './findingText.ts';
import { rfc, type Report, type RuleFacts, type Topic } from './rule.ts';

const RULES = {
  'mx-target-address': { severity: 'error', source: rfc(5321, '5.1') },
  'ns-target-address': { severity: 'error', source: rfc(1035, '3.3.11') },
  'srv-target-address': { severity: 'error', source: rfc(2782) },
  'ptr-target-address': { severity: 'error', source: rfc(1035, '3.3.12') },
  'cname-target-address': { severity: 'error', source: rfc(1035, '3.3.1') },
  'target-syntax': { severity: 'error', source: rfc(1123, '2.1') },
  'srv-owner': { severity: 'warning', source: rfc(2782), part: 'name' },
  'srv-syntax': { severity: 'error', source: rfc(2782) },
  'mx-null': { severity: 'error', source: rfc(7505, '3') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/** The rule about an address in the place of a name, by type. */
const ADDRESS_RULES: ReadonlyMap<string, Id> = new Map([
  ['MX', 'mx-target-address'],
  ['NS', 'ns-target-address'],
  ['SRV', 'srv-target-address'],
  ['CNAME', 'cname-target-address'],
  ['PTR', 'ptr-target-address'],
]);
/** Where the targets of each type are defined, if not with the names of hosts. */
const TARGET_SECTIONS: ReadonlyMap<string, RuleFacts['source']> = new Map([
  ['CNAME', rfc(1035, '3.3.1')],
  ['DNAME', rfc(6672, '2.1')],
  ['MX', rfc(5321, '2.3.5')],
  ['NS', rfc(1035, '3.3.11')],
  ['PTR', rfc(1035, '3.3.12')],
  ['SRV', rfc(2782)],
]);
/** Faults in the fields before a target. */
const FIELD_FAULTS: ReadonlySet<FaultCode> = new Set(['fields', 'number', 'extra']);
/** Faults in a target, but for labels and lengths, which the rules about names report. */
const NAME_FAULTS: ReadonlySet<FaultCode> = new Set([
  'nameMissing',
  'escape',
  'quote',
  'hostName',
  'nameCharacters',
]);

export const targetSyntax: Topic<Id> = {
  rules: RULES,
  check: (host, _zone, report) => {
    for (const set of host.sets) checkNullMx(set, report);
    for (const record of host.records) {
      if (record.type === 'SRV') checkSrv(host, record, report);
      checkWritten(host.name, record, report);
    }
  },
};

function checkNullMx({ records }: LineSet, report: Report<Id>): void {
  const mail = records.filter(({ type }) => type === 'MX');
  const none = mail.find((record) => !isMailServer(record) && parseRdata('MX', record.value).ok);
  if (none === undefined) return;
  const others = mail.filter((record) => record !== none);
  const count = others.length;
  if (count > 0) {
    report('mx-null', [none, ...others], () =>
      l10n.t(
        'The MX “.” says that this host takes no mail, and {0} other MX records on the same line say that it does. Senders may bounce mail: remove one or the other.',
        count,
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
  if (!isServiceName(host))
    report('srv-owner', [record], () =>
      l10n.t(
        '{0} has an SRV record, but is not of the form _service._protocol. Clients only ask for such names: move it there.',
        hostText(name),
      ),
    );
  const parsed = parseRdata('SRV', record.value);
  if (parsed.ok || !parsed.faults.some(({ code }) => FIELD_FAULTS.has(code))) return;
  report('srv-syntax', [record], () =>
    l10n.t(
      'The value “{0}” is not “priority weight port target” with numbers up to 65535. Clients cannot use the record: correct it.',
      quoted(record.value),
    ),
  );
}

/** `_service._proto`, or an instance of a service below that (RFC 6763, 4.1). */
function isServiceName(host: string): boolean {
  const [first = '', second = '', third = ''] = domainKey(host).split('.');
  if (!second.startsWith('_')) return false;
  return first.startsWith('_') || first === '*' || third.startsWith('_');
}

/** Checks a target by its text alone. */
function checkWritten(name: string, record: HostRecord, report: Report<Id>): void {
  // Rules of their own find these.
  if (record.type === 'HTTPS' || record.type === 'SVCB') return;
  const parsed = parseTarget(record);
  const faults = parsed?.ok === true ? parsed.warnings : (parsed?.faults ?? []);
  const address = faults.find(({ code }) => code === 'addressAsName');
  const fault = address ?? faults.find(({ code }) => NAME_FAULTS.has(code));
  if (fault === undefined) return;
  const rule = address === undefined ? undefined : ADDRESS_RULES.get(record.type);
  if (rule === undefined) reportNoName(record, fault, report);
  else reportAddress(rule, name, record, fault, report);
}

function reportAddress(
  rule: Id,
  name: string,
  record: HostRecord,
  { start, end }: Fault,
  report: Report<Id>,
): void {
  const { type, value } = record;
  const address = value.slice(start, end);
  report(
    rule,
    [record],
    () =>
      type === 'CNAME'
        ? l10n.t(
            'This CNAME points to the address {0}, but it must be a name. It never resolves: use an A or AAAA record.',
            quoted(address),
          )
        : type === 'PTR'
          ? l10n.t(
              'This PTR record points to the address {0}, but it must be a name. Programs that look up the name of {1} find none: write the name of the host.',
              quoted(address),
              hostText(name),
            )
          : l10n.t(
              'This {0} record points to the address {1}, but it must be a name. Clients find no server: point it to a name that has this address.',
              type,
              quoted(address),
            ),
    { start, end },
  );
}

function reportNoName(record: HostRecord, { start, end }: Fault, report: Report<Id>): void {
  report(
    'target-syntax',
    [record],
    () =>
      l10n.t(
        'This {0} record points to “{1}”, which is not a valid host name. Clients find nothing there: correct it.',
        quoted(record.type),
        quoted(record.value.slice(start, end)),
      ),
    { start, end, source: TARGET_SECTIONS.get(record.type) ?? RULES['target-syntax'].source },
  );
}
