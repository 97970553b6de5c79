/** Returns a typed service address with `https://` in front if it has no scheme, not even a misspelled one. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^(?:https?[:/]|[a-z][a-z\d+.-]{0,20}:\/\/)/iu.test(text)) return text;
  return `https://${text.replace(/^\/+/u, '')}`;
}
