import { hostKey, hostSortKey } from '../dns/names.ts';
import { sortedRows } from '../text/rowOrder.ts';
import type { ZoneNode } from './nodes.ts';
import type { Sorting } from './treeChoices.ts';

/**
 * Sorts the records among the children of a domain: the apex first, names below a host after it, numbers in names by
 * their value. Records of one host keep the order of the service.
 */
export function sortRecords(nodes: readonly ZoneNode[], by: Sorting): readonly ZoneNode[] {
  if (by === 'service') return nodes;
  const records = nodes.filter((node) => node.kind === 'record');
  const [first] = records;
  if (first === undefined) return nodes;
  const at = nodes.indexOf(first);
  const sorted = sortedRows(records, ({ record }) => hostSortKey(hostKey(record.host)), false);
  return [...nodes.slice(0, at), ...sorted, ...nodes.slice(at + records.length)];
}
