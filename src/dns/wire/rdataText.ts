import { ipText } from '../ipAddress.ts';
import { quotedBytes, quotedPieces } from '../syntax/presentation.ts';
import { parseRdata } from '../types/parseRdata.ts';
import { svcbParameterText } from '../types/svcbParameters.ts';
import { UnreadableMessage, type MessageReader } from './messageReader.ts';

/**
 * Returns the data of a record as text, equal for data that is equal in DNS: as `parseRdata` has it, where it knows the
 * type. Throws {@link UnreadableMessage} for data that is cut, or has more bytes than its type.
 */
export function rdataText(type: string, data: MessageReader): string {
  const fields = FIELDS.get(type);
  if (fields === undefined) return unknownText(data);
  // The service keeps the priority of an MX record beside its value, and so does `parseRdata`.
  const preference = type === 'MX' ? data.uint16() : undefined;
  const text = fields
    .map((read) => read(data))
    .join(' ')
    .trimEnd();
  if (data.remaining > 0) throw new UnreadableMessage('data is too long');
  if (type === 'TXT' || type === 'SPF') return text;
  const parsed = parseRdata(type, text, preference);
  if (parsed.ok) return parsed.canonical;
  return preference === undefined ? text : `${preference} ${text}`;
}

/** Reads one field of data as text. */
type ReadField = (data: MessageReader) => string | number;

const uint8: ReadField = (data) => data.uint8();
const uint16: ReadField = (data) => data.uint16();
const uint32: ReadField = (data) => data.uint32();
const name: ReadField = (data) => data.name().toLowerCase();
const hex: ReadField = (data) => data.rest().toString('hex');
const base64: ReadField = (data) => data.rest().toString('base64');
const word: ReadField = (data) => data.string().toString('latin1');
const quotedText: ReadField = (data) => quotedBytes(data.string());
const quotedRest: ReadField = (data) => quotedBytes(data.rest());

/** The fields of each type. The text is that of a zone file. */
const FIELDS: ReadonlyMap<string, readonly ReadField[]> = new Map([
  ['A', [(data) => address(data, 4)]],
  ['AAAA', [(data) => address(data, 6)]],
  ['CAA', [uint8, word, quotedRest]],
  ['CDNSKEY', [uint16, uint8, uint8, base64]],
  ['CDS', [uint16, uint8, uint8, hex]],
  ['CNAME', [name]],
  ['DNAME', [name]],
  ['DNSKEY', [uint16, uint8, uint8, base64]],
  ['DS', [uint16, uint8, uint8, hex]],
  ['HTTPS', [uint16, name, parameters]],
  ['LOC', [location]],
  ['MX', [name]],
  ['NAPTR', [uint16, uint16, quotedText, quotedText, quotedText, name]],
  ['NS', [name]],
  ['PTR', [name]],
  ['SMIMEA', [uint8, uint8, uint8, hex]],
  ['SOA', [name, name, uint32, uint32, uint32, uint32, uint32]],
  ['SPF', [strings]],
  ['SRV', [uint16, uint16, uint16, name]],
  ['SSHFP', [uint8, uint8, hex]],
  ['SVCB', [uint16, name, parameters]],
  ['TLSA', [uint8, uint8, uint8, hex]],
  ['TXT', [strings]],
  ['URI', [uint16, uint16, quotedRest]],
]);

function unknownText(data: MessageReader): string {
  const bytes = data.rest();
  return String.raw`\# ${bytes.length} ${bytes.toString('hex')}`.trimEnd();
}

function address(data: MessageReader, family: 4 | 6): string {
  return ipText({ family, words: Array.from({ length: family === 4 ? 2 : 8 }, () => data.uint16()) });
}

/** The strings of a record put together, as readers do, and cut again where `parseRdata` cuts them. */
function strings(data: MessageReader): string {
  const parts: Buffer[] = [];
  while (data.remaining > 0) parts.push(data.string());
  return quotedPieces(Buffer.concat(parts));
}

function parameters(data: MessageReader): string {
  const texts: string[] = [];
  while (data.remaining > 0) {
    const number = data.uint16();
    texts.push(svcbParameterText(number, data.bytes(data.uint16())));
  }
  return texts.join(' ');
}

/** Positions are in thousandths of a second of arc from the equator and the prime meridian (RFC 1876 section 2). */
const ORIGIN = 2 ** 31;

function location(data: MessageReader): string {
  if (data.uint8() !== 0) throw new UnreadableMessage('a location of an unknown version');
  const [size, horizontal, vertical] = [precision(data), precision(data), precision(data)];
  const latitude = data.uint32() - ORIGIN;
  const longitude = data.uint32() - ORIGIN;
  const altitude = (data.uint32() - 10_000_000) / 100;
  const place = `${degrees(latitude)} ${latitude < 0 ? 'S' : 'N'} ${degrees(longitude)} ${longitude < 0 ? 'W' : 'E'}`;
  return `${place} ${altitude.toFixed(2)}m ${size}m ${horizontal}m ${vertical}m`;
}

/** A length in metres: a digit and a power of ten, in centimetres. */
function precision(data: MessageReader): string {
  const byte = data.uint8();
  return (((byte >> 4) * 10 ** (byte & 15)) / 100).toFixed(2);
}

function degrees(thousandths: number): string {
  const all = Math.abs(thousandths);
  return `${Math.floor(all / 3_600_000)} ${Math.floor(all / 60_000) % 60} ${((all % 60_000) / 1000).toFixed(3)}`;
}
