import { toAscii } from '../model/names.ts';

/** A character string of a zone file holds at most this many bytes (RFC 1035 section 3.3). */
const LONGEST_STRING = 255;

/**
 * An absolute name in ASCII. All but letters, digits, `_`, `.`, `*`, `/` and `-` are escapes (RFC 4343 section 2.1), since
 * name servers disagree about which other characters a name may contain as they are.
 */
export function absoluteName(name: string): string {
  return absoluteAsciiName(asciiName(name));
}

/** Like {@link absoluteName}, of a name in ASCII without a final dot. */
export function absoluteAsciiName(ascii: string): string {
  if (ascii === '') return '.';
  return PLAIN_NAME.test(ascii) ? `${ascii}.` : `${escaped(bytesOf(ascii), NAME)}.`;
}

/** A name in ASCII without a final dot. */
export function asciiName(name: string): string {
  const trimmed = name.trim();
  if (!/^[\u0021-\u007E]*$/u.test(trimmed)) return toAscii(trimmed);
  return trimmed.endsWith('.') ? trimmed.slice(0, -1) : trimmed;
}

/** Text as quoted strings of at most 255 bytes each; the reader puts them together again. */
export function stringsText(text: string): string {
  if (byteLength(text) <= LONGEST_STRING) return quotedText(text);
  const bytes = bytesOf(text);
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += LONGEST_STRING)
    parts.push(`"${escaped(bytes.subarray(from, from + LONGEST_STRING), QUOTED)}"`);
  return parts.join(' ');
}

export function quotedText(text: string): string {
  if (/^[ !#-[\]-~]*$/u.test(text)) return `"${text}"`;
  return `"${escaped(bytesOf(text), QUOTED)}"`;
}

/** Words with single blanks between them, each escaped. */
export function wordsText(text: string): string {
  const words = text.split(/[ \t]+/u).filter((word) => word !== '');
  return words.length === 0 ? '""' : words.map((word) => escaped(bytesOf(word), WORD)).join(' ');
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text.toWellFormed(), 'utf8');
}

/** The length of {@link bytesOf} a text. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** Names without a character that needs an escape. */
const PLAIN_NAME = /^[\w.*/-]+$/u;

const NAME = spellings(PLAIN_NAME, '');
/** Outside of quotes, a backslash stands before these, and a blank is no part of a word. */
const WORD = spellings(/[!-~]/u, '"\\();@$');
const QUOTED = spellings(/[ -~]/u, '"\\');

/** How each byte is written: with a backslash before it when it is `special`, as it is when it is plain, or as `\DDD`. */
function spellings(plain: RegExp, special: string): readonly string[] {
  return Array.from({ length: 256 }, (_, byte) => {
    const character = String.fromCodePoint(byte);
    if (special.includes(character)) return `\\${character}`;
    return plain.test(character) ? character : `\\${String(byte).padStart(3, '0')}`;
  });
}

function escaped(bytes: Uint8Array, spelled: readonly string[]): string {
  let text = '';
  for (const byte of bytes) text += spelled[byte] ?? '';
  return text;
}
