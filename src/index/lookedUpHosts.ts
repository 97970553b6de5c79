import { confirmedCount, hostsSince, withHosts, type HostLoads } from '../model/hostLoads.ts';
import type { LoadedRecords } from './recordIndex.ts';
import { RecordTable, type IndexedRecord } from './recordTable.ts';

/**
 * Returns the records of a zone with the hosts that were looked up since they were loaded. Without other records, the hosts
 * are all that is loaded of the zone. The count of the zone's records that the newest host came with is taken if it agrees.
 */
export function withLookedUp(
  base: LoadedRecords | undefined,
  loadNumber: number,
  hosts: HostLoads<IndexedRecord>,
): LoadedRecords | undefined {
  if (base === undefined) return hosts.size === 0 ? undefined : onlyHosts(hosts);
  const newer = hostsSince(hosts, loadNumber);
  if (newer.size === 0) return base;
  const rows = withHosts(base.table.records, newer);
  const table = rows === base.table.records ? base.table : new RecordTable(rows);
  const loaded = { ...base, table, hosts: newer };
  return { ...loaded, announced: confirmedBy(loaded) ?? base.announced };
}

/** Returns the count of a zone's records that its newest host came with, if it is that of the loaded records. */
export function confirmedBy({
  table,
  fault,
  hosts = new Map(),
}: Pick<LoadedRecords, 'table' | 'fault' | 'hosts'>): number | undefined {
  return fault === undefined ? confirmedCount(table.records, hosts)?.counted : undefined;
}

function onlyHosts(hosts: HostLoads<IndexedRecord>): LoadedRecords {
  let loadedAt = Number.POSITIVE_INFINITY;
  for (const host of hosts.values()) loadedAt = Math.min(loadedAt, host.loadedAt);
  return {
    table: new RecordTable(withHosts([], hosts)),
    fault: { kind: 'hostsOnly' },
    loadedAt,
    updatedOn: undefined,
    announced: undefined,
    hosts,
  };
}
