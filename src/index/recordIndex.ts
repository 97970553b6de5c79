import type { Failure } from '../api/failure.ts';
import type { DomainId, RecordId } from '../api/fields.ts';
import type { Listen } from '../base/emitter.ts';
import type { AccountId } from '../model/account.ts';
import type { HostLoads } from '../model/hostLoads.ts';
import { whyIncomplete, type Incomplete } from '../model/wholeness.ts';
import type { IndexedRecord, RecordTable } from './recordTable.ts';

/** The records of a zone, as far as they are loaded. */
export interface LoadedRecords {
  readonly table: RecordTable;
  /** Why records may be missing, as far as their load shows. {@link whyZoneIncomplete} decides. */
  readonly fault: Incomplete | undefined;
  /** When the oldest of their pages was loaded: milliseconds since the epoch. */
  readonly loadedAt: number;
  /** `updated_on` and the record count by Domain.List at that time: if they differ now, the records may too. */
  readonly updatedOn: string | undefined;
  readonly announced: number | undefined;
  /** The hosts among them that were looked up later, by their `hostKey`. */
  readonly hosts?: HostLoads<IndexedRecord> | undefined;
}

/** A zone of an account, whether or not its records are loaded. Immutable. */
export interface IndexedZone {
  readonly account: AccountId;
  readonly id: DomainId;
  /** As the service spells it. */
  readonly name: string;
  /** In ASCII and lower case, without a final dot. */
  readonly ascii: string;
  /** `updated_on` and the record count by the latest Domain.List. */
  readonly updatedOn: string | undefined;
  readonly announced: number | undefined;
  /** Whether DNS answers with these records, by that list: the zone is neither paused or locked nor delegated elsewhere. */
  readonly served: boolean;
  /** Undefined if no record was ever loaded, which is not the same as an empty zone. */
  readonly loaded: LoadedRecords | undefined;
  /** Whether the latest attempt to load its records failed; what was loaded before stays. */
  readonly failed: boolean;
  /** Whether it failed because no more records may be kept in memory (`RowBudget`). */
  readonly atLimit?: boolean;
  /** Whether it failed because the service could not be reached or was in trouble, so that another attempt may succeed. */
  readonly unreached?: boolean;
  /** How it failed, if it failed in this window. */
  readonly failure?: Failure | undefined;
}

/** A record that was found in the index, with its zone. */
export interface FoundRecord {
  readonly zone: IndexedZone;
  readonly record: IndexedRecord;
}

/** Whether Domain.List shows that a zone changed since its records were loaded. A field that was missing then is ignored. */
export function changedSinceLoad({ loaded, updatedOn, announced }: IndexedZone): boolean {
  if (loaded === undefined) return false;
  return (
    (loaded.updatedOn !== undefined && loaded.updatedOn !== updatedOn) ||
    (loaded.announced !== undefined && loaded.announced !== announced)
  );
}

/** Returns why the loaded records may not be all of a zone; undefined if they are all, or if none are loaded. */
export function whyZoneIncomplete({ loaded, ascii, announced }: IndexedZone): Incomplete | undefined {
  if (loaded === undefined) return undefined;
  const { table, fault } = loaded;
  return whyIncomplete(
    { rows: table.records, fault },
    { fullNames: () => table.hasFullNames(ascii), counted: announced },
  );
}

/** Whether all records of a zone are loaded. */
export function isWholeZone(zone: IndexedZone): boolean {
  return zone.loaded !== undefined && whyZoneIncomplete(zone) === undefined;
}

/** Returns when the records of a host, a `hostKey`, were loaded: milliseconds since the epoch. Undefined: they were not. */
export function hostLoadedAt({ loaded }: IndexedZone, host: string): number | undefined {
  const own = loaded?.hosts?.get(host);
  return own === undefined && loaded?.fault?.kind === 'hostsOnly' ? undefined : (own ?? loaded)?.loadedAt;
}

/** Returns the loaded record of a zone with an id. */
export function recordById(zone: IndexedZone, id: RecordId | undefined): IndexedRecord | undefined {
  return id === undefined ? undefined : zone.loaded?.table.records.find((record) => record.id === id);
}

/** All zones of all accounts, with the records that are loaded or were indexed before. Access makes no call. */
export interface RecordIndex {
  readonly zones: Iterable<IndexedZone>;
  /** The names of all zones, in ASCII. A new set after a zone was added or removed. */
  readonly names: ReadonlySet<string>;
  /** The zones with a name (in ASCII), a limited number of each account: several may have one. */
  named(ascii: string): readonly IndexedZone[];
  zone(account: AccountId, id: DomainId): IndexedZone | undefined;
  /** Emits the zone that was added, removed or changed; `undefined` for many at once. */
  readonly onDidChange: Listen<IndexedZone | undefined>;
}
