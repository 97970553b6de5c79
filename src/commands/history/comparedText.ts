import * as l10n from '@vscode/l10n';
import { TimeSlice } from '../../base/timeSlices.ts';
import { canonicalRecord, type CanonicalRecord, type ComparedRecord } from '../../history/canonicalRecord.ts';
import { hostSortKey } from '../../dns/names.ts';
import { digits, LIMIT, visible } from '../../text/visible.ts';
import { MOST_ZONE_TEXT } from '../../editor/zoneDocument/zoneText.ts';

/**
 * The width of columns. Fixed: one long name in one of the texts may not move the columns of all its lines. Narrow, so
 * that values are in view when both texts are side by side.
 */
const OWNER_WIDTH = 16;
const TTL_WIDTH = 6;
const TYPE_WIDTH = 6;

interface ComparedZone {
  /** In ASCII, for `$ORIGIN`; undefined if the other text is of another zone. */
  readonly zone: string | undefined;
  readonly records: readonly ComparedRecord[];
  /** Notes about what the text does not show, one line each. */
  readonly notes?: readonly string[];
  /** Whether to show the TTL of records, by default. */
  readonly hasTtl?: boolean;
}

/**
 * Returns the text of a zone for the comparison with another one: a line for each record, in canonical order and
 * spelling, so that equal records have equal lines. Pauses in between.
 * @throws the reason of `signal`
 */
export async function comparedText(
  { zone, records, notes = [], hasTtl = true }: ComparedZone,
  signal: AbortSignal,
): Promise<string> {
  const rows: { readonly sortKey: string; readonly line: string }[] = [];
  const slice = new TimeSlice();
  let characters = 0;
  for (const record of records) {
    const canonical = canonicalRecord(hasTtl ? record : { ...record, ttl: undefined });
    const line = comparedLine(canonical);
    characters += line.length;
    if (characters > MOST_ZONE_TEXT) break;
    rows.push({ sortKey: `${hostSortKey(canonical.owner)}\0\0${canonical.type}\0${line}`, line });
    if (slice.isOver) await slice.next(signal);
  }
  const lines = rows.toSorted((one, other) => (one.sortKey < other.sortKey ? -1 : 1)).map(({ line }) => line);
  const left = records.length - rows.length;
  const cut = left === 0 ? [] : [l10n.t('{0} more records are not shown.', digits(left))];
  const head = zone === undefined ? [] : [`$ORIGIN ${visible(zone, LIMIT.name)}.`, ''];
  return [...head, ...lines, ...[...notes, ...cut].map((note) => `; ${note}`), ''].join('\n');
}

function comparedLine({ owner, type, data, preference, recordLine, ttl, enabled }: CanonicalRecord): string {
  const name = `${enabled === false ? '; ' : ''}${visible(owner, LIMIT.name)}`;
  return [
    name.padEnd(OWNER_WIDTH),
    String(ttl ?? '').padStart(TTL_WIDTH),
    'IN',
    visible(type, LIMIT.short).padEnd(TYPE_WIDTH),
    `${preference === undefined ? '' : `${preference} `}${visible(data, LIMIT.field)}`,
    ...(recordLine === '' ? [] : [`; ${visible(recordLine, LIMIT.short)}`]),
  ].join(' ');
}
