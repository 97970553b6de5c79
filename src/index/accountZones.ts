import type { Domain } from '../api/domain.ts';
import type { Failure } from '../api/failure.ts';
import type { DomainId } from '../api/fields.ts';
import type { Disposable } from '../base/lifecycle.ts';
import type { AccountId } from '../model/account.ts';
import { NO_HOST_LOADS, type HostLoads } from '../model/hostLoads.ts';
import { domainAscii } from '../model/record.ts';
import { rowBudgets } from '../model/rowBudget.ts';
import { areAlike, loadOutcome, NOT_FAILED, loadOutcomeOf } from './loadOutcome.ts';
import { confirmedBy, withLookedUp } from './lookedUpHosts.ts';
import type { IndexedZone, LoadedRecords } from './recordIndex.ts';
import type { IndexedRecord } from './recordTable.ts';
import { ZoneEntries, type HeldRecords, type LoadTime, type ZoneEntry } from './zoneEntries.ts';

/** The fields of a zone that come from Domain.List. */
type ListedFields = Pick<IndexedZone, 'updatedOn' | 'announced'>;

const NOT_LISTED: ListedFields = { updatedOn: undefined, announced: undefined };
const NO_RECORDS: HeldRecords = { held: undefined, loadNumber: 0, base: undefined };

/**
 * The zones of one account. Each has the best records loaded so far: those without a fault rather than a part, else the
 * newer ones. Zones and records count toward the budgets.
 */
export class AccountZones implements Disposable {
  readonly account: AccountId;
  readonly #entries: ZoneEntries;
  /** Records of zones that have not been listed yet, so that their names are missing. */
  readonly #nameless = new Map<DomainId, HeldRecords>();
  #listedAt: number | undefined;
  /** The total that the latest list of all domains reported. */
  #announced = 0;

  constructor(account: AccountId, { listed } = rowBudgets()) {
    this.account = account;
    this.#entries = new ZoneEntries(listed);
  }

  *zones(): Generator<IndexedZone> {
    for (const { zone } of this.#entries.values()) yield zone;
  }

  get(id: DomainId): IndexedZone | undefined {
    return this.#entries.get(id)?.zone;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** When all domains of the account were last listed; undefined if never, so there may be more zones. */
  get listedAt(): number | undefined {
    return this.#listedAt;
  }

  /** How many zones there are, listed or only counted by the service; undefined until all domains were listed. */
  get total(): number | undefined {
    return this.#listedAt === undefined ? undefined : Math.max(this.size, this.#announced);
  }

  /** Whether records of a zone were loaded before it was listed. */
  isNameless(id: DomainId): boolean {
    return this.#nameless.has(id);
  }

  /** Takes the rows of a list of domains. Returns the zones that were added or changed. */
  list(rows: readonly Domain[], time: LoadTime): IndexedZone[] {
    const changed: IndexedZone[] = [];
    for (const row of rows) {
      const { id } = row;
      const before = id === undefined ? undefined : this.#entries.get(id);
      if (id === undefined || (before !== undefined && before.listed.loadNumber > time.loadNumber)) continue;
      const zone = this.#listed(id, row, before?.zone);
      const records = before?.records ?? this.#nameless.get(id) ?? NO_RECORDS;
      this.#entries.set({ zone, listed: time, records, hosts: before?.hosts ?? NO_HOST_LOADS });
      this.#nameless.delete(id);
      if (zone !== before?.zone) changed.push(zone);
    }
    return changed;
  }

  /** Takes the record count that a zone's details (Domain.Info) have. Returns the zone if that changed it. */
  count(id: DomainId, announced: number, time: LoadTime): IndexedZone | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined || entry.listed.loadNumber > time.loadNumber) return undefined;
    if (entry.zone.announced === announced) return undefined;
    const zone = { ...entry.zone, announced };
    this.#entries.set({ ...entry, zone, listed: time });
    return zone;
  }

