// What stands against a name or an address, and tells whether it is one.
import { isHex, kindOf } from './characters.ts';

/** Where a name begins in a run of characters that a name may have; undefined: a template made its first label. */
export type Beginning = { readonly start: number; readonly certain: boolean } | undefined;

export function beginningOfName(text: string, start: number): Beginning {
  switch (text.charAt(start - 1)) {
    case '$':
    case '}':
    case ')':
    case '~':
      return undefined;
    case '>':
      // `<%= name %>.…`, `<?= $name ?>.…`, but `<host>www.…`.
      return /[%?]/u.test(text.charAt(start - 2)) ? undefined : { start, certain: true };
    case '%':
      // `%2Fwww.…` in an address of the web; `%s.…`, `%NAME%.…` otherwise.
      return isEncoded(text, start - 1) ? { start: start + 2, certain: true } : undefined;
    case '\\':
      if (!isEscaped(text, start)) return { start, certain: true };
      return isWhiteSpaceEscape(text, start) ? { start: start + 1, certain: false } : undefined;
    case '/':
      return { start, certain: followsAuthority(text, start) };
    default:
      return { start, certain: true };
  }
}

/** `https://www.…`, `https:\/\/www.…`, `address=/www.…`; else a slash makes it part of a path. */
function followsAuthority(text: string, start: number): boolean {
  const before = text.charAt(start - 2);
  return before === '/' || before === '=' || (before === '\\' && text.charAt(start - 3) === '/');
}

/** How a name ends; undefined: what stands behind makes another of it, or the local part of a mail. */
export type Ending = { readonly certain: boolean } | undefined;

/** Variables of nginx that begin with a slash or a question mark, or are empty: no name goes on in them. */
const PATHS =
  /\$(?:\{(?:request_uri|document_uri|uri|is_args)\}|(?:request_uri|document_uri|uri|is_args)(?!\w))/uy;

export function endingOfName(text: string, end: number): Ending {
  const next = text.charAt(end + 1);
  switch (text.charAt(end)) {
    case '@':
    case '{':
      return undefined;
    case '$':
      if (!/[\w({]/u.test(next)) return { certain: true };
      // The name as far as it is written; behind a dot, what is written is no whole name.
      if (text.charAt(end - 1) === '.') return undefined;
      PATHS.lastIndex = end;
      return { certain: PATHS.test(text) };
    case '\\':
      return next === '.' ? undefined : { certain: true };
    case '%':
      return isEncoded(text, end) ? { certain: true } : undefined;
    default:
      return { certain: true };
  }
}

/** A version (`/v1`), as behind names of API groups; or a key that a name qualifies (`/part-of: shop`, `/gpu=1`). */
const QUALIFIED =
  /\/(?:v\d|[\w.-]{1,63}(?![\w.-])(?:["'][^\S\r\n]{0,9}[:=]|[^\S\r\n]{0,9}(?:=|:(?:\s|$))))/uy;

/** Whether what stands at `end` makes the name before it one that qualifies another: it need not be hosted. */
export function isQualifier(text: string, end: number): boolean {
  if (text.charAt(end) !== '/') return false;
  QUALIFIED.lastIndex = end;
  return QUALIFIED.test(text);
}

/** `xmlns:beans="https://`, `"$id": "https://`: what follows names a vocabulary, and need not be hosted. */
const NAMESPACE =
  /(?:\bxmlns(?::[\w.-]{1,40})?|\btargetNamespace|\$id|\$schema|@context)["']?[^\S\r\n]{0,9}[=:][^\S\r\n]{0,9}["']?https?:\/\/$/u;

export function isNamespace(text: string, start: number): boolean {
  if (text.charAt(start - 1) !== '/') return false;
  const scheme = start - (text.startsWith('https://', start - 8) ? 8 : 7);
  // Most addresses stand elsewhere than in a string of their own.
  if (!/["'\s]/u.test(text.charAt(scheme - 1))) return false;
  return NAMESPACE.test(text.slice(Math.max(0, start - 80), start));
}

/** Whether what stands before `start` lets an address begin there: no template, no sign before a version. */
export function beginsAddress(text: string, start: number): boolean {
  const before = text.charAt(start - 2);
  switch (text.charAt(start - 1)) {
    case '$':
    case '}':
    case ')':
    case '~':
    case '^':
    case '%':
      return false;
    case '=':
      return !/[=<>~!^]/u.test(before);
    case '\\':
      return !isEscaped(text, start) || isWhiteSpaceEscape(text, start);
    default:
      return true;
  }
}

export function endsAddress(text: string, end: number): boolean {
  return !/[${~+]/u.test(text.charAt(end));
}

/** A folder between slashes (`/1.2.3.4/`, a version), or a mask behind an address (`192.0.2.0/255.255.255.0`). */
export function isVersion(text: string, start: number, end: number): boolean {
  if (text.charAt(start - 1) !== '/' || text.charAt(start - 2) === '/') return false;
  const digit = kindOf(48);
  return (
    kindOf(text.charCodeAt(start - 2)) === digit ||
    (text.charAt(end) === '/' && kindOf(text.charCodeAt(end + 1)) !== digit)
  );
}

/** Whether an odd number of backslashes stands before `at`: the character there is escaped, or is an escape. */
export function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === 92) first -= 1;
  return (at - first) % 2 === 1;
}

/** Whether the letter of an escape for white space stands at `at`: `\\n`, `\\r`, `\\t`. */
export function isWhiteSpaceEscape(text: string, at: number): boolean {
  return /[nrt]/u.test(text.charAt(at)) && isEscaped(text, at);
}

function isEncoded(text: string, percent: number): boolean {
  return isHex(text.charCodeAt(percent + 1)) && isHex(text.charCodeAt(percent + 2));
}
