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
  const isCounted = base.fault === undefined && confirmedCount(rows, newer) !== undefined;
  return { ...base, table, hosts: newer, announced: isCounted ? rows.length : base.announced };
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
