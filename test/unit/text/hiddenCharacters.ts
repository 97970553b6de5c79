/**
 * Returns the characters of `text` that are invisible or look like a space. Uses their Unicode properties rather than
 * the list of the code under test. Allows joiners and the emoji selector, which are parts of words and emoji.
 */
export function hiddenCharacters(text: string): readonly string[] {
  const found = text.match(
    /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800\uFFF9-\uFFFB]/gu,
  );
  const kept = [' ', '\u200C', '\u200D', '\uFE0F'];
  return [...new Set(found ?? [])]
    .filter((character) => !kept.includes(character))
    .map((character) => `U+${character.codePointAt(0)?.toString(16) ?? ''}`);
}
