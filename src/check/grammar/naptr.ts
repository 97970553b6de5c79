import * as l10n from '@vscode/l10n';
import { valueFields, missingFields, numberFault } from './valueFields.ts';
import { faultAt, type TextFault, type Word } from './textFault.ts';

/** What breaks the grammar of a NAPTR value (RFC 3403 section 4.1). */
export function naptrFaults(text: string): readonly TextFault[] {
  const [order, preference, flags, services, regexp, replacement, more] = valueFields(text);
  if (
    order === undefined ||
    preference === undefined ||
    flags === undefined ||
    services === undefined ||
    regexp === undefined ||
    replacement === undefined
  )
    return [missingFields(text, 'order preference "flags" "services" "regexp" replacement')];
  const faults = [order, preference].flatMap((field) => numberFault(field, 65_535) ?? []);
  if (!/^[a-z0-9]*$/iu.test(flags.text))
    faults.push(faultAt(flags, l10n.t('Expected flags of letters and digits, like "S" or "U".')));
  if (regexp.text !== '' && !isSubstitution(regexp))
    faults.push(faultAt(regexp, l10n.t('Expected a substitution like "!^.*$!sip:info@example.com!".')));
  const isReplaced = replacement.text !== '.';
  if (regexp.text !== '' && isReplaced)
    faults.push(faultAt(replacement, l10n.t('Expected "." because a substitution stands before it.')));
  if (more !== undefined) faults.push(faultAt(more, l10n.t('Nothing may follow here.')));
  return faults;
}

/** Delimiter, expression, delimiter, replacement, delimiter, and perhaps `i` (RFC 3402 section 3.2). */
function isSubstitution({ text }: Word): boolean {
  const delimiter = text.charAt(0);
  if (/[1-9\\i]/u.test(delimiter)) return false;
  let delimiters = 0;
  let end = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === delimiter) {
      delimiters += 1;
      end = at;
    }
  }
  const flags = text.slice(end + 1);
  return delimiters === 3 && (flags === '' || flags === 'i');
}
