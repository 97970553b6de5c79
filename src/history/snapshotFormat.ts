import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod/mini';
import { DomainId } from '../api/fields.ts';
import { TimeSlice } from '../base/timeSlices.ts';
import type { IndexedRecord } from '../zones/recordTable.ts';
import { restoredRecord, StoredRecord, storedRecord } from '../zones/stored/storedRecord.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import { parsedJson } from '../base/parsedJson.ts';

// A snapshot is compressed NDJSON in UTF-8: a header, then one line for each record. `zcat` shows it.

/** The version is also part of the name of the file. */
export const SNAPSHOT_VERSION = 1;

/** The ids of a zone. */
export interface ZoneIds {
  readonly account: AccountId;
  readonly id: DomainId;
}

/**
 * Limits of a file, so that a damaged or hostile one cannot fill the memory: some 200,000 records of ordinary length.
 */
export interface SnapshotLimits {
  /** The largest file. */
  readonly fileBytes: number;
  /** The largest uncompressed text. */
  readonly textBytes: number;
}

export const SNAPSHOT_LIMITS: SnapshotLimits = {
  fileBytes: 16 * 1024 * 1024,
  textBytes: 64 * 1024 * 1024,
};

const SnapshotHeader = z.object({
  format: z.literal('dns-tree snapshot'),
  version: z.literal(SNAPSHOT_VERSION),
  /** The id of the account, which ends in the address of its service. */
  account: z.string(),
  zone: DomainId,
  records: z.int().check(z.gte(0)),
});

/**
 * Returns the content of a file; undefined if it would exceed the limits.
 * @throws the reason of `signal`
 */
export async function encodeSnapshot(
  { account, id }: ZoneIds,
  records: readonly IndexedRecord[],
  limits: SnapshotLimits,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const header: z.infer<typeof SnapshotHeader> = {
    format: 'dns-tree snapshot',
    version: SNAPSHOT_VERSION,
    account,
    zone: id,
    records: records.length,
  };
  const lines = [Buffer.from(`${JSON.stringify(header)}\n`)];
  let left = limits.textBytes;
  const slice = new TimeSlice();
  for (const record of records) {
    const line = Buffer.from(`${JSON.stringify(storedRecord(record))}\n`);
    left -= line.length;
    if (left < 0) return undefined;
    lines.push(line);
    if (slice.isOver) await slice.next(signal);
  }
  const content = await promisify(gzip)(Buffer.concat(lines));
  signal.throwIfAborted();
  return content.length > limits.fileBytes ? undefined : content;
}

/**
 * Returns the records of a file; undefined if it is damaged or of another zone. A part is never taken for the whole.
 * @throws the reason of `signal`
 */
export async function decodeSnapshot(
  content: Buffer,
  { account, id }: ZoneIds,
  limits: SnapshotLimits,
  signal: AbortSignal,
): Promise<readonly IndexedRecord[] | undefined> {
  const text = await textOf(content, limits);
  signal.throwIfAborted();
  if (text === undefined) return undefined;
  let end = text.indexOf('\n');
  const header = SnapshotHeader.safeParse(parsedJson(text.slice(0, Math.max(0, end)))).data;
  if (header?.account !== account || header.zone !== id) return undefined;
  const records: IndexedRecord[] = [];
  const slice = new TimeSlice();
  while (end + 1 < text.length) {
    const next = text.indexOf('\n', end + 1);
    const stored = StoredRecord.safeParse(parsedJson(text.slice(end + 1, next)));
    if (next < 0 || !stored.success) return undefined;
    records.push(restoredRecord(stored.data));
    end = next;
    if (slice.isOver) await slice.next(signal);
  }
  return records.length === header.records ? records : undefined;
}

/** Decompressing checks that the text is whole (RFC 1952 section 2.3.1). */
async function textOf(content: Buffer, { textBytes }: SnapshotLimits): Promise<string | undefined> {
  try {
    return (await promisify(gunzip)(content, { maxOutputLength: textBytes })).toString();
  } catch {
    return undefined;
  }
}
