import type { DnsRecord } from '../api/record.ts';
import { Collectable } from '../base/collectable.ts';
import { getOrAdd } from '../base/getOrAdd.ts';
import { ipText, parseIpAddress } from '../dns/ipAddress.ts';
import { hostKey } from '../dns/names.ts';
import { areFullNames } from './lists/wholeness.ts';

/** The fields of a record that search and the editor need; Record.Info has the others. */
export type IndexedRecord = Pick<
  DnsRecord,
  'id' | 'host' | 'type' | 'line' | 'value' | 'mx' | 'ttl' | 'enabled' | 'held' | 'remark'
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
  const { id, host, type, line, value, mx, ttl, enabled, held, remark, monitorStatus, weight } = row;
  return { id, host, type, line, value, mx, ttl, enabled, held, remark, monitorStatus, weight };
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
