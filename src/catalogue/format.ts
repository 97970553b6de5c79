import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import type { AccountId } from '../model/account.ts';
import { decodeZone, encodeZone } from './storedZone.ts';
import type { KnownZone } from './zone.ts';

// The file of an index is NDJSON in UTF-8: a line that says what it is, a line for each zone, and a line with the
// CRC-32 of all bytes before it.

const FORMAT = 'dns-tree index';
const VERSION = 1;

/** What is kept of an account: its zones as they were when all of them were last listed. */
export interface StoredIndex {
  readonly zones: readonly KnownZone[];
  /** Milliseconds since the epoch. */
  readonly listedAt: number;
}

const Head = z.object({ format: z.literal(FORMAT), version: z.number() });
const Header = z.object({ account: z.string(), listedAt: z.number(), zones: z.number() });
const Sum = z.object({ crc32: z.number() });

export function encodeIndex(account: AccountId, { zones, listedAt }: StoredIndex): Uint8Array {
  const header = { format: FORMAT, version: VERSION, account, listedAt, zones: zones.length };
  // Bytes line by line: all of it may be more than one text can be.
  const lines = [header, ...zones.map(encodeZone)].map((line) => Buffer.from(`${JSON.stringify(line)}\n`));
  const sum = lines.reduce((before, line) => crc32(line, before), 0);
  return Buffer.concat([...lines, Buffer.from(`${JSON.stringify({ crc32: sum })}\n`)]);
}

/** The index in a file, `broken` when it is not whole or not one of this account, `newer` when a later release wrote it. */
export function decodeIndex(bytes: Uint8Array, account: AccountId): StoredIndex | 'broken' | 'newer' {
  try {
    return decoded(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), account);
  } catch {
    // No JSON, or a line too long to be a text.
    return 'broken';
  }
}

function decoded(file: Buffer, account: AccountId): StoredIndex | 'broken' | 'newer' {
  const lines = linesOf(file);
  const first: unknown = JSON.parse(lines.next().value ?? '');
  const head = Head.safeParse(first);
  if (!head.success) return 'broken';
  if (head.data.version > VERSION) return 'newer';
  const header = Header.parse(first);
  if (header.account !== account || !isWhole(file)) return 'broken';
  const zones: KnownZone[] = [];
  while (zones.length < header.zones) {
    const zone = decodeZone(JSON.parse(lines.next().value ?? ''), account);
    if (zone === undefined) return 'broken';
    zones.push(zone);
  }
  return { zones, listedAt: header.listedAt };
}

/** Whether the last line tells the sum of what is before it. */
function isWhole(file: Buffer): boolean {
  const end = file.length - 1;
  const start = end < 1 ? 0 : file.lastIndexOf('\n', end - 1) + 1;
  if (start === 0 || file.toString('latin1', end) !== '\n') return false;
  const sum = Sum.safeParse(JSON.parse(file.toString('utf8', start, end)));
  return sum.success && sum.data.crc32 === crc32(file.subarray(0, start));
}

function* linesOf(file: Buffer): Generator<string, undefined> {
  for (let start = 0; start < file.length;) {
    const end = file.indexOf('\n', start);
    if (end < 0) return;
    yield file.toString('utf8', start, end);
    start = end + 1;
  }
}
