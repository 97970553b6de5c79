import type { FaultCode } from '../../dns/syntax/fault.ts';
import { domainKey } from '../../dns/syntax/domainName.ts';
import { parseRdata } from '../../dns/types/parseRdata.ts';
import { isMailServer, parseTarget } from './recordTarget.ts';
import { hostText, quoted } from './findingText.ts';
import type { HostRecord, HostView, LineSet } from '../zone/hostView.ts';
import { rfc, type Examples, type ReportOf, type Rule, type RuleSet, type Topic } from './rule.ts';

const IS_ADDRESS =
  'This {0} record points to the address {1}, but it must be a name. Clients find no server: point it to a name that has this address.';

const RULES = {
  'mx-target-address': {
    severity: 'error',
    source: rfc(5321, '5.1'),
    title: 'An MX record that points to an address',
    says: IS_ADDRESS,
  },
  'ns-target-address': {
    severity: 'error',
    source: rfc(1035, '3.3.11'),
    title: 'An NS record that points to an address',
    says: IS_ADDRESS,
  },
  'srv-target-address': {
    severity: 'error',
    source: rfc(2782),
    title: 'An SRV record that points to an address',
    says: IS_ADDRESS,
  },
  'ptr-target-address': {
    severity: 'error',
    source: rfc(1035, '3.3.12'),
    title: 'A PTR record that points to an address',
    says: 'This PTR record points to the address {0}, but it must be a name. Programs that look up the name of {1} find none: write the name of the host.',
  },
  'cname-target-address': {
    severity: 'error',
    source: rfc(1035, '3.3.1'),
    title: 'A CNAME that points to an address',
    says: 'This CNAME points to the address {0}, but it must be a name. It never resolves: use an A or AAAA record.',
  },
  'target-syntax': {
    severity: 'error',
    source: rfc(1123, '2.1'),
    title: 'A target that is not a valid host name',
    says: 'This {0} record points to “{1}”, which is not a valid host name. Clients find nothing there: correct it.',
  },
  'srv-owner': {
    severity: 'warning',
    source: rfc(2782),
    part: 'name',
    title: 'An SRV record at a name that no client asks for',
    says: '{0} has an SRV record, but is not of the form _service._protocol. Clients only ask for such names: move it there.',
  },
  'srv-syntax': {
    severity: 'error',
    source: rfc(2782),
    title: 'An SRV value without its four fields',
    says: 'The value “{0}” is not “priority weight port target” with numbers up to 65535. Clients cannot use the record: correct it.',
  },
  'mx-null': {
    severity: 'error',
    source: rfc(7505, '3'),
    title: 'A null MX beside others, or with a priority',
    says: {
      others:
        'The MX “.” says that this host takes no mail, and other MX records on the same line ({0}) say that it does. Senders may bounce mail: remove one or the other.',
      priority:
        'The MX “.” has priority {0}. Senders recognize it as “takes no mail” only with priority 0: set it to 0.',
    },
  },
} as const satisfies RuleSet;

type Report = ReportOf<typeof RULES>;

/** The rules about an address instead of a server's name, by type. */
const ADDRESS_RULES: ReadonlyMap<string, `${'mx' | 'ns' | 'srv'}-target-address`> = new Map([
  ['MX', 'mx-target-address'],
  ['NS', 'ns-target-address'],
  ['SRV', 'srv-target-address'],
]);
/** The section that defines the target of each type, if it is not the one on host names. */
const TARGET_SECTIONS: ReadonlyMap<string, Rule['source']> = new Map([
  ['CNAME', rfc(1035, '3.3.1')],
  ['DNAME', rfc(6672, '2.1')],
  ['MX', rfc(5321, '2.3.5')],
  ['NS', rfc(1035, '3.3.11')],
  ['PTR', rfc(1035, '3.3.12')],
  ['SRV', rfc(2782)],
]);
/** Faults in the fields before a target. */
const FIELD_FAULTS: ReadonlySet<FaultCode> = new Set(['fields', 'number', 'extra']);
/** Faults in a target, except for labels and lengths, which the rules about names report. */
const NAME_FAULTS: ReadonlySet<FaultCode> = new Set([
  'nameMissing',
  'escape',
  'quote',
  'hostName',
  'nameCharacters',
]);

export const targetSyntax: Topic<typeof RULES> = {
  rules: RULES,
  check: (host, _zone, report) => {
    for (const set of host.sets) checkNullMx(set, report);
    for (const record of host.records) {
      if (record.type === 'SRV') checkSrv(host, record, report);
      checkWritten(host.name, record, report);
    }
  },
};

