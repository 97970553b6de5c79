import type { Failure } from '../api/failure.ts';
import type { DomainId, RecordId } from '../api/fields.ts';
import type { AccountId } from './accountInfo.ts';
import type { HostLoads } from './hosts/hostLoads.ts';
import { whyIncomplete, type Incomplete } from './lists/wholeness.ts';
import type { IndexedRecord, RecordTable } from './recordTable.ts';

/** The loaded records of a zone. */
export interface LoadedRecords {
  readonly table: RecordTable;
  /** Why records may be missing, by the result of their load. {@link whyZoneIncomplete} decides. */
  readonly fault: Incomplete | undefined;
  /** When the oldest of their pages was loaded: milliseconds since the epoch. */
  readonly loadedAt: number;
  /** The memory that they take, in bytes (`Sized`). */
  readonly bytes: number;
  /** `updated_on` and the record count by Domain.List at that time: if they differ now, the records may too. */
  readonly updatedOn: string | undefined;
  readonly announced: number | undefined;
  /** The hosts among them that were looked up later, by their `hostKey`. */
  readonly hosts?: HostLoads<IndexedRecord> | undefined;
}

/** A zone of an account, whether or not its records are loaded. Immutable. */
export interface ZoneState {
  readonly account: AccountId;
  readonly id: DomainId;
  /** As the service spells it. */
  readonly name: string;
  /** In ASCII and lower case, without a final dot. */
  readonly ascii: string;
  /** `updated_on` and the record count by the latest Domain.List. */
  readonly updatedOn: string | undefined;
  readonly announced: number | undefined;
  /** Whether DNS answers with these records, by that list: the zone is not paused, locked or delegated elsewhere. */
  readonly served: boolean;
  /** Undefined if no record was ever loaded, which is not the same as an empty zone. */
  readonly loaded: LoadedRecords | undefined;
  /** How the latest attempt to load its records failed, if it did. Earlier records stay. */
  readonly failure?: Failure | undefined;
}

/** A record that was found in the index, with its zone. */
export interface FoundRecord {
  readonly zone: ZoneState;
  readonly record: IndexedRecord;
}

/**
 * Whether Domain.List shows that a zone changed since its records were loaded. A field that was missing then is
 * ignored.
 */
export function changedSinceLoad({ loaded, updatedOn, announced }: ZoneState): boolean {
  if (loaded === undefined) return false;
  return (
    (loaded.updatedOn !== undefined && loaded.updatedOn !== updatedOn) ||
    (loaded.announced !== undefined && loaded.announced !== announced)
  );
}

/** Returns why the loaded records may not be all of a zone; undefined if they are all, or if none are loaded. */
export function whyZoneIncomplete({ loaded, ascii, announced }: ZoneState): Incomplete | undefined {
  if (loaded === undefined) return undefined;
  const { table, fault } = loaded;
  return whyIncomplete(
    { rows: table.records, fault },
    { fullNames: () => table.hasFullNames(ascii), counted: announced },
  );
}

/** Whether all records of a zone are loaded. */
export function isWholeZone(zone: ZoneState): boolean {
  return zone.loaded !== undefined && whyZoneIncomplete(zone) === undefined;
}

/**
 * Returns when the records of a host, a `hostKey`, were loaded: milliseconds since the epoch. Undefined: they were not.
 */
export function hostLoadedAt({ loaded }: ZoneState, host: string): number | undefined {
  const own = loaded?.hosts?.get(host);
  return own === undefined && loaded?.fault?.kind === 'hostsOnly' ? undefined : (own ?? loaded)?.loadedAt;
}

/** Returns the loaded record of a zone with an id. */
export function recordById(zone: ZoneState, id: RecordId | undefined): IndexedRecord | undefined {
  return id === undefined ? undefined : zone.loaded?.table.records.find((record) => record.id === id);
}
