import type { DnsRecord } from '../api/record.ts';
import { hasUnseen } from '../text/visible.ts';
import { fqdn, isApex } from '../model/names.ts';
import { fileName } from './fileName.ts';
import type { Exported, ExportZone, Loss } from './form.ts';
import { jsonText } from './jsonText.ts';
import { asciiName } from './masterText.ts';
import { tableText, type Cell, type TableForm } from './csvAndMarkdown.ts';

/** Comma-separated values (RFC 4180) with all fields of the records. */
export function csv(zones: readonly ExportZone[]): Exported {
  return {
    files: [{ name: `${baseName(zones)}.csv`, text: `${table('csv', zones)}\r\n` }],
    losses: tableLosses(zones),
  };
}

/** A Markdown table with all fields of the records. */
export function markdown(zones: readonly ExportZone[]): Exported {
  return {
    files: [{ name: `${baseName(zones)}.md`, text: `${table('markdown', zones)}\n` }],
    losses: tableLosses(zones),
  };
}

/** JSON with all fields of the records: an array of objects. */
export function json(zones: readonly ExportZone[]): Exported {
  const rows = zones.flatMap((zone) =>
    zone.records.map((record) => ({
      ...fields(zone, record),
      status: record.status,
      ...(record.other.length > 0 && { other: otherFields(record.other) }),
    })),
  );
  return { files: [{ name: `${baseName(zones)}.json`, text: `${jsonText(rows)}\n` }], losses: [] };
}

/** Fields by name; a name that the service sends more than once has all of its values. */
function otherFields(others: DnsRecord['other']): Readonly<Record<string, unknown>> {
  const byName = [...Map.groupBy(others, ([name]) => name)].map(([name, all]) => {
    const [value, ...more] = all.map(([, each]) => each);
    return [name, more.length === 0 ? value : [value, ...more]] as const;
  });
  return Object.fromEntries(byName);
}

function baseName(zones: readonly ExportZone[]): string {
  const [zone] = zones;
  return zones.length === 1 && zone !== undefined ? fileName(zone.name) : 'records';
}

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

type Fields = Readonly<Record<(typeof COLUMNS)[number], string | number | boolean | undefined>>;

/** All fields of a record. `name` is the full host name, `mx` the priority of MX records. */
function fields(zone: ExportZone, record: DnsRecord): Fields {
  const { host, type, line, value, mx, ttl, weight, enabled, remark, monitorStatus, held, updatedOn, id } =
    record;
  return {
    zone: zone.name,
    name: isApex(host) ? zone.name : asciiName(fqdn(host, zone.name)),
    type,
    line,
    value,
    mx,
    ttl,
    weight,
    enabled,
    remark,
    monitoring: monitorStatus,
    held: held || undefined,
    updated: updatedOn,
    id,
  };
}

function table(form: TableForm, zones: readonly ExportZone[]): string {
  const rows = zones.flatMap((zone) =>
    zone.records.map((record): readonly Cell[] => {
      const known = fields(zone, record);
      return COLUMNS.map((column) => known[column]);
    }),
  );
  return tableText(form, [COLUMNS, ...rows]);
}

/** What the cells do not hold: control characters, which are written as `\DDD`, and fields without a column. */
function tableLosses(zones: readonly ExportZone[]): readonly Loss[] {
  const losses: Loss[] = [];
  for (const { name: zone, records } of zones)
    for (const record of records) {
      const { host, type, line = '', value, remark = '', other } = record;
      if ([host, type, line, value, remark].some(hasUnseen))
        losses.push({ zone, record, kind: 'unsaid', what: 'characters' });
      if (other.length > 0) losses.push({ zone, record, kind: 'unsaid', what: 'other' });
    }
  return losses;
}
