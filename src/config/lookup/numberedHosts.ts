import type { RecordTable } from '../../index/recordTable.ts';

/** The hosts of a table whose first label ends in digits, with `#` for the digits. Built once per table. */
const SERIES = new WeakMap<RecordTable, ReadonlySet<string>>();

/**
 * Whether a zone has a host that differs from `host` only in its number: `db1` and `db2`, `web3.dc1` and `web7.dc1`.
 */
export function isInSeries(table: RecordTable, host: string): boolean {
  const series = seriesOf(host);
  return series !== undefined && allSeries(table).has(series);
}

function allSeries(table: RecordTable): ReadonlySet<string> {
  const known = SERIES.get(table);
  if (known !== undefined) return known;
  const made = new Set<string>();
  for (const host of table.byHost.keys()) {
    const series = seriesOf(host);
    if (series !== undefined) made.add(series);
  }
  SERIES.set(table, made);
  return made;
}

function seriesOf(host: string): string | undefined {
  const dot = host.indexOf('.');
  const label = dot < 0 ? host : host.slice(0, dot);
  let end = label.length;
  while (end > 0 && isDigit(label.charCodeAt(end - 1))) end -= 1;
  if (end === label.length || end === 0) return undefined;
  return `${label.slice(0, end)}#${dot < 0 ? '' : host.slice(dot)}`;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
