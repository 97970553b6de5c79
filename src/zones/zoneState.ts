import type { Domain } from '../api/domain.ts';
import type { Failure } from '../api/failure.ts';
import { areAlike } from '../api/failureEffects.ts';
import type { DomainId, RecordId } from '../api/fields.ts';
import { domainAscii } from '../dns/record.ts';
import type { AccountId } from './accountInfo.ts';
import type { HostLoads } from './hosts/hostLoads.ts';
import {
  maybeOutdated,
  plausible,
  whyIncomplete,
  type Incomplete,
  type LoadTime,
} from './lists/wholeness.ts';
import { ZoneRecords, type IndexedRecord, type LoadedRecords } from './recordTable.ts';

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

/** Whether all records of a zone are loaded, with success, unchanged since, and less than `maxAge` milliseconds ago. */
export function isCurrentZone(zone: ZoneState | undefined, maxAge: number): boolean {
  return (
    zone?.loaded !== undefined &&
    zone.failure === undefined &&
    isWholeZone(zone) &&
    !changedSinceLoad(zone) &&
    !maybeOutdated(zone.loaded.loadedAt, maxAge, Date.now())
  );
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

/** The fields of a zone in a list of domains. */
type ListedFields = Pick<ZoneState, 'name' | 'ascii' | 'updatedOn' | 'served'>;

/** The fields of a state that may change. */
const CHANGING = ['name', 'ascii', 'updatedOn', 'announced', 'served', 'loaded', 'failure'] as const;

/**
 * Keeps what is known of one zone, and publishes it as a {@link ZoneState}: the fields of its row in a list of domains,
 * the latest count of its records, its best records, and how their latest load failed.
 */
export class PublishedZone {
  readonly records = new ZoneRecords();
  /** Whether the service lists the zone no longer, or its account was removed. Its records are then not kept. */
  isGone = false;
  readonly #ids: Pick<ZoneState, 'account' | 'id'>;
  readonly #hosts: () => HostLoads<IndexedRecord>;
  readonly #changed: (state: ZoneState | undefined) => void;
  /** Its row in the list of domains that was loaded last. */
  #row: Domain | undefined;
  #listed: PublishedZone['listed'];
  #count: { readonly count: number; readonly loadNumber: number } | undefined;
  #state: ZoneState | undefined;

  /** `hosts` returns the hosts that were looked up. `changed` is called with each new state that is published. */
  constructor(
    ids: Pick<ZoneState, 'account' | 'id'>,
    hosts: () => HostLoads<IndexedRecord>,
    changed: (state: ZoneState | undefined) => void,
  ) {
    this.#ids = ids;
    this.#hosts = hosts;
    this.#changed = changed;
  }

  get state(): ZoneState | undefined {
    return this.#state;
  }

  /** How a list of domains last had the zone, and when. */
  get listed(): { readonly fields: ListedFields; readonly time: LoadTime } | undefined {
    return this.#listed;
  }

  get row(): Domain | undefined {
    return this.#row;
  }

  get count(): number | undefined {
    return this.#count?.count;
  }

  /** The count, unless it is of an earlier session, which confirms nothing. */
  get countOfSession(): number | undefined {
    return this.#count?.loadNumber === 0 ? undefined : this.count;
  }

  /** Takes the row of a list of domains. Returns false if a later list had the zone. */
  list(row: Domain, time: LoadTime): boolean {
    if (this.#listed !== undefined && this.#listed.time.loadNumber > time.loadNumber) return false;
    const { name, updatedOn } = row;
    this.#row = row;
    const fields = { name, ascii: domainAscii(row).toLowerCase(), updatedOn, served: isServed(row) };
    this.#listed = { fields, time };
    this.takeCount(row.records, time.loadNumber);
    this.isGone = false;
    return true;
  }

  /**
   * Takes what an earlier session listed at `listedAt`, unless the zone was listed later, and its records, unless
   * better ones are loaded. Returns whether it took the records.
   */
  restore({ name, ascii, updatedOn, served, announced, loaded }: ZoneState, listedAt: number): boolean {
    const now = Date.now();
    this.isGone = false;
    if (this.#listed === undefined || plausible(this.#listed.time.loadedAt, now) < listedAt) {
      const time = { loadedAt: listedAt, loadNumber: 0 };
      this.#listed = { fields: { name, ascii, updatedOn, served }, time };
      this.takeCount(announced, 0);
    }
    return this.records.restore(loaded, now);
  }

  /** Takes a count of the records, unless a later load brought one. */
  takeCount(count: number | undefined, loadNumber: number): void {
    if (this.#count !== undefined && this.#count.loadNumber > loadNumber) return;
    if (count !== undefined) this.#count = { count, loadNumber };
  }

  /** Takes records with what was listed before their load. A later list does not describe them. */
  take(records: Omit<LoadedRecords, 'updatedOn' | 'announced'>, loadNumber: number): void {
    if (this.isGone) return;
    const isListed = this.#listed !== undefined && this.#listed.time.loadNumber <= loadNumber;
    const isCounted = this.#count !== undefined && this.#count.loadNumber <= loadNumber;
    this.records.take(records, loadNumber, {
      updatedOn: isListed ? this.#listed?.fields.updatedOn : undefined,
      announced: isCounted ? this.count : undefined,
    });
  }

  /** Forgets the zone, because the service lists it no longer. `ZonePages` forgets its records. */
  remove(): void {
    this.isGone = true;
    this.#listed = undefined;
    this.#row = undefined;
    this.#count = undefined;
    this.#state = undefined;
  }

  /** Updates the state and emits its change. `failure` is how a load just ended, unless it `succeeded`. */
  publish(failure?: Failure, succeeded = false): void {
    if (this.update(failure !== undefined || succeeded ? { failure } : undefined)) this.#changed(this.#state);
  }

  /** Updates the state, with how a load ended if one did. Returns whether it changed. */
  update(ended?: Pick<ZoneState, 'failure'>): boolean {
    if (this.#listed === undefined) return false;
    const before = this.#state;
    const known = before?.failure;
    const failure = ended === undefined || areAlike(ended.failure, known) ? known : ended.failure;
    const state = {
      ...this.#ids,
      ...this.#listed.fields,
      announced: this.count,
      loaded: this.records.with(this.#hosts()),
      failure,
    };
    if (before !== undefined && CHANGING.every((key) => before[key] === state[key])) return false;
    this.#state = state;
    return true;
  }
}

/** Unknown states count as published: only the documented ones exclude a zone. */
function isServed({ status, extStatus }: Domain): boolean {
  return !['pause', 'lock', 'spam'].includes(status ?? '') && extStatus !== 'dnserror';
}
