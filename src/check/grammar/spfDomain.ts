import * as l10n from '@vscode/l10n';
import { parseIpAddress } from '../../model/ipAddress.ts';
import { excerpt, faultAt, type TextFault, type Word } from './textFault.ts';

/** Macro letters of RFC 7208 section 7.2, but for c, r and t, which may only stand in explanations. */
const LETTERS = 'slodiphv';
const DELIMITERS = '.-+,/_=';

/**
 * What breaks the grammar of a `domain-spec` (RFC 7208 section 7.1): a macro string that ends in a macro or in a
 * top label, which is not a number.
 */
export function domainSpecFault(word: Word): TextFault | undefined {
  const { text, at } = word;
  if (text === '') return faultAt(word, l10n.t('A domain name is missing.'));
  const macros = parseMacros(word);
  if ('fault' in macros) return macros.fault;
  if (macros.end === text.length) return undefined;
  const bare = text.endsWith('.') ? text.slice(0, -1) : text;
  const dot = bare.lastIndexOf('.');
  const top = { text: bare.slice(dot + 1), at: at + dot + 1 };
  if (parseIpAddress(bare) !== undefined)
    return faultAt(word, l10n.t('Expected a domain name; addresses are written "ip4:" or "ip6:".'));
  if (dot < macros.end) return faultAt(word, l10n.t('Expected a domain name of two labels or more.'));
  if (isTopLabel(top.text)) return undefined;
  return faultAt(top, l10n.t('"{0}" cannot be the last label of a domain name.', excerpt(top.text)));
}

/** What breaks the grammar of a `macro-string` (RFC 7208 section 7.1). */
export function macroStringFault(word: Word): TextFault | undefined {
  const macros = parseMacros(word);
  return 'fault' in macros ? macros.fault : undefined;
}

/** Whether a domain-spec depends on the message, so that no name can be looked up beforehand. */
export function hasMacro(domain: string): boolean {
  return domain.includes('%');
}

/** Where the last macro ends, counted from the start of the text; 0 without any. */
function parseMacros({ text, at }: Word): { readonly end: number } | { readonly fault: TextFault } {
  let end = 0;
  for (let percent = text.indexOf('%'); percent !== -1; percent = text.indexOf('%', end)) {
    const length = macroLength(text, percent);
    if (length === undefined) {
      const close = text.indexOf('}', percent);
      const part = text.slice(percent, close === -1 ? percent + 2 : close + 1);
      const message = l10n.t('"{0}" is not a macro; a percent sign itself is written "%%".', excerpt(part));
      return { fault: faultAt({ text: part, at: at + percent }, message) };
    }
    end = percent + length;
  }
  return { end };
}

/** The length of the macro that starts at `from`: `%%`, `%_`, `%-`, or `%{` letter, digits, `r`, delimiters `}`. */
function macroLength(text: string, from: number): number | undefined {
  const second = text.charAt(from + 1);
  if (second !== '' && '%_-'.includes(second)) return 2;
  const letter = text.charAt(from + 2).toLowerCase();
  if (second !== '{' || letter === '' || !LETTERS.includes(letter)) return undefined;
  let at = from + 3;
  const digits = at;
  while (isDigit(text.charAt(at))) at += 1;
  // The number of labels to keep must not be zero.
  if (at > digits && /^0*$/u.test(text.slice(digits, at))) return undefined;
  if (text.charAt(at).toLowerCase() === 'r') at += 1;
  while (text.charAt(at) !== '' && DELIMITERS.includes(text.charAt(at))) at += 1;
  return text.charAt(at) === '}' ? at + 1 - from : undefined;
}

/** Letters, digits and inner hyphens, with at least one letter or hyphen. */
function isTopLabel(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/iu.test(text) && !/^\d+$/u.test(text);
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9';
}
