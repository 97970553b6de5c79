import { DNS_SIZES } from './sizes.ts';

/** Characters that no reader of zone files treats as special in a name. */
const PLAIN_IN_NAME = /[\w*/-]/u;

/** `\DDD` for each byte that is not plain in a name: Knot refuses many other characters without it. */
const NAME_SPELLINGS = spellings((character) => (PLAIN_IN_NAME.test(character) ? character : undefined));

const QUOTED_SPELLINGS = spellings((character) => {
  if (character === '"' || character === '\\') return `\\${character}`;
  return /[ -~]/u.test(character) ? character : undefined;
});

/** A label of a name, escaped for zone files. */
export function labelText(bytes: Uint8Array): string {
  return escapedText(bytes, NAME_SPELLINGS);
}

/** One character string in quotes. */
export function quotedBytes(bytes: Uint8Array): string {
  return `"${escapedText(bytes, QUOTED_SPELLINGS)}"`;
}

/** Text as {@link quotedPieces}. */
export function quotedStrings(text: string): string {
  if (text.length <= DNS_SIZES.characterString && /^[ !#-[\]-~]*$/u.test(text)) return `"${text}"`;
  return quotedPieces(Buffer.from(text.toWellFormed(), 'utf8'));
}

/** Bytes as one or more quoted strings of at most 255 bytes each; readers put them together again. */
export function quotedPieces(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from === 0 || from < bytes.length; from += DNS_SIZES.characterString)
    parts.push(quotedBytes(bytes.subarray(from, from + DNS_SIZES.characterString)));
  return parts.join(' ');
}

function escapedText(bytes: Uint8Array, spelled: readonly string[]): string {
  let text = '';
  for (const byte of bytes) text += spelled[byte] ?? '';
  return text;
}

/** How each byte is written: as `plain` says, or as `\DDD`. */
function spellings(plain: (character: string) => string | undefined): readonly string[] {
  return Array.from(
    { length: 256 },
    (_, byte) => plain(String.fromCodePoint(byte)) ?? `\\${String(byte).padStart(3, '0')}`,
  );
}

/** A string in quotes, or what follows a quote without its counterpart. */
const STRING = /"(?:[^"\\]|\\.)*"?/gu;

/**
 * Returns the strings of a text that is nothing but strings in quotes, without these: `"v=spf1 " "-all"`; undefined for
 * any other text.
 */
export function stringsInQuotes(text: string): readonly string[] | undefined {
  const strings = text.match(STRING) ?? [];
  const isAll = text.replaceAll(STRING, '').trim() === '';
  if (strings.length === 0 || !isAll) return undefined;
  const areClosed = strings.every((each) => each.length > 1 && each.endsWith('"'));
  return areClosed ? strings.map((each) => each.slice(1, -1)) : undefined;
}
