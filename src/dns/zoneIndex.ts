import type { Lines } from '../api/line.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { isDefaultLine } from './record.ts';
import { isApex, namesAbove } from './names.ts';
import type { DnsClient } from './client.ts';
import { RecordLineSplit, type RecordLineAnswer, type RecordWithLine } from './recordLines.ts';
import { domainKey } from './syntax/domainName.ts';
import { DNS_SIZES } from './syntax/sizes.ts';

/** A record as the service lists it. */
export interface DnsRecordLike extends RecordWithLine {
  /** The name within the zone; `@` is the apex. */
  readonly host: string;
  /** Counts as enabled when undefined: the service does not always say. */
  readonly enabled?: boolean | undefined;
}

/** The enabled records of a host by their type, in capitals. */
export type TypesOfHost<R> = ReadonlyMap<string, readonly R[]>;

/**
 * The most names between hosts and apex, each counted once per line. In a zone with more, not all that exist are known.
 */
const MOST_NAMES_BETWEEN = 200_000;

/** The enabled records of a zone by host and type, and which names exist. Hosts are keys: `@` for the apex. */
export class ZoneIndex<R extends DnsRecordLike> {
  readonly records: readonly R[];
  /** Whether names below the apex are delegated, and whether DNAME records redirect names. */
  readonly hasCuts: boolean;
  readonly hasDnames: boolean;
  /** Whether a name without records may exist although it is not among those that are known. */
  readonly isTooDeep: boolean;
  readonly #nodes = new Map<string, Map<string, R[]>>();
  /** The names that exist for every client: each has records on the default line, or a name below it does. */
  readonly #always = new Set<string>(['@']);
  /** The names that exist for some client, with the lines that they or the names below them are on. */
  readonly #linesOf = new Map<string, Set<string | undefined>>();
  /** What is derived from the lines of the zone: the records of a host and type, and a record on each line of a name. */
  #lines: Lines | undefined;
  readonly #splits = new Map<readonly R[], RecordLineSplit<R>>();
  readonly #lineSplits = new Map<string, RecordLineSplit<RecordWithLine>>();

  constructor(records: readonly R[]) {
    this.records = records;
    for (const record of records) {
      // Record data in DNS is never longer, so longer values are not published.
      if (record.enabled === false || record.value.length > DNS_SIZES.rdata) continue;
      const types = getOrAdd(this.#nodes, ownerKey(record.host), () => new Map<string, R[]>());
      getOrAdd(types, record.type.toUpperCase(), () => []).push(record);
    }
    let hasCuts = false;
    let hasDnames = false;
    let between = 0;
    for (const [host, types] of this.#nodes) {
      hasCuts ||= host !== '@' && types.has('NS');
      hasDnames ||= types.has('DNAME');
      if (between > MOST_NAMES_BETWEEN) continue;
      between += isOnDefaultLine(types) ? addAncestors(this.#always, host) : this.#addLines(host, types);
    }
    this.hasCuts = hasCuts;
    this.hasDnames = hasDnames;
    this.isTooDeep = between > MOST_NAMES_BETWEEN;
  }

  node(host: string): TypesOfHost<R> | undefined {
    return this.#nodes.get(host);
  }

  /** The records of a host and type that a client gets. */
  pick(host: string, type: string, client: DnsClient, lines: Lines | undefined): RecordLineAnswer<R> {
    const records = this.#nodes.get(host)?.get(type);
    if (records === undefined) return { kind: 'none' };
    this.#useLines(lines);
    return getOrAdd(this.#splits, records, () => new RecordLineSplit(records, lines)).answer(client);
  }

  /** Whether a name has records for some client, or a name below it does (RFC 4592 section 2.2.2). */
  existsForSomeone(host: string): boolean {
    return this.#always.has(host) || this.#linesOf.has(host) || (this.isTooDeep && this.#nodes.has(host));
  }

  /** Whether a name has records that a client gets, or a name below it does. */
  exists(host: string, client: DnsClient, lines: Lines | undefined): boolean {
    if (this.#always.has(host) || (this.isTooDeep && this.#nodes.has(host))) return true;
    const on = this.#linesOf.get(host);
    if (on === undefined) return false;
    this.#useLines(lines);
    // Which clients the lines of a name answer never depends on the data.
    const split = getOrAdd(this.#lineSplits, host, () => {
      const records = [...on].map((recordLine) => ({ type: 'TXT', value: '', recordLine }));
      return new RecordLineSplit(records, lines);
    });
    return split.answer(client).kind !== 'none';
  }

  #useLines(lines: Lines | undefined): void {
    if (this.#lines === lines) return;
    this.#lines = lines;
    this.#splits.clear();
    this.#lineSplits.clear();
  }

  /** Returns how often it added a line to a name. */
  #addLines(host: string, types: TypesOfHost<R>): number {
    const on = new Set(types.values().flatMap((records) => records.map(({ recordLine }) => recordLine)));
    const names = [host, ...namesAbove(host)];
    for (const each of names) {
      const known = getOrAdd(this.#linesOf, each, () => new Set<string | undefined>());
      for (const line of on) known.add(line);
    }
    return on.size * names.length;
  }
}

/** Whether a host has records for every client. */
function isOnDefaultLine(types: TypesOfHost<RecordWithLine>): boolean {
  for (const records of types.values())
    if (records.some(({ recordLine }) => isDefaultLine(recordLine))) return true;
  return false;
}

/**
 * Adds a host and the names above it, and returns how many of those are new. The names above a known name are known.
 */
function addAncestors(names: Set<string>, host: string): number {
  names.add(host);
  const before = names.size;
  for (const each of namesAbove(host)) {
    if (names.has(each)) break;
    names.add(each);
  }
  return names.size - before;
}

/** The key of an owner within its zone: `@` for the apex. */
export function ownerKey(host: string): string {
  const written = host.trim();
  return isApex(written) ? '@' : domainKey(written);
}

const INDEXES = new WeakMap<readonly DnsRecordLike[], WeakRef<ZoneIndex<DnsRecordLike>>>();

/**
 * The index of the records of a zone. It is kept until memory is collected, not as long as the records: an index takes
 * as much memory as they do, and thousands of zones are checked once and then seldom.
 */
export function zoneIndex<R extends DnsRecordLike>(records: readonly R[]): ZoneIndex<R> {
  const known = INDEXES.get(records)?.deref();
  if (known !== undefined && isIndexOf(known, records)) return known;
  const made = new ZoneIndex(records);
  INDEXES.set(records, new WeakRef(made));
  return made;
}

function isIndexOf<R extends DnsRecordLike>(
  index: ZoneIndex<DnsRecordLike>,
  records: readonly R[],
): index is ZoneIndex<R> {
  return index.records === records;
}
