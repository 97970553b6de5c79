import type { DnsRecord } from '../api/record.ts';
import { copyableText } from '../text/visible.ts';
import { fqdn, isApex } from '../model/names.ts';
import { fileName } from './fileName.ts';
import type { Exported, ExportZone, Loss } from './form.ts';
import { jsonText } from './jsonText.ts';
import { asciiName } from './masterText.ts';
import { tableText, type Cell, type TableForm } from './tableText.ts';

/** Comma-separated values (RFC 4180) with all fields of the records. */
export function csv(zones: readonly ExportZone[]): Exported {
  return {
    files: [{ name: `${baseName(zones)}.csv`, text: `${table('csv', zones)}\r\n` }],
    losses: rewritten(zones),
  };
}

/** A Markdown table with all fields of the records. */
export function markdown(zones: readonly ExportZone[]): Exported {
  return {
    files: [{ name: `${baseName(zones)}.md`, text: `${table('markdown', zones)}\n` }],
    losses: rewritten(zones),
  };
}

/** JSON with all fields of the records: an array of objects. */
export function json(zones: readonly ExportZone[]): Exported {
  const rows = zones.flatMap((zone) => zone.records.map((record) => fields(zone, record)));
  return { files: [{ name: `${baseName(zones)}.json`, text: `${jsonText(rows)}\n` }], losses: [] };
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

/** All that is known of a record; `name` is the full host name, `mx` the priority of MX records. */
function fields(
  zone: ExportZone,
  record: DnsRecord,
): Fields & { readonly other?: Readonly<Record<string, unknown>> } {
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
    ...(record.other.length > 0 && { other: Object.fromEntries(record.other) }),
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

/** The records whose control characters a cell cannot hold: they are written as `\DDD`. */
function rewritten(zones: readonly ExportZone[]): readonly Loss[] {
  return zones.flatMap((zone) =>
    zone.records
      .filter(({ host, type, line = '', value, remark = '' }) =>
        [host, type, line, value, remark].some((text) => copyableText(text) !== text),
      )
      .map((record): Loss => ({ zone: zone.name, record, kind: 'unsaid', what: 'characters' })),
  );
}
