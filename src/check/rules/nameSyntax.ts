import { domainToASCII, domainToUnicode } from 'node:url';
import { LONGEST_WRITTEN_NAME } from '../../api/fields.ts';
import { toAscii } from '../../dns/names.ts';
import { parseName } from '../../dns/syntax/domainName.ts';
import { span } from '../../dns/syntax/span.ts';
import type { Fault } from '../../dns/syntax/fault.ts';
import { rfc, type About, type Examples, type ReportOf, type RuleSet, type Topic } from './rule.ts';
import type { RdataTarget } from '../../dns/types/rdata.ts';
import { parseTarget } from './recordTarget.ts';
import { hostText, quoted } from './findingText.ts';
import type { HostRecord, HostView } from '../zone/hostView.ts';
import { listText } from '../../text/listText.ts';

const RULES = {
  'name-length': {
    severity: 'error',
    source: rfc(1035, '2.3.4'),
    title: 'A label or a name that is too long',
    says: {
      label:
        'The name {0} has a label of {1} octets. No resolver can ask for it, because a label has at most 63: shorten it.',
      name: 'The name {0} has {1} octets. No resolver can ask for it, because a name has at most 255: shorten it.',
    },
  },
  'name-empty-label': {
    severity: 'error',
    source: rfc(1035, '3.1'),
    title: 'A name with an empty label',
    says: 'The name {0} has an empty label. No such name exists in DNS: remove the extra dot.',
  },
  'wildcard-position': {
    severity: 'warning',
    source: rfc(4592, '2.1.1'),
    part: 'name',
    title: 'A “*” that is not the whole leftmost label',
    says: '“*” stands for any name only as the whole leftmost label. {0} answers for nothing but itself: move it to the front.',
  },
  'wildcard-delegation': {
    severity: 'warning',
    source: rfc(4592, '4.2'),
    part: 'name',
    title: 'NS records of a wildcard',
    says: '{0} has NS records. No standard says what a wildcard delegates, so name servers differ: delegate each name by its own NS records.',
  },
  'underscore-host': {
    severity: 'warning',
    source: rfc(1123, '2.1'),
    part: 'name',
    title: 'A host with an address or mail, and an underscore in its name',
    says: '{0} has {1} records and an underscore in its name. Host names have none: browsers, mail and certificates may refuse it. Rename it.',
  },
  'host-syntax': {
    severity: 'warning',
    source: rfc(1123, '2.1'),
    part: 'name',
    title: 'A host with an address or mail whose name is no host name',
    says: '{0} has {1} records, but is not a host name. Host names consist of letters, digits and inner hyphens: programs may refuse it. Rename it.',
  },
  'name-doubled': {
    severity: 'warning',
    source: rfc(1035, '5.1'),
    title: 'A name or a target that repeats the zone',
    says: {
      owner:
        'The name {0} repeats the zone. Nobody asks for it: the host is relative to {1} and must not contain it.',
      target:
        'This {0} record points to {1}, which repeats the zone. The name most likely does not exist: remove the second {2}.',
    },
  },
  'target-relative': {
    severity: 'warning',
    source: rfc(1035, '5.1'),
    title: 'A target of one label, which looks relative',
    says: 'This {0} record points to “{1}”, a top-level name, because values are absolute. Write the full name, such as {2}.',
  },
  'target-dot': {
    severity: 'hint',
    source: rfc(1035, '5.1'),
    title: 'A target without a final dot',
    says: 'The value {0} has no final dot. The service takes it as absolute, but a zone file reads it as below {1}: add the dot.',
  },
  'idn-invalid': {
    severity: 'error',
    source: rfc(5891, '5.4'),
    title: 'A label that is not valid in IDNA',
    says: 'The label “{0}” is not a valid internationalized name (IDNA). Browsers and mail programs refuse it: correct its spelling.',
  },
} as const satisfies RuleSet;

type Report = ReportOf<typeof RULES>;
type OwnerRecords = readonly [HostRecord, ...HostRecord[]];

