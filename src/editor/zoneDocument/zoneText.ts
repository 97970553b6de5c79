import * as l10n from '@vscode/l10n';
import type { TextRange } from '../../config/structure/entry.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { zoneFileLine } from '../../export/zoneFile/zoneFileLine.ts';
import { sortedRows } from '../../text/rowOrder.ts';
import { clockText } from '../../text/age.ts';
import { LIMIT, shortened, visible, digits } from '../../text/visible.ts';
import type { About } from '../../check/rules/rule.ts';
import type { ZoneState } from '../../zones/zoneState.ts';
import type { IndexedRecord, RecordTable } from '../../zones/recordTable.ts';
import { fqdn, hostSortKey } from '../../dns/names.ts';
import { isDefaultLine } from '../../dns/record.ts';

/** Lines before the first record. */
const HEAD = 4;
/** The maximum width of a column. A longer name moves the columns after it. */
const WIDEST = 32;
/** The part of the names that decides the width of their column: few long ones must not move all values away. */
const PADDED_SHARE = 0.75;
/** How much wider the column may be for the others, so that names of similar length stay aligned. */
const SLACK = 4;

/** About how many characters the lines of a zone in an editor have together. Further records are counted. */
export const MOST_ZONE_TEXT = 10_000_000;

/**
 * The text of a zone document: like a zone file, with one line for each loaded record, host by host, in columns.
 *
 * @param rows the {@link documentRows} of the zone
 */
