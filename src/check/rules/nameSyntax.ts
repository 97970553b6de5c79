import * as l10n from '@vscode/l10n';
import { domainToASCII, domainToUnicode } from 'node:url';
import { toAscii } from '../../model/names.ts';
import { LONGEST_WRITTEN_NAME, parseName } from '../../dns/syntax/domainName.ts';
import type { Fault } from '../../dns/syntax/fault.ts';
import { span } from '../../dns/syntax/span.ts';
import { rfc, type About, type Report, type RuleFacts, type Topic } from './rule.ts';
import type { RdataTarget } from '../../dns/types/rdata.ts';
import { parseTarget } from './recordTarget.ts';
import { hostText, quoted } from './findingText.ts';
import type { HostRecord, HostView } from '../zone/hostView.ts';
import { listText } from '../../text/listText.ts';

const RULES = {
  'name-length': { severity: 'error', source: rfc(1035, '2.3.4') },
  'name-empty-label': { severity: 'error', source: rfc(1035, '3.1') },
  'wildcard-position': { severity: 'warning', source: rfc(4592, '2.1.1'), part: 'name' },
  'wildcard-delegation': { severity: 'warning', source: rfc(4592, '4.2'), part: 'name' },
  'underscore-host': { severity: 'warning', source: rfc(1123, '2.1'), part: 'name' },
  'host-syntax': { severity: 'warning', source: rfc(1123, '2.1'), part: 'name' },
  'name-doubled': { severity: 'warning', source: rfc(1035, '5.1') },
  'target-relative': { severity: 'warning', source: rfc(1035, '5.1') },
  'target-dot': { severity: 'hint', source: rfc(1035, '5.1') },
  'idn-invalid': { severity: 'error', source: rfc(5891, '5.4') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/** The bytes of a name besides its text: the length of its first label, and the root. */
const EXTRA_OCTETS = 2;
/** What ends an absolute name; Chinese and Japanese keyboards type the other ones. */
const FINAL_DOTS: ReadonlySet<string> = new Set(['.', '。', '．', '｡']);
/** The owners of these are host names (RFC 1123, 2.1). */
const HOST_TYPES: ReadonlySet<string> = new Set(['A', 'AAAA', 'MX']);

const ABOUT_NAME: About = { part: 'name' };

export const nameSyntax: Topic<Id> = {
  rules: RULES,
  check: (host, { name }, report) => {
    const [first, ...more] = host.records;
    if (first !== undefined) checkOwner(host, name, [first, ...more], report);
    for (const record of host.records) checkValue(record, name, report);
  },
};

function checkOwner(
  { host, name }: HostView,
  zone: string,
  records: readonly [HostRecord, ...HostRecord[]],
  report: Report<Id>,
): void {
  if (host === '@') return;
  if (name.length > LONGEST_WRITTEN_NAME) {
    reportOctets(name, Buffer.byteLength(name) + EXTRA_OCTETS, records, report, ABOUT_NAME);
    return;
  }
  const parsed = parseName(span(name));
  if ('code' in parsed) reportForm(parsed, name, records, report, ABOUT_NAME);
  else checkLabels(name, records, report, ABOUT_NAME);
  if (repeatsZone(name, zone)) {
    report(
      'name-doubled',
      records,
      () =>
        l10n.t(
          'The name {0} repeats the zone. Nobody asks for it: the host is relative to {1} and must not contain it.',
          hostText(name),
          hostText(zone),
        ),
      ABOUT_NAME,
    );
  }
  const labels = host.split('.');
  if (labels.some((label, at) => label.includes('*') && (label !== '*' || at > 0))) {
    report('wildcard-position', records, () =>
      l10n.t(
        '“*” stands for any name only as the whole leftmost label. {0} answers for nothing but itself: move it to the front.',
        hostText(name),
      ),
    );
  }
  const [delegating, ...others] = labels[0] === '*' ? records.filter(({ type }) => type === 'NS') : [];
  if (delegating !== undefined) {
    report('wildcard-delegation', [delegating, ...others], () =>
      l10n.t(
        '{0} has NS records. No standard says what a wildcard delegates, so name servers differ: delegate each name by its own NS records.',
        hostText(name),
      ),
    );
  }
  const [first, ...more] = records.filter(({ type }) => HOST_TYPES.has(type));
  if (first !== undefined) checkHostName(host, name, labels, [first, ...more], report);
}

function checkHostName(
  host: string,
  name: string,
  labels: readonly string[],
  records: readonly [HostRecord, ...HostRecord[]],
  report: Report<Id>,
): void {
  const types = [...new Set(records.map(({ type }) => type))];
  // Directory services put the addresses of their servers there.
  if (host.includes('_') && !host.startsWith('gc._msdcs')) {
    report('underscore-host', records, () =>
      l10n.t(
        '{0} has {1} records and an underscore in its name. Host names have none: browsers, mail and certificates may refuse it. Rename it.',
        hostText(name),
        listText(types),
      ),
    );
  }
  if (labels.some((label) => !isHostLabel(label))) {
    report('host-syntax', records, () =>
      l10n.t(
        '{0} has {1} records, but is not a host name. Host names consist of letters, digits and inner hyphens: programs may refuse it. Rename it.',
        hostText(name),
        listText(types),
      ),
    );
  }
}

function isHostLabel(label: string): boolean {
  if (label === '' || label.includes('*')) return true;
  return /^[a-z\d_-]+$/iu.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

function checkValue(record: HostRecord, zone: string, report: Report<Id>): void {
  const parsed = parseTarget(record);
  if (parsed === undefined) return;
  const { value, original = record } = record;
  if (value.length > LONGEST_WRITTEN_NAME) {
    reportOctets(value, Buffer.byteLength(original.value) + EXTRA_OCTETS, [record], report, {});
    return;
  }
  // A rule of its own finds addresses.
  if ((parsed.ok ? parsed.warnings : parsed.faults).some(({ code }) => code === 'addressAsName')) return;
  if (!parsed.ok) for (const fault of parsed.faults) reportForm(fault, value, [record], report, fault);
  for (const target of parsed.targets) checkTarget(target, record, zone, report);
}

function checkTarget(
  { name: target, start, end }: RdataTarget,
  record: HostRecord,
  zone: string,
  report: Report<Id>,
): void {
  const { value } = record;
  const written = value.slice(start, end);
  checkLabels(toAscii(written).toLowerCase(), [record], report, { start, end });
  if (repeatsZone(target, zone)) {
    report(
      'name-doubled',
      [record],
      () =>
        l10n.t(
          'This {0} record points to {1}, which repeats the zone. The name most likely does not exist: remove the second {2}.',
          quoted(record.type),
          hostText(target),
          hostText(zone),
        ),
      { start, end },
    );
    return;
  }
  if (!target.includes('.')) {
    report(
      'target-relative',
      [record],
      () =>
        l10n.t(
          'This {0} record points to “{1}”, a top-level name, because values are absolute. Write the full name, such as {2}.',
          quoted(record.type),
          quoted(target),
          hostText(`${target}.${zone}`),
        ),
      { start, end },
    );
  } else if (!FINAL_DOTS.has(written.at(-1) ?? '') && NAME_CHARACTERS.test(target)) {
    report(
      'target-dot',
      [record],
      () =>
        l10n.t(
          'The value {0} has no final dot. The service takes it as absolute, but a zone file reads it as below {1}: add the dot.',
          hostText(target),
          hostText(zone),
        ),
      { start, end, corrected: `${value.slice(0, end)}.${value.slice(end)}`, once: '' },
    );
  }
}

/** A rule of its own finds other characters, as in an address of a web site, where a dot mends nothing. */
const NAME_CHARACTERS = /^[\w.*-]+$/u;

/** Whether a name ends in the zone twice, as when a full name was entered for a relative one. */
function repeatsZone(name: string, zone: string): boolean {
  if (!name.endsWith(zone)) return false;
  const rest = name.slice(0, -zone.length - 1);
  return rest === zone || rest.endsWith(`.${zone}`);
}

/** Reports a label or a name that is empty or too long. `text` is the value or name that has the fault. */
function reportForm(
  { code, start, end, details: [octets] }: Fault,
  text: string,
  records: readonly [HostRecord, ...HostRecord[]],
  report: Report<Id>,
  about: About,
): void {
  const name = text.slice(start, end);
  if (code === 'nameLength') reportOctets(name, Number(octets), records, report, about);
  if (code !== 'nameLabel') return;
  if (octets === 0)
    report(
      'name-empty-label',
      records,
      () =>
        l10n.t(
          'The name {0} has an empty label. No such name exists in DNS: remove the extra dot.',
          hostText(text.trim()),
        ),
      about,
    );
  else
    report(
      'name-length',
      records,
      () =>
        l10n.t(
          'The name {0} has a label of {1} octets. No resolver can ask for it, because a label has at most 63: shorten it.',
          hostText(text.trim()),
          octets ?? '',
        ),
      about,
    );
}

/** Finds a label of a name (ASCII, lower case) that is not valid in IDNA. */
function checkLabels(
  name: string,
  records: readonly [HostRecord, ...HostRecord[]],
  report: Report<Id>,
  about: About,
): void {
  const invalid = name.split('.').find((label) => !isIdna(label));
  if (invalid === undefined) return;
  report(
    'idn-invalid',
    records,
    () =>
      l10n.t(
        'The label “{0}” is not a valid internationalized name (IDNA). Browsers and mail programs refuse it: correct its spelling.',
        quoted(invalid),
      ),
    about,
  );
}

function reportOctets(
  name: string,
  octets: number,
  records: readonly [HostRecord, ...HostRecord[]],
  report: Report<Id>,
  about: About,
): void {
  report(
    'name-length',
    records,
    () =>
      l10n.t(
        'The name {0} has {1} octets. No resolver can ask for it, because a name has at most 255: shorten it.',
        hostText(name),
        octets,
      ),
    about,
  );
}

/** Whether a label is valid in IDNA. Labels that are not internationalized pass. */
function isIdna(label: string): boolean {
  if (/[^\u0000-\u007F]/u.test(label)) return domainToASCII(label) !== '';
  // Depending on the version of Node, what cannot be decoded comes back empty or as it is.
  return !label.startsWith('xn--') || /[^\u0000-\u007F]/u.test(domainToUnicode(label));
}