/** The bytes of a name besides its text: the length of its first label, and the root. */
const EXTRA_OCTETS = 2;
/** The dots that end an absolute name; Chinese and Japanese keyboards type all but the first one. */
const FINAL_DOTS: ReadonlySet<string> = new Set(['.', '。', '．', '｡']);
/** The types whose owner names are host names (RFC 1123, 2.1). */
const HOST_TYPES: ReadonlySet<string> = new Set(['A', 'AAAA', 'MX']);

const ABOUT_NAME: About = { part: 'name' };

export const nameSyntax: Topic<typeof RULES> = {
  rules: RULES,
  check: (host, { name }, report) => {
    const [first, ...more] = host.records;
    if (first !== undefined) checkOwner(host, name, [first, ...more], report);
    for (const record of host.records) checkValue(record, name, report);
  },
};

function checkOwner({ host, name }: HostView, zone: string, records: OwnerRecords, report: Report): void {
  if (host === '@') return;
  if (name.length > LONGEST_WRITTEN_NAME) {
    const octets = Buffer.byteLength(name) + EXTRA_OCTETS;
    report('name-length/name', records, [hostText(name), octets], ABOUT_NAME);
    return;
  }
  const parsed = parseName(span(name));
  if ('code' in parsed) reportForm(parsed, name, records, report, ABOUT_NAME);
  else checkLabels(name, records, report, ABOUT_NAME);
  if (repeatsZone(name, zone))
    report('name-doubled/owner', records, [hostText(name), hostText(zone)], ABOUT_NAME);
  const labels = host.split('.');
  if (labels.some((label, at) => label.includes('*') && (label !== '*' || at > 0)))
    report('wildcard-position', records, [hostText(name)]);
  const [delegating, ...others] = labels[0] === '*' ? records.filter(({ type }) => type === 'NS') : [];
  if (delegating !== undefined) report('wildcard-delegation', [delegating, ...others], [hostText(name)]);
  const [first, ...more] = records.filter(({ type }) => HOST_TYPES.has(type));
  if (first === undefined) return;
  const types = listText([...new Set([first, ...more].map(({ type }) => type))]);
  // Directory services use `gc._msdcs` for the addresses of their servers.
  if (host.includes('_') && !host.startsWith('gc._msdcs'))
    report('underscore-host', [first, ...more], [hostText(name), types]);
  if (labels.some((label) => !isHostLabel(label)))
    report('host-syntax', [first, ...more], [hostText(name), types]);
}

