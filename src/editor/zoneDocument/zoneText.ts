import * as l10n from '@vscode/l10n';
import { zoneFileLine } from '../../export/zoneFile/zoneFileLine.ts';
import { clockText } from '../../text/age.ts';
import { LIMIT, shortened, visible } from '../../text/visible.ts';
import type { IndexedZone } from '../../index/recordIndex.ts';
import type { IndexedRecord } from '../../index/recordTable.ts';
import { fqdn } from '../../model/names.ts';
import { isDefaultLine } from '../../model/record.ts';
import { recordOrder } from './recordOrder.ts';
import { digits } from '../../text/digits.ts';

/** Lines before the first record. */
const HEAD = 4;
/** The maximum width of a column. A longer name moves the columns after it. */
const WIDEST = 48;

/** About how many characters the lines of a zone document have together. Further records are counted. */
const MOST_CHARACTERS = 10_000_000;

/**
 * The text of a zone document: like a zone file, with one line for each loaded record, host by host, in columns.
 *
 * @param rows the {@link documentRows} of the zone
 */
export function zoneText(
  zone: IndexedZone,
  now: number,
  rows: readonly DocumentRow[] = [...documentRows(zone)],
): string {
  const title = `; ${visible(zone.name, LIMIT.name)}`;
  const { loaded } = zone;
  if (loaded === undefined) return `${title}\n; ${l10n.t('The records of this zone are not loaded.')}\n`;
  const { records } = recordOrder(loaded.table);
  const summary = l10n.t(
    '{0} records, loaded {1} (read-only)',
    digits(records.length),
    clockText(loaded.loadedAt, now),
  );
  const lines = [
    title,
    `; ${summary}`,
    `$ORIGIN ${visible(zone.ascii, LIMIT.name)}.`,
    '',
    ...inColumns(rows),
  ];
  if (rows.length < records.length)
    lines.push(`; ${l10n.t('{0} more records are not shown.', digits(records.length - rows.length))}`);
  return `${lines.join('\n')}\n`;
}

/** The line of a record of the zone, from 0. */
export function lineOf(zone: IndexedZone, record: IndexedRecord): number | undefined {
  const place = zone.loaded && recordOrder(zone.loaded.table).places.get(record);
  return place === undefined ? undefined : HEAD + place;
}

/** Returns the record on a line. */
export function recordAt(zone: IndexedZone, line: number): IndexedRecord | undefined {
  return zone.loaded && recordOrder(zone.loaded.table).records[line - HEAD];
}

/** The fields of a line: all but the last, which is not padded, have no blanks. */
export interface DocumentRow {
  /** Begins with `; ` if the record is not served. */
  readonly owner: string;
  readonly ttl: string;
  readonly dnsClass: string;
  readonly type: string;
  readonly data: string;
}

/** Yields the rows of a zone document, in order, until they have {@link MOST_CHARACTERS}. */
export function* documentRows({ loaded, ascii }: IndexedZone): Generator<DocumentRow> {
  let characters = 0;
  for (const record of loaded === undefined ? [] : recordOrder(loaded.table).records) {
    const row = rowOf(record, ascii);
    characters += row.owner.length + row.data.length;
    if (characters > MOST_CHARACTERS) return;
    yield row;
  }
}

function inColumns(rows: readonly DocumentRow[]): readonly string[] {
  const owner = widest(rows.map((row) => row.owner));
  const ttl = widest(rows.map((row) => row.ttl));
  const type = widest(rows.map((row) => row.type));
  return rows.map((row) =>
    [
      row.owner.padEnd(owner),
      row.ttl.padStart(ttl),
      row.dnsClass.padEnd('IN'.length),
      row.type.padEnd(type),
      row.data,
    ].join(' '),
  );
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => (length > WIDEST ? most : Math.max(most, length)), 0);
}

function rowOf(record: IndexedRecord, zone: string): DocumentRow {
  const { host, type, value, line, enabled } = record;
  const ttl = record.ttl === undefined ? '' : String(record.ttl);
  const comment = isDefaultLine(line) ? '' : ` ; ${visible(line ?? '', LIMIT.short)}`;
  const written = zoneFileLine(record, zone);
  if (written === undefined) {
    const owner = `; ${visible(fqdn(host, zone), LIMIT.name)}.`;
    const data = `${visible(value, LIMIT.field)}${comment}`;
    return { owner, ttl, dnsClass: '', type: visible(type, LIMIT.short), data };
  }
  const start = enabled === false ? '; '.length : 0;
  const owner = written.slice(0, written.indexOf(' ', start));
  const before = [owner, ...(ttl === '' ? [] : [ttl]), 'IN', type, ''].join(' ');
  return {
    owner,
    ttl,
    dnsClass: 'IN',
    type,
    data: `${shortened(written.slice(before.length), LIMIT.field)}${comment}`,
  };
}
