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

/** Whether what stands at `end` leaves the name before it as it is: no local part of a mail, no template. */
export function endsName(text: string, end: number): boolean {
  const next = text.charAt(end + 1);
  switch (text.charAt(end)) {
    case '@':
    case '{':
      return false;
    case '$':
      return !/[\w({]/u.test(next);
    case '\\':
      return next !== '.';
    case '%':
      return isEncoded(text, end);
    default:
      return true;
  }
}

/** Whether a version (`/v1`) stands at `end`, as it does behind the names of API groups. */
export function isApiVersion(text: string, end: number): boolean {
  return text.startsWith('/v', end) && kindOf(text.charCodeAt(end + 2)) === kindOf(48);
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
