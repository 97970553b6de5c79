import type { DnsRecord } from '../../api/record.ts';
import { fqdn, isApex, toAscii } from '../../dns/names.ts';
import type { ExportZone } from '../exportZone.ts';
import type { Cell } from './tableText.ts';

/** The columns of the tables, in their order. */
const COLUMNS = [
  'zone',
  'name',
  'type',
  'line',
  'value',
  'mx',
  'ttl',
  'weight',
  'enabled',
  'remark',
  'monitoring',
  'held',
  'updated',
  'id',
] as const;

type ColumnValues = Readonly<Record<(typeof COLUMNS)[number], string | number | boolean | undefined>>;

/** All fields of a record. `name` is the full host name, `mx` the priority of MX records. */
export function columnValues(zone: ExportZone, record: DnsRecord): ColumnValues {
  const { host, type, recordLine, value, mx, ttl, weight, enabled, remark, id } = record;
  return {
    zone: zone.name,
    name: isApex(host) ? zone.name : toAscii(fqdn(host, zone.name).trim()),
    type,
    line: recordLine,
    value,
    mx,
    ttl,
    weight,
    enabled,
    remark,
    monitoring: record.monitorStatus,
    held: record.held || undefined,
    updated: record.updatedOn,
    id,
  };
}

/** The head, and one row for each record. */
export function* tableRows(zones: readonly ExportZone[]): Generator<readonly Cell[], void> {
  yield COLUMNS;
  for (const zone of zones)
    for (const record of zone.records) {
      const known = columnValues(zone, record);
      yield COLUMNS.map((column) => known[column]);
    }
}

export function tableTexts({
  host,
  type,
  recordLine = '',
  value,
  remark = '',
}: DnsRecord): readonly string[] {
  return [host, type, recordLine, value, remark];
}
