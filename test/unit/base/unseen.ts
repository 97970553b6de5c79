/**
 * The characters of `text` that nobody sees: by their Unicode properties, not by the list of the code under
 * test. The joiner and the non-joiner are parts of scripts and emoji.
 */
export function unseen(text: string): readonly string[] {
  const found = text.match(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u00AD\u180E\u200B\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu,
  );
  return [...new Set(found ?? [])].map((character) => `U+${character.codePointAt(0)?.toString(16) ?? ''}`);
}
