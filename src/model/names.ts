import { domainToASCII, domainToUnicode } from 'node:url';

/** No DNS name is longer in any spelling. Longer texts are not converted, because that would take long. */
const LONGEST_NAME = 1000;
const MOST_LABELS = 127;

/**
 * Returns a name in ASCII, converted label by label: `bücher.example` → `xn--bcher-kva.example`. Labels that IDNA does
 * not cover (`*`, `_dmarc`) stay as they are. No final dot.
 */
export function toAscii(name: string): string {
  if (!/[^\u0000-\u007F]/u.test(name)) return withoutFinalDot(name);
  return byLabel(name, (label) => (/[^\u0000-\u007F]/u.test(label) ? domainToASCII(label) : label));
}

/** Returns a name in Unicode: `xn--bcher-kva.example` → `bücher.example`. No final dot. */
export function toUnicode(name: string): string {
  return byLabel(name, (label) => (/^xn--/iu.test(label) ? domainToUnicode(label) : label));
}

function byLabel(name: string, convert: (label: string) => string): string {
  if (name.length > LONGEST_NAME) return name;
  // Chinese and Japanese keyboards type an ideographic full stop instead of a dot.
  const labels = name.replace(/\.$/u, '').split(/[.。．｡]/u);
  return labels.map((label) => convert(label) || label).join('.');
}

/**
 * Returns the ancestors of a name, nearest first: `a.b.example` → `b.example`, `example`. At most 127, because no name
 * has more labels (RFC 1035 section 2.3.4).
 */
export function namesAbove(name: string): readonly string[] {
  const names: string[] = [];
  for (let dot = name.indexOf('.'); dot >= 0 && names.length < MOST_LABELS; dot = name.indexOf('.', dot + 1))
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
 * Returns a text that sorts a `hostKey` as DNS does (RFC 4034 section 6.1): the apex first, names below a host after it.
 */
export function hostSortKey(host: string): string {
  return host === '@' ? '' : host.split('.').toReversed().join('\0');
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
