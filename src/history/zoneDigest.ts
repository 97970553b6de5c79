import { createHash } from 'node:crypto';
import { TimeSlice } from '../base/timeSlices.ts';
import { canonicalKey, canonicalRecord, type ComparedRecord } from './canonicalRecord.ts';

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
