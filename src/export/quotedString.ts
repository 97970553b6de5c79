import { replaceUnseen } from '../text/unseen.ts';

/** Text that needs no escape between double quotes. */
const PLAIN = /^[ !#-[\]-~]*$/u;

/**
 * Returns a double-quoted string for YAML 1.2 and HCL. Invisible characters are escaped, and a lone surrogate becomes
 * U+FFFD.
 */
export function quotedString(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  const escaped = text.toWellFormed().replaceAll(/["\\]/gu, String.raw`\$&`);
  return `"${replaceUnseen(escaped, escapedCharacter)}"`;
}

/** `\u202E`, `\U000E0041`. */
export function escapedCharacter(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return hex.length > 4 ? `\\U${hex.padStart(8, '0')}` : `\\u${hex.padStart(4, '0')}`;
}
