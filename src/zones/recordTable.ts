import type { DnsRecord } from '../api/record.ts';
import { Collectable } from '../base/collectable.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { ipText, parseIpAddress } from '../dns/ipAddress.ts';
import { hostKey } from '../dns/names.ts';
import { confirmedCount, hostsSince, memoized, type HostLoads } from './hosts/hostLoads.ts';
import { withHosts } from './hosts/withHosts.ts';
import { areFullNames, plausible, type Incomplete } from './lists/wholeness.ts';

/** The fields of a record that search and the editor need; Record.Info has the others. */
export type IndexedRecord = Pick<
  DnsRecord,
  'id' | 'host' | 'type' | 'recordLine' | 'value' | 'mx' | 'ttl' | 'enabled' | 'held' | 'remark'
> &
  // The files of the index do not keep the state of the monitor, which is outdated within minutes. Older files have no
  // weights.
  Partial<Pick<DnsRecord, 'monitorStatus' | 'weight'>>;

/** The records of one zone. Immutable. */
export class RecordTable {
  /** In the order in which the service lists them. */
  readonly records: readonly IndexedRecord[];
  readonly #byHost = new Collectable(() => Map.groupBy(this.records, ({ host }) => hostKey(host)));
  readonly #byAddress = new Collectable(() => groupByAddress(this.records));
  #fullNames: boolean | undefined;

  constructor(records: readonly IndexedRecord[]) {
    this.records = records;
  }

  /** The records of each host, by its `hostKey`. Wildcards are hosts like others. */
  get byHost(): ReadonlyMap<string, readonly IndexedRecord[]> {
    return this.#byHost.value;
  }

  /** Whether its hosts are written as full names (`areFullNames`). A table is always of the same zone. */
  hasFullNames(zone: string): boolean {
    this.#fullNames ??= areFullNames(this.byHost.keys(), zone);
    return this.#fullNames;
  }

  /** The A and AAAA records of each address, in its canonical spelling (RFC 5952). */
  get byAddress(): ReadonlyMap<string, readonly IndexedRecord[]> {
    return this.#byAddress.value;
  }
}

/** Copies what the index needs of a record, so that the rest of the row is not kept in memory. */
export function indexedRecord(row: IndexedRecord): IndexedRecord {
  const { id, host, type, recordLine, value, mx, ttl, enabled, held, remark, monitorStatus, weight } = row;
  return { id, host, type, recordLine, value, mx, ttl, enabled, held, remark, monitorStatus, weight };
}

/** Whether the value of a record of this type is an address. */
export function hasAddressValue(type: string): boolean {
  return /^A(?:AAA)?$/iu.test(type);
}

function groupByAddress(records: readonly IndexedRecord[]): ReadonlyMap<string, readonly IndexedRecord[]> {
  const groups = new Map<string, IndexedRecord[]>();
  for (const record of records) {
    const address = hasAddressValue(record.type) ? parseIpAddress(record.value) : undefined;
    if (address === undefined) continue;
    getOrAdd(groups, ipText(address), () => []).push(record);
  }
  return groups;
}

/** The loaded records of a zone. */
export interface LoadedRecords {
  readonly table: RecordTable;
  /** Why records may be missing, by the result of their load. `whyZoneIncomplete` decides. */
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

/** The fields of Domain.List about a zone at the time of a load. */
type ListedThen = Pick<LoadedRecords, 'updatedOn' | 'announced'>;

/**
 * The best records of a zone so far. A complete set of records (without a fault) replaces an incomplete one, whatever
 * their age; of two complete or two incomplete sets, the newer one is kept.
 */
export class ZoneRecords {
  #base: LoadedRecords | undefined;
  #loadNumber = 0;
  readonly #merged = memoized((base: LoadedRecords | undefined, hosts: HostLoads<IndexedRecord>) =>
    withLookedUp(base, this.#loadNumber, hosts),
  );

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
    if (!this.#isBetter(records, loadNumber >= this.#loadNumber)) return;
    // All pages of one load have what was listed before its first page.
    const { updatedOn, announced } =
      before !== undefined && this.#loadNumber === loadNumber ? before : listed;
    this.#base = { ...records, updatedOn, announced };
    this.#loadNumber = loadNumber;
  }

  /** Takes the records of an earlier session unless better ones are loaded. Returns whether it took them. */
  restore(stored: LoadedRecords | undefined, now: number): boolean {
    if (stored === undefined) return false;
    const restored = { ...stored, loadedAt: plausible(stored.loadedAt, now) };
    const isNewer = restored.loadedAt >= plausible(this.#base?.loadedAt ?? 0, now);
    if (!this.#isBetter(restored, isNewer)) return false;
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
    return this.#merged(this.#base, hosts);
  }

  #isBetter({ fault }: Pick<LoadedRecords, 'fault'>, isNewer: boolean): boolean {
    if (this.#base === undefined) return true;
    const hasFault = this.#base.fault !== undefined;
    return hasFault === (fault !== undefined) ? isNewer : hasFault;
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
