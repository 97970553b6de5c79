import { createHash } from 'node:crypto';
import { parseRdata } from '../dns/types/parseRdata.ts';
import { ownerKey } from '../dns/zoneIndex.ts';
import type { IndexedRecord } from '../zones/recordTable.ts';
import { recordLineKey } from '../dns/record.ts';
import { TimeSlice } from '../base/timeSlices.ts';

/** The fields of a record that a comparison uses. A record of a file may lack an id and a TTL. */
export type ComparedRecord = Pick<
  IndexedRecord,
  'id' | 'host' | 'type' | 'recordLine' | 'value' | 'mx' | 'ttl' | 'enabled'
>;

/** A record without its spelling: records that are equal to every client have equal fields. */
export interface CanonicalRecord {
  /** The host in ASCII and lower case, with `\DDD` for special bytes; `@` for the apex. */
  readonly owner: string;
  readonly type: string;
  /**
   * The data as in a zone file, with names in lower case. A value that is invalid for its type stays as it is written.
   */
  readonly data: string;
  /** The preference of an MX record, which `data` does not have; undefined for other types. */
  readonly preference: number | undefined;
  /** Empty for the default line. */
  readonly recordLine: string;
  /** Undefined if it is not known. */
  readonly ttl: number | undefined;
  readonly enabled: boolean | undefined;
}

export function canonicalRecord({
  host,
  type: given,
  value,
  mx,
  recordLine,
  ttl,
  enabled,
}: ComparedRecord): CanonicalRecord {
  const type = given.toUpperCase();
  const isMx = type === 'MX';
  // The preference is compared separately, so that an invalid one does not make the exchange invalid.
  const parsed = parseRdata(given, value, 0);
  const data = parsed.ok ? parsed.canonical : value.trim();
  return {
    owner: ownerKey(host),
    type,
    data: isMx && parsed.ok ? data.slice('0 '.length) : data,
    preference: isMx ? (mx ?? 0) : undefined,
    recordLine: recordLineKey(recordLine),
    ttl,
    enabled,
  };
}

/** Returns a text that is equal for equal records. */
export function canonicalKey(record: CanonicalRecord): string {
  const { owner, type, data, preference, recordLine, ttl, enabled } = record;
  return joinedKey(owner, type, data, preference, recordLine, ttl, enabled);
}

/** Returns a text that is equal for equal parts and for no others. The parts may have any characters. */
export function joinedKey(...parts: readonly (string | number | boolean | undefined)[]): string {
  let key = '';
  for (const part of parts) {
    const text = String(part);
    key += `${text.length}:${text}`;
  }
  return key;
}

/**
 * Returns a text that is equal for zones without a difference. The order and spelling of records do not matter.
 * @throws the reason of `signal`
 */
export async function zoneDigest(records: readonly ComparedRecord[], signal: AbortSignal): Promise<string> {
  const keys: string[] = [];
  const slice = new TimeSlice();
  for (const record of records) {
    keys.push(canonicalKey(canonicalRecord(record)));
    if (slice.isOver) await slice.next(signal);
  }
  const sorted = keys.toSorted().join('');
  return createHash('sha256').update(sorted).digest('hex').slice(0, 32);
}
