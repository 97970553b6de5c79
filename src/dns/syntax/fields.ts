import { fault, type Fault } from './fault.ts';
import { span, subSpan, type Span } from './span.ts';

/** Splits a value as zone files do (RFC 1035 section 5.1): at blanks, but not within quotes. Keeps the quotes. */
export function rdataFields(value: string): readonly Span[] {
  const fields: Span[] = [];
  let from = -1;
  let isQuoted = false;
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at);
    if (!isQuoted && /\s/u.test(character)) {
      if (from >= 0) fields.push(span(value.slice(from, at), from));
      from = -1;
      continue;
    }
    if (from < 0) from = at;
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\\') at += 1;
  }
  if (from >= 0) fields.push(span(value.slice(from), from));
  return fields;
}

/** The text from a field to the end of the value, without the blanks at the end. */
export function restFrom(value: string, field: Span): Span {
  return span(value.slice(field.start).trimEnd(), field.start);
}

/** A span without the quotes around it. */
export function insideQuotes(whole: Span): Span {
  const { text } = whole;
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? subSpan(whole, 1, text.length - 1) : whole;
}

/** The bytes of a character string, with or without quotes around it (RFC 1035 section 5.1). */
export function stringBytes(whole: Span): Uint8Array | Fault {
  const inner = insideQuotes(whole);
  // The last quote may be escaped: then none closes the string.
  if (inner !== whole && trailingBackslashes(inner.text) % 2 === 1) return fault(whole, 'quote');
  const bytes = unescapedBytes(inner);
  return bytes instanceof Uint8Array || bytes.code !== 'quote' ? bytes : fault(whole, 'quote');
}

function trailingBackslashes(text: string): number {
  let count = 0;
  while (text.charAt(text.length - 1 - count) === '\\') count += 1;
  return count;
}

/** The bytes of a text with escapes (`\"`, `\059`), and without a quote that is not escaped. */
export function unescapedBytes(inner: Span): Uint8Array | Fault {
  const { text } = inner;
  if (!/["\\]/u.test(text)) return Buffer.from(text.toWellFormed(), 'utf8');
  const parts: Uint8Array[] = [];
  // Each part is a run of plain characters, an escape, or one of the two characters alone.
  for (const { 0: part, index, groups } of text.matchAll(/[^"\\]+|\\(?<byte>\d{3})|\\\D|["\\]/gu)) {
    const place = subSpan(inner, index, index + part.length);
    if (part === '"') return fault(place, 'quote');
    const byte = groups?.['byte'];
    if (part === '\\' || Number(byte) > 255) return fault(place, 'escape');
    if (byte !== undefined) parts.push(Uint8Array.of(Number(byte)));
    else parts.push(Buffer.from((part.startsWith('\\') ? part.slice(1) : part).toWellFormed(), 'utf8'));
  }
  return Buffer.concat(parts);
}

/** The number that a field holds, or its fault: not a decimal number from 0 to `most`. */
export function numberOf(field: Span, most: number): number | Fault {
  const isNumber = /^\d{1,10}$/u.test(field.text) && Number(field.text) <= most;
  return isNumber ? Number(field.text) : fault(field, 'number', most);
}

export function isFault(part: unknown): part is Fault {
  return typeof part === 'object' && part !== null && 'code' in part && 'details' in part;
}
