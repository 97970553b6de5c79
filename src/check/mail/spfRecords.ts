import { isSpf, readSpf, type SpfRecord } from '../grammar/spf.ts';
import type { HostRecord } from '../zoneView.ts';

const made = new WeakMap<HostRecord, SpfRecord>();

/** What an SPF record says; undefined for other records. Parsed once, however many names include it. */
export function spfOf(record: HostRecord): SpfRecord | undefined {
  if (record.type !== 'TXT' || !isSpf(record.value)) return undefined;
  let read = made.get(record);
  if (read === undefined) made.set(record, (read = readSpf(record.value)));
  return read;
}
