import * as l10n from '@vscode/l10n';
import { parseIpAddress } from '../../model/ipAddress.ts';
import { targetName, withoutEscapes, writtenTarget } from '../zone/targetName.ts';
import type { HostRecord, HostView, LineSet } from '../zone/hostView.ts';
import { hostText, quoted } from './findingText.ts';
import { rfc, type Report, type RuleFacts, type Topic } from './rule.ts';

const RULES = {
  'mx-target-address': { severity: 'error', source: rfc(5321, '5.1') },
  'ns-target-address': { severity: 'error', source: rfc(1035, '3.3.11') },
  'srv-target-address': { severity: 'error', source: rfc(2782) },
  'cname-target-address': { severity: 'error', source: rfc(1035, '3.3.1') },
  'target-syntax': { severity: 'error', source: rfc(1123, '2.1') },
  'srv-owner': { severity: 'warning', source: rfc(2782) },
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
]);
/** The types whose targets are hosts with addresses. */
const HOST_TYPES: ReadonlySet<string> = new Set(['MX', 'NS', 'SRV']);

export const targetSyntax: Topic<Id> = {
  rules: RULES,
  check: (host, _zone, report) => {
    for (const set of host.sets) checkNullMx(set, report);
    for (const record of host.records) {
      if (record.type === 'SRV') checkSrv(host, record, report);
      checkWritten(record, report);
    }
  },
};

function checkNullMx({ records }: LineSet, report: Report<Id>): void {
  const mail = records.filter(({ type }) => type === 'MX');
  const none = mail.find((record) => targetName(record) === '' && record.value.trim() !== '');
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
  const rule = ADDRESS_RULES.get(type);
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
  const isName = HOST_TYPES.has(type) ? target === '' || hasHostCharacters(target) : isDnsName(target);
  if (written !== '' && isName) return;
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
