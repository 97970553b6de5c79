/** Returns a typed service address with `https://` in front if it has no scheme. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (text === '' || /^[a-z][a-z\d+.-]{0,20}:\/\//iu.test(text)) return text;
  return `https://${text.replace(/^\/+/u, '')}`;
}