export function zoneText(
  zone: ZoneState,
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
export function lineOf(zone: ZoneState, record: IndexedRecord): number | undefined {
  const place = zone.loaded && recordOrder(zone.loaded.table).places.get(record);
  return place === undefined ? undefined : HEAD + place;
}

/** Returns the record on a line. */
export function recordAt(zone: ZoneState, line: number): IndexedRecord | undefined {
  return zone.loaded && recordOrder(zone.loaded.table).records[line - HEAD];
}

/** The records of a zone in the order in which its text shows them. */
interface RecordOrder {
  readonly records: readonly IndexedRecord[];
  /** The position of each record in that order. */
  readonly places: ReadonlyMap<IndexedRecord, number>;
}

const ORDERS = new WeakMap<RecordTable, RecordOrder>();

/** Orders records host by host: the apex first, names below a host after it, and numbers in names by their value. */
function recordOrder(table: RecordTable): RecordOrder {
  return getOrAdd(ORDERS, table, () => {
    const hosts = sortedRows([...table.byHost], ([host]) => hostSortKey(host), false);
    const records = hosts.flatMap(([, ofHost]) => ofHost);
    return { records, places: new Map(records.map((record, place) => [record, place])) };
  });
}

/** The fields of a line: all but the last, which is not padded, have no blanks. */
export interface DocumentRow {
  /** Begins with `; ` if the record is not published. */
  readonly owner: string;
  readonly ttl: string;
  readonly dnsClass: string;
  readonly type: string;
  readonly data: string;
  /** The line of the record as a comment; empty for the default one. */
  readonly comment: string;
}

/**
 * Returns where a part of a record is in its line of the zone document. A place in the value is found by its text; the
 * whole value where the document writes it differently. Without a TTL, or on the default line, it is the owner name.
 * Returns undefined if the line does not show the record: the editor may still show the text of older records.
 */
export function columnsOf(
  { ascii }: ZoneState,
  record: IndexedRecord,
  line: string,
  { part = 'value', start = 0, end = 0 }: About,
): TextRange | undefined {
  const row = rowOf(record, ascii);
  const data = line.length - row.comment.length - row.data.length;
  const hasRecord = line.startsWith(`${row.owner} `) && line.endsWith(` ${row.data}${row.comment}`);
  if (!hasRecord || data <= row.owner.length) return undefined;
  const owner = { start: row.owner.startsWith('; ') ? '; '.length : 0, end: row.owner.length };
  switch (part) {
    case 'name':
      return owner;
    case 'ttl': {
      const at = row.ttl === '' ? -1 : line.indexOf(row.ttl, owner.end);
      return at < 0 ? owner : columnsFrom(at, row.ttl);
    }
    case 'type': {
      const at = line.lastIndexOf(row.type, data - row.type.length);
      return at < owner.end ? owner : columnsFrom(at, row.type);
    }
    case 'line':
      return row.comment === ''
        ? owner
        : columnsFrom(line.length - row.comment.length + 1, row.comment.slice(1));
    case 'value': {
      const place = placeIn(row.data, record.value, start, end);
      return place < 0
        ? columnsFrom(data, row.data)
        : columnsFrom(data + place, record.value.slice(start, end));
    }
  }
}

function columnsFrom(start: number, { length }: string): TextRange {
  return { start, end: start + length };
}

/** Where a part of a value is in its written form: the same text, after as many equal ones. -1: not certain. */
function placeIn(written: string, value: string, start: number, end: number): number {
  const part = value.slice(start, end);
  if (part === '') return -1;
  let at = -1;
  for (let before = value.indexOf(part); before <= start; before = value.indexOf(part, before + 1)) {
    at = written.indexOf(part, at + 1);
    if (at < 0 || before === start) break;
  }
  return at;
}

/** Yields the rows of a zone document, in order, until they have {@link MOST_ZONE_TEXT}. */
export function* documentRows({ loaded, ascii }: ZoneState): Generator<DocumentRow> {
  let characters = 0;
  for (const record of loaded === undefined ? [] : recordOrder(loaded.table).records) {
    const row = rowOf(record, ascii);
    characters += row.owner.length + row.data.length + row.comment.length;
    if (characters > MOST_ZONE_TEXT) return;
    yield row;
  }
}

function inColumns(rows: readonly DocumentRow[]): readonly string[] {
  const owners = rows.map((row) => row.owner);
  const owner = widest(owners, usualWidth(owners) + SLACK);
  const ttl = widest(rows.map((row) => row.ttl));
  const type = widest(rows.map((row) => row.type));
  return rows.map((row) =>
    [
      row.owner,
      // A longer name takes the room of the TTL first.
      row.ttl.padStart(owner + ttl - row.owner.length),
      row.dnsClass.padEnd('IN'.length),
      row.type.padEnd(type),
      `${row.data}${row.comment}`,
    ].join(' '),
  );
}

/** Returns the width that most texts fit in. */
function usualWidth(texts: readonly string[]): number {
  const lengths = texts.map(({ length }) => length).toSorted((one, other) => one - other);
  return lengths[Math.ceil(lengths.length * PADDED_SHARE) - 1] ?? 0;
}

/** Returns the width of the widest text that is not wider than `limit`. */
function widest(texts: readonly string[], limit = WIDEST): number {
  const most = Math.min(limit, WIDEST);
  return texts.reduce((width, { length }) => (length > most ? width : Math.max(width, length)), 0);
}

function rowOf(record: IndexedRecord, zone: string): DocumentRow {
  const { host, type, value, recordLine, enabled } = record;
  const ttl = record.ttl === undefined ? '' : String(record.ttl);
  const comment = isDefaultLine(recordLine) ? '' : ` ; ${visible(recordLine ?? '', LIMIT.short)}`;
  const written = zoneFileLine(record, zone);
  if (written === undefined) {
    const owner = `; ${visible(fqdn(host, zone), LIMIT.name)}.`;
    const data = visible(value, LIMIT.field);
    return { owner, ttl, dnsClass: '', type: visible(type, LIMIT.short), data, comment };
  }
  const start = enabled === false ? '; '.length : 0;
  const owner = written.slice(0, written.indexOf(' ', start));
  const before = [owner, ...(ttl === '' ? [] : [ttl]), 'IN', type, ''].join(' ');
  return {
    owner,
    ttl,
    dnsClass: 'IN',
    type,
    data: shortened(written.slice(before.length), LIMIT.field),
    comment,
  };
}
