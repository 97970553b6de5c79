import type { Catalogue, CataloguedRecord, KnownZone, RecordTable } from '../catalogue/zone.ts';
import { exists, hasAnswers, isBranch } from './existence.ts';

/** When it is, and for how long what was read counts as known: milliseconds, the first since the epoch. */
export interface Freshness {
  readonly now: number;
  readonly maxAge: number;
}

/** Why nothing can be said of a name for sure. */
export type Doubt = 'notLoaded' | 'incomplete' | 'failed' | 'stale' | 'changed' | 'notServed' | 'delegated';

/** What the records of a zone say of a name. */
export type Finding =
  /** These answer: those of the name itself, or of `wildcard`, the host that answers in its place. */
  | {
      readonly is: 'answered';
      readonly records: readonly CataloguedRecord[];
      readonly disabled: readonly CataloguedRecord[];
      readonly wildcard: string | undefined;
    }
  /** The name has records, and none of them answers. */
  | { readonly is: 'disabled'; readonly disabled: readonly CataloguedRecord[] }
  /** Nothing answers; a name below it may (an empty non-terminal). */
  | { readonly is: 'nothing'; readonly branch: boolean };

/** What can be said of a name. Unknown is never wrong: `seen` is what was read all the same. */
export type Outcome =
  | Finding
  | { readonly is: 'unknown'; readonly doubt: Doubt; readonly seen: Finding | undefined };

/** What one zone of one account says of a name. */
export interface ZoneAnswer {
  readonly zone: KnownZone;
  /** The name within the zone, `@` for the apex. */
  readonly host: string;
  readonly outcome: Outcome;
}

/** The zones that a name (ASCII, lower case, no final dot) belongs to: those of the longest name it ends with. */
export function zonesOf(catalogue: Catalogue, name: string): readonly KnownZone[] {
  for (let from = 0; ;) {
    const zones = catalogue.named(name.slice(from));
    if (zones.length > 0) return zones;
    const dot = name.indexOf('.', from);
    if (dot < 0) return [];
    from = dot + 1;
  }
}

/** The host that a name (as above) has within a zone that it ends with. */
export function hostWithin(zone: KnownZone, name: string): string {
  return name === zone.ascii ? '@' : name.slice(0, -zone.ascii.length - 1);
}

/** What every zone that a name belongs to says of it; none when no account has such a zone. */
export function answersFor(catalogue: Catalogue, name: string, fresh: Freshness): readonly ZoneAnswer[] {
  return zonesOf(catalogue, name).map((zone) => {
    const host = hostWithin(zone, name);
    return { zone, host, outcome: outcomeOf(zone, host, fresh) };
  });
}

function outcomeOf(zone: KnownZone, host: string, fresh: Freshness): Outcome {
  const { read } = zone;
  if (read === undefined) {
    return { is: 'unknown', doubt: zone.failed ? 'failed' : 'notLoaded', seen: undefined };
  }
  const seen = findingOf(read.table, host);
  const doubt = doubtOf(zone, fresh) ?? (isDelegated(read.table, host) ? 'delegated' : undefined);
  return doubt === undefined ? seen : { is: 'unknown', doubt, seen };
}

/** Why what was read of a zone is not to be relied on; undefined when it is. */
export function doubtOf(zone: KnownZone, { now, maxAge }: Freshness): Doubt | undefined {
  const { read, failed, served } = zone;
  if (failed) return 'failed';
  if (read === undefined) return 'notLoaded';
  if (!read.complete) return 'incomplete';
  if (now - read.readAt > maxAge) return 'stale';
  if (isOutdated(zone)) return 'changed';
  return served ? undefined : 'notServed';
}

/** Whether the list of domains tells of a change since the records of a zone were read. */
export function isOutdated({ read, updatedOn, announced }: KnownZone): boolean {
  if (read === undefined) return false;
  return (
    (read.updatedOn !== undefined && read.updatedOn !== updatedOn) ||
    (read.announced !== undefined && read.announced !== announced)
  );
}

function findingOf(table: RecordTable, host: string): Finding {
  const own = recordsAt(table, host);
  const records = own.filter(isOn);
  const disabled = own.filter((record) => !isOn(record));
  if (records.length > 0) return { is: 'answered', records, disabled, wildcard: undefined };
  const wildcard = isBranch(table, host) ? undefined : wildcardFor(table, host);
  if (wildcard !== undefined) {
    return { is: 'answered', records: recordsAt(table, wildcard).filter(isOn), disabled, wildcard };
  }
  if (disabled.length > 0) return { is: 'disabled', disabled };
  return { is: 'nothing', branch: isBranch(table, host) };
}

/**
 * The wildcard that answers for a host that does not exist (RFC 4592 section 3.3.1): the one right below its
 * closest encloser, the longest name above it that exists, and no other.
 */
function wildcardFor(table: RecordTable, host: string): string | undefined {
  if (host === '@') return undefined;
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
    const above = host.slice(dot + 1);
    if (!exists(table, above)) continue;
    return hasAnswers(table, `*.${above}`) ? `*.${above}` : undefined;
  }
  return hasAnswers(table, '*') ? '*' : undefined;
}

/** Whether other name servers answer for the host: NS records below the apex, at it or above it. */
function isDelegated(table: RecordTable, host: string): boolean {
  if (host === '@') return false;
  for (let from = 0; from >= 0; from = host.indexOf('.', from) + 1 || -1) {
    if (recordsAt(table, host.slice(from)).some((record) => isOn(record) && record.type === 'NS'))
      return true;
  }
  return false;
}

function recordsAt(table: RecordTable, host: string): CataloguedRecord[] {
  return table.withHost(host).map((index) => table.at(index));
}

/** A service that does not say whether a record answers is taken to mean that it does. */
function isOn({ enabled }: CataloguedRecord): boolean {
  return enabled !== false;
}
