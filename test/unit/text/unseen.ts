/**
 * The characters of `text` that nobody sees or that pass for a space: by their Unicode properties, not by the list of
 * the code under test. Joiners and the emoji selector are parts of words and emoji.
 */
export function unseen(text: string): readonly string[] {
  const found = text.match(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800\uFFF9-\uFFFB]/gu,
  );
  const kept = [' ', '\u200C', '\u200D', '\uFE0F'];
  return [...new Set(found ?? [])]
    .filter((character) => !kept.includes(character))
    .map((character) => `U+${character.codePointAt(0)?.toString(16) ?? ''}`);
}
