import type { Failure } from '../api/failure.ts';
import type { DomainId, RecordId } from '../api/fields.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import type { AccountId } from './accountInfo.ts';
import { whyIncomplete, type Incomplete } from './lists/wholeness.ts';
import type { IndexedRecord, LoadedRecords } from './recordTable.ts';

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

/** A zone of the index without its records. */
export type ListedZone = Omit<ZoneState, 'loaded'>;

/** A found record that may be kept for any time. */
export interface KeptRecord {
  readonly zone: ListedZone;
  readonly record: IndexedRecord;
}

/**
 * Returns found records without the other records of their zones. Otherwise one kept record would hold them all in
 * memory, where they count toward no budget once the zone is loaded again. Records of the same zone have the same zone
 * in the result.
 */
export function keptRecords(found: readonly FoundRecord[]): readonly KeptRecord[] {
  const listed = new Map<ZoneState, ListedZone>();
  return found.map(({ zone, record }) => ({
    zone: getOrAdd(listed, zone, () => withoutRecords(zone)),
    record,
  }));
}

function withoutRecords({ loaded: _loaded, ...listed }: ZoneState): ListedZone {
  return listed;
}