function isHostLabel(label: string): boolean {
  if (label === '' || label.includes('*')) return true;
  return /^[a-z\d_-]+$/iu.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

function checkValue(record: HostRecord, zone: string, report: Report): void {
  const parsed = parseTarget(record);
  if (parsed === undefined) return;
  const { value, original = record } = record;
  if (value.length > LONGEST_WRITTEN_NAME) {
    const octets = Buffer.byteLength(original.value) + EXTRA_OCTETS;
    report('name-length/name', [record], [hostText(value), octets]);
    return;
  }
  // Another rule reports addresses.
  if ((parsed.ok ? parsed.warnings : parsed.faults).some(({ code }) => code === 'addressAsName')) return;
  if (!parsed.ok)
    for (const fault of parsed.faults)
      reportForm(fault, value, [record], report, { start: fault.start, end: fault.end });
  for (const target of parsed.targets) checkTarget(target, record, zone, report);
}

function checkTarget(
  { name: target, start, end }: RdataTarget,
  record: HostRecord,
  zone: string,
  report: Report,
): void {
  const { value } = record;
  const written = value.slice(start, end);
  const place = { start, end };
  checkLabels(toAscii(written).toLowerCase(), [record], report, place);
  const type = quoted(record.type);
  if (repeatsZone(target, zone)) {
    report('name-doubled/target', [record], [type, hostText(target), hostText(zone)], place);
  } else if (!target.includes('.')) {
    report('target-relative', [record], [type, quoted(target), hostText(`${target}.${zone}`)], place);
  } else if (!FINAL_DOTS.has(written.at(-1) ?? '') && NAME_CHARACTERS.test(target)) {
    const corrected = `${value.slice(0, end)}.${value.slice(end)}`;
    report('target-dot', [record], [hostText(target), hostText(zone)], { ...place, corrected, once: '' });
  }
}

/** Another rule reports other characters, as in the address of a web site, which a final dot does not correct. */
const NAME_CHARACTERS = /^[\w.*-]+$/u;

/** Whether a name ends in the zone twice, as when a full name was entered for a relative one. */
function repeatsZone(name: string, zone: string): boolean {
  if (!name.endsWith(zone)) return false;
  const rest = name.slice(0, -zone.length - 1);
  return rest === zone || rest.endsWith(`.${zone}`);
}

/** Reports a label or a name that is empty or too long. `text` is the value or name that has the fault. */
function reportForm(
  { code, start, end, details: [octets = ''] }: Fault,
  text: string,
  records: OwnerRecords,
  report: Report,
  about: About,
): void {
  if (code === 'nameLength')
    report('name-length/name', records, [hostText(text.slice(start, end)), Number(octets)], about);
  else if (code === 'nameLabel' && octets === 0)
    report('name-empty-label', records, [hostText(text.trim())], about);
  else if (code === 'nameLabel') report('name-length/label', records, [hostText(text.trim()), octets], about);
}

/** Finds a label of a name (ASCII, lower case) that is not valid in IDNA. */
function checkLabels(name: string, records: OwnerRecords, report: Report, about: About): void {
  const invalid = name.split('.').find((label) => !isIdna(label));
  if (invalid !== undefined) report('idn-invalid', records, [quoted(invalid)], about);
}

/** Whether a label is valid in IDNA. Labels that are not internationalized pass. */
function isIdna(label: string): boolean {
  if (/[^\u0000-\u007F]/u.test(label)) return domainToASCII(label) !== '';
  // Some versions of Node return an empty text for a label that cannot be decoded, others the unchanged label.
  return !label.startsWith('xn--') || /[^\u0000-\u007F]/u.test(domainToUnicode(label));
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
name-length
  yes «(a){64}» TXT → label: (a){64}.example.com, 64
  yes a CNAME b.«(a){64}».example.net. → label: b.(a){64}.example.net., 64
  yes a CNAME «(a.){128}» → name: a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a…, 257
  no  (a){63} TXT | b CNAME (a){63}.example.net.
name-empty-label
  yes «.a» TXT → .a.example.com
  yes a MX mx.«».example.net. → mx..example.net.
  no  a CNAME example.net. | b MX 0 .
wildcard-position
  yes «a.*» TXT → a.*.example.com
  no  * TXT | *.a.b TXT
wildcard-delegation
  yes «*» NS ns1.example.net. → *.example.com
  no  * A 192.0.2.1 | a NS ns1.example.net.
underscore-host
  yes «_c» MX mx.example.net. → _c.example.com, MX
  no  _dmarc TXT v=DMARC1; p=none | _acme CNAME example.net.
host-syntax
  yes «-a» A 192.0.2.1 → -a.example.com, A
  no  a-1 A 192.0.2.1 | *.apps A 192.0.2.1 | köln A 192.0.2.1
name-doubled
  yes «www.example.com» A 192.0.2.1 → owner: www.example.com.example.com, example.com
  yes _sip._tcp SRV 0 0 5060 «example.com.example.com» → target: SRV, example.com.example.com, example.com
  no  example A 192.0.2.1 | b CNAME my-example.com.example.net.
target-relative
  yes a HTTPS 1 «www» alpn=h2 → HTTPS, www, www.example.com
  no  a HTTPS 1 . | b HTTPS 1 a.example.
target-dot
  yes a CNAME «www.example.com» → www.example.com, example.com ⇒ www.example.com.
  yes a HTTPS 1 «www.example.com» alpn=h2 → www.example.com, example.com ⇒ 1 www.example.com. alpn=h2
  no  a CNAME www.example.com.
  no  a MX 192.0.2.1
idn-invalid
  yes a CNAME «xn--zzzzzz.example.net.» → xn--zzzzzz
  yes «xn--a» TXT → xn--a
  no  bücher TXT | xn--bcher-kva CNAME xn--fa-hia.example.net.
`;
