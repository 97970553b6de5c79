// Classifies the characters of names as bits. A run of characters has the bits of all its characters.

export const DIGIT = 1;
export const DOT = 2;
/** A small letter of ASCII, or `_`. */
const SMALL_LETTER = 4;
export const HYPHEN = 8;
export const STAR = 16;
/** Beyond ASCII, of a script that separates words with spaces. Together with DOT: a dot of another script. */
export const WIDE = 32;
/** Beyond ASCII, of a script that is written next to names without a space: Chinese, Thai, symbols. */
export const UNSPACED = 64;
/** A capital letter of ASCII. */
export const CAPITAL = 128;
export const LETTER = SMALL_LETTER | CAPITAL;
// Any other character is 0 and ends a name.

const ascii = new Uint8Array(128).map((_, code) => {
  const character = String.fromCharCode(code);
  if (/\d/u.test(character)) return DIGIT;
  if (/[a-z_]/u.test(character)) return SMALL_LETTER;
  if (/[A-Z]/u.test(character)) return CAPITAL;
  return { '.': DOT, '-': HYPHEN, '*': STAR }[character] ?? 0;
});

// A cache, filled on demand. 0xff: not classified yet.
const wide = new Uint8Array(0x1_0000).fill(0xff);

/** @param code a UTF-16 code unit, or NaN beyond the ends of a text */
export function characterKind(code: number): number {
  return ascii[code] ?? kindOfWide(code);
}

function kindOfWide(code: number): number {
  const known = wide[code];
  if (known !== 0xff) return known ?? 0;
  const kind = classify(String.fromCharCode(code));
  wide[code] = kind;
  return kind;
}

function classify(character: string): number {
  if (/[。．｡]/u.test(character)) return DOT | WIDE;
  // Persian and Indic scripts have joiners inside words.
  if (/[\u200C\u200D]/u.test(character)) return WIDE;
  // One half of a surrogate pair: emoji, rare ideographs.
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(character))
    return UNSPACED;
  if (/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(character)) return UNSPACED;
  if (/[\p{So}\p{Surrogate}]/u.test(character)) return UNSPACED;
  return /[\p{L}\p{M}\p{N}]/u.test(character) ? WIDE : 0;
}

export function isDot(text: string, at: number): boolean {
  return (characterKind(text.charCodeAt(at)) & DOT) !== 0;
}

/** Whether a word may end between two neighbours without a space: `访问www`, `com了解`. */
export function partsWords(left: number, right: number): boolean {
  const spelled = DIGIT | LETTER | HYPHEN;
  return (
    ((left & UNSPACED) !== 0 && (right & spelled) !== 0) ||
    ((left & spelled) !== 0 && (right & UNSPACED) !== 0)
  );
}

export function isHex(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
}
