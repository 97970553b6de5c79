/**
 * Characters that change how the text around them reads without being seen themselves: controls, line
 * separators, bidi marks and overrides, zero-width marks, tag characters and lone surrogates. The zero-width
 * joiner and non-joiner stay: scripts and emoji need them.
 */
const UNSEEN =
  /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}\p{Surrogate}]/gu;

/** Nearly all texts, and looked through in a fraction of the time. */
const PLAIN = /^[\u0020-\u007E]*$/;

/** Text from a stranger, fit to be shown on one line: what could not be seen is spelled out. */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(UNSEEN, (character) => {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x20) return String.fromCodePoint(0x2400 + point);
    if (point === 0x7f) return '\u2421';
    return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

/** {@link visible} text for places where the editor makes links of `[text](address)` and icons of `$(name)`. */
export function plain(text: string): string {
  return visible(text).replaceAll('](', '] (').replaceAll('$(', '$ (');
}

/** At most `length` characters (not halves of one), the rest said to be there. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1);
  return `${cut.replace(/[\uD800-\uDBFF]$/u, '')}…`;
}
