import type { Lines } from '../api/line.ts';
import type { LineDoubt, LineSource } from './lines.ts';
import type { DnsRecordLike } from './zoneIndex.ts';

/** Why the records at hand may not be those of the zone, or not what DNS answers. */
export type ZoneDoubt = 'notLoaded' | 'incomplete' | 'failed' | 'stale' | 'changed' | 'notServed';

/** How well a zone is known. */
export interface ZoneKnowledge {
  readonly kind: 'whole' | ZoneDoubt;
  /** Whether all records of a host, as a key, are among those at hand nevertheless. Undefined: of no host. */
  readonly hosts?: ((host: string) => boolean) | undefined;
}

/** A zone as plain data. What is derived from `records` is kept as long as the list itself. */
export interface DnsZone<R extends DnsRecordLike = DnsRecordLike> {
  /** In any spelling, with or without a final dot. */
  readonly name: string;
  readonly records: readonly R[];
  /** Undefined: known whole. */
  readonly known?: ZoneKnowledge | undefined;
  /** The lines of its grade; undefined: not loaded. */
  readonly lines?: Lines | undefined;
}

/** Why nobody can tell what a name answers. */
export type AnswerDoubt =
  | ZoneDoubt
  | LineDoubt
  /** The name is not in the zone. */
  | 'outside'
  /** The service keeps the record to itself: the SOA of the apex. */
  | 'notListed'
  /** A wildcard answers unless there are names below the name or below one above it, and not all names are known. */
  | 'namesBelow'
  /** The zone has so many names between hosts and apex that nobody looks whether this one is among them. */
  | 'tooManyNames'
  /** The name has records on other lines only; whether a wildcard answers then is not documented. */
  | 'otherLine'
  /** On a more specific line than its CNAME, the name has other types; which of them counts is not documented. */
  | 'aliasLine';

/** What a name answers for a type. */
export interface DecidedAnswer<R> {
  readonly kind: 'records' | 'cname' | 'dname' | 'redirect' | 'delegation' | 'noData' | 'noName';
  /** The records that answer; of an alias, a redirect or a delegation those that decide. */
  readonly records: readonly R[];
  /** The full name that has these records: the name itself, a wildcard, or a name above it. A key, see `domainKey`. */
  readonly owner: string;
  /** The full name of the wildcard that answers in place of the name. */
  readonly wildcard?: string;
  /** Of `noName`: there may be names below it, so that it is `noData`. */
  readonly mayHaveNamesBelow?: true;
  /** Where an alias leads: names as keys, each once. Several if CNAME records share a host by weight. */
  readonly targets: readonly string[];
  /** The line that the records are on, for one client and one type. */
  readonly from?: LineSource;
}

export interface UndecidedAnswer<R> {
  readonly kind: 'undecided';
  readonly why: AnswerDoubt;
  /** The records that `seen` has. */
  readonly records: readonly R[];
  /** What the records at hand say, where the doubt is about them. */
  readonly seen?: DecidedAnswer<R>;
}

export type Answer<R = DnsRecordLike> = DecidedAnswer<R> | UndecidedAnswer<R>;
