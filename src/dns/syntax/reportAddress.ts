/** The scheme of a URI in lower case (RFC 3986 section 3); undefined when the text is not a URI. */
export function schemeOf(text: string): string | undefined {
  const colon = text.indexOf(':');
  const scheme = text.slice(0, Math.max(0, colon)).toLowerCase();
  const rest = text.slice(colon + 1);
  // The characters of RFC 3986 section 2, percent-encoded ones among them.
  const isUri = /^[a-z][a-z0-9+.-]*$/u.test(scheme) && /^[\w!#$%&'()*+,./:;=?@[\]~-]+$/u.test(rest);
  return isUri ? scheme : undefined;
}

/** The domain of the address in a `mailto:` URI (RFC 6068), as it is written; undefined without one. */
export function mailtoDomain(uri: string): string | undefined {
  if (schemeOf(uri) !== 'mailto') return undefined;
  const address = uri.slice('mailto:'.length).split('?', 1)[0] ?? '';
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return at > 0 && isMailHost(domain) ? domain : undefined;
}

/** Whether a URI is `https:` with a host. */
export function isHttpsAddress(text: string): boolean {
  if (schemeOf(text) !== 'https' || !text.slice('https:'.length).startsWith('//')) return false;
  const host = text.slice('https://'.length).split(/[/?#]/u, 1)[0] ?? '';
  return host !== '' && !host.startsWith(':') && !host.endsWith('@');
}

/** Whether the text is a host name of letters, digits and inner hyphens (RFC 1123 section 2.1), in ASCII. */
function isMailHost(text: string): boolean {
  const bare = text.endsWith('.') ? text.slice(0, -1) : text;
  return bare.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/iu.test(label));
}
