import * as z from 'zod/mini';
import { DomainId, LONGEST_WRITTEN_NAME } from '../../api/fields.ts';
import { countValues } from '../../api/transport/response.ts';
import type { AccountId } from '../accountInfo.ts';
import { Incomplete } from '../lists/wholeness.ts';
import type { ZoneState } from '../zoneState.ts';
import { RecordTable } from '../recordTable.ts';
import { restoredRecord, StoredRecord, storedRecord } from './storedRecord.ts';

// The file of an index is NDJSON in UTF-8: a header, then one line for each zone with its records. A line that cannot
// be parsed is dropped, so that the next run loads its zone again.

/** The version is also part of the name of the file, so that two versions do not replace each other's files. */
export const INDEX_VERSION = 4;

/** The memory that an ordinary record takes, in bytes: more than its line. */
const RECORD_BYTES = 290;

/** The most damaged lines in a file. The rest of a file with more of them is not worth reading. */
const MAX_DAMAGED_LINES = 100;

/** The saved index of an account. All of its domains were last listed at `listedAt`. */
export interface StoredIndex {
  readonly zones: readonly ZoneState[];
  /** Milliseconds since the epoch. */
  readonly listedAt: number;
  /** How many zones the account has: more than `zones` if some could not be listed, saved or parsed. */
  readonly total: number;
}

/** Limits of the files, so that a damaged or hostile one cannot fill the memory. */
export interface IndexLimits {
  /** The largest line. A zone with a longer one is saved without its records. */
  readonly lineBytes: number;
  /** The most JSON values of a line, because small values take many times their length in memory. */
  readonly lineValues: number;
  /** The largest file. Beyond it, zones are saved without their records. */
  readonly fileBytes: number;
}

/** Some 100,000 records in one zone, and 1.5 million in all, of ordinary length. */
export const INDEX_LIMITS: IndexLimits = {
  lineBytes: 16 * 1024 * 1024,
  lineValues: 1_200_000,
  fileBytes: 256 * 1024 * 1024,
};

const Header = z.object({
  format: z.literal('dns-tree index'),
  version: z.literal(INDEX_VERSION),
  /** The id of the account, which ends in the address of its service. */
  account: z.string(),
  listedAt: z.number(),
  total: z.int().check(z.gte(0)),
});
type IndexHeader = z.infer<typeof Header>;

/** A name of the service in any spelling: in ASCII, labels can be several times as long. */
const ZoneName = z.string().check(z.maxLength(8 * LONGEST_WRITTEN_NAME));
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
      records: z.array(StoredRecord),
    }),
  ),
});
type StoredZone = z.infer<typeof StoredZone>;

/** How many JSON values a stored record has, with all of its fields. */
const VALUES_OF_A_RECORD = 11;

/** Returns the line of a value with its line feed, or undefined if it does not fit into the file. */
type Encode = (value: unknown) => Buffer | undefined;

function encoder({ fileBytes, lineBytes, lineValues }: IndexLimits): Encode {
  let left = fileBytes;
  return (value) => {
    const text = JSON.stringify(value);
    const bytes = Buffer.from(`${text}\n`);
    if (bytes.length > Math.min(left, lineBytes) || countValues(text, lineValues) > lineValues)
      return undefined;
    left -= bytes.length;
    return bytes;
  };
}

/**
 * Returns the lines of an index, each with its line feed. A zone whose records are too many is written without them.
 */
export function* indexLines(
  account: AccountId,
  { zones, listedAt, total }: StoredIndex,
  limits: IndexLimits = INDEX_LIMITS,
  encode: Encode = encoder(limits),
): Generator<Buffer, void> {
  const header: IndexHeader = { format: 'dns-tree index', version: INDEX_VERSION, account, listedAt, total };
  const first = encode(header);
  if (first === undefined) return;
  yield first;
  const mostRecords = limits.lineValues / VALUES_OF_A_RECORD;
  for (const zone of zones) {
    const { length } = zone.loaded?.table.records ?? [];
    // Counted first: writing a line that would be too long takes long.
    const next =
      (length > mostRecords ? undefined : encode(storedZone(zone))) ??
      encode(storedZone({ ...zone, loaded: undefined }));
    if (next !== undefined) yield next;
  }
}

/**
 * Like {@link indexLines}. A zone without records in memory keeps those that it has in `saved`, the lines of the file
 * that is replaced: they may be missing only because they did not fit into memory.
 */
