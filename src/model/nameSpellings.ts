import { toAscii, toUnicode } from './names.ts';

/** In the spelling in which search compares. */
export function fold(text: string): string {
  return text.toLowerCase();
}

/** The spellings of a name, folded: as it is, in ASCII and in Unicode; one of each. */
export function nameSpellings(name: string): readonly string[] {
  const folded = fold(name);
  if (!inTwoSpellings(folded)) return [folded];
  const dot = folded.endsWith('.') ? '.' : '';
  return [...new Set([folded, fold(toAscii(folded)) + dot, fold(toUnicode(folded)) + dot])];
}

function inTwoSpellings(folded: string): boolean {
  // A text that is no name has no other spelling, and may be long.
  return /[^\u0000-\u007F]|xn--/u.test(folded) && folded.length <= 255 && !/\s/u.test(folded);
}
