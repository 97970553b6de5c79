import * as l10n from '@vscode/l10n';
import { parseCaaValue } from '../../../dns/types/caa.ts';
import { aboutFault, aboutText } from '../faultPlace.ts';
import { faultText } from '../faultText.ts';
import { hostText, quoted } from '../findingText.ts';
import { rfc, type Report, type RuleFacts, type Topic } from '../rule.ts';
import type { HostRecord } from '../../zone/hostView.ts';

const RULES = {
  'caa-syntax': { severity: 'error', source: rfc(8659, '4.1.1') },
  'caa-critical': { severity: 'warning', source: rfc(8659, '4.1') },
  'caa-tag': { severity: 'hint', source: rfc(8659, '4.1') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

export const caa: Topic<Id> = {
  rules: RULES,
  check: ({ name, records }, _zone, report) => {
    for (const record of records) if (record.type === 'CAA') checkValue(name, record, report);
  },
};

function checkValue(name: string, record: HostRecord, report: Report<Id>): void {
  const { value } = record;
  const parsed = parseCaaValue(value);
  // Authorities ignore flags without a meaning (RFC 8659 section 4.1).
  const [fault] = parsed.ok
    ? parsed.warnings.filter(({ code }) => code !== 'caaReservedFlags')
    : parsed.faults;
  if (fault !== undefined)
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
  else if (parsed.ok && !parsed.fields.isKnownTag) reportTag(name, record, parsed.fields, report);
}

function reportTag(
  name: string,
  record: HostRecord,
  { tag, isCritical }: { readonly tag: string; readonly isCritical: boolean },
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
  else
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
