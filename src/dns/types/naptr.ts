import { parseName } from '../syntax/domainName.ts';
import { fault, faultAtEnd, type Fault } from '../syntax/fault.ts';
import type { Span } from '../syntax/span.ts';
import { rdataFields, isFault, numberOf, restFrom, stringBytes, insideQuotes } from '../syntax/fields.ts';
import { quotedBytes } from '../syntax/presentation.ts';
import { DNS_SIZES } from '../syntax/sizes.ts';
import { invalid, validWithTarget, type Rdata } from './rdata.ts';

/** Parses `order preference "flags" "services" "regexp" replacement` (RFC 3403 section 4.1). */
export function parseNaptrValue(value: string): Rdata<{ readonly flags: string }> {
  const [first, second, flagsField, servicesField, regexpField, last, more] = rdataFields(value);
  if (
    first === undefined ||
    second === undefined ||
    flagsField === undefined ||
    servicesField === undefined ||
    regexpField === undefined ||
    last === undefined
  )
    return invalid([faultAtEnd(value, 'fields', 'order preference "flags" "services" "regexp" replacement')]);
  const order = numberOf(first, 65_535);
  const preference = numberOf(second, 65_535);
  const flags = stringOf(flagsField);
  const services = stringOf(servicesField);
  const regexp = stringOf(regexpField);
  const replacement = parseName(last);
  const faults: Fault[] = [order, preference].filter(isFault);
  if (isFault(flags)) faults.push(flags);
  else if (!/^[a-z0-9]*$/iu.test(flags)) faults.push(fault(insideQuotes(flagsField), 'naptrFlags'));
  if (isFault(services)) faults.push(services);
  if (isFault(regexp)) faults.push(regexp);
  else if (regexp !== '' && !isSubstitution(regexp))
    faults.push(fault(insideQuotes(regexpField), 'naptrRegexp'));
  if (isFault(replacement)) faults.push(replacement);
  else if (regexp !== '' && replacement.key !== '') faults.push(fault(last, 'naptrBoth'));
  if (more !== undefined) faults.push(fault(restFrom(value, more), 'extra'));
  if (
    faults.length > 0 ||
    isFault(order) ||
    isFault(preference) ||
    isFault(flags) ||
    isFault(services) ||
    isFault(regexp) ||
    isFault(replacement)
  )
    return invalid(faults);
  const texts = [flags, services, regexp].map((text) => quotedBytes(Buffer.from(text, 'latin1')));
  const warnings = regexp === '' && replacement.key === '' ? [fault(last, 'naptrNeither')] : [];
  const write = (name: string): string => [order, preference, ...texts, name].join(' ');
  return validWithTarget({ flags }, replacement, write, warnings);
}

/** A character string, one character for each byte. */
function stringOf(field: Span): string | Fault {
  const bytes = stringBytes(field);
  if (isFault(bytes)) return bytes;
  return bytes.length > DNS_SIZES.characterString
    ? fault(field, 'stringLength')
    : Buffer.from(bytes).toString('latin1');
}

/** Delimiter, expression, delimiter, replacement, delimiter, and perhaps `i` (RFC 3402 section 3.2). */
function isSubstitution(text: string): boolean {
  const delimiter = text.charAt(0);
  // An expression cannot be empty: BIND refuses it.
  if (/[0-9\\i\0]/u.test(delimiter) || text.charAt(1) === delimiter) return false;
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
