import { createHash } from 'node:crypto';
import { TimeSlice } from '../base/timeSlices.ts';
import { canonicalRecord, keyOf, type ComparedRecord } from './canonicalRecord.ts';

/**
 * Returns a text that is equal for zones without a difference, whatever the order and spelling of their records.
 * @throws the reason of `signal`
 */
export async function zoneDigest(records: readonly ComparedRecord[], signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const keys: string[] = [];
  const slice = new TimeSlice();
  for (const record of records) {
    keys.push(keyOf(...Object.values(canonicalRecord(record))));
    if (!slice.isOver) continue;
    await slice.next();
    signal.throwIfAborted();
  }
  const hash = createHash('sha256');
  for (const key of keys.toSorted()) hash.update(key);
  return hash.digest('hex').slice(0, 32);
}
