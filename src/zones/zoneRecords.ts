import { confirmedCount, hostsSince, withHosts, type HostLoads } from './hosts/hostLoads.ts';
import { plausible } from './lists/wholeness.ts';
import { RecordTable, type IndexedRecord } from './recordTable.ts';
import type { LoadedRecords } from './zoneState.ts';

/** The fields of Domain.List about a zone at the time of a load. */
type ListedThen = Pick<LoadedRecords, 'updatedOn' | 'announced'>;

/**
 * The best records of a zone so far. A complete set of records (without a fault) replaces an incomplete one, whatever
 * their age; of two complete or two incomplete sets, the newer one is kept.
 */
export class ZoneRecords {
  #base: LoadedRecords | undefined;
  #loadNumber = 0;
  /** The latest result of {@link with}. */
  #merged:
    | {
        readonly base: LoadedRecords | undefined;
        readonly hosts: HostLoads<IndexedRecord>;
        readonly loaded: LoadedRecords | undefined;
      }
    | undefined;

  /** Without the hosts that were looked up since. */
  get base(): LoadedRecords | undefined {
    return this.#base;
  }

  /** The number of their load (`nextLoadNumber`); 0 in an earlier session. */
  get loadNumber(): number {
    return this.#loadNumber;
  }

  /** Takes records unless better ones are loaded. `listed` are the fields of Domain.List before their load. */
  take(records: Omit<LoadedRecords, keyof ListedThen>, loadNumber: number, listed: ListedThen): void {
    const before = this.#base;
    const isBetter =
      before === undefined ||
      (hasFault(before) === hasFault(records) ? loadNumber >= this.#loadNumber : hasFault(before));
    if (!isBetter) return;
    // All pages of one load have what was listed before its first page.
    const { updatedOn, announced } =
      before !== undefined && this.#loadNumber === loadNumber ? before : listed;
    this.#base = { ...records, updatedOn, announced };
    this.#loadNumber = loadNumber;
  }

  /** Takes the records of an earlier session unless better ones are loaded. Returns whether it took them. */
  restore(stored: LoadedRecords | undefined, now: number): boolean {
    const own = this.#base;
    if (stored === undefined) return false;
    const restored = { ...stored, loadedAt: plausible(stored.loadedAt, now) };
    if (own !== undefined) {
      const isBetter =
        hasFault(own) === hasFault(restored)
          ? restored.loadedAt >= plausible(own.loadedAt, now)
          : hasFault(own);
      if (!isBetter) return false;
    }
    this.#base = restored;
    this.#loadNumber = 0;
    return true;
  }

  clear(): void {
    this.#base = undefined;
    this.#loadNumber = 0;
  }

  /**
   * Returns the loaded records; hosts that were looked up later replace their old records. If nothing else is loaded,
   * returns the looked-up hosts alone. If the records are complete, and the newest lookup reported as many records in
   * the zone as there are now, that number replaces the one reported before.
   */
  with(hosts: HostLoads<IndexedRecord>): LoadedRecords | undefined {
    const base = this.#base;
    if (this.#merged?.base !== base || this.#merged?.hosts !== hosts)
      this.#merged = { base, hosts, loaded: withLookedUp(base, this.#loadNumber, hosts) };
    return this.#merged.loaded;
  }
}

function withLookedUp(
  base: LoadedRecords | undefined,
  loadNumber: number,
  hosts: HostLoads<IndexedRecord>,
): LoadedRecords | undefined {
  if (base === undefined) return hosts.size === 0 ? undefined : onlyHosts(hosts);
  const newer = hostsSince(hosts, loadNumber);
  if (newer.size === 0) return base;
  const rows = withHosts(base.table.records, newer);
  const table = rows === base.table.records ? base.table : new RecordTable(rows);
  const confirmed = base.fault === undefined ? confirmedCount(rows, newer)?.counted : undefined;
  return { ...base, table, hosts: newer, announced: confirmed ?? base.announced };
}

function onlyHosts(hosts: HostLoads<IndexedRecord>): LoadedRecords {
  return {
    table: new RecordTable(withHosts([], hosts)),
    fault: { kind: 'hostsOnly' },
    loadedAt: Math.min(...hosts.values().map(({ loadedAt }) => loadedAt)),
    // Counted with the hosts.
    bytes: 0,
    updatedOn: undefined,
    announced: undefined,
    hosts,
  };
}

function hasFault({ fault }: Pick<LoadedRecords, 'fault'>): boolean {
  return fault !== undefined;
}
