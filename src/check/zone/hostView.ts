import { CHECK_LIMITS } from './limits.ts';
import type { Lines } from '../../api/line.ts';
import { RecordLineSplit } from '../../dns/recordLines.ts';
import { isDefaultLine } from '../../dns/record.ts';
import type { CheckedRecord } from './checkedZone.ts';

/** An enabled record of a zone: the object of its table, or a copy of one with the start of a very long value. */
export interface HostRecord extends CheckedRecord {
  /** The record of the table, if this is a copy. */
  readonly original?: CheckedRecord;
}

/** The enabled records of a host that are on one line. Never empty. */
export interface LineSet {
  /** The line as the first record spells it. */
  readonly recordLine: string | undefined;
  readonly records: readonly [HostRecord, ...HostRecord[]];
}

/** One owner name with its enabled records. The check ignores disabled ones. */
export class HostView {
  /** In ASCII, lower case, `@` for the apex. */
  readonly host: string;
  /** The FQDN in ASCII, lower case, without a final dot. */
  readonly name: string;
  /** Empty if the host has too many records: then they are in `unchecked`. */
  readonly records: readonly HostRecord[];
  readonly unchecked: readonly HostRecord[];
  /** The same records by line: records on different lines never conflict. */
  readonly sets: readonly LineSet[];

  constructor(host: string, name: string, all: readonly HostRecord[], lines: Lines | undefined) {
    this.host = host;
    this.name = name;
    const isTooMuch = all.length > CHECK_LIMITS.recordsOfHost;
    this.records = isTooMuch ? [] : all;
    this.unchecked = isTooMuch ? all : [];
    this.sets = setsOf(this.records, lines);
  }
}

function setsOf(records: readonly HostRecord[], lines: Lines | undefined): readonly LineSet[] {
  // Nearly all hosts have only records on the default line.
  const isOneLine = records.every(({ recordLine }) => isDefaultLine(recordLine));
  const all = isOneLine ? [records] : new RecordLineSplit(records, lines).sets;
  return all.flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ recordLine: first.recordLine, records: [first, ...more] }],
  );
}
