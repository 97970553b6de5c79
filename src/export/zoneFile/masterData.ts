import type { DnsRecord } from '../../api/record.ts';
import { parseIpAddress } from '../../model/ipAddress.ts';
import { DS, SSHFP, type DigestFields } from '../../model/digestFields.ts';
import { parseCaa, parseSrv } from '../../model/rdata.ts';
import { absoluteAsciiName, asciiName, byteLength, quotedText, stringsText } from '../masterText.ts';
import { serviceBinding } from './serviceBinding.ts';

/** The type and data of a record as every reader of zone files accepts them, or why there are none. */
type MasterData =
  | { readonly kind: 'data'; readonly type: string; readonly text: string }
  | { readonly kind: 'type' | 'value' };

/** Returns the rdata of a value as in a zone file; undefined when the value does not fit the type. */
type WriteRdata = (value: string, mx: number | undefined) => string | undefined;

const TYPES: ReadonlyMap<string, WriteRdata> = new Map<string, WriteRdata>([
  ['A', (value) => address(value, 4)],
  ['AAAA', (value) => address(value, 6)],
  ['CNAME', (value) => target(value, isDomainName)],
  ['DNAME', (value) => target(value, isDomainName)],
  ['NS', (value) => target(value, isHostOrWildcard)],
  ['PTR', (value) => target(value, isHostOrWildcard)],
  ['MX', exchange],
  ['TXT', characterStrings],
  ['SPF', characterStrings],
  ['SRV', service],
  ['CAA', authority],
  ['TLSA', (value) => numbersAndHex(value, [0xff, 0xff, 0xff])],
  ['SSHFP', (value) => digest(value, SSHFP)],
  ['DS', (value) => digest(value, DS)],
]);

/** The numbers of types that older readers do not know; they are written in the form of RFC 3597. */
const NUMBERED: ReadonlyMap<string, number> = new Map([
  ['SVCB', 64],
  ['HTTPS', 65],
]);

/** Returns the rdata of a record as in a zone file (RFC 1035 section 5.1). */
export function masterData({ type, value, mx }: Pick<DnsRecord, 'type' | 'value' | 'mx'>): MasterData {
  const write = TYPES.get(type);
  if (write !== undefined) return data(type, write(value, mx));
  const number = NUMBERED.get(type);
  if (number !== undefined) return data(`TYPE${number}`, serviceBinding(value));
  return isUnknownType(type) ? data(type, unknownData(value)) : { kind: 'type' };
}

/**
 * Whether `TYPE65280` stands for data that a name server does not look into. A known type has a name, and rules for its
 * data and owner; meta types (128–255) are not stored in zones.
 */
function isUnknownType(type: string): boolean {
  const [, digits] = /^TYPE([1-9]\d{1,4})$/u.exec(type) ?? [];
  const number = Number(digits);
  return UNASSIGNED.some(([first, last]) => number >= first && number <= last);
}

/** The type numbers that IANA has not assigned, and those for private use. */
const UNASSIGNED: readonly (readonly [number, number])[] = [
  [67, 98],
  [110, 127],
  [265, 32_767],
  [32_770, 65_534],
];

function data(type: string, text: string | undefined): MasterData {
  return text === undefined ? { kind: 'value' } : { kind: 'data', type, text };
}

/** Whether a name, in ASCII without a final dot, is one of a host (RFC 1123 section 2.1) or a wildcard of hosts. */
export function isHostOrWildcard(ascii: string): boolean {
  return ascii.length <= 253 && HOST_NAME.test(ascii);
}

