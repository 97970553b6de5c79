import { parseCaaValue, type CaaFields } from '../../../dns/types/caa.ts';
import type { Rdata } from '../../../dns/types/rdata.ts';
import { aboutText, explainFault, PART_FIRST } from '../faults.ts';
import { hostText, quoted } from '../findingText.ts';
import type { HostRecord } from '../../zone/hostView.ts';
import { rfc, type Examples, type FaultSentences, type ReportOf, type RuleSet, type Topic } from '../rule.ts';

const RULES = {
  'caa-syntax': {
    severity: 'error',
    source: rfc(8659, '4.1.1'),
    title: 'A CAA record with a syntax error',
    says: {
      address:
        'The address in the CAA record of {0} is not valid, so authorities reach nobody there. Who may issue stays the same. {1}',
      other:
        'The CAA record of {0} has a syntax error at character {1}, so authorities may refuse a certificate or issue one that you meant to forbid. {2}',
    },
  },
  'caa-issue': {
    severity: 'warning',
    source: rfc(8659, '4.2'),
    title: 'CAA records that do not limit who may issue, or have no effect',
    says: {
      anybody:
        'No CAA record of {0} has the tag “issue”, so every authority may issue certificates for it: add one that names yours.',
      nobody:
        'This CAA record of {0} names no authority, and has no effect because another one lets {1} issue: remove one of the two.',
      twice:
        'The CAA record of {0} has the parameter “{1}” more than once, so it lets no authority issue certificates: keep one.',
    },
  },
  'caa-critical': {
    severity: 'warning',
    source: rfc(8659, '4.1'),
    title: 'A critical CAA tag that authorities do not know',
    says: 'Authorities do not know the CAA tag “{0}”, which {1} marks as critical, so none of them issues a certificate: correct the tag.',
  },
  'caa-tag': {
    severity: 'hint',
    source: rfc(8659, '4.1'),
    title: 'A CAA tag that authorities do not know',
    says: 'Authorities ignore the CAA tag “{0}” of {1}, which they do not know: correct it.',
  },
} as const satisfies RuleSet;

const FAULTS: FaultSentences = {
  caaFlags: 'Expected flags from 0 to 255.',
  caaTag: 'Expected a tag of 1 to 15 letters and digits, like “issue”.',
  caaValueMissing: 'The value is missing; it may be empty quotes.',
  caaIodef: 'Expected an address that starts with “mailto:”, “http:” or “https:”.',
  caaMail: 'Expected a mail address.',
  caaIssuer: { says: '“{0}” is not the domain name of an authority.', values: PART_FIRST },
  caaParameter: 'Expected a parameter of the form name=value after the semicolon.',
};

type Report = ReportOf<typeof RULES>;

const TWICE = rfc(8657, '3');

export const caa: Topic<typeof RULES> = {
  rules: RULES,
  faults: FAULTS,
  check: ({ name, sets }, _zone, report) => {
    for (const { records } of sets) {
      const all = records.flatMap((record) =>
        record.type === 'CAA' ? { record, parsed: parseCaaValue(record.value) } : [],
      );
      const isOpen = checkAuthorities(name, all, report);
      for (const each of all) checkValue(name, each, isOpen, report);
    }
  },
};

interface ReadCaa {
  readonly record: HostRecord;
  readonly parsed: Rdata<CaaFields>;
}

/** Checks all CAA records of a name together. Returns whether it reported that they forbid no authority. */
function checkAuthorities(name: string, all: readonly ReadCaa[], report: Report): boolean {
  const read = all.flatMap(({ record, parsed }) => (parsed.ok ? { record, ...parsed.fields } : []));
  const [first, ...others] = read;
  if (first === undefined || read.length < all.length) return false;
  const authorities = new Map<string, string>();
  for (const { tag, issuer = '' } of read) if (issuer !== '') authorities.set(tag, issuer);
  for (const { record, tag, issuer } of read) {
    const other = authorities.get(tag);
    if (issuer === '' && other !== undefined)
      report('caa-issue/nobody', [record], [hostText(name), quoted(other)]);
  }
  // Records with nothing but contacts are for authorities that validate by them (RFC 8659 section 4.1 allows any tag).
  const isLimit = read.some(
    ({ tag, isCritical, isKnownTag }) =>
      (tag.startsWith('issue') && isKnownTag) || (isCritical && !isKnownTag),
  );
  if (isLimit || read.every(({ tag }) => tag.startsWith('contact'))) return false;
  report('caa-issue/anybody', [first.record, ...others.map(({ record }) => record)], [hostText(name)]);
  return true;
}

function checkValue(name: string, { record, parsed }: ReadCaa, isOpen: boolean, report: Report): void {
  const { value } = record;
  const host = hostText(name);
  // The rule about numbers reports flags without a meaning.
  const [fault] = parsed.ok
    ? parsed.warnings.filter(({ code }) => code !== 'caaReservedFlags')
    : parsed.faults;
  if (fault !== undefined) {
    const { place, text, about } = explainFault(fault, value, FAULTS);
    if (fault.code === 'caaIodef' || fault.code === 'caaMail')
      report('caa-syntax/address', [record], [host, text], about);
    else if (fault.code === 'caaParameterTwice')
      report('caa-issue/twice', [record], [host, quoted(String(fault.details[0]))], {
        ...about,
        source: TWICE,
      });
    else report('caa-syntax/other', [record], [host, place, text], about);
  } else if (parsed.ok && !parsed.fields.isKnownTag) {
    const { tag, isCritical } = parsed.fields;
    const values = [quoted(tag), host];
    if (isCritical) report('caa-critical', [record], values, aboutText(value, tag));
    else if (!isOpen) report('caa-tag', [record], values, aboutText(value, tag));
  }
}

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
caa-syntax
  yes @ CAA 0 issue "«https://ca.example»" → other: example.com, 10, * https://ca.example
  yes @ CAA 0 isue«» → other: example.com, 7, *
  yes @ CAA 0 iodef "«x»" → address: example.com, *
  yes @ CAA «256» issue "ca.example" → other: example.com, 1, *
  yes @ CAA 0 «is-sue» "a" → other: example.com, 3, *
  yes @ CAA 0 issue "\\a«\\999»" → other: example.com, 12, * \\\\
  yes @ CAA 0 issue "a; «b»" → other: example.com, 13, *
  yes @ CAA 0 iodef "«a»" → address: example.com, *
  yes @ CAA 0 contactemail "«a»" → address: example.com, *
  no  @ CAA 0 issue "ca.example"
caa-issue
  yes @ CAA 0 isue "ca.example" → anybody: example.com
  yes @ CAA 0 issue ";" | @ CAA 0 issue "ca.example" → nobody: example.com, ca.example
  yes @ CAA 0 issue "ca.example; accounturi=a; «accounturi=b»" → twice: example.com, accounturi § 8657, 3
  no  @ CAA 0 issue "ca.example" | @ CAA 0 issuewild ";"
caa-critical
  yes @ CAA 128 «isue» "isue.example" → isue, example.com
  no  @ CAA 128 issue "ca.example"
caa-tag
  yes @ CAA 0 «isue» "ca.example" | @ CAA 0 issue "ca.example" → isue, example.com
  no  @ CAA 0 issuemail "ca.example"
`;
