import { toAscii, toUnicode } from './names.ts';

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