/** Labels of 1–63 letters, digits and hyphens, none with a hyphen at its start or end. */
const HOST_NAME =
  /^(?:\*\.)?[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/u;

/** Whether a name, in ASCII without a final dot, fits in DNS: labels of 1–63 bytes, 255 bytes in all. */
export function isDomainName(ascii: string): boolean {
  if (ASCII_LABELS.test(ascii)) return ascii.length <= 253;
  let total = 1;
  for (const label of ascii.split('.')) {
    const length = byteLength(label);
    if (length === 0 || length > 63) return false;
    total += length + 1;
  }
  return total <= 255;
}

/** Labels of 1–63 ASCII characters. Fits nearly all names, and is faster than splitting them. */
const ASCII_LABELS = /^[\u0000-\u002D\u002F-\u007F]{1,63}(?:\.[\u0000-\u002D\u002F-\u007F]{1,63})*$/u;

/** The absolute form of a name in a value; undefined unless `isWanted` accepts the name. */
function target(value: string, isWanted: (ascii: string) => boolean): string | undefined {
  const bare = value.endsWith('.') ? value.slice(0, -1) : value;
  // Nearly all names are those of hosts, which need neither conversion nor escapes.
  if (isHostOrWildcard(bare)) return `${bare}.`;
  const ascii = asciiName(value);
  return isWanted(ascii) ? absoluteAsciiName(ascii) : undefined;
}

/** The absolute form of a host; the root stands for “there is none”. */
function hostOrNone(value: string): string | undefined {
  return value.trim() === '.' ? '.' : target(value, isHostOrWildcard);
}

function exchange(value: string, mx = 0): string | undefined {
  const host = hostOrNone(value);
  return host === undefined || mx > 0xffff ? undefined : `${mx} ${host}`;
}

function address(value: string, family: 4 | 6): string | undefined {
  const trimmed = value.trim();
  const parsed = parseIpAddress(trimmed);
  return parsed?.family === family && parsed.zone === undefined ? trimmed : undefined;
}

/** All data of a record is at most 65,535 bytes, the lengths of its strings included. */
function characterStrings(value: string): string | undefined {
  const length = byteLength(value);
  return length + Math.ceil(length / 255) <= 0xffff ? stringsText(value) : undefined;
}

function service(value: string): string | undefined {
  const parts = parseSrv(value);
  const host = parts && hostOrNone(parts.target);
  if (parts === undefined || host === undefined) return undefined;
  const numbers = [parts.priority, parts.weight, parts.port].map(Number);
  return numbers.every((number) => number <= 0xffff) ? `${numbers.join(' ')} ${host}` : undefined;
}

function authority(value: string): string | undefined {
  const parts = parseCaa(value);
  if (parts === undefined || Number(parts.flags) > 0xff || parts.tag.length > 15) return undefined;
  if (byteLength(parts.value) > 0xffff - 17) return undefined;
  return `${Number(parts.flags)} ${parts.tag} ${quotedText(parts.value)}`;
}

function numbersAndHex(value: string, limits: readonly number[]): string | undefined {
  const words = value.trim().split(/\s+/u);
  const numbers = words.slice(0, limits.length);
  const hex = words.slice(limits.length).join('');
  const fits = limits.every(
    (limit, at) => /^\d{1,5}$/u.test(numbers[at] ?? '') && Number(numbers[at]) <= limit,
  );
  return fits && isHexBytes(hex) ? `${numbers.join(' ')} ${hex}` : undefined;
}

/** The numbers and the digest of a DS or SSHFP record; undefined for a digest of the wrong length. */
function digest(value: string, { most, kindAt, digits }: DigestFields): string | undefined {
  const text = numbersAndHex(value, most);
  const words = text?.split(' ') ?? [];
  const wanted = digits.get(String(Number(words[kindAt])));
  return wanted === undefined || words[most.length]?.length === wanted ? text : undefined;
}

/** `\# 4 C0000201` (RFC 3597 section 5). */
function unknownData(value: string): string | undefined {
  const [mark, length, ...words] = value.trim().split(/\s+/u);
  const hex = words.join('');
  if (mark !== '\\#' || !/^\d{1,5}$/u.test(length ?? '') || Number(length) * 2 !== hex.length)
    return undefined;
  return hex === '' || isHexBytes(hex) ? `\\# ${length} ${hex}`.trimEnd() : undefined;
}

function isHexBytes(text: string): boolean {
  return text.length % 2 === 0 && /^[\da-f]+$/iu.test(text);
}
