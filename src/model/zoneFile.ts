import type { DnsRecord } from '../api/record.ts';
import { fqdn, toAscii } from './names.ts';

/** A character string of a zone file holds at most this many bytes (RFC 1035 section 3.3). */
const LONGEST_STRING = 255;

/** What these types point to are names. */
const NAME_TYPES: ReadonlySet<string> = new Set(['CNAME', 'NS', 'PTR', 'DNAME']);
const TEXT_TYPES: ReadonlySet<string> = new Set(['TXT', 'SPF']);

/** What a line of a zone file tells of a record. */
type HostedRecord = Pick<DnsRecord, 'host' | 'type' | 'value' | 'mx' | 'ttl' | 'enabled'>;

/**
 * A record as one line of a zone file (RFC 1035 section 5.1), names absolute; a comment when it is disabled.
 * Undefined when its type has no form there, like the service's own redirects (`URL`, `Framed URL`).
 */
export function zoneFileLine(record: HostedRecord, zone: string): string | undefined {
  const data = recordData(record);
  if (data === undefined) return undefined;
  const owner = nameText(fqdn(record.host, zone));
  const ttl = record.ttl === undefined ? [] : [String(record.ttl)];
  const line = [owner, ...ttl, 'IN', record.type, data].join(' ');
  return record.enabled === false ? `; ${line}` : line;
}

function recordData({ type, value, mx }: HostedRecord): string | undefined {
  if (!/^[A-Z][A-Z0-9-]*$/u.test(type) || type === 'URL') return undefined;
  if (NAME_TYPES.has(type)) return nameText(value);
  if (TEXT_TYPES.has(type)) return strings(value);
  if (type === 'MX') return `${mx ?? 0} ${nameText(value)}`;
  const srv = type === 'SRV' ? /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s*$/u.exec(value) : null;
  if (srv !== null) return [...srv.slice(1, 4), nameText(srv[4] ?? '')].join(' ');
  const caa = type === 'CAA' ? /^\s*(\d+)\s+([a-z0-9]+)\s+(?:"(.*)"|(.*?))\s*$/iu.exec(value) : null;
  if (caa !== null) return `${caa[1] ?? '0'} ${caa[2] ?? ''} ${quoted(bytesOf(caa[3] ?? caa[4] ?? ''))}`;
  const words = value.split(/[ \t]+/u).filter((word) => word !== '');
  return words.length === 0 ? '""' : words.map((word) => escaped(bytesOf(word), WORD)).join(' ');
}

/** An absolute name in ASCII, with what is special in zone files escaped (RFC 4343 section 2.1). */
function nameText(name: string): string {
  const bare = toAscii(name.trim());
  return bare === '' ? '.' : `${escaped(bytesOf(bare), WORD)}.`;
}

/** Text as quoted strings of at most 255 bytes each; the reader puts them together again. */
function strings(text: string): string {
  const bytes = bytesOf(text);
  const parts: string[] = [];
  for (let from = 0; from === 0 || from < bytes.length; from += LONGEST_STRING)
    parts.push(quoted(bytes.subarray(from, from + LONGEST_STRING)));
  return parts.join(' ');
}

function quoted(bytes: Uint8Array): string {
  return `"${escaped(bytes, QUOTED)}"`;
}

/** What needs a backslash before it: within quotes, and outside of them. */
const QUOTED = '"\\';
const WORD = '"\\();@$';

/** Bytes that print as they are, the others as `\DDD`. A blank is only plain within quotes. */
function escaped(bytes: Uint8Array, special: string): string {
  return Array.from(bytes, (byte) => {
    const character = String.fromCodePoint(byte);
    if (special.includes(character)) return `\\${character}`;
    const plain = byte > 0x20 && byte < 0x7f;
    return plain || (byte === 0x20 && special === QUOTED) ? character : `\\${String(byte).padStart(3, '0')}`;
  }).join('');
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text.toWellFormed(), 'utf8');
}
