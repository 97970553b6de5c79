import * as z from 'zod/mini';
import { DomainId, RecordId } from '../api/fields.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { originOfFile } from '../config/structure/zoneFile.ts';
import { namedZone } from '../dns/zoneFile/entries.ts';
import { recordsOfZoneFile, type ZoneFileNotJudged } from '../dns/zoneFile/records.ts';
import { RecordTable, type IndexedRecord } from '../zones/recordTable.ts';
import { restoredRecord } from '../zones/stored/storedRecord.ts';
import type { ZoneState } from '../zones/zoneState.ts';
import { AccountId } from '../zones/accountInfo.ts';
import { hostWithin, toAscii } from '../dns/names.ts';
import { CannotRun } from './cannotRun.ts';
import { readGivenFile } from './givenFile.ts';
import { parsedJson } from '../base/parsedJson.ts';

/** The limits for reading zones: `bytes` for one file, the others for all files together. */
const MOST = { bytes: 250_000_000, records: 2_000_000, zones: 100_000 } as const;

/** Files named after their zone. */
const ZONE_FILE = /(?:^|[/\\])(?:db|named|pri)\.[^/\\]+$|\.(?:zone|db|dns)$/iu;

/** All zones of files are in one account: they may refer to each other. */
export const FILES = AccountId.parse('files');

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
  weight: z.optional(z.number()),
  held: z.optional(z.boolean()),
  id: z.optional(RecordId),
});
const ExportedRecords = z.array(ExportedRecord);

/**
 * Reads zones from files. Each file is taken to hold all records of its zones; zones of several files are joined by
 * name.
 * @throws CannotRun for a file that cannot be read
 */
export async function readZones(
  files: readonly string[],
  now: number,
  warn: (line: string) => void,
  most: Readonly<Record<keyof typeof MOST, number>> = MOST,
): Promise<readonly ZoneState[]> {
  const zones = new Map<string, { readonly name: string; readonly records: IndexedRecord[] }>();
  let left = most.records;
  for (const file of files) {
    const records = recordsIn(await textOf(file, most.bytes), file, warn);
    left -= records.length;
    if (left < 0) throw new CannotRun(`The zones have more than ${most.records} records.`);
    for (const { zone, record } of records)
      getOrAdd(zones, toAscii(zone).toLowerCase(), () => ({ name: zone, records: [] })).records.push(record);
    if (zones.size > most.zones) throw new CannotRun(`There are more than ${most.zones} zones.`);
  }
  return [...zones].map(([ascii, { name, records }]) => wholeZone(name, ascii, records, now));
}

interface RecordOfZone {
  readonly zone: string;
  readonly record: IndexedRecord;
}

function recordsIn(text: string, file: string, warn: (line: string) => void): readonly RecordOfZone[] {
  return /^\s*[[{]/u.test(text) ? exportedRecords(text, file) : zoneFileRecords(text, file, warn);
}

function exportedRecords(text: string, file: string): readonly RecordOfZone[] {
  const exported = ExportedRecords.safeParse(parsedJson(text));
  if (!exported.success) throw new CannotRun(`${file} is no JSON export of DNS Tree.`);
  if (exported.data.length === 0) throw new CannotRun(`${file} has no records.`);
  return exported.data.map(({ zone, name, enabled = true, held = false, ...record }) => {
    const [ascii, full] = [toAscii(zone).toLowerCase(), toAscii(name).toLowerCase()];
    const isWithin = full === ascii || full.endsWith(`.${ascii}`);
    if (!isWithin) throw new CannotRun(`${file}: the name of a record of ${zone} is not in that zone.`);
    const host = hostWithin(ascii, full);
    return { zone, record: restoredRecord({ ...record, host, enabled, held }) };
  });
}

/** The records of a zone file, which are all enabled and on the default line. */
function zoneFileRecords(text: string, file: string, warn: (line: string) => void): readonly RecordOfZone[] {
  const zone = zoneOfFile(file, text);
  if (zone === undefined)
    throw new CannotRun(`${file}: its zone is not known. Call the file after its zone: example.com.zone.`);
  const read = recordsOfZoneFile(text, zone, zone);
  if (read.kind !== 'read') throw new CannotRun(`${file}:${read.line + 1}: ${WHY_NOT_WHOLE[read.kind]}`);
  const [unread] = read.notJudged;
  if (unread !== undefined)
    throw new CannotRun(`${file}:${unread.line + 1}: ${whyNotJudged(unread)}, so the zone is not known.`);
  if (read.signing.length > 0)
    warn(`${file}: records that signing the zone made are left out: ${read.signing.join(', ')}.`);
  if (read.records.length === 0) throw new CannotRun(`${file} has no records of ${zone}.`);
  return read.records.map(({ host, type, value, mx, ttl }) => {
    const service = { id: undefined, recordLine: undefined, enabled: true, held: false, remark: undefined };
    return { zone, record: { ...service, host, type, value, mx, ttl } };
  });
}

const WHY_NOT_WHOLE = {
  include: '$INCLUDE is not followed: join the files first.',
  unclosed: 'a quote or parenthesis is not closed, so the zone is not known.',
} as const;

function whyNotJudged(unread: ZoneFileNotJudged): string {
  if (unread.why === 'timeStamp') return 'a time stamp of Windows ([AGE:…]) is not read';
  return unread.why === 'type'
    ? `"${unread.word.slice(0, 50)}" is no record type`
    : 'this cannot be read as a record';
}

/**
 * Returns the zone that a file is of, in ASCII: the owner of its SOA record, else its first `$ORIGIN`. The name of the
 * file counts if the text names no zone, or only names below it.
 */
function zoneOfFile(file: string, text: string): string | undefined {
  const { soa, origin } = namedZone(text);
  if (soa !== undefined) return soa;
  const called = ZONE_FILE.test(file) ? originOfFile(file) : undefined;
  const zone = called === undefined ? undefined : toAscii(called);
  if (origin?.includes('.') !== true) return zone;
  return zone !== undefined && origin.endsWith(`.${zone}`) ? zone : origin;
}

function wholeZone(name: string, ascii: string, records: readonly IndexedRecord[], now: number): ZoneState {
  const loaded = {
    table: new RecordTable(records),
    fault: undefined,
    loadedAt: now,
    bytes: 0,
    updatedOn: undefined,
    announced: undefined,
  };
  return {
    account: FILES,
    id: DomainId.parse(ascii),
    name,
    ascii,
    updatedOn: undefined,
    announced: undefined,
    served: true,
    loaded,
  };
}

async function textOf(file: string, most: number): Promise<string> {
  const content = await readGivenFile(file, most);
  if (content.kind === 'text') return content.text.replace(/^\u{FEFF}/u, '');
  throw new CannotRun(`${file} is ${content.kind === 'large' ? 'too large' : 'no text'}.`);
}
