import type { Lines } from '../api/line.ts';
import type { RecordLineDoubt, RecordLineSource } from './recordLines.ts';
import type { DnsRecordLike } from './zoneIndex.ts';

/** Why the loaded records may not be those of the zone, or not what DNS answers. */
export type ZoneDoubt = 'notLoaded' | 'incomplete' | 'failed' | 'stale' | 'changed' | 'notServed';

/** How well a zone is known. */
export interface ZoneKnowledge {
  readonly kind: 'whole' | ZoneDoubt;
  /** Whether all records of a host, as a key, are loaded nevertheless. Undefined: those of no host are. */
  readonly hosts?: ((host: string) => boolean) | undefined;
}

/** A zone as plain data. Data derived from `records` is cached as long as the list itself lives. */
export interface DnsZone<R extends DnsRecordLike = DnsRecordLike> {
  /** In any spelling, with or without a final dot. */
  readonly name: string;
  readonly records: readonly R[];
  /** Undefined: known whole. */
  readonly known?: ZoneKnowledge | undefined;
  /** The lines of its grade; undefined: not loaded. */
  readonly lines?: Lines | undefined;
}

/** Why the answer for a name is unknown. */
export type AnswerDoubt =
  | ZoneDoubt
  | RecordLineDoubt
  /** The name is not in the zone. */
  | 'outside'
  /** The service keeps the record to itself: the SOA of the apex. */
  | 'notListed'
  /** A wildcard answers unless there are names below the name or below one above it, and not all names are known. */
  | 'namesBelow'
  /** The zone has too many names between its hosts and its apex to list them all. This name may be one of them. */
  | 'tooManyNames'
  /** The name has records on other lines only; whether a wildcard answers then is not documented. */
  | 'otherLine'
  /** On a more specific line than its CNAME, the name has other types; which of them counts is not documented. */
  | 'aliasLine';

/** The answer for a name and a type. */
export interface DecidedAnswer<R> {
  readonly kind: 'records' | 'cname' | 'dname' | 'redirect' | 'delegation' | 'noData' | 'noName';
  /** The records that answer: for an alias, a redirect or a delegation, the records that make it one. */
  readonly records: readonly R[];
  /** The full name that has these records: the name itself, a wildcard, or a name above it. A key, see `domainKey`. */
  readonly owner: string;
  /** The full name of the wildcard that answers in place of the name. */
  readonly wildcard?: string;
  /** Only with `noName`: names below it may exist that are not loaded. Then the answer is `noData`. */
  readonly mayHaveNamesBelow?: true;
  /** The targets of an alias: names as keys, each once. Several if CNAME records share a host by weight. */
  readonly targets: readonly string[];
  /** The line that the records are on, for one client and one type. */
  readonly from?: RecordLineSource;
}

export interface UndecidedAnswer<R> {
  readonly kind: 'undecided';
  readonly why: AnswerDoubt;
  /** The records that `seen` has. */
  readonly records: readonly R[];
  /** What the loaded records say, if the doubt is about them. */
  readonly seen?: DecidedAnswer<R>;
}

export type Answer<R = DnsRecordLike> = DecidedAnswer<R> | UndecidedAnswer<R>;
