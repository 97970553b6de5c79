// Decides whether something is a name or an address, and where it begins and ends, by the characters around it.
import { isHex, characterKind } from './characterKinds.ts';

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
const STATEMENT_BEHIND = /^(?:\{\{-?\s{0,5}(?:else|end)\b|\{%|<%(?!=))/u;
const LONGEST_STATEMENT = 100;

function followsStatement(text: string, start: number): boolean {
  return STATEMENT_BEFORE.test(text.slice(Math.max(0, start - LONGEST_STATEMENT), start));
}

function precedesStatement(text: string, end: number): boolean {
  return STATEMENT_BEHIND.test(text.slice(end, end + LONGEST_STATEMENT));
}

/** `${HOST-www.…}`, `${HOST:-www.…}`: the name begins behind the hyphen. */
function endOfVariable(text: string, start: number): number {
  if (text.charAt(start - 1) === ':') {
    const isDefault =
      text.charAt(start) === '-' && /\$\{\w{1,80}:$/u.test(text.slice(Math.max(0, start - 90), start));
    return isDefault ? start + 1 : start;
  }
  if (text.charAt(start - 2) !== '$') return start;
  return start + (/^\w{1,80}-/u.exec(text.slice(start, start + 90))?.[0].length ?? 0);
}

/** `\033[1mwww.…`, `\e[1;31mwww.…`: the name begins behind the colour. */
function endOfColour(text: string, start: number): number {
  if (
    !/(?:\\(?:0?33|e|E|x1[bB]|u001[bB])|\u001b)\[[\d;]{0,20}$/u.test(
      text.slice(Math.max(0, start - 32), start),
    )
  )
    return start;
  return start + (/^\d{0,3}m/u.exec(text.slice(start, start + 4))?.[0].length ?? 0);
}

/** `\u003cwww.…`, `\x27www.…`: the name begins behind a character that no name has. */
function endOfEscape(text: string, start: number): Beginning {
  const escape = /^(?:u00|x)([\da-f]{2})/iu.exec(text.slice(start, start + 5));
  const code = Number.parseInt(escape?.[1] ?? '', 16);
  if (escape === null || !(code < 128) || characterKind(code) !== 0) return undefined;
  return { start: start + escape[0].length, certain: true };
}

/** Folders that are called after hosts: those of certificates. */
const FOLDER_OF_HOSTS = /\/(?:live|certs|acme)\/$/u;

/**
 * Whether a slash stands before a host, as in `https://www.…`, `https:\/\/www.…`, `address=/www.…` and
 * `/letsencrypt/live/www.…`, and not before a path.
 */
function followsAuthority(text: string, start: number): boolean {
  const before = text.charAt(start - 2);
  if (before === '/' || before === '=' || (before === '\\' && text.charAt(start - 3) === '/')) return true;
  return FOLDER_OF_HOSTS.test(text.slice(Math.max(0, start - 8), start));
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
      PATHS.lastIndex = end;
      return PATHS.test(text) || precedesStatement(text, end) ? { certain: true } : undefined;
    case '$':
      if (!/[\w({]/u.test(next)) return { certain: true };
      // Behind a dot the variable holds further labels, so the name is not complete.
      if (text.charAt(end - 1) === '.') return undefined;
      PATHS.lastIndex = end;
      return { certain: PATHS.test(text) };
    case '\\':
      return next === '.' ? undefined : { certain: true };
    case '%':
      PATHS.lastIndex = end;
      return isEncoded(text, end) || PATHS.test(text) ? { certain: true } : undefined;
    default:
      return { certain: true };
  }
}

/** Whether an address may begin at `start`: not behind a template or the operator of a version. */
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

/** Whether an odd number of backslashes stands before `at`: the character there is escaped, or is an escape. */
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
