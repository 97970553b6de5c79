import { parseIpAddress } from '../ipAddress.ts';
import { fault, type Fault } from '../syntax/fault.ts';
import { subSpan, type Span } from '../syntax/span.ts';

/** Macro letters of RFC 7208 section 7.2, but for c, r and t, which may only stand in explanations. */
const MACRO_LETTERS = 'slodiphv';
const MACRO_DELIMITERS = '.-+,/_=';

/**
 * What breaks the grammar of a `domain-spec` (RFC 7208 section 7.1): a macro string that ends in a macro or in a
 * top label, which is not a number.
 */
export function domainSpecProblem(whole: Span): Fault | undefined {
  const { text } = whole;
  if (text === '') return fault(whole, 'spfDomainMissing');
  const macros = scanMacros(whole);
  if ('code' in macros) return macros;
  if (macros.end === text.length) return undefined;
  const bare = text.endsWith('.') ? text.slice(0, -1) : text;
  const dot = bare.lastIndexOf('.');
  const top = subSpan(whole, dot + 1, bare.length);
  if (parseIpAddress(bare) !== undefined) return fault(whole, 'spfDomainAddress');
  if (dot < macros.end) return fault(whole, 'spfDomainLabels');
  return isTopLevelLabel(top.text) ? undefined : fault(top, 'spfTopLabel');
}

/** What breaks the grammar of a `macro-string` (RFC 7208 section 7.1). */
export function macroProblem(whole: Span): Fault | undefined {
  const macros = scanMacros(whole);
  return 'code' in macros ? macros : undefined;
}

/** Whether a domain-spec depends on the message, so that no name can be looked up beforehand. */
export function dependsOnMessage(domain: string): boolean {
  return domain.includes('%');
}

/** Where the last macro ends, counted from the start of the text; 0 without any. */
function scanMacros(whole: Span): { readonly end: number } | Fault {
  const { text } = whole;
  let end = 0;
  for (let percent = text.indexOf('%'); percent !== -1; percent = text.indexOf('%', end)) {
    const length = lengthOfMacro(text, percent);
    if (length === undefined) {
      const close = text.indexOf('}', percent);
      return fault(subSpan(whole, percent, close === -1 ? percent + 2 : close + 1), 'spfMacro');
    }
    end = percent + length;
  }
  return { end };
}

/** The length of the macro that starts at `from`: `%%`, `%_`, `%-`, or `%{` letter, digits, `r`, delimiters `}`. */
function lengthOfMacro(text: string, from: number): number | undefined {
  const second = text.charAt(from + 1);
  if (second !== '' && '%_-'.includes(second)) return 2;
  const letter = text.charAt(from + 2).toLowerCase();
  if (second !== '{' || letter === '' || !MACRO_LETTERS.includes(letter)) return undefined;
  let at = from + 3;
  const digits = at;
  while (/\d/u.test(text.charAt(at))) at += 1;
  // The number of labels to keep must not be zero.
  if (/^0+$/u.test(text.slice(digits, at))) return undefined;
  if (text.charAt(at).toLowerCase() === 'r') at += 1;
  while (text.charAt(at) !== '' && MACRO_DELIMITERS.includes(text.charAt(at))) at += 1;
  return text.charAt(at) === '}' ? at + 1 - from : undefined;
}

/** Letters, digits and inner hyphens, with at least one letter or hyphen. */
function isTopLevelLabel(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/iu.test(text) && !/^\d+$/u.test(text);
}
