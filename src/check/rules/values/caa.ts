import * as l10n from '@vscode/l10n';
import { parseCaaValue, type CaaFields } from '../../../dns/types/caa.ts';
import type { Rdata } from '../../../dns/types/rdata.ts';
import { aboutFault, aboutText } from '../faultPlace.ts';
import { faultText } from '../faultText.ts';
import { hostText, quoted } from '../findingText.ts';
import { rfc, type Report, type RuleFacts, type Topic } from '../rule.ts';
import type { HostRecord } from '../../zone/hostView.ts';

const RULES = {
  'caa-syntax': { severity: 'error', source: rfc(8659, '4.1.1') },
  'caa-issue': { severity: 'warning', source: rfc(8659, '4.2') },
  'caa-critical': { severity: 'warning', source: rfc(8659, '4.1') },
  'caa-tag': { severity: 'hint', source: rfc(8659, '4.1') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

const TWICE = rfc(8657, '3');

export const caa: Topic<Id> = {
  rules: RULES,
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

/** Looks at all CAA records of a name together. Returns whether it is reported that they forbid no authority. */
function checkAuthorities(name: string, all: readonly ReadCaa[], report: Report<Id>): boolean {
  const read = all.flatMap(({ record, parsed }) => (parsed.ok ? { record, ...parsed.fields } : []));
  const [first, ...others] = read;
  if (first === undefined || read.length < all.length) return false;
  const authorities = new Map<string, string>();
  for (const { tag, issuer = '' } of read) if (issuer !== '') authorities.set(tag, issuer);
  for (const { record, tag, issuer } of read) {
    const other = authorities.get(tag);
    if (issuer !== '' || other === undefined) continue;
    report('caa-issue', [record], () =>
      l10n.t(
        'This CAA record of {0} names no authority, and has no effect because another one lets {1} issue: remove one of the two.',
        hostText(name),
        quoted(other),
      ),
    );
  }
  // Contacts alone are for authorities that validate by them (RFC 8659 section 4.1 allows any tag).
  const isLimit = read.some(
    ({ tag, isCritical, isKnownTag }) =>
      (tag.startsWith('issue') && isKnownTag) || (isCritical && !isKnownTag),
  );
  if (isLimit || read.every(({ tag }) => tag.startsWith('contact'))) return false;
  report('caa-issue', [first.record, ...others.map(({ record }) => record)], () =>
    l10n.t(
      'No CAA record of {0} has the tag "issue", so every authority may issue certificates for it: add one that names yours.',
      hostText(name),
    ),
  );
  return true;
}

function checkValue(name: string, { record, parsed }: ReadCaa, isOpen: boolean, report: Report<Id>): void {
  const { value } = record;
  // The rule about numbers finds flags without a meaning.
  const [fault] = parsed.ok
    ? parsed.warnings.filter(({ code }) => code !== 'caaReservedFlags')
    : parsed.faults;
  if (fault?.code === 'caaIodef' || fault?.code === 'caaMail')
    report(
      'caa-syntax',
      [record],
      () =>
        l10n.t(
          'The address in the CAA record of {0} is not valid, so authorities reach nobody there. Who may issue stays the same. {1}',
          hostText(name),
          faultText(fault, value),
        ),
      aboutFault(fault, value),
    );
  else if (fault?.code === 'caaParameterTwice')
    report(
      'caa-issue',
      [record],
      () =>
        l10n.t(
          'The CAA record of {0} has the parameter "{1}" more than once, so it lets no authority issue certificates: keep one.',
          hostText(name),
          quoted(String(fault.details[0])),
        ),
      { ...aboutFault(fault, value), source: TWICE },
    );
  else if (fault !== undefined)
    report(
      'caa-syntax',
      [record],
      () =>
        l10n.t(
          'The CAA record of {0} has a syntax error at character {1}, so authorities may refuse a certificate or issue one that you meant to forbid. {2}',
          hostText(name),
          fault.start + 1,
          faultText(fault, value),
        ),
      aboutFault(fault, value),
    );
  else if (parsed.ok && !parsed.fields.isKnownTag) reportTag(name, record, parsed.fields, isOpen, report);
}

function reportTag(
  name: string,
  record: HostRecord,
  { tag, isCritical }: CaaFields,
  isOpen: boolean,
  report: Report<Id>,
): void {
  if (isCritical)
    report(
      'caa-critical',
      [record],
      () =>
        l10n.t(
          'Authorities do not know the CAA tag "{0}", which {1} marks as critical, so none of them issues a certificate: correct the tag.',
          quoted(tag),
          hostText(name),
        ),
      aboutText(record.value, tag),
    );
  else if (!isOpen)
    report(
      'caa-tag',
      [record],
      () =>
        l10n.t(
          'Authorities ignore the CAA tag "{0}" of {1}, which they do not know: correct it.',
          quoted(tag),
          hostText(name),
        ),
      aboutText(record.value, tag),
    );
}
