import { parseRdata } from '../../../dns/types/parseRdata.ts';
import type { Fault } from '../../../dns/syntax/fault.ts';
import { explainFault } from '../faults.ts';
import { hostText } from '../findingText.ts';
import type { HostRecord } from '../../zone/hostView.ts';
import { rfc, type Examples, type FaultSentences, type ReportOf, type RuleSet, type Topic } from '../rule.ts';

const IGNORED = 'The {0} record of {1} has a syntax error at character {2}, so clients ignore it. {3}';

const RULES = {
  'sshfp-syntax': {
    severity: 'error',
    source: rfc(4255, '3.1'),
    title: 'An SSHFP record with a syntax error',
    says: IGNORED,
  },
  'tlsa-syntax': {
    severity: 'error',
    source: rfc(6698, '2.1'),
    title: 'A TLSA record with a syntax error',
    says: IGNORED,
  },
  'ds-syntax': {
    severity: 'error',
    source: rfc(4034, '5.1'),
    title: 'A DS record with a syntax error',
    says: 'The DS record of {0} has a syntax error at character {1}. With a wrong DS record, resolvers that validate find nothing in {0} at all. {2}',
  },
  'naptr-syntax': {
    severity: 'error',
    source: rfc(3403, '4.1'),
    title: 'A NAPTR record with a syntax error',
    says: {
      fault: IGNORED,
      neither:
        'The NAPTR record of {0} has neither a substitution nor a replacement, so it points nowhere: add one of them.',
    },
  },
  'svcb-syntax': {
    severity: 'error',
    source: rfc(9460, '2.1'),
    title: 'An SVCB or HTTPS record with a syntax error',
    says: {
      fault: IGNORED,
      alias:
        'The {0} record of {1} has priority 0 (alias mode), in which clients ignore its parameters: remove them or raise the priority.',
    },
  },
  'value-unassigned': {
    severity: 'warning',
    source: { text: 'IANA, Protocol Registries', url: 'https://www.iana.org/protocols' },
    title: 'A number that means nothing in its registry',
    says: {
      number:
        'The {0} record of {1} has the number {2}, which means nothing in the registry “{3}” of IANA, so clients ignore the record: correct it.',
      caa: 'Only 0 and 128 mean something as flags of a CAA record. Authorities take those of {0} for 0 or 128: write the one that you mean.',
    },
  },
} as const satisfies RuleSet;

const FAULTS: FaultSentences = {
  naptrFlags: 'Expected flags of letters and digits, like “S” or “U”.',
  naptrRegexp: 'Expected a substitution like “!^.*$!sip:info@example.com!”.',
  naptrBoth: 'Expected “.” because a substitution stands before it.',
  svcbDuplicate: '“{0}” occurs more than once.',
  svcbKey: '“{0}” is not a parameter of this type.',
  svcbKeyCase: {
    says: 'The parameter “{0}” is written in lower case.',
    mend: (part, key) => `${key}${part.slice(key.length)}`,
  },
  svcbArgument: '“{0}” takes no argument.',
  svcbNoValue: '“{0}” has no value.',
  svcbAddresses: 'Expected IPv{0} addresses with commas between them.',
  svcbAlpn: 'Expected names with commas between them, like “h2,h3”.',
  svcbList: 'Expected names with commas between them.',
  svcbDohPath: {
    says: 'Expected a path with the variable “dns”, like “{0}”.',
    values: () => ['/dns-query{?dns}'],
  },
  svcbGroups: 'Expected different numbers with commas between them.',
  svcbMandatoryKeys: 'Expected different keys with commas between them.',
  svcbBytes: 'This is not the data of “{0}”.',
  svcbMandatory: '“{0}” is mandatory but missing.',
  svcbNoDefaultAlpn: '“no-default-alpn” needs “alpn” beside it.',
};

type Report = ReportOf<typeof RULES>;

/** The rule about the syntax of each type but DS. */
const SYNTAX_RULES = {
  SSHFP: 'sshfp-syntax',
  TLSA: 'tlsa-syntax',
  NAPTR: 'naptr-syntax/fault',
  SVCB: 'svcb-syntax/fault',
  HTTPS: 'svcb-syntax/fault',
} as const;

/** The types whose syntax is checked here, and others whose numbers have a registry. */
const CHECKED_TYPES: ReadonlySet<string> = new Set([
  ...Object.keys(SYNTAX_RULES),
  'DS',
  'CAA',
  'CDNSKEY',
  'CDS',
  'DNSKEY',
  'SMIMEA',
]);

const ALIAS_MODE = rfc(9460, '2.4.2');

export const recordData: Topic<typeof RULES> = {
  rules: RULES,
  faults: FAULTS,
  check: ({ name, records }, _zone, report) => {
    for (const record of records) checkValue(hostText(name), record, report);
  },
};

function checkValue(host: string, record: HostRecord, report: Report): void {
  const { type, value } = record;
  if (!CHECKED_TYPES.has(type)) return;
  const parsed = parseRdata(type, value);
  if (parsed.ok) {
    for (const warning of parsed.warnings) reportWarning(host, record, warning, report);
    return;
  }
  const [fault] = parsed.faults;
  if (fault === undefined) return;
  const { place, text, about } = explainFault(fault, value, FAULTS);
  if (type === 'DS') report('ds-syntax', [record], [host, place, text], about);
  else if (hasSyntaxRule(type)) report(SYNTAX_RULES[type], [record], [type, host, place, text], about);
}