  /**
   * Takes the end of a list of all domains whose rows {@link list} took: how many they are and how many there should be.
   * Returns the zones that are gone.
   */
  listAll(rows: number, time: LoadTime, total = rows): IndexedZone[] {
    this.#listedAt = time.loadedAt;
    this.#announced = total;
    // A list shorter than its own total does not prove that the other zones are gone.
    if (rows < total) return [];
    const gone: IndexedZone[] = [];
    for (const { zone, listed } of this.#entries.values()) {
      // A zone of this list or of a later one is not gone.
      if (listed.loadNumber >= time.loadNumber) continue;
      this.#entries.delete(zone.id);
      gone.push(zone);
    }
    return gone;
  }

  /**
   * The fields that Domain.List returned for a zone before its records were loaded. None if the zone was listed since,
   * because it may have changed in between.
   */
  listedBefore(id: DomainId, loadNumber: number): ListedFields {
    const entry = this.#entries.get(id);
    if (entry === undefined) return NOT_LISTED;
    const { zone, listed, records } = entry;
    // All pages of one load have the fields that were listed before its first page.
    if (records.base !== undefined && records.loadNumber === loadNumber) return records.base;
    return listed.loadNumber <= loadNumber ? zone : NOT_LISTED;
  }

  /** Whether the records of a zone, besides the hosts that were looked up since, are these. */
  hasRows(id: DomainId, rows: readonly unknown[]): boolean {
    return this.#entries.get(id)?.records.base?.table.records === rows;
  }

