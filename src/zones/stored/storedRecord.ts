import * as z from 'zod/mini';
import { RecordId } from '../../api/fields.ts';
import { recordType } from '../../api/record.ts';
import type { IndexedRecord } from '../recordTable.ts';

/** A record in the files of the index and in snapshots: a change of this schema is a new version of both formats. */
export const StoredRecord = z.object({
  id: z.optional(RecordId),
  host: z.string(),
  type: z.string(),
  line: z.optional(z.string()),
  value: z.string(),
  mx: z.optional(z.number()),
  ttl: z.optional(z.number()),
  enabled: z.optional(z.boolean()),
  held: z.boolean(),
  remark: z.optional(z.string()),
  /** Files of earlier versions lack it. */
  weight: z.optional(z.number()),
});
export type StoredRecord = z.infer<typeof StoredRecord>;

/** The state of the monitor is not saved, because it is outdated within minutes. */
export function storedRecord(record: IndexedRecord): StoredRecord {
  const { id, host, type, recordLine, value, mx, ttl, enabled, held, remark, weight } = record;
  const stored = { id, host, type, line: recordLine, value, mx, ttl, enabled, held, remark };
  return weight === undefined ? stored : { ...stored, weight };
}

/** Returns the record of the index that was stored. An earlier version stored types as the service wrote them. */
export function restoredRecord(stored: StoredRecord): IndexedRecord {
  const { id, host, type, line, value, mx, ttl, enabled, held, remark, weight } = stored;
  const record = {
    id,
    host,
    type: recordType(type),
    recordLine: line,
    value,
    mx,
    ttl,
    enabled,
    held,
    remark,
  };
  // Leave out the field if it is undefined: few records have a weight.
  return weight === undefined ? record : { ...record, weight };
}
