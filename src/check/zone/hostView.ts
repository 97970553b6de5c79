import { getOrAdd } from '../../base/getOrAdd.ts';
import type { CheckedRecord } from './checkedZone.ts';
import { MOST_OF_VALUE, MOST_AT_HOST, MOST_OF_TYPE, MOST_TEXT_AT_HOST } from './limits.ts';
import type { LineKey, ZoneLines } from './zoneLines.ts';

/** An enabled record of a zone: the object of its table, or a shortened copy of a very long one. */
export interface HostRecord extends CheckedRecord {
  /** The record that this one was copied from. */
  readonly original?: CheckedRecord;
}

/** Whether only a part of the record's value can be read. */
export function isCut({ value, original }: HostRecord): boolean {
  return original !== undefined && original.value.length > value.length;
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
  readonly key: LineKey;
  /** The line as the first record spells it. */
  readonly line: string | undefined;
  readonly records: readonly [HostRecord, ...HostRecord[]];
}

/** Which records a lookup is about: those of a type, those that give an address, or all. */
export type LookupType = 'any' | 'address' | 'A' | 'AAAA' | 'CNAME' | 'DNAME' | 'MX' | 'NS' | 'SRV' | 'TXT';

/** What a host answers on one line: records, or its CNAME record in their place. */
export interface HostAnswer {
  readonly records: readonly HostRecord[];
  readonly alias: HostRecord | undefined;
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
  #records: Map<LookupType, ReadonlyMap<LineKey, readonly HostRecord[]>> | undefined;
  #answers: Map<LookupType, ReadonlyMap<LineKey, HostAnswer>> | undefined;

  constructor(
    host: string,
    name: string,
    records: readonly HostRecord[],
    unchecked: readonly UncheckedRecords[],
    lines: ZoneLines,
  ) {
    this.host = host;
    this.name = name;
    this.records = records;
    this.unchecked = unchecked;
    this.sets = setsOf(records, lines);
  }

  /** The records of a lookup on each line that has any. */
  recordsByLine(wanted: LookupType): ReadonlyMap<LineKey, readonly HostRecord[]> {
    this.#records ??= new Map();
    return getOrAdd(this.#records, wanted, () => {
      const byLine = new Map<LineKey, readonly HostRecord[]>();
      for (const { key, records } of this.sets) {
        const found = records.filter(({ type }) => isWanted(wanted, type));
        if (found.length > 0) byLine.set(key, found);
      }
      return byLine;
    });
  }

  /** What answers a lookup on each line that has the records or a CNAME record. */
  answersByLine(wanted: LookupType): ReadonlyMap<LineKey, HostAnswer> {
    this.#answers ??= new Map();
    return getOrAdd(this.#answers, wanted, () => {
      const recordsByLine = this.recordsByLine(wanted);
      const byLine = new Map<LineKey, HostAnswer>();
      for (const { key, records } of this.sets) {
        const found = recordsByLine.get(key) ?? [];
        const alias = records.find(({ type }) => type === 'CNAME');
        if (found.length > 0 || alias !== undefined) byLine.set(key, { records: found, alias });
      }
      return byLine;
    });
  }

  /** Whether the host has enabled records. */
  get exists(): boolean {
    return this.records.length > 0 || this.unchecked.length > 0;
  }

  /** Whether records that a lookup is about are left out. */
  lacks(wanted: LookupType): boolean {
    return this.unchecked.some(({ type }) => type === undefined || isWanted(wanted, type));
  }

  /** Whether a lookup finds records on some line, or may find some among those that are left out. */
  mayHave(wanted: LookupType): boolean {
    return this.recordsByLine(wanted).size > 0 || this.lacks(wanted);
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

function setsOf(records: readonly HostRecord[], lines: ZoneLines): readonly LineSet[] {
  const sets = new Map<LineKey, LineSet & { readonly records: [HostRecord, ...HostRecord[]] }>();
  for (const record of records) {
    const key = lines.key(record.line);
    const set = sets.get(key);
    if (set === undefined) sets.set(key, { key, line: record.line, records: [record] });
    else set.records.push(record);
  }
  return [...sets.values()];
}

function isWanted(wanted: LookupType, type: string): boolean {
  if (wanted === 'any') return true;
  return wanted === 'address' ? givesAddress(type) : type === wanted;
}

/** Whether records of the type give their name an address: A, AAAA, or a redirect that the service answers for. */
export function givesAddress(type: string): boolean {
  return type === 'A' || type === 'AAAA' || isHttpRedirect(type);
}

/** Whether the service answers for records of the type itself, in one of its spellings. */
export function isHttpRedirect(type: string): boolean {
  return /url$/iu.test(type);
}
