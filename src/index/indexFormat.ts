import { crc32 } from 'node:zlib';
import * as z from 'zod/mini';
import { DomainId, LONGEST_ZONE_NAME, type RecordId } from '../api/fields.ts';
import type { AccountId } from '../model/account.ts';
import { Incomplete } from '../model/wholeness.ts';
import type { IndexedZone } from './recordIndex.ts';
import { type IndexedRecord, RecordTable } from './recordTable.ts';

// The file of an index is NDJSON in UTF-8: a header, for each zone a line and then lines with its records, some records
// in each, and a line with the CRC-32 of all bytes before it. Short lines keep each step of encoding and decoding short.

const FORMAT = 'dns-tree index';
const VERSION = 4;
const NEWLINE = 0x0a;
/** Decoding more records at once would block the extension host noticeably. */
const RECORDS_PER_LINE = 1000;
/** The most bytes that a header can have. */
export const MAX_HEADER_BYTES = 4096;
/** A larger file is neither written nor loaded. Five million records of ordinary length fit in. */
export const MAX_INDEX_BYTES = 512 * 1024 * 1024;
/** The fewest bytes that a zone without records, and a record with empty texts, can take. */
const MIN_ZONE_BYTES = 30;
const MIN_RECORD_BYTES = 30;

/** The saved index of an account. All of its domains were last listed at `listedAt`. */
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
/** A name of the service in any spelling: in ASCII, labels can be several times as long. */
const ZoneName = z.string().check(z.maxLength(8 * LONGEST_ZONE_NAME));
const StoredZone = z.object({
  id: DomainId,
  name: ZoneName,
  ascii: ZoneName,
  updatedOn: z.optional(z.string()),
  announced: z.optional(z.number()),
  served: z.boolean(),
  loaded: z.optional(
    z.object({
      fault: z.optional(Incomplete),
      loadedAt: z.number(),
      updatedOn: z.optional(z.string()),
      announced: z.optional(z.number()),
      records: Count,
    }),
  ),
});
type StoredZone = z.infer<typeof StoredZone>;
/** The fields of a record without their names, which would be half of the file. */
type StoredRecord = readonly [
  id: RecordId | null,
  host: string,
  type: string,
  line: string | null,
  value: string,
  mx: number | null,
  ttl: number | null,
  enabled: boolean | null,
  held: boolean,
  remark: string | null,
];
const Sum = z.object({ crc32: z.number() });

/** Encodes an index line by line. */
export function* encodeIndex(
  account: AccountId,
  { zones, listedAt }: StoredIndex,
): Generator<Uint8Array, void> {
  let size = 0;
  let sum = 0;
  for (const line of storedLines(account, zones, listedAt)) {
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    size += bytes.length;
    if (size > MAX_INDEX_BYTES) throw new RangeError('The index is too large for a file.');
    sum = crc32(bytes, sum);
    yield bytes;
  }
  yield Buffer.from(`${JSON.stringify({ crc32: sum })}\n`);
}

function* storedLines(
  account: AccountId,
  zones: readonly IndexedZone[],
  listedAt: number,
): Generator<unknown, void> {
  const records = zones.reduce((sum, { loaded }) => sum + (loaded?.table.records.length ?? 0), 0);
  yield { format: FORMAT, version: VERSION, account, listedAt, zones: zones.length, records };
  for (const { id, name, ascii, updatedOn, announced, served, loaded } of zones) {
    const { table, ...facts } = loaded ?? {};
    const rows = table?.records ?? [];
    yield {
      id,
      name,
      ascii,
      updatedOn,
      announced,
      served,
      loaded: table && { ...facts, records: rows.length },
    };
    for (let at = 0; at < rows.length; at += RECORDS_PER_LINE)
      yield rows.slice(at, at + RECORDS_PER_LINE).map(storedRecord);
  }
}

function storedRecord(record: IndexedRecord): StoredRecord {
  const { id, host, type, line, value, mx, ttl, enabled, held, remark } = record;
  return [
    id ?? null,
    host,
    type,
    line ?? null,
    value,
    mx ?? null,
    ttl ?? null,
    enabled ?? null,
    held,
    remark ?? null,
  ];
}

/**
 * Decodes the file of an index and pauses after each line. Returns `broken` if the file is damaged or of another
 * account, `newer` if a later version of this extension wrote it.
 */
