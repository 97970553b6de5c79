import { replaceUnseen, spellUnseen } from './unseen.ts';

// Writes escapes in place of invisible characters: for the clipboard and documents, and for JSON and JavaScript.

/**
 * Returns a text of the service as it may enter the clipboard or a document: everything that is copied, dragged,
 * completed or fixed goes through this. The text stays whole, final dot included, and on one line. What `visible`
 * spells out becomes the escapes of zone files, `\DDD` for each byte of UTF-8 (RFC 1035 section 5.1).
 */
export function copyableText(text: string): string {
  return spellUnseen(text, byteEscapes);
}

/**
 * JSON or JavaScript source with everything unseen as `\uXXXX`, joiners included. Line feeds stay: they stand between
 * the strings of such a source, never inside them.
 */
export function escapeUnseen(source: string): string {
  return replaceUnseen(source, (character) => (character === '\n' ? character : unicodeEscape(character)));
}

/** A character as `\uXXXX`, one for each UTF-16 unit. */
export function unicodeEscape(character: string): string {
  return Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('');
}

/** A character as `\DDD` for each byte of UTF-8. */
function byteEscapes(character: string): string {
  let spelled = '';
  for (const byte of new TextEncoder().encode(character)) spelled += `\\${String(byte).padStart(3, '0')}`;
  return spelled;
}