function hasSyntaxRule(type: string): type is keyof typeof SYNTAX_RULES {
  return Object.hasOwn(SYNTAX_RULES, type);
}

/** Reports a value that name servers accept, but that is not assigned or does not work as intended. */
function reportWarning(host: string, record: HostRecord, warning: Fault, report: Report): void {
  const { type } = record;
  const { code, details, start, end } = warning;
  const [title = '', number = ''] = details;
  if (code === 'unassigned')
    report('value-unassigned/number', [record], [type, host, number, title], { start, end });
  else if (code === 'caaReservedFlags') report('value-unassigned/caa', [record], [host]);
  else if (code === 'naptrNeither') report('naptr-syntax/neither', [record], [host]);
  else if (code === 'svcbAliasParameters')
    report('svcb-syntax/alias', [record], [type, host], { start, end, source: ALIAS_MODE });
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
sshfp-syntax
  yes a SSHFP 4 2 «abcd» → SSHFP, a.example.com, 5, * 64, 4
  no  a SSHFP 4 2 (ab){32}
tlsa-syntax
  yes a TLSA 3 1 (ab){32}«» → TLSA, a.example.com, 69, * usage selector matching-type data
  yes a TLSA 3 1 0 «xyz» → TLSA, a.example.com, 7, *
  yes a TLSA 3 1 0 «abc» → TLSA, a.example.com, 7, *
  no  a TLSA 3 1 1 (ab){32}
ds-syntax
  yes a DS «70000» 13 2 (ab){32} → a.example.com, 1, * 65535
  yes sub DS 1 8 2 «00» → sub.example.com, 7, * 64, 2
  no  a DS 12345 13 2 (ab){32}
naptr-syntax
  yes a NAPTR 1 1 "" "" "" . → neither: a.example.com
  yes a NAPTR 1 1 "u" "x" "«!a!b»" . → fault: NAPTR, a.example.com, 14, *
  yes a NAPTR 1 1 "«!»" "s" "" a. → fault: NAPTR, a.example.com, 6, *
  yes a NAPTR 1 1 "u" "s" "!a!b!" «a.» → fault: NAPTR, a.example.com, 21, *
  yes a NAPTR 1 1 "u" "s" "" a. «b» → fault: NAPTR, a.example.com, 19, *
  yes a NAPTR 1 1 "u" «"(s){256}"» "" a. → fault: NAPTR, a.example.com, 9, *
  yes a NAPTR 1 1 "u" "s" "" a.«».b → fault: NAPTR, a.example.com, 18, *
  yes a NAPTR 1 1 "u" "s" "" «(a.){128}» → fault: NAPTR, a.example.com, 16, *
  no  a NAPTR 1 1 "" "" "" a.example. | a NAPTR 1 1 "u" "s" "!a!b!" .
svcb-syntax
  yes @ HTTPS 1 . «apln=h2» → fault: HTTPS, example.com, 5, * apln
  yes @ HTTPS 0 a.example. «alpn=h2» → alias: HTTPS, example.com § 9460, 2.4.2
  yes @ HTTPS 1 . alpn=«"h2» → fault: HTTPS, example.com, 10, *
  yes @ HTTPS 1 . port=443 «key3=\\001\\187» → fault: HTTPS, example.com, 14, * port
  yes @ HTTPS 1 . key1=«h2» → fault: HTTPS, example.com, 10, * alpn
  yes @ HTTPS 1 . mandatory=«port,port» port=443 → fault: HTTPS, example.com, 15, *
  yes @ HTTPS 1 . «ALPN=h2» port=443 → fault: HTTPS, example.com, 5, * alpn ⇒ 1 . alpn=h2 port=443
  yes @ HTTPS 1 . alpn=«h2,» → fault: HTTPS, example.com, 10, *
  yes @ HTTPS 1 . «port» → fault: HTTPS, example.com, 5, * port
  yes @ HTTPS 1 . ohttp=«1» → fault: HTTPS, example.com, 11, * ohttp
  yes @ HTTPS 1 . ipv6hint=«192.0.2.1» → fault: HTTPS, example.com, 14, * 6
  yes @ HTTPS 1 . ech=«?» → fault: HTTPS, example.com, 9, *
  yes @ HTTPS 1 . dohpath=«/q» → fault: HTTPS, example.com, 13, * /dns-query{?dns}
  yes @ HTTPS 1 . docpath=«(a){256}» → fault: HTTPS, example.com, 13, *
  yes @ HTTPS 1 . tls-supported-groups=«1,1» → fault: HTTPS, example.com, 26, *
  yes @ HTTPS 1 . «mandatory=port» → fault: HTTPS, example.com, 5, * port
  yes @ HTTPS 1 . «no-default-alpn» → fault: HTTPS, example.com, 5, *
  no  @ HTTPS 1 . alpn=h2 | _d SVCB 0 a.example.
  no  @ HTTPS 1 . ohttp
value-unassigned
  yes @ CAA 1 issue "ca.example" → caa: example.com
  yes a TLSA «4» 1 1 (ab){32} → number: TLSA, a.example.com, 4, TLSA Certificate Usages
  no  a TLSA 3 1 1 (ab){32} | @ CAA 128 issue "ca.example"
`;
