/** What an answer is made of. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** An answer's body: JSON when the call asked for it, else XML, which is the service's own default. */
export function body(answer: JsonObject, format: string | undefined): string {
  if (format?.toLowerCase() === 'json') return JSON.stringify(answer);
  return `<?xml version="1.0" encoding="utf-8"?>\n<dns>${elements(answer)}</dns>\n`;
}

function elements(value: Json): string {
  if (typeof value === 'string') return escapeXml(value);
  if (typeof value !== 'object') return String(value);
  if (value === null) return '';
  // The places of an array's rows are no element names: its rows are items.
  return Object.entries(value)
    .map(([key, inner]) => element(Array.isArray(value) ? 'item' : key, inner))
    .join('');
}

function element(name: string, value: Json): string {
  return `<${name}>${elements(value)}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters XML cannot hold at all (NUL, most controls, lone surrogates) become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
