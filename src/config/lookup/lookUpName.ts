import { hostWithin, namesAbove } from '../../model/names.ts';
import type { Freshness } from '../../index/dnsZone.ts';
import { zonesOfName } from '../../index/zonesOfName.ts';
import {
  changedSinceLoad,
  isWholeZone,
  type IndexedZone,
  type RecordIndex,
} from '../../index/recordIndex.ts';
import type { IndexedRecord, RecordTable } from '../../index/recordTable.ts';
import { maybeOutdated } from '../../model/loadTime.ts';
import { exists, hasAnswers, isBranch } from './existence.ts';

export type { Freshness };

/** Why the loaded records of a name may not be what DNS answers. */
type Doubt =
  | 'notLoaded'
  | 'incomplete'
  | 'failed'
  | 'atLimit'
  | 'stale'
  | 'changed'
  | 'notServed'
  | 'delegated';

/** The records that a zone has for a name. */
export type HostStatus =
  /** Records answer: those of the name itself, or those of `wildcard`. */
  | {
      readonly kind: 'answered';
      readonly records: readonly IndexedRecord[];
      readonly disabled: readonly IndexedRecord[];
      readonly wildcard: string | undefined;
    }
  /** The name has records, all disabled. */
  | { readonly kind: 'disabled'; readonly disabled: readonly IndexedRecord[] }
  /** No record answers. `branch`: names below it have records (an empty non-terminal). */
  | { readonly kind: 'nothing'; readonly branch: boolean };

/** The result of a lookup. `unknown`: the loaded records are in doubt; `seen` is what they say. */
export type LookupResult =
  | HostStatus
  | { readonly kind: 'unknown'; readonly doubt: Doubt; readonly seen: HostStatus | undefined };

/** The result of a lookup in one zone of one account. */
export interface ZoneLookup {
  readonly zone: IndexedZone;
  /** The name within the zone, `@` for the apex. */
  readonly host: string;
  readonly outcome: LookupResult;
}

/** Looks a name up in all zones that it belongs to. Empty when no account has its zone. */
export function lookUpName(recordIndex: RecordIndex, name: string, fresh: Freshness): readonly ZoneLookup[] {
  return zonesOfName(recordIndex, name).map((zone) => {
    const host = hostWithin(zone.ascii, name);
    return { zone, host, outcome: outcomeOf(zone, host, fresh) };
  });
}

function outcomeOf(zone: IndexedZone, host: string, fresh: Freshness): LookupResult {
  const { loaded } = zone;
  if (loaded === undefined) {
    return { kind: 'unknown', doubt: doubtOf(zone, fresh) ?? 'notLoaded', seen: undefined };
  }
  const seen = statusOf(loaded.table, host);
  const doubt = doubtOf(zone, fresh) ?? (isDelegated(loaded.table, host) ? 'delegated' : undefined);
  return doubt === undefined ? seen : { kind: 'unknown', doubt, seen };
}

/** Returns why the loaded records of a zone may be wrong; undefined if they are current. */
export function doubtOf(zone: IndexedZone, { now, maxAge }: Freshness): Doubt | undefined {
  const { loaded, failed, atLimit = false, served } = zone;
  if (failed) return atLimit ? 'atLimit' : 'failed';
  if (loaded === undefined) return 'notLoaded';
  if (changedSinceLoad(zone)) return 'changed';
  if (!isWholeZone(zone)) return 'incomplete';
  if (maybeOutdated(loaded.loadedAt, maxAge, now)) return 'stale';
  return served ? undefined : 'notServed';
}

function statusOf(table: RecordTable, host: string): HostStatus {
  const own = recordsAt(table, host);
  const records = own.filter(isOn);
  const disabled = own.filter((record) => !isOn(record));
  if (records.length > 0) return { kind: 'answered', records, disabled, wildcard: undefined };
  const wildcard = isBranch(table, host) ? undefined : wildcardFor(table, host);
  if (wildcard !== undefined) {
    return { kind: 'answered', records: recordsAt(table, wildcard).filter(isOn), disabled, wildcard };
  }
  if (disabled.length > 0) return { kind: 'disabled', disabled };
  return { kind: 'nothing', branch: isBranch(table, host) };
}

/**
 * The wildcard that answers for a host that does not exist (RFC 4592 section 3.3.1): the one right below its
 * closest encloser, the longest name above it that exists, and no other.
 */
function wildcardFor(table: RecordTable, host: string): string | undefined {
  if (host === '@') return undefined;
  const encloser = namesAbove(host).find((above) => exists(table, above));
  const wildcard = encloser === undefined ? '*' : `*.${encloser}`;
  return hasAnswers(table, wildcard) ? wildcard : undefined;
}

/** Whether other name servers answer for the host: NS records below the apex, at it or above it. */
function isDelegated(table: RecordTable, host: string): boolean {
  if (host === '@') return false;
  return [host, ...namesAbove(host)].some((each) =>
    recordsAt(table, each).some((record) => isOn(record) && record.type === 'NS'),
  );
}

/** Returns the records that answer for a host. */
export function answeringRecords(status: HostStatus | undefined): readonly IndexedRecord[] {
  return status?.kind === 'answered' ? status.records : [];
}

function recordsAt(table: RecordTable, host: string): readonly IndexedRecord[] {
  return table.byHost.get(host) ?? [];
}

/** A record counts as enabled if the service does not say. */
function isOn({ enabled }: IndexedRecord): boolean {
  return enabled !== false;
}
