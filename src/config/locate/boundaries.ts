// Decides whether something is a name or an address, and where it begins and ends, by the characters around it.
import { isHex, characterKind } from './characterKinds.ts';
import { tailBefore } from '../structure/documentLimits.ts';

/** Where a name begins in a run of name characters; undefined if a template makes its first label. */
type Beginning = { readonly start: number; readonly certain: boolean } | undefined;

export function beginningOfName(text: string, start: number): Beginning {
  switch (text.charAt(start - 1)) {
    case '$':
    case ')':
    case '~':
      return undefined;
    case '}':
      return followsStatement(text, start) ? { start, certain: true } : undefined;
    case '{':
    case ':':
      return { start: endOfVariable(text, start), certain: true };
    case '[':
    case ';':
    case '\u001b':
      return { start: endOfColour(text, start), certain: true };
    case '>':
      // `<%= name %>.…`, `<?= $name ?>.…`, but `<host>www.…` and `<% else %>www.…`.
      return /[%?]/u.test(text.charAt(start - 2)) && !followsStatement(text, start)
        ? undefined
        : { start, certain: true };
    case '%':
      // `%2Fwww.…` in an address of the web; `%s.…`, `%NAME%.…` otherwise.
      return isEncoded(text, start - 1) ? { start: start + 2, certain: true } : undefined;
    case '\\':
      if (!isEscaped(text, start)) return { start, certain: true };
      return isWhiteSpaceEscape(text, start)
        ? { start: start + 1, certain: false }
        : endOfEscape(text, start);
    case '/':
      return { start, certain: followsAuthority(text, start) };
    default:
      return { start, certain: true };
  }
}

/** Statements of templates, which produce no text: `{{ if … }}`, `{% else %}`, `<% end %>`. */
const STATEMENT_BEFORE =
  /(?:\{\{-?\s{0,5}(?:if|else|with|range|end|block|define)\b[^{}]{0,80}\}\}|\{%[^{}]{0,80}%\}|<%(?!=)[^<>]{0,80}%>)$/u;
const STATEMENT_BEHIND = /(?:\{\{-?\s{0,5}(?:else|end)\b|\{%|<%(?!=))/uy;

function followsStatement(text: string, start: number): boolean {
  return STATEMENT_BEFORE.test(tailBefore(text, start));
}

/** Returns what a sticky pattern matches at a place. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const WORD_AND_HYPHEN = /\w{1,80}-/uy;

/** `${HOST-www.…}`, `${HOST:-www.…}`: the name begins behind the hyphen. */
function endOfVariable(text: string, start: number): number {
  if (text.charAt(start - 1) === ':') {
    const isDefault = text.charAt(start) === '-' && /\$\{\w{1,80}:$/u.test(tailBefore(text, start));
    return isDefault ? start + 1 : start;
  }
  if (text.charAt(start - 2) !== '$') return start;
  return start + (matchAt(WORD_AND_HYPHEN, text, start)?.[0].length ?? 0);
}

/** Where a colour begins, up to its last number. */
const COLOUR_BEFORE = /(?:\\(?:0?33|e|E|x1[bB]|u001[bB])|\u001b)\[[\d;]{0,20}$/u;
const COLOUR_END = /\d{0,3}m/uy;

/** `\033[1mwww.…`, `\e[1;31mwww.…`: the name begins behind the colour. */
function endOfColour(text: string, start: number): number {
  if (!COLOUR_BEFORE.test(tailBefore(text, start))) return start;
  return start + (matchAt(COLOUR_END, text, start)?.[0].length ?? 0);
}

/** The escape of a character of ASCII, without its backslash. */
const ESCAPE = /(?:u00|x)([0-7][\da-f])/iuy;

/** `\u003cwww.…`, `\x27www.…`: the name begins behind a character that no name has. */
function endOfEscape(text: string, start: number): Beginning {
  const [escape, digits = ''] = matchAt(ESCAPE, text, start) ?? [];
  if (escape === undefined || characterKind(Number.parseInt(digits, 16)) !== 0) return undefined;
  return { start: start + escape.length, certain: true };
}

/** Folders that contain folders named after hosts: those of certificates. */
const FOLDERS_OF_HOSTS = ['/live/', '/certs/', '/acme/'];

/** Behind the name in `"/www.example.com/192.0.2.1"`, an answer of dnsmasq in a list of strings. */
const ADDRESS_AT_END = /[\da-f:.]{2,45}["']/iuy;

/**
 * Whether a slash stands before a host, as in `https://www.…`, `https:\/\/www.…`, `address=/www.…`,
 * `"/www.…/192.0.2.1"` and `/letsencrypt/live/www.…`, and not before a path.
 */
function followsAuthority(text: string, start: number): boolean {
  const before = text.charAt(start - 2);
  if (before === '/' || before === '=' || (before === '\\' && text.charAt(start - 3) === '/')) return true;
  if (/["']/u.test(before)) return matchAt(ADDRESS_AT_END, text, text.indexOf('/', start) + 1) !== null;
  return FOLDERS_OF_HOSTS.some((folder) => text.endsWith(folder, start));
}

/** How a name ends; undefined if the text behind makes it another name, or the local part of a mailbox. */
type Ending = { readonly certain: boolean } | undefined;

/** Variables of nginx, Apache, HAProxy and Caddy that hold a path or a query, so the name ends before them. */
const PATHS =
  /\$\d|%\{REQUEST_URI\}|%\[|\$?(?:\{(?:request_uri|document_uri|uri|path|is_args|http\.request\.uri)\}|(?:request_uri|document_uri|uri|is_args)(?!\w))/uy;

export function endingOfName(text: string, end: number): Ending {
  const next = text.charAt(end + 1);
  switch (text.charAt(end)) {
    case '@':
      return undefined;
    case '{':
      return (matchAt(PATHS, text, end) ?? matchAt(STATEMENT_BEHIND, text, end)) === null
        ? undefined
        : { certain: true };
    case '$':
      if (!/[\w({]/u.test(next)) return { certain: true };
      // Behind a dot the variable holds further labels, so the name is not complete.
      if (text.charAt(end - 1) === '.') return undefined;
      return { certain: matchAt(PATHS, text, end) !== null };
    case '\\':
      return next === '.' ? undefined : { certain: true };
    case '%':
      return isEncoded(text, end) || matchAt(PATHS, text, end) !== null ? { certain: true } : undefined;
    default:
      return { certain: true };
  }
}

/** Whether an address may begin at `start`. It may not after a template or a version operator. */
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

/** Whether it is a folder between slashes (`/1.2.3.4/`) or the mask of an address (`192.0.2.0/255.255.255.0`). */
export function isVersion(text: string, start: number, end: number): boolean {
  if (text.charAt(start - 1) !== '/' || text.charAt(start - 2) === '/') return false;
  const digit = characterKind(48);
  return (
    characterKind(text.charCodeAt(start - 2)) === digit ||
    (text.charAt(end) === '/' && characterKind(text.charCodeAt(end + 1)) !== digit)
  );
}

/** Whether the character at `at` is escaped or an escape: an odd number of backslashes precedes it. */
function isEscaped(text: string, at: number): boolean {
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
