import { isSpf, readSpf, type SpfRecord } from '../../grammar/spf.ts';
import type { TextFault } from '../../grammar/textFault.ts';
import type { HostRecord, LineSet } from '../../zone/zoneView.ts';

/** At most so many faults of one record are reported: people correct the first ones, and look again. */
const MOST_FAULTS = 3;

/** The TXT records of a line. */
export function textsOf({ records }: LineSet): readonly HostRecord[] {
  return records.filter(isText);
}

export function isText({ type }: HostRecord): boolean {
  return type === 'TXT';
}

/** The faults of a record that are reported. */
export function firstFaults(faults: readonly TextFault[]): readonly TextFault[] {
  return faults.slice(0, MOST_FAULTS);
}

/** The place of a fault as people count: from 1. */
export function placeOf({ at }: TextFault): number {
  return at + 1;
}

/** Whether the text stands in quotes, which are no part of a record here: the rules on TXT tell. */
export function startsWithQuote(text: string): boolean {
  return text.startsWith('"');
}

const parsed = new WeakMap<HostRecord, SpfRecord>();

/** Parses an SPF record, once however many names include it; undefined for other records. */
export function spfOf(record: HostRecord): SpfRecord | undefined {
  if (!isText(record) || !isSpf(record.value)) return undefined;
  let spf = parsed.get(record);
  if (spf === undefined) parsed.set(record, (spf = readSpf(record.value)));
  return spf;
}
