/** A character string of a zone file holds at most this many bytes (RFC 1035 section 3.3). */
export const LONGEST_CHARACTER_STRING = 255;

/** No record has more data, in bytes (RFC 1035 section 3.2.1). */
export const LONGEST_RDATA = 65_535;

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

/** Text as quoted strings of at most 255 bytes each; readers put them together again. */
export function quotedStrings(text: string): string {
  if (text.length <= LONGEST_CHARACTER_STRING && /^[ !#-[\]-~]*$/u.test(text)) return `"${text}"`;
  const bytes = Buffer.from(text.toWellFormed(), 'utf8');
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += LONGEST_CHARACTER_STRING)
    parts.push(quotedBytes(bytes.subarray(from, from + LONGEST_CHARACTER_STRING)));
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
