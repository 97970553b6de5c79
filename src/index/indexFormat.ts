import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import { DomainId } from '../api/fields.ts';
import type { AccountId } from '../model/account.ts';
import type { IndexedZone } from './recordIndex.ts';
import { type IndexedRecord, RecordTable } from './recordTable.ts';

// The file of an index is NDJSON in UTF-8: a header, a line for each zone, and a line with the CRC-32 of all bytes
// before it.

const FORMAT = 'dns-tree index';
const VERSION = 2;
const NEWLINE = 0x0a;
/** More than the header takes, in bytes. */
export const MAX_HEADER_BYTES = 4096;
/** A larger file is neither written nor loaded. Two million records of ordinary length fit in. */
export const MAX_FILE_BYTES = 512 * 1024 * 1024;
/** What a zone without records and a record without any text take at least, in bytes. */
const MIN_ZONE_BYTES = 30;
const MIN_RECORD_BYTES = 40;

/** What is kept of an account: its zones as they were when all of them were last listed. */
export interface StoredIndex {
  readonly zones: readonly IndexedZone[];
  /** Milliseconds since the epoch. */
  readonly listedAt: number;
}

const Count = z.number().check(z.int(), z.gte(0));
const Head = z.object({ format: z.literal(FORMAT), version: z.number() });
const Header = z.object({
  ...Head.shape,
  account: z.string(),
  listedAt: z.number(),
  zones: Count,
  /** Of all zones together. */
  records: Count,
});
/** A record as JSON leaves it: a field without a value is missing. */
type StoredRecord = Pick<IndexedRecord, 'host' | 'type' | 'value' | 'held'> & Partial<IndexedRecord>;
/** Checked by hand: a schema takes four times as long as JSON.parse. */
const StoredRecord = z.custom<StoredRecord>(isStoredRecord);
const StoredZone = z.object({
  id: DomainId,
  name: z.string(),
  ascii: z.string(),
  updatedOn: z.optional(z.string()),
  announced: z.optional(z.number()),
  served: z.boolean(),
  loaded: z.optional(
    z.object({
      complete: z.boolean(),
      loadedAt: z.number(),
      updatedOn: z.optional(z.string()),
      announced: z.optional(z.number()),
      records: z.array(StoredRecord),
    }),
  ),
});
const Sum = z.object({ crc32: z.number() });

export function encodeIndex(account: AccountId, { zones, listedAt }: StoredIndex): Uint8Array {
  const records = zones.reduce((sum, { loaded }) => sum + (loaded?.table.records.length ?? 0), 0);
  const header = { format: FORMAT, version: VERSION, account, listedAt, zones: zones.length, records };
  // One buffer for each line: all lines together may be longer than a string can be.
  const lines = [header, ...zones.map(storedZone)].map((line) => Buffer.from(`${JSON.stringify(line)}\n`));
  const sum = lines.reduce((before, line) => crc32(line, before), 0);
  return Buffer.concat([...lines, Buffer.from(`${JSON.stringify({ crc32: sum })}\n`)]);
}

function storedZone({ id, name, ascii, updatedOn, announced, served, loaded }: IndexedZone): unknown {
  const { table, ...facts } = loaded ?? {};
  return {
    id,
    name,
    ascii,
    updatedOn,
    announced,
    served,
    loaded: table && { ...facts, records: table.records },
  };
}

/**
 * Returns the index in a file, `broken` if the file is damaged or of another account, `newer` if a later version of
 * this extension wrote it.
 */
export function decodeIndex(bytes: Uint8Array, account: AccountId): StoredIndex | 'broken' | 'newer' {
  try {
    return decoded(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), account);
  } catch {
    // Not JSON, not of this form, or a line longer than a string can be.
    return 'broken';
  }
}

/**
 * Whether a file of `size` bytes that begins with `start` can hold the zones and records that its header announces.
 * Returns false for a header that cannot be parsed.
 */
export function canHoldAnnounced(start: Uint8Array, size: number): boolean {
  const end = start.indexOf(NEWLINE);
  try {
    const first: unknown = JSON.parse(Buffer.from(start.subarray(0, end)).toString());
    // decodeIndex reports a later version, whose header may announce other things.
    if (Head.parse(first).version > VERSION) return true;
    const { zones, records } = Header.parse(first);
    return zones * MIN_ZONE_BYTES + records * MIN_RECORD_BYTES <= size;
  } catch {
    return false;
  }
}

function decoded(file: Buffer, account: AccountId): StoredIndex | 'broken' | 'newer' {
  const lines = linesOf(file);
  const first: unknown = JSON.parse(lines.next().value ?? '');
  if (Head.parse(first).version > VERSION) return 'newer';
  const header = Header.parse(first);
  if (header.version !== VERSION || header.account !== account || !hasRightSum(file)) return 'broken';
  const zones: IndexedZone[] = [];
  let records = 0;
  while (zones.length < header.zones) {
    const zone = zoneOf(JSON.parse(lines.next().value ?? ''), account);
    records += zone.loaded?.table.records.length ?? 0;
    if (records > header.records) return 'broken';
    zones.push(zone);
  }
  if (records < header.records) return 'broken';
  return { zones, listedAt: header.listedAt };
}

function zoneOf(raw: unknown, account: AccountId): IndexedZone {
  const { loaded, id, name, ascii, updatedOn, announced, served } = StoredZone.parse(raw);
  const zone = { account, id, name, ascii, updatedOn, announced, served, failed: false };
  if (loaded === undefined) return { ...zone, loaded };
  const { records, complete, loadedAt, ...listed } = loaded;
  const table = new RecordTable(records.map(recordOf));
  return {
    ...zone,
    loaded: { table, complete, loadedAt, updatedOn: listed.updatedOn, announced: listed.announced },
  };
}

function isStoredRecord(raw: unknown): raw is StoredRecord {
  if (typeof raw !== 'object' || raw === null) return false;
  const record: Partial<Record<keyof IndexedRecord, unknown>> = raw;
  return (
    typeof record.host === 'string' &&
    typeof record.type === 'string' &&
    typeof record.value === 'string' &&
    typeof record.held === 'boolean' &&
    isOptional('string', record.id) &&
    isOptional('string', record.line) &&
    isOptional('string', record.remark) &&
    isOptional('number', record.mx) &&
    isOptional('number', record.ttl) &&
    isOptional('boolean', record.enabled)
  );
}

function isOptional(type: 'string' | 'number' | 'boolean', value: unknown): boolean {
  return value === undefined || typeof value === type;
}

/** All fields in one order: objects of one shape take less memory and are searched faster. */
function recordOf(stored: StoredRecord): IndexedRecord {
  const { id, host, type, line, value, mx, ttl, enabled, held, remark } = stored;
  return { id, host, type, line, value, mx, ttl, enabled, held, remark };
}

/** Whether the last line is the checksum of everything before it. */
function hasRightSum(file: Buffer): boolean {
  const end = file.length - 1;
  const start = end < 1 ? 0 : file.lastIndexOf('\n', end - 1) + 1;
  if (start === 0 || file[end] !== NEWLINE) return false;
  return Sum.parse(JSON.parse(file.toString('utf8', start, end))).crc32 === crc32(file.subarray(0, start));
}

function* linesOf(file: Buffer): Generator<string, undefined> {
  for (let start = 0; start < file.length;) {
    const end = file.indexOf('\n', start);
    if (end < 0) return;
    yield file.toString('utf8', start, end);
    start = end + 1;
  }
}
