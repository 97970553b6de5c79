import { isUtf8 } from 'node:buffer';
import { isFault, unescapedBytes } from '../syntax/fields.ts';
import { DNS_SIZES } from '../syntax/sizes.ts';
import { span } from '../syntax/span.ts';
import { isUnassignedType, parseUnknownValue } from '../types/unknown.ts';
import { MessageReader, UnreadableMessage } from '../wire/messageReader.ts';
import { rdataText } from '../wire/rdataText.ts';
import { absoluteName, isFullName } from './line.ts';
import { FIELDS_BEFORE_TARGET, isMailbox } from './targetFields.ts';
import { isOfTemplate, zoneFileTokens, type ZoneFileToken } from './tokens.ts';

/** The data of a record as the service has it: a text without quotes, an MX record without its priority. */
export interface RecordData {
  readonly value: string;
  readonly mx: number | undefined;
}

/**
 * Returns the data of a record; why it is not read if it is not valid for its type, or has a relative name although the
 * origin is not known.
 */
export function zoneFileData(
  type: string,
  written: readonly ZoneFileToken[],
  origin: string | undefined,
): RecordData | 'value' | 'origin' {
  // A byte is written as `\DDD` at most.
  const isTooLong = written.reduce((sum, { text }) => sum + text.length, 0) > 4 * DNS_SIZES.rdata;
  if (written.length === 0 || isTooLong || written.some(isOfTemplate)) return 'value';
  const [mark] = written;
  const isGeneric = mark?.text === String.raw`\#` && !mark.isQuoted;
  const tokens = isGeneric && !isUnassignedType(type) ? ownForm(type, written) : written;
  if (tokens === undefined) return 'value';
  if (type === 'TXT' || type === 'SPF') return textOf(tokens);
  const texts: string[] = [];
  for (const [field, token] of tokens.entries()) {
    const isName = field === FIELDS_BEFORE_TARGET.get(type) || isMailbox(type, field);
    const name = isName ? nameOf(token, origin) : undefined;
    if (isName && name === undefined)
      return origin === undefined && !isFullName(token.text) ? 'origin' : 'value';
    texts.push(name ?? writtenText(token));
  }
  const before = FIELDS_BEFORE_TARGET.get(type);
  if (before !== undefined && tokens.length <= before) return 'value';
  if (type !== 'MX') return { value: joined(texts, tokens), mx: undefined };
  const [priority = '', ...rest] = texts;
  return /^\d{1,5}$/u.test(priority) ? { value: rest.join(' '), mx: Number(priority) } : 'value';
}

/** Returns a name with its final dot; undefined if it is none or its origin is not known. */
function nameOf(token: ZoneFileToken, origin: string | undefined): string | undefined {
  if (token.text === '.') return '.';
  const name = absoluteName(token, origin);
  return name === undefined ? undefined : `${name}.`;
}

function joined(texts: readonly string[], tokens: readonly ZoneFileToken[]): string {
  return texts
    .map((text, at) => (tokens[at]?.isValue === true ? text : ` ${text}`))
    .join('')
    .trimStart();
}

function writtenText({ text, isQuoted }: ZoneFileToken): string {
  return isQuoted ? `"${text}"` : text;
}

/** The text of character strings, which are UTF-8 at the service. */
function textOf(strings: readonly ZoneFileToken[]): RecordData | 'value' {
  const parts: Uint8Array[] = [];
  for (const { text } of strings) {
    const bytes = unescapedBytes(span(text));
    if (isFault(bytes)) return 'value';
    parts.push(bytes);
  }
  const bytes = Buffer.concat(parts);
  return isUtf8(bytes) ? { value: bytes.toString(), mx: undefined } : 'value';
}

/** Returns data in the generic form (RFC 3597 section 5) in that of its type; undefined if that is not possible. */
function ownForm(type: string, generic: readonly ZoneFileToken[]): readonly ZoneFileToken[] | undefined {
  const parsed = parseUnknownValue(generic.map(({ text }) => text).join(' '));
  if (!parsed.ok) return undefined;
  try {
    const text = rdataText(type, new MessageReader(Buffer.from(parsed.fields.hex, 'hex')));
    return text.startsWith(String.raw`\#`) ? undefined : zoneFileTokens(text, 0).tokens;
  } catch (error) {
    if (error instanceof UnreadableMessage) return undefined;
    throw error;
  }
}
