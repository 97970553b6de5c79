import * as l10n from '@vscode/l10n';
import { spfStrings } from '../../../dns/policies/spf.ts';
import { hostText } from '../findingText.ts';
import { rfc, type Report, type RuleFacts, type Topic } from '../rule.ts';
import type { HostRecord } from '../../zone/hostView.ts';

const RULES = {
  'txt-quotes': { severity: 'warning', source: rfc(1035, '3.3.14') },
  'txt-cut': { severity: 'hint', source: rfc(1035, '3.3') },
} as const satisfies Record<string, RuleFacts>;

type Id = keyof typeof RULES;

/** Bytes of the longest character string (RFC 1035 section 3.3): where programs cut longer texts. */
const LONGEST_STRING = 255;

export const texts: Topic<Id> = {
  rules: RULES,
  check: ({ name, records }, _zone, report) => {
    for (const record of records)
      if (record.type === 'TXT' || record.type === 'SPF') checkText(name, record, report);
  },
};

function checkText(name: string, record: HostRecord, report: Report<Id>): void {
  const value = record.value.trim();
  const opens = value.startsWith('"');
  const closes = value.length > 1 && value.endsWith('"') && !value.endsWith('\\"');
  if (opens && closes && !isQuotedStrings(value)) return;
  // The rules on SPF report it.
  if (closes && record.type === 'TXT' && spfStrings(value) !== undefined) return;
  if (opens && closes)
    report(
      'txt-quotes',
      [record],
      () =>
        l10n.t(
          'The quotes are part of the text of {0}, so programs do not recognize it: remove them.',
          hostText(name),
        ),
      { corrected: textInQuotes(value) },
    );
  else if (opens || (closes && isOdd(value)))
    report('txt-quotes', [record], () =>
      l10n.t(
        'The text of {0} has a quote without its counterpart, as if a part were cut off: compare it with its source.',
        hostText(name),
      ),
    );
  else if (Buffer.byteLength(record.value) === LONGEST_STRING)
    report('txt-cut', [record], () =>
      l10n.t(
        'The text of {0} has exactly {1} bytes, the length at which some programs cut text: compare it with its source.',
        hostText(name),
        LONGEST_STRING,
      ),
    );
}

/** The text between the quotes; undefined if quotes or escapes in it leave open what is meant. */
function textInQuotes(value: string): string | undefined {
  const inner = value.slice(1, -1);
  return /["\\]/u.test(inner) ? undefined : inner;
}

/** Whether the text is nothing but strings in quotes. In a list like `"a","b"`, the quotes belong to the text. */
function isQuotedStrings(value: string): boolean {
  return /^"(?:[^"\\]|\\.)*"(?:\s*"(?:[^"\\]|\\.)*")*$/su.test(value);
}

/** Whether the number of quotes is odd. */
function isOdd(value: string): boolean {
  return value.split('"').length % 2 === 0;
}
