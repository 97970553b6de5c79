import type { Lines } from '../../api/line.ts';
import { LineSplit } from '../../dns/lines.ts';
import { isDefaultLine } from '../../model/record.ts';
import type { CheckedRecord } from './checkedZone.ts';
import { MOST_OF_VALUE, MOST_AT_HOST, MOST_OF_TYPE, MOST_TEXT_AT_HOST } from './limits.ts';

/** An enabled record of a zone: the object of its table, or a copy of one with the start of a very long value. */
export interface HostRecord extends CheckedRecord {
  /** The record of the table, if this is a copy. */
  readonly original?: CheckedRecord;
}

/** Records of a host that are not checked because there are too many of them. */
export interface UncheckedRecords {
  /** Undefined: all records of the host. */
  readonly type: string | undefined;
  readonly first: HostRecord;
  readonly count: number;
}

/** The enabled records of a host that are on one line. Never empty. */
export interface LineSet {
  /** The line as the first record spells it. */
  readonly line: string | undefined;
  readonly records: readonly [HostRecord, ...HostRecord[]];
}

/** One owner name with its enabled records. The check ignores disabled ones. */
export class HostView {
  /** In ASCII, lower case, `@` for the apex. */
  readonly host: string;
  /** The FQDN in ASCII, lower case, without a final dot. */
  readonly name: string;
  /** Without those in `unchecked`. */
  readonly records: readonly HostRecord[];
  readonly unchecked: readonly UncheckedRecords[];
  /** The same records by line: what is on different lines never conflicts. */
  readonly sets: readonly LineSet[];

  constructor(
    host: string,
    name: string,
    records: readonly HostRecord[],
    unchecked: readonly UncheckedRecords[],
    lines: Lines | undefined,
  ) {
    this.host = host;
    this.name = name;
    this.records = records;
    this.unchecked = unchecked;
    this.sets = setsOf(records, lines);
  }
}

/** Leaves out the types with too many records, or all records if there are still too many, or too long ones. */
export function checkedPart(all: readonly HostRecord[]): Pick<HostView, 'records' | 'unchecked'> {
  const [first] = all;
  // True of nearly all hosts.
  if (first === undefined || all.length * MOST_OF_VALUE <= MOST_TEXT_AT_HOST)
    return { records: all, unchecked: [] };
  const unchecked: UncheckedRecords[] = [];
  for (const [type, [firstOfType, ...others]] of Map.groupBy(all, (record) => record.type))
    if (firstOfType !== undefined && others.length >= MOST_OF_TYPE)
      unchecked.push({ type, first: firstOfType, count: others.length + 1 });
  const types = new Set(unchecked.map(({ type }) => type));
  const records = types.size === 0 ? all : all.filter(({ type }) => !types.has(type));
  const text = records.reduce((sum, { value }) => sum + Math.min(value.length, MOST_OF_VALUE), 0);
  return records.length > MOST_AT_HOST || text > MOST_TEXT_AT_HOST
    ? { records: [], unchecked: [{ type: undefined, first, count: all.length }] }
    : { records, unchecked };
}

function setsOf(records: readonly HostRecord[], lines: Lines | undefined): readonly LineSet[] {
  // True of nearly all hosts.
  const isOneLine = records.every(({ line }) => isDefaultLine(line));
  const all = isOneLine ? [records] : new LineSplit(records, lines).sets;
  return all.flatMap(([first, ...more]) =>
    first === undefined ? [] : [{ line: first.line, records: [first, ...more] }],
  );
}
