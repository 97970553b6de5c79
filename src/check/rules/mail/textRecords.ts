import { isSpf, parseSpf, type SpfRecord } from '../../grammar/spf.ts';
import type { TextFault } from '../../grammar/textFault.ts';
import type { LineLookup } from '../../zone/lineLookup.ts';
import { filtered, type HostRecord, type LineSet, type Wanted } from '../../zone/zoneView.ts';

/** Report at most so many faults a record: people correct the first ones, then check again. */
const MOST_FAULTS = 3;

/** The TXT records of a line. */
export function textRecordsOf({ records }: LineSet): readonly HostRecord[] {
  return records.filter(isText);
}

export function isText({ type }: HostRecord): boolean {
  return type === 'TXT';
}

/** The faults of a record that are reported. */
export function firstFaults(faults: readonly TextFault[]): readonly TextFault[] {
  return faults.slice(0, MOST_FAULTS);
}

/** The place of a fault, counted from 1 as people do. */
export function placeOf({ at }: TextFault): number {
  return at + 1;
}

/** Whether a text starts with a quote. The rules on TXT report it, so that other rules need not. */
export function startsWithQuote(text: string): boolean {
  return text.startsWith('"');
}

/** Accepts SPF records. */
export const isSpfRecord: Wanted = (record) => isText(record) && isSpf(record.value);

/** Whether it is certain that a lookup of texts found none of a kind. */
export function isWithout(found: LineLookup, wanted: Wanted): boolean {
  if (found.kind === 'nothing') return true;
  return found.kind === 'records' && found.zone.complete && filtered(found.records, wanted).length === 0;
}

const parsed = new WeakMap<HostRecord, SpfRecord>();

/** Parses an SPF record, once however many names include it; undefined for other records. */
export function spfOf(record: HostRecord): SpfRecord | undefined {
  if (!isSpfRecord(record)) return undefined;
  let spf = parsed.get(record);
  if (spf === undefined) parsed.set(record, (spf = parseSpf(record.value)));
  return spf;
}
