import type { DnsRecord } from '../api/record.ts';
import { serviceOfRecord } from '../dns/service.ts';
import { hostKey } from '../dns/names.ts';
import { recordLineKey } from '../dns/record.ts';
import { type DomainNode, type RecordNode, type RecordSetNode, type ZoneNode } from './nodes.ts';
import type { Grouping } from './treeChoices.ts';

/**
 * Puts the records among the children of a domain into one row for each host, type or service, in the order of their
 * first records. A host with one record keeps that record's row.
 */
export function groupRecords(
  parent: DomainNode,
  nodes: readonly ZoneNode[],
  by: Grouping,
): readonly ZoneNode[] {
  if (by === 'none') return nodes;
  const keyOf = ({ record }: RecordNode): string => setKey(record, by);
  const records = nodes.filter((node) => node.kind === 'record');
  const [first] = records;
  if (first === undefined) return nodes;
  const isWhole = !nodes.some(({ kind }) => kind === 'page' || kind === 'message');
  const rows = [...Map.groupBy(records, keyOf)].flatMap(([key, among]): readonly ZoneNode[] =>
    by === 'host' && among.length === 1 ? among : [setNode(parent, by, key, among, isWhole)],
  );
  const at = nodes.indexOf(first);
  return [...nodes.slice(0, at), ...rows, ...nodes.slice(at + records.length)];
}

function setKey(record: DnsRecord, by: RecordSetNode['by']): string {
  switch (by) {
    case 'host':
      return hostKey(record.host);
    case 'type':
      return record.type;
    case 'service':
      return serviceOfRecord(record)?.service ?? '';
  }
}

function setNode(
  parent: DomainNode,
  by: RecordSetNode['by'],
  key: string,
  among: readonly RecordNode[],
  isWhole: boolean,
): RecordSetNode {
  const id = `${parent.id}/${by}:${encodeURIComponent(key.toWellFormed())}`;
  const { account, domain } = parent;
  return {
    kind: 'recordSet',
    id,
    account,
    parent,
    domain,
    by,
    rows: among,
    lineCount: new Set(among.map(({ record }) => recordLineKey(record.recordLine))).size,
    isWhole,
  };
}

/** Returns the rows of the records in a set. */
export function recordsOfSet(set: RecordSetNode): readonly ZoneNode[] {
  return set.rows.map((row) => ({ ...row, parent: set }));
}
