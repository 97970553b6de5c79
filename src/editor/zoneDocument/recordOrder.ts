import { getOrAdd } from '../../base/getOrAdd.ts';
import type { IndexedRecord, RecordTable } from '../../zones/recordTable.ts';
import { hostSortKey } from '../../dns/names.ts';

/** The records of a zone in the order in which its text shows them. */
interface RecordOrder {
  readonly records: readonly IndexedRecord[];
  /** The position of each record in that order. */
  readonly places: ReadonlyMap<IndexedRecord, number>;
}

const made = new WeakMap<RecordTable, RecordOrder>();

/** Orders records host by host: the apex first, then as DNS sorts names (RFC 4034 section 6.1). */
export function recordOrder(table: RecordTable): RecordOrder {
  return getOrAdd(made, table, () => {
    const hosts = [...table.byHost].map(([host, records]) => ({ key: hostSortKey(host), records }));
    hosts.sort((one, other) => (one.key < other.key ? -1 : 1));
    const records = hosts.flatMap((host) => host.records);
    return { records, places: new Map(records.map((record, place) => [record, place])) };
  });
}
