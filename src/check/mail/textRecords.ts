import type { TextFault } from '../grammar/textFault.ts';
import type { HostRecord, LineSet } from '../zoneView.ts';

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
