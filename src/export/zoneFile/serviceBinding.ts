import { parseIpAddress } from '../../model/ipAddress.ts';
import { asciiName } from '../masterText.ts';

/** The keys of parameters by name (RFC 9460 section 14.3.2). */
const KEYS: ReadonlyMap<string, number> = new Map([
  ['alpn', 1],
  ['no-default-alpn', 2],
  ['port', 3],
  ['ipv4hint', 4],
  ['ech', 5],
  ['ipv6hint', 6],
]);

/** No value of at most 65,535 bytes is longer, however its addresses and names are spelled. */
const LONGEST_TEXT = 4 * 0xffff;

/**
 * The data of an SVCB or HTTPS record (`1 . alpn=h2,h3`, RFC 9460 section 2.1) in the form of RFC 3597, which
 * readers that do not know these types accept too. Undefined when it cannot be parsed.
 */
export function serviceBinding(value: string): string | undefined {
  if (value.length > LONGEST_TEXT) return undefined;
  const [priority = '', target = '', ...words] = value.trim().split(/\s+/u);
  const name = wireName(target);
  if (!/^\d{1,5}$/u.test(priority) || Number(priority) > 0xffff || name === undefined) return undefined;
  const parameters = words.map(parameter);
  if (parameters.some((bytes) => bytes === undefined)) return undefined;
  const sorted = parameters.flatMap((bytes) => bytes ?? []).toSorted((one, other) => one.key - other.key);
  if (sorted.some(({ key }, at) => key === sorted[at + 1]?.key)) return undefined;
  const keys = new Set(sorted.map(({ key }) => key));
  // `no-default-alpn` needs `alpn` beside it (RFC 9460 section 7.1.1).
  if (keys.has(2) && !keys.has(1)) return undefined;
  const bytes = Buffer.concat([
    uint16(Number(priority)),
    name,
    ...sorted.map(({ key, data }) => wire(key, data)),
  ]);
  return bytes.length > 0xffff ? undefined : `\\# ${bytes.length} ${bytes.toString('hex').toUpperCase()}`;
}

interface Parameter {
  readonly key: number;
  readonly data: Buffer;
}

function parameter(word: string): Parameter | undefined {
  const equals = word.indexOf('=');
  const name = (equals === -1 ? word : word.slice(0, equals)).toLowerCase();
  const value = equals === -1 ? '' : word.slice(equals + 1).replace(/^"(.*)"$/u, '$1');
  const key = KEYS.get(name) ?? numberedKey(name);
  if (key === undefined || value.includes('\\') || value.includes('"')) return undefined;
  const data = parameterData(key, value);
  return data === undefined ? undefined : { key, data };
}

/** `key7`: any other parameter, its value as it stands. Key 0 (mandatory) lists further keys, which are not parsed. */
function numberedKey(name: string): number | undefined {
  const [, digits] = /^key(\d{1,5})$/u.exec(name) ?? [];
  const key = Number(digits);
  return digits !== undefined && key > 0 && key < 0xffff ? key : undefined;
}

function parameterData(key: number, value: string): Buffer | undefined {
  switch (key) {
    case 1: {
      const ids = value.split(',').map((id) => Buffer.from(id));
      if (ids.some(({ length }) => length === 0 || length > 255)) return undefined;
      return Buffer.concat(ids.flatMap((id) => [Buffer.from([id.length]), id]));
    }
    case 2:
      return value === '' ? Buffer.alloc(0) : undefined;
    case 3:
      return /^\d{1,5}$/u.test(value) && Number(value) <= 0xffff ? uint16(Number(value)) : undefined;
    case 4:
      return addressBytes(value, 4);
    case 5:
      return /^[\da-z+/]+={0,2}$/iu.test(value) ? Buffer.from(value, 'base64') : undefined;
    case 6:
      return addressBytes(value, 6);
    default:
      return Buffer.from(value);
  }
}

function addressBytes(value: string, family: 4 | 6): Buffer | undefined {
  const parsed = value.split(',').map(parseIpAddress);
  if (parsed.some((address) => address?.family !== family || address.zone !== undefined)) return undefined;
  return Buffer.concat(parsed.flatMap((address) => (address?.words ?? []).map(uint16)));
}

function wireName(name: string): Buffer | undefined {
  if (name === '.') return Buffer.from([0]);
  if (name.length > 1000) return undefined;
  const labels = asciiName(name)
    .split('.')
    .map((label) => Buffer.from(label));
  if (labels.some(({ length }) => length === 0 || length > 63)) return undefined;
  const bytes = Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), label]),
    Buffer.from([0]),
  ]);
  return bytes.length <= 255 ? bytes : undefined;
}

function wire(key: number, data: Buffer): Buffer {
  return Buffer.concat([uint16(key), uint16(data.length), data]);
}

function uint16(number: number): Buffer {
  return Buffer.from([number >> 8, number & 0xff]);
}
