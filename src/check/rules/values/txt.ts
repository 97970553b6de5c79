import { DNS_SIZES } from '../../../dns/syntax/sizes.ts';
import { spfStrings } from '../../../dns/policies/spf.ts';
import { hostText } from '../findingText.ts';
import type { HostRecord } from '../../zone/hostView.ts';
import { rfc, type Examples, type ReportOf, type RuleSet, type Topic } from '../rule.ts';

const RULES = {
  'txt-quotes': {
    severity: 'warning',
    source: rfc(1035, '3.3.14'),
    title: 'Quotes that are part of a text, or without a counterpart',
    says: {
      around: 'The quotes are part of the text of {0}, so programs do not recognize it: remove them.',
      odd: 'The text of {0} has a quote without its counterpart, as if a part were cut off: compare it with its source.',
    },
  },
  'txt-cut': {
    severity: 'hint',
    source: rfc(1035, '3.3'),
    title: 'A text of exactly 255 bytes, where programs cut it',
    says: 'The text of {0} has exactly {1} bytes, the length at which some programs cut text: compare it with its source.',
  },
} as const satisfies RuleSet;

export const texts: Topic<typeof RULES> = {
  rules: RULES,
  check: ({ name, records }, _zone, report) => {
    for (const record of records)
      if (record.type === 'TXT' || record.type === 'SPF') checkText(name, record, report);
  },
};

function checkText(name: string, record: HostRecord, report: ReportOf<typeof RULES>): void {
  const value = record.value.trim();
  const opens = value.startsWith('"');
  const closes = value.length > 1 && value.endsWith('"') && !value.endsWith('\\"');
  if (opens && closes && !isQuotedStrings(value)) return;
  // The rules on SPF report it.
  if (closes && record.type === 'TXT' && spfStrings(value) !== undefined) return;
  const host = hostText(name);
  if (opens && closes) report('txt-quotes/around', [record], [host], { corrected: textInQuotes(value) });
  else if (opens || (closes && isOdd(value))) report('txt-quotes/odd', [record], [host]);
  else if (Buffer.byteLength(record.value) === DNS_SIZES.characterString)
    report('txt-cut', [record], [host, DNS_SIZES.characterString]);
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

/** See {@link Examples}. */
export const RULE_EXAMPLES: Examples = `
txt-quotes
  yes a TXT "v=DKIM1; " "p=" → around: a.example.com
  yes @ TXT "v=spf1 -all" → around: example.com ⇒ v=spf1 -all
  yes @ TXT "v=spf1 -all → odd: example.com
  no  @ TXT a "b"
  no  @ TXT "a","b"
txt-cut
  yes @ TXT (é){127}a → example.com, 255
  no  @ TXT (a){254} | @ TXT (a){256}
`;
