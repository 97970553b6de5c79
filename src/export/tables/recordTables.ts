import type { DnsRecord } from '../../api/record.ts';
import { hasUnseen } from '../../text/visible.ts';
import { fqdn, isApex, toAscii } from '../../dns/names.ts';
import { BYTE_ORDER_MARK, type ExportZone, type ExportResult, type ExportOptions } from '../exportZone.ts';
import { sharedFileName } from '../fileName.ts';
import { recordParts, type ExportRun } from '../exportRun.ts';
import type { Omission, UnsupportedField } from '../omissions/omission.ts';
import { jsonText, isDisarmed, tableText, type Cell } from './tableText.ts';

/** Comma-separated values (RFC 4180) with all fields of the records, and a mark for spreadsheets that it is UTF-8. */
export async function csv(zones: readonly ExportZone[], { run }: ExportOptions): Promise<ExportResult> {
  const text = `${BYTE_ORDER_MARK}${await tableText('csv', rows(zones), run)}\r\n`;
  const omissions = await tableOmissions(zones, run, ({ zone, record }) =>
    Object.values(fields(zone, record)).some(isDisarmed) ? ['apostrophe'] : [],
  );
  return { files: [{ name: `${sharedFileName(zones)}.csv`, text }], omissions };
}

/** A Markdown table with all fields of the records. */
export async function markdown(zones: readonly ExportZone[], { run }: ExportOptions): Promise<ExportResult> {
  const text = `${await tableText('markdown', rows(zones), run)}\n`;
  return {
    files: [{ name: `${sharedFileName(zones)}.md`, text }],
    omissions: await tableOmissions(zones, run, () => []),
  };
}

/** JSON with all fields of the records: an array of objects. */
export async function json(zones: readonly ExportZone[], { run }: ExportOptions): Promise<ExportResult> {
  const objects: string[] = [];
  const omissions: Omission[] = [];
  for (const zone of zones)
    for (const part of recordParts(zone.records)) {
      // An array without its brackets.
      const array = jsonText(part.map((record) => jsonObject(zone, record)));
      objects.push(run.counted(array.slice('[\n'.length, -'\n]'.length)));
      for (const record of part)
        if (!textsOf(record).every((text) => text.isWellFormed()))
          omissions.push({ zone: zone.name, record, kind: 'unsupportedField', what: 'characters' });
      await run.pause();
    }
  const text = objects.length === 0 ? '[]\n' : `[\n${objects.join(',\n')}\n]\n`;
  return { files: [{ name: `${sharedFileName(zones)}.json`, text }], omissions };
}

function jsonObject(zone: ExportZone, record: DnsRecord): object {
  return {
    ...fields(zone, record),
    status: record.status,
    ...(record.other.length > 0 && { other: otherFields(record.other) }),
  };
}

/** Fields by name; a name that the service sends more than once has all of its values. */
function otherFields(others: DnsRecord['other']): Readonly<Record<string, unknown>> {
  const byName = [...Map.groupBy(others, ([name]) => name)].map(([name, all]) => {
    const [value, ...more] = all.map(([, each]) => each);
    return [name, more.length === 0 ? value : [value, ...more]] as const;
  });
  return Object.fromEntries(byName);
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

type ColumnValues = Readonly<Record<(typeof COLUMNS)[number], string | number | boolean | undefined>>;

/** All fields of a record. `name` is the full host name, `mx` the priority of MX records. */
function fields(zone: ExportZone, record: DnsRecord): ColumnValues {
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
function* rows(zones: readonly ExportZone[]): Generator<readonly Cell[], void> {
  yield COLUMNS;
  for (const zone of zones)
    for (const record of zone.records) {
      const known = fields(zone, record);
      yield COLUMNS.map((column) => known[column]);
    }
}

/** The omissions of a table: control characters, which are written as `\DDD`, and fields without a column. */
async function tableOmissions(
  zones: readonly ExportZone[],
  run: ExportRun,
  others: (each: { readonly zone: ExportZone; readonly record: DnsRecord }) => readonly UnsupportedField[],
): Promise<readonly Omission[]> {
  const omissions: Omission[] = [];
  for (const zone of zones)
    for (const part of recordParts(zone.records)) {
      for (const record of part) {
        const lost = [...others({ zone, record })];
        if (textsOf(record).some(hasUnseen)) lost.push('characters');
        if (record.other.length > 0) lost.push('other');
        for (const what of lost) omissions.push({ zone: zone.name, record, kind: 'unsupportedField', what });
      }
      await run.pause();
    }
  return omissions;
}

function textsOf({ host, type, recordLine = '', value, remark = '' }: DnsRecord): readonly string[] {
  return [host, type, recordLine, value, remark];
}
