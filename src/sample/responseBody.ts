/** A JSON value. */
type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Returns the body of a response: JSON if the request asks for it, else XML, which is the service's default. */
export function responseBody(response: JsonObject, format: string | undefined): string {
  if (format?.toLowerCase() === 'json') return JSON.stringify(response);
  return `<?xml version="1.0" encoding="utf-8"?>\n<dns>${elements(response)}</dns>\n`;
}

function elements(value: Json): string {
  if (typeof value === 'string') return escapeXml(value);
  if (typeof value !== 'object') return String(value);
  if (value === null) return '';
  // Array indexes are not valid element names.
  return Object.entries(value)
    .map(([key, inner]) => element(Array.isArray(value) ? 'item' : key, inner))
    .join('');
}

function element(name: string, value: Json): string {
  return `<${name}>${elements(value)}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML does not allow (NUL, most controls, lone surrogates) become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