function checkNullMx({ records }: LineSet, report: Report): void {
  const mail = records.filter(({ type }) => type === 'MX');
  const none = mail.find((record) => !isMailServer(record) && parseRdata('MX', record.value).ok);
  if (none === undefined) return;
  const others = mail.filter((record) => record !== none);
  if (others.length > 0) report('mx-null/others', [none, ...others], [others.length]);
  else if ((none.mx ?? 0) !== 0) report('mx-null/priority', [none], [none.mx ?? 0]);
}

function checkSrv({ host, name }: HostView, record: HostRecord, report: Report): void {
  if (!isServiceName(host)) report('srv-owner', [record], [hostText(name)]);
  const parsed = parseRdata('SRV', record.value);
  if (!parsed.ok && parsed.faults.some(({ code }) => FIELD_FAULTS.has(code)))
    report('srv-syntax', [record], [quoted(record.value)]);
}

/** `_service._proto`, or an instance of a service below that (RFC 6763, 4.1). */
function isServiceName(host: string): boolean {
  const [first = '', second = '', third = ''] = domainKey(host).split('.');
  if (!second.startsWith('_')) return false;
  return first.startsWith('_') || first === '*' || third.startsWith('_');
}

/** Checks a target by its text alone. */
function checkWritten(name: string, record: HostRecord, report: Report): void {
  const { type, value } = record;
  // Other rules report these.
  if (type === 'HTTPS' || type === 'SVCB') return;
  const parsed = parseTarget(record);
  const faults = parsed?.ok === true ? parsed.warnings : (parsed?.faults ?? []);
  const address = faults.find(({ code }) => code === 'addressAsName');
  const fault = address ?? faults.find(({ code }) => NAME_FAULTS.has(code));
  if (fault === undefined) return;
  const { start, end } = fault;
  const written = quoted(value.slice(start, end));
  const serverRule = ADDRESS_RULES.get(type);
  if (address === undefined || (serverRule === undefined && type !== 'CNAME' && type !== 'PTR')) {
    const source = TARGET_SECTIONS.get(type) ?? RULES['target-syntax'].source;
    report('target-syntax', [record], [quoted(type), written], { start, end, source });
  } else if (serverRule !== undefined) report(serverRule, [record], [type, written], { start, end });
  else if (type === 'CNAME') report('cname-target-address', [record], [written], { start, end });
  else report('ptr-target-address', [record], [written, hostText(name)], { start, end });
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
mx-target-address
  yes a MX «192.0.2.1» → MX, 192.0.2.1
  no  a MX 192-0-2-1.example.net.
ns-target-address
  yes a NS «192.0.2.1» → NS, 192.0.2.1
  no  a NS 192-0-2-1.example.net.
srv-target-address
  yes _a._tcp SRV 0 0 5060 «192.0.2.1» → SRV, 192.0.2.1
  no  _a._tcp SRV 0 0 5060 192-0-2-1.example.net.
ptr-target-address
  yes 1 PTR «192.0.2.1» → 192.0.2.1, 1.example.com
  no  1 PTR 1.2.0.192.example.net.
cname-target-address
  yes a CNAME «192.0.2.1» → 192.0.2.1
  no  a CNAME 1.2.0.192.example.net.
target-syntax
  yes _d._tcp SRV 0 0 1 «-d.example.net.» → SRV, -d.example.net. § 2782
  yes c NS «» → NS,  § 1035, 3.3.11
  yes i CNAME a\\.example.net«\\» → CNAME, \\ § 1035, 3.3.1
  yes h MX «*.example.net.» → MX, *.example.net. § 5321, 2.3.5
  yes f PTR «a printer._ipp._tcp.example.net.» → PTR, a printer._ipp._tcp.example.net. § 1035, 3.3.12
  no  a CNAME _dmarc.example.net. | b MX bücher.example. | _d._tcp SRV 0 0 0 .
srv-owner
  yes «a» SRV 0 1 5060 SIP.example.com → a.example.com
  no  _sip._tcp SRV 0 0 1 a.example.net.
  no  Printer\\032A._ipp._tcp SRV 0 0 631 a.example.net.
srv-syntax
  yes _c._tcp SRV a.example.net. → a.example.net.
  no  _a._tcp SRV 0 65535 1 a.example.net.
mx-null
  yes @ MX . → priority: 10
  yes a MX 0 . | a MX mx.example.net. → others: 1
  no  a MX 0 . | Asia: a MX mx.example.net.
`;
