/**
 * Returns a text with another one in brackets, which are full-width after Chinese. Needs no translation, so pages can
 * use it.
 */
export function bracketed(text: string, inside: string): string {
  return /\p{Script=Han}$/u.test(text) ? `${text}（${inside}）` : `${text} (${inside})`;
}
