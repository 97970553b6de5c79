// Writes the bytes of DNS messages for the tests, right ones and wrong ones.
import { isIP } from 'node:net';
import { parseIpAddress } from '../../../src/dns/ipAddress.ts';

export const TYPE = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  DNAME: 39,
  OPT: 41,
  DS: 43,
  DNSKEY: 48,
  HTTPS: 65,
} as const;

export interface WireRecord {
  readonly name: string | Buffer;
  readonly type: number;
  readonly ttl?: number;
  readonly data: Buffer;
}

export interface WireMessage {
  readonly id: number;
  /** The question section, as in the query. */
  readonly question?: Buffer;
  readonly aa?: boolean;
  readonly tc?: boolean;
  readonly ra?: boolean;
  readonly rcode?: number;
  readonly answers?: readonly WireRecord[];
  readonly authorities?: readonly WireRecord[];
  readonly additionals?: readonly WireRecord[];
}

/** A name without escapes. */
export function nameWire(name: string): Buffer {
  const labels = name === '' ? [] : name.replace(/\.$/u, '').split('.');
  return Buffer.concat([...labels.map((label) => labelWire(Buffer.from(label, 'latin1'))), Buffer.alloc(1)]);
}

export function labelWire(label: Buffer): Buffer {
  return Buffer.concat([Uint8Array.of(label.length), label]);
}

export function uint16(number: number): Buffer {
  return Buffer.from([number >> 8, number & 0xff]);
}

export function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

export function messageWire(message: WireMessage): Buffer {
  const { id, question, answers = [], authorities = [], additionals = [] } = message;
  const flags =
    0x8000 |
    (message.aa === true ? 0x0400 : 0) |
    (message.tc === true ? 0x0200 : 0) |
    (message.ra === true ? 0x0080 : 0) |
    (message.rcode ?? 0);
  const counts = [question === undefined ? 0 : 1, answers.length, authorities.length, additionals.length];
  const records = [...answers, ...authorities, ...additionals];
  return Buffer.concat([
    uint16(id),
    uint16(flags),
    ...counts.map(uint16),
    question ?? Buffer.alloc(0),
    ...records.map(recordWire),
  ]);
}

export function recordWire({ name, type, ttl = 300, data }: WireRecord): Buffer {
  const owner = typeof name === 'string' ? nameWire(name) : name;
  return Buffer.concat([owner, uint16(type), uint16(1), uint32(ttl), uint16(data.length), data]);
}

export function addressRecord(name: string, address: string, ttl = 300): WireRecord {
  const words = parseIpAddress(address)?.words ?? [];
  const type = isIP(address) === 4 ? TYPE.A : TYPE.AAAA;
  return { name, type, ttl, data: Buffer.concat(words.map(uint16)) };
}

export function nameRecord(
  name: string,
  type: 'NS' | 'CNAME' | 'DNAME',
  target: string,
  ttl = 300,
): WireRecord {
  return { name, type: TYPE[type], ttl, data: nameWire(target) };
}

export function textRecord(name: string, ...texts: readonly string[]): WireRecord {
  return { name, type: TYPE.TXT, data: Buffer.concat(texts.map((text) => labelWire(Buffer.from(text)))) };
}

export function soaRecord(
  name: string,
  {
    serial = 1,
    ttl = 300,
    minimum = 300,
  }: { readonly serial?: number; readonly ttl?: number; readonly minimum?: number } = {},
): WireRecord {
  const numbers = [serial, 3600, 600, 86_400, minimum].map(uint32);
  return {
    name,
    type: TYPE.SOA,
    ttl,
    data: Buffer.concat([nameWire(`ns1.${name}`), nameWire(`admin.${name}`), ...numbers]),
  };
}

/** The OPT record of a response, with its options by their numbers. */
export function optRecord(options: ReadonlyMap<number, Buffer> = new Map()): WireRecord {
  const data = [...options].flatMap(([code, bytes]) => [uint16(code), uint16(bytes.length), bytes]);
  return { name: '', type: TYPE.OPT, ttl: 0, data: Buffer.concat(data) };
}

/** The option of a client subnet of 24 bits. */
export function subnetOption(address: string, scope: number): Buffer {
  const words = parseIpAddress(address)?.words ?? [];
  return Buffer.concat([
    uint16(1),
    Uint8Array.of(24, scope),
    Buffer.concat(words.map(uint16)).subarray(0, 3),
  ]);
}
