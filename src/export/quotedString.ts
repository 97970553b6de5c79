/** Text that needs no escape between double quotes. */
const PLAIN = /^[ !#-[\]-~]*$/u;

const SPECIAL = /["\\]|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A double-quoted string as YAML 1.2 and HCL have it; invisible characters are escaped. */
export function quotedString(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : `"${text.toWellFormed().replace(SPECIAL, escapedCharacter)}"`;
}

/** `\"`, `\\`, `\u202E`, `\U000E0041`. */
export function escapedCharacter(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