  /** Takes the records of a zone. Disposes `held` when it drops them. Returns the zone if that changed it. */
  putRecords(
    id: DomainId,
    loaded: LoadedRecords,
    loadNumber: number,
    held?: Disposable,
  ): IndexedZone | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined) {
      this.#nameless.get(id)?.held?.dispose();
      this.#nameless.set(id, { base: loaded, loadNumber, held });
      return undefined;
    }
    const { base: before } = entry.records;
    // Records without a fault are better than newer ones with one.
    const isBetter =
      before === undefined ||
      (hasFault(before) === hasFault(loaded) ? loadNumber >= entry.records.loadNumber : hasFault(before));
    if (isBetter) {
      const records = { loadNumber, held, base: loaded };
      const all = withLookedUp(loaded, loadNumber, entry.hosts);
      return this.#set({ ...entry, records }, { loaded: all, ...NOT_FAILED });
    }
    held?.dispose();
    return this.#set(entry, NOT_FAILED);
  }

  /** Takes the hosts of a zone that were looked up, in place of those before. Returns the zone if that changed it. */
  putHosts(id: DomainId, hosts: HostLoads<IndexedRecord>): IndexedZone | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined || entry.hosts === hosts) return undefined;
    const { base, loadNumber } = entry.records;
    const loaded = withLookedUp(base, loadNumber, hosts);
    const count = loaded && confirmedBy(loaded);
    return this.#set({ ...entry, hosts }, { loaded, ...(count === undefined ? {} : { announced: count }) });
  }

  /** Drops all hosts that were looked up. */
  dropHosts(): void {
    for (const { zone, hosts } of this.#entries.values())
      if (hosts.size > 0) this.putHosts(zone.id, NO_HOST_LOADS);
  }

  /** Notes how the latest load of a zone's records ended. Returns the zone if that changed it. */
  note(id: DomainId, failure: Failure | undefined): IndexedZone | undefined {
    const entry = this.#entries.get(id);
    return entry === undefined ? undefined : this.#set(entry, loadOutcomeOf(failure));
  }

  /**
   * Adds the zones of a saved index, listed at `listedAt`. `total` is how many the account has, which may be more. `held`
   * counts the records of each zone; those that are dropped are disposed. Returns whether that changed anything.
   */
  restore(
    zones: Iterable<IndexedZone>,
    listedAt: number,
    total = 0,
    held: ReadonlyMap<DomainId, Disposable> = new Map(),
  ): boolean {
    const now = Date.now();
    const newer = this.#listedAt === undefined || plausible(this.#listedAt, now) < plausible(listedAt, now);
    const listed = { loadedAt: plausible(listedAt, now), loadNumber: 0 };
    const before = new Map(this.#entries.values().map((entry) => [entry.zone.id, entry]));
    let restored = 0;
    for (const stored of zones) {
      restored += 1;
      const entry = before.get(stored.id);
      const storedHeld = held.get(stored.id);
      if (entry === undefined && !newer) {
        // A later list of all domains does not have this zone: it was removed.
        storedHeld?.dispose();
        continue;
      }
      const isNewer = entry === undefined || plausible(entry.listed.loadedAt, now) < listed.loadedAt;
      const known = isNewer ? { zone: stored, listed } : entry;
      const fromDisk = stored.loaded && {
        ...stored.loaded,
        loadedAt: plausible(stored.loaded.loadedAt, now),
      };
      const nameless = this.#nameless.get(stored.id);
      const own = entry?.records.base ?? nameless?.base;
      const loaded = better(own, fromDisk, now);
      const ownRecords = entry?.records ?? nameless ?? NO_RECORDS;
      const records = loaded === own ? ownRecords : { held: storedHeld, loadNumber: 0, base: loaded };
      (loaded === own ? storedHeld : nameless?.held)?.dispose();
      this.#nameless.delete(stored.id);
      const hosts = entry?.hosts ?? NO_HOST_LOADS;
      const all = withLookedUp(loaded, records.loadNumber, hosts);
      const zone = { ...known.zone, loaded: all, ...loadOutcome(entry?.zone ?? stored) };
      this.#entries.set({ zone, listed: known.listed, records, hosts });
    }
    if (newer) {
      this.#listedAt = listed.loadedAt;
      this.#announced = total;
      // As in listAll: only a list of all zones proves that others are gone.
      if (restored >= total)
        for (const { zone, listed: each } of this.#entries.values())
          if (plausible(each.loadedAt, now) < listed.loadedAt) this.#entries.delete(zone.id);
    }
    return (
      this.#entries.size !== before.size ||
      this.#entries.values().some(({ zone }) => before.get(zone.id)?.zone !== zone)
    );
  }

  /** Lets go of all records. */
  dispose(): void {
    this.#entries.dispose();
    for (const { held } of this.#nameless.values()) held?.dispose();
    this.#nameless.clear();
  }

  #listed(id: DomainId, row: Domain, before: IndexedZone | undefined): IndexedZone {
    const ascii = domainAscii(row).toLowerCase();
    const { name, updatedOn, records: announced } = row;
    const served = isServed(row);
    const same =
      before?.name === name &&
      before.ascii === ascii &&
      before.updatedOn === updatedOn &&
      before.announced === announced &&
      before.served === served;
    if (same) return before;
    const loaded = before?.loaded ?? this.#nameless.get(id)?.base;
    const outcome = before === undefined ? NOT_FAILED : loadOutcome(before);
    return { account: this.account, id, name, ascii, updatedOn, announced, served, loaded, ...outcome };
  }

  #set(entry: ZoneEntry, change: Partial<IndexedZone>): IndexedZone | undefined {
    const zone = { ...entry.zone, ...change };
    if (zone.loaded === entry.zone.loaded && areAlike(zone, entry.zone)) return undefined;
    this.#entries.set({ ...entry, zone });
    return zone;
  }
}

/** Unknown states count as served: only the documented ones exclude a zone. */
function isServed({ status, extStatus }: Domain): boolean {
  return !['pause', 'lock', 'spam'].includes(status ?? '') && extStatus !== 'dnserror';
}

/** Returns `time`; 0, which counts as old, if it is in the future because a clock was wrong. */
function plausible(time: number, now: number): number {
  return time > now ? 0 : time;
}

function hasFault({ fault }: LoadedRecords): boolean {
  return fault !== undefined;
}

/** Returns the better of the records of this session and those from disk: those without a fault, else the newer ones. */
function better(
  own: LoadedRecords | undefined,
  fromDisk: LoadedRecords | undefined,
  now: number,
): LoadedRecords | undefined {
  if (own === undefined || fromDisk === undefined) return own ?? fromDisk;
  if (hasFault(own) !== hasFault(fromDisk)) return hasFault(own) ? fromDisk : own;
  return fromDisk.loadedAt >= plausible(own.loadedAt, now) ? fromDisk : own;
}
