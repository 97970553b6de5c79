/** Returns a typed service address with `https://` in front if it has no scheme, not even a misspelled one. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^(?:https?[:/]|[a-z][a-z\d+.-]{0,20}:\/\/)/iu.test(text)) return text;
  return `https://${text.replace(/^\/+/u, '')}`;
}

/** Whether a text in the box for the choice of a service is an address, right or wrong, and not part of a name. */
export function looksLikeAddress(typed: string): boolean {
  return /[.:/]|^\s*localhost\s*$/iu.test(typed);
}
