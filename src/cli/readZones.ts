import * as z from 'zod/mini';
import { DomainId, RecordId } from '../api/fields.ts';
import { readFileUpTo } from '../base/readFile.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { RecordTable, type IndexedRecord } from '../index/recordTable.ts';
import type { IndexedZone } from '../index/recordIndex.ts';
import { AccountId } from '../model/account.ts';
import { hostWithin, toAscii } from '../model/names.ts';
import { CannotRun } from './cannotRun.ts';

/** The limits of what is read: of one file in bytes, and of all files together. */
const MOST = { bytes: 250_000_000, records: 2_000_000, zones: 100_000 } as const;

/** All zones of files are in one account: they may refer to each other. */
const ACCOUNT = AccountId.parse('files');

/** A record of a JSON export (`src/export/tables`). */
const ExportedRecord = z.object({
  zone: z.string().check(z.minLength(1), z.maxLength(1_000)),
  name: z.string(),
  type: z.string().check(z.minLength(1)),
  line: z.optional(z.string()),
  value: z.string(),
  mx: z.optional(z.number()),
  ttl: z.optional(z.number()),
  enabled: z.optional(z.boolean()),
  remark: z.optional(z.string()),
  held: z.optional(z.boolean()),
  id: z.optional(RecordId),
});
const ExportedRecords = z.array(ExportedRecord);

/**
 * Reads zones from files. Each file is taken to hold all records of its zones; zones of several files are joined by name.
 * @throws CannotRun for a file that cannot be read
 */
export async function readZones(files: readonly string[], now: number): Promise<readonly IndexedZone[]> {
  const zones = new Map<string, { readonly name: string; readonly records: IndexedRecord[] }>();
  let left = MOST.records;
  for (const file of files) {
    const records = recordsIn(await textOf(file), file);
    left -= records.length;
    if (left < 0) throw new CannotRun(`The zones have more than ${MOST.records} records.`);
    for (const { zone, record } of records)
      getOrAdd(zones, toAscii(zone).toLowerCase(), () => ({ name: zone, records: [] })).records.push(record);
    if (zones.size > MOST.zones) throw new CannotRun(`There are more than ${MOST.zones} zones.`);
  }
  return [...zones].map(([ascii, { name, records }]) => wholeZone(name, ascii, records, now));
}

interface RecordOfZone {
  readonly zone: string;
  readonly record: IndexedRecord;
}

function recordsIn(text: string, file: string): readonly RecordOfZone[] {
  const exported = ExportedRecords.safeParse(jsonOf(text));
  if (!exported.success) throw new CannotRun(`${file} is no JSON export of DNS Tree.`);
  return exported.data.map(({ zone, name, enabled = true, held = false, ...record }) => {
    const [ascii, full] = [toAscii(zone).toLowerCase(), toAscii(name).toLowerCase()];
    const isWithin = full === ascii || full.endsWith(`.${ascii}`);
    if (!isWithin) throw new CannotRun(`${file}: the name of a record of ${zone} is not in that zone.`);
    const { id, type, line, value, mx, ttl, remark } = record;
    const host = hostWithin(ascii, full);
    return { zone, record: { id, host, type, line, value, mx, ttl, enabled, held, remark } };
  });
}

function wholeZone(name: string, ascii: string, records: readonly IndexedRecord[], now: number): IndexedZone {
  const loaded = {
    table: new RecordTable(records),
    fault: undefined,
    loadedAt: now,
    updatedOn: undefined,
    announced: undefined,
  };
  return {
    account: ACCOUNT,
    id: DomainId.parse(ascii),
    name,
    ascii,
    updatedOn: undefined,
    announced: undefined,
    served: true,
    loaded,
    failed: false,
  };
}

async function textOf(file: string): Promise<string> {
  try {
    const content = await readFileUpTo(file, MOST.bytes);
    if (content.kind === 'text') return content.text.replace(/^\u{FEFF}/u, '');
    throw new CannotRun(`${file} is ${content.kind === 'large' ? 'too large' : 'no text'}.`);
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    throw new CannotRun(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