export async function* indexLinesWithSaved(
  account: AccountId,
  index: StoredIndex,
  saved: AsyncIterable<string>,
  limits: IndexLimits,
): AsyncGenerator<Buffer, void> {
  const encode = encoder(limits);
  const inMemory = index.zones.filter(({ loaded }) => loaded !== undefined);
  yield* indexLines(account, { ...index, zones: inMemory }, limits, encode);
  const others = index.zones.filter(({ loaded }) => loaded === undefined);
  const left = new Map(others.map((zone) => [zone.id, zone]));
  let header: IndexHeader | undefined;
  for await (const line of saved) {
    if (header === undefined) {
      header = parseHeader(line, account);
      if (header === undefined) break;
      continue;
    }
    const id = idInLine(line);
    const zone = id && left.get(id);
    const loaded = zone && storedZoneIn(line, limits)?.loaded;
    const next = loaded && encode({ ...storedZone(zone), loaded });
    if (zone === undefined || next === undefined) continue;
    left.delete(zone.id);
    yield next;
  }
  for (const zone of left.values()) {
    const next = encode(storedZone(zone));
    if (next !== undefined) yield next;
  }
}

function storedZone({ id, name, ascii, updatedOn, announced, served, loaded }: ZoneState): StoredZone {
  const zone = { id, name, ascii, updatedOn, announced, served };
  if (loaded === undefined) return zone;
  const { table, fault, loadedAt, updatedOn: updatedBefore, announced: announcedBefore } = loaded;
  const facts = { fault, loadedAt, updatedOn: updatedBefore, announced: announcedBefore };
  return { ...zone, loaded: { ...facts, records: table.records.map(storedRecord) } };
}

/** The content of a file, as far as it could be parsed. */
interface ParsedIndex {
  readonly index: StoredIndex;
  /** How many lines were dropped. */
  readonly damaged: number;
}

/**
 * Parses the lines of a file. Drops those that cannot be parsed or repeat a zone. Returns undefined if the first line
 * is no header of this account.
 */
export async function parseIndex(
  lines: AsyncIterable<string> | Iterable<string>,
  account: AccountId,
  limits: IndexLimits,
): Promise<ParsedIndex | undefined> {
  let header: IndexHeader | undefined;
  // By id: a damaged file may have a zone twice.
  const zones = new Map<DomainId, ZoneState>();
  let damaged = 0;
  for await (const line of lines) {
    if (header === undefined) {
      header = parseHeader(line, account);
      if (header === undefined) break;
      continue;
    }
    const zone = parseZone(line, account, limits);
    if (zone === undefined || zones.has(zone.id)) {
      damaged += 1;
      if (damaged >= MAX_DAMAGED_LINES) break;
      continue;
    }
    zones.set(zone.id, zone);
  }
  if (header === undefined) return undefined;
  const { listedAt, total } = header;
  return { index: { zones: [...zones.values()], listedAt, total }, damaged };
}

/** Returns the first line of an index file; undefined if it is damaged or of another account. */
export function parseHeader(line: string, account: AccountId): IndexHeader | undefined {
  const header = Header.safeParse(jsonOf(line));
  return header.success && header.data.account === account ? header.data : undefined;
}

/** Returns the zone of a line; undefined if the line is damaged or has too many values. */
export function parseZone(
  line: string,
  account: AccountId,
  limits: IndexLimits = INDEX_LIMITS,
): ZoneState | undefined {
  const stored = storedZoneIn(line, limits);
  if (stored === undefined) return undefined;
  const { id, name, ascii, updatedOn, announced, served, loaded } = stored;
  return {
    account,
    id,
    name,
    ascii,
    updatedOn,
    announced,
    served,
    loaded: loaded && {
      table: new RecordTable(loaded.records.map(restoredRecord)),
      fault: loaded.fault,
      loadedAt: loaded.loadedAt,
      bytes: Math.max(line.length, RECORD_BYTES * loaded.records.length),
      updatedOn: loaded.updatedOn,
      announced: loaded.announced,
    },
  };
}

function storedZoneIn(line: string, { lineValues }: IndexLimits): StoredZone | undefined {
  // Each value takes a character at least.
  if (line.length > lineValues && countValues(line, lineValues) > lineValues) return undefined;
  return StoredZone.safeParse(jsonOf(line)).data;
}

/**
 * The id, of at most 200 characters with escapes, at the start of a line: the other lines of a file need not be parsed.
 */
const FIRST_ID = /^\{"id":(?<id>"(?:[^"\\]|\\.){0,1200}")/u;

function idInLine(line: string): DomainId | undefined {
  return DomainId.safeParse(jsonOf(FIRST_ID.exec(line)?.groups?.['id'] ?? '')).data;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
