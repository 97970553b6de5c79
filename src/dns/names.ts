import { domainToASCII, domainToUnicode } from 'node:url';
import { LONGEST_WRITTEN_NAME } from '../api/fields.ts';

/**
 * What a label of IDNA has of ASCII, and `*` of a wildcard. The converter takes other characters for parts of a URL.
 */
const OTHER_ASCII = /[^\w*\-\u0080-\u{10FFFF}]/u;
/** Stands behind a label while it is converted: a last label of digits would be taken for an IPv4 address. */
const LAST_LABEL = '.a';

/**
 * Returns a name in ASCII, converted label by label: `bücher.example` → `xn--bcher-kva.example`. Labels that IDNA does
 * not cover (`*`, `_dmarc`) stay as they are. No final dot.
 */
export function toAscii(name: string): string {
  if (!/[^\u0000-\u007F]/u.test(name)) return withoutFinalDot(name);
  return byLabel(name, /[^\u0000-\u007F]/u, domainToASCII);
}

/** Returns a name in Unicode: `xn--bcher-kva.example` → `bücher.example`. No final dot. */
export function toUnicode(name: string): string {
  return byLabel(name, /^xn--/iu, domainToUnicode);
}

/** Converts the labels that match `wanted`, unless the text is too long for a name. Other labels stay as they are. */
function byLabel(name: string, wanted: RegExp, convert: (name: string) => string): string {
  if (name.length > LONGEST_WRITTEN_NAME) return name;
  // Chinese and Japanese keyboards type an ideographic full stop instead of a dot.
  const labels = name.replace(/\.$/u, '').split(/[.。．｡]/u);
  const converted = labels.map((label) => {
    if (!wanted.test(label) || OTHER_ASCII.test(label)) return label;
    const both = convert(`${label}${LAST_LABEL}`);
    const result = both.slice(0, -LAST_LABEL.length);
    return result === '' || result.includes('.') || !both.endsWith(LAST_LABEL) ? label : result;
  });
  return converted.join('.');
}

/**
 * Returns the ancestors of a name, nearest first: `a.b.example` → `b.example`, `example`. None of a text that is no
 * name.
 */
export function namesAbove(name: string): readonly string[] {
  const names: string[] = [];
  if (name.length > LONGEST_WRITTEN_NAME) return names;
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1))
    names.push(name.slice(dot + 1));
  return names;
}

/** Whether `host` names the zone itself. */
export function isApex(host: string): boolean {
  return host === '@' || host === '';
}

/** Returns a key that is equal for all spellings of a host: ASCII, lower case, no final dot, `@` for the apex. */
export function hostKey(host: string): string {
  const ascii = toAscii(host).toLowerCase();
  return isApex(ascii) ? '@' : ascii;
}

/**
 * Returns a text that sorts a `hostKey` as DNS does (RFC 4034 section 6.1): the apex first, names below a host after
 * it.
 */
export function hostSortKey(host: string): string {
  return host === '@' ? '' : host.split('.').toReversed().join('\0');
}

/** Longer numbers are not addresses or counts. */
const NUMBER_LENGTH = 10;

/** Returns a text that sorts names as people do: without case, and numbers by their value, `ns2` before `ns10`. */
export function naturalKey(text: string): string {
  return fold(text).replaceAll(/\d+/gu, (number) => number.padStart(NUMBER_LENGTH, '0'));
}

/** Sorts names by their {@link naturalKey}, the same way for every order in which they come. */
export function sortedNames(names: Iterable<string>): readonly string[] {
  const keyed = [...names].toSorted().map((name) => ({ name, key: naturalKey(name) }));
  return keyed.toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1)).map(({ name }) => name);
}

/** Returns the full name of a host of `zone`, without a final dot: `www` → `www.example.com`. Keeps the spelling. */
export function fqdn(host: string, zone: string): string {
  const bare = withoutFinalDot(zone);
  return isApex(host) ? bare : `${withoutFinalDot(host)}.${bare}`;
}

/**
 * Returns the host of a name in a zone: `www.example.com` → `www`, the zone itself → `@`. Takes both in the same
 * spelling.
 */
export function hostWithin(zone: string, name: string): string {
  return name === zone ? '@' : name.slice(0, -zone.length - 1);
}

function withoutFinalDot(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** Returns a text in the spelling in which the search compares texts. */
export function fold(text: string): string {
  return text.toLowerCase();
}

/** Returns the spellings of a name, folded and without repetition: as it is, in ASCII and in Unicode. */
export function nameSpellings(name: string): readonly string[] {
  const folded = fold(name);
  if (!inTwoSpellings(folded)) return [folded];
  const dot = folded.endsWith('.') ? '.' : '';
  return [...new Set([folded, fold(toAscii(folded)) + dot, fold(toUnicode(folded)) + dot])];
}

function inTwoSpellings(folded: string): boolean {
  // A text that is not a name has no other spelling. It may be long, so do not try to convert it.
  return /[^\u0000-\u007F]|xn--/u.test(folded) && folded.length <= 255 && !/\s/u.test(folded);
}