export function* decodeIndex(
  bytes: Uint8Array,
  account: AccountId,
): Generator<void, StoredIndex | 'broken' | 'newer'> {
  try {
    return yield* decoded(new LineReader(bytes), account);
  } catch {
    // Not JSON, not of this form, or it ends too early.
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

function* decoded(lines: LineReader, account: AccountId): Generator<void, StoredIndex | 'broken' | 'newer'> {
  const first: unknown = JSON.parse(lines.next());
  if (Head.parse(first).version > VERSION) return 'newer';
  const header = Header.parse(first);
  if (header.version !== VERSION || header.account !== account) return 'broken';
  const zones: IndexedZone[] = [];
  let records = 0;
  while (zones.length < header.zones) {
    const stored = StoredZone.parse(JSON.parse(lines.next()));
    records += stored.loaded?.records ?? 0;
    if (records > header.records) return 'broken';
    zones.push(zoneOf(stored, yield* decodedRecords(lines, stored.loaded?.records ?? 0), account));
    yield;
  }
  const { sum } = lines;
  const isWhole = Sum.parse(JSON.parse(lines.next())).crc32 === sum && lines.isAtEnd;
  return isWhole && records === header.records ? { zones, listedAt: header.listedAt } : 'broken';
}

function* decodedRecords(lines: LineReader, count: number): Generator<void, readonly IndexedRecord[]> {
  const records: IndexedRecord[] = [];
  while (records.length < count) {
    const line: unknown = JSON.parse(lines.next());
    if (!Array.isArray(line) || line.length === 0 || line.length > RECORDS_PER_LINE)
      throw new TypeError('Not a line of records.');
    for (const record of line) records.push(recordOf(record));
    yield;
  }
  if (records.length > count) throw new RangeError('A zone has more records than announced.');
  return records;
}

function zoneOf(
  { id, name, ascii, updatedOn, announced, served, loaded }: StoredZone,
  records: readonly IndexedRecord[],
  account: AccountId,
): IndexedZone {
  const zone = { account, id, name, ascii, updatedOn, announced, served, failed: false };
  if (loaded === undefined) return { ...zone, loaded };
  const { fault, loadedAt, ...listed } = loaded;
  const table = new RecordTable(records);
  return {
    ...zone,
    loaded: { table, fault, loadedAt, updatedOn: listed.updatedOn, announced: listed.announced },
  };
}

function recordOf(raw: unknown): IndexedRecord {
  if (!isStoredRecord(raw)) throw new TypeError('Not a record.');
  const [id, host, type, line, value, mx, ttl, enabled, held, remark] = raw;
  return {
    id: id ?? undefined,
    host,
    type,
    line: line ?? undefined,
    value,
    mx: mx ?? undefined,
    ttl: ttl ?? undefined,
    enabled: enabled ?? undefined,
    held,
    remark: remark ?? undefined,
  };
}

/** Checks by hand: a schema takes four times as long as JSON.parse. */
function isStoredRecord(raw: unknown): raw is StoredRecord {
  if (!Array.isArray(raw) || raw.length !== 10) return false;
  const fields: readonly unknown[] = raw;
  return (
    isOptional('string', fields[0]) &&
    typeof fields[1] === 'string' &&
    typeof fields[2] === 'string' &&
    isOptional('string', fields[3]) &&
    typeof fields[4] === 'string' &&
    isOptional('number', fields[5]) &&
    isOptional('number', fields[6]) &&
    isOptional('boolean', fields[7]) &&
    typeof fields[8] === 'boolean' &&
    isOptional('string', fields[9])
  );
}

function isOptional(type: 'string' | 'number' | 'boolean', value: unknown): boolean {
  return value === null || typeof value === type;
}

/** Reads a file line by line, and computes the checksum of the lines so far. */
class LineReader {
  readonly #file: Buffer;
  #start = 0;
  #sum = 0;

  constructor(bytes: Uint8Array) {
    this.#file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get sum(): number {
    return this.#sum;
  }

  get isAtEnd(): boolean {
    return this.#start === this.#file.length;
  }

  next(): string {
    const start = this.#start;
    const end = this.#file.indexOf(NEWLINE, start);
    if (end < 0) throw new RangeError('The file ends too early.');
    this.#sum = crc32(this.#file.subarray(start, end + 1), this.#sum);
    this.#start = end + 1;
    return this.#file.toString('utf8', start, end);
  }
}
