import * as l10n from '@vscode/l10n';
import type { RecordId } from '../../api/fields.ts';
import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { LIMIT, visible, digits } from '../../text/visible.ts';
import { hostKey } from '../../dns/names.ts';
import { isDefaultLine, readableValue } from '../../dns/record.ts';
import type { Incomplete } from '../../zones/lists/wholeness.ts';
import type { TableCard } from '../content.ts';
import { ttlText } from '../domain/domainPanel.ts';
import { loadedSoFar, type RecordListState } from '../../text/loadedPartText.ts';
import { recordStateText } from '../../text/recordStateText.ts';
import { textNumbering } from '../../text/repeatedTexts.ts';
import { listText, sentencesText } from '../../text/listText.ts';

/** The most rows of the table. */
const MOST = 200;

/** The loaded records with the host and type of `record`, by line. `incomplete`: why they may not be all. */
export function siblingsOf(
  record: DnsRecord,
  id: RecordId,
  list: RecordListState,
  incomplete: Incomplete | undefined,
): TableCard {
  const { state } = list;
  const same = sameNameAndType(record, state.content?.rows ?? []);
  const sorted = same.toSorted((a, b) => compareLines(a.recordLine, b.recordLine)).slice(0, MOST);
  const names = sorted.map((other) => listText([lineLabel(other), valueText(other)])).map(textNumbering());
  const { note, action, whole } = loadedSoFar(list, incomplete);
  const others = same.length - (same.some((other) => other.id === id) ? 1 : 0);
  return {
    title: l10n.t('Same name and type, by line'),
    columns: [l10n.t('Line'), l10n.t('Value'), l10n.t('TTL'), l10n.t('State')],
    rows: others === 0 ? [] : sorted.map((other, at) => row(other, id, names[at] ?? '')),
    note: state.content === undefined ? note : noteText(note, whole, others, same.length),
    ...(action === undefined ? {} : { action }),
  };
}

/**
 * Caches the records of the same name and type, by the loaded rows and the record. Rows never change, a new list
 * replaces them.
 */
const SAME = new WeakMap<readonly DnsRecord[], WeakMap<DnsRecord, readonly DnsRecord[]>>();

/** Looks through all rows once for each record, because the title of a tab is made after each change of the account. */
function sameNameAndType(record: DnsRecord, rows: readonly DnsRecord[]): readonly DnsRecord[] {
  const known = getOrAdd(SAME, rows, () => new WeakMap<DnsRecord, readonly DnsRecord[]>());
  return getOrAdd(known, record, () => {
    const host = hostKey(record.host);
    return rows.filter((other) => other.type === record.type && hostKey(other.host) === host);
  });
}

/**
 * Returns a text that distinguishes a record from others of its name and type, for the title of its tab: its line
 * unless that is the default one, its value if the line may have several, and its id if another one has the same value.
 * @param rows the loaded records of the zone; undefined if none are
 */
export function distinction(
  record: DnsRecord,
  id: RecordId,
  rows: readonly DnsRecord[] | undefined,
): readonly string[] {
  const others = sameNameAndType(record, rows ?? []).filter((other) => other.id !== id);
  const line = lineLabel(record);
  const value = shortValue(record);
  const ofLine = others.filter((other) => lineLabel(other) === line);
  // A line has one CNAME record of a name at most.
  const mayRepeat = rows === undefined ? record.type !== 'CNAME' : ofLine.length > 0;
  const isRepeated = ofLine.some((other) => shortValue(other) === value);
  return [
    ...(isDefaultLine(record.recordLine) ? [] : [line]),
    ...(mayRepeat ? [value] : []),
    ...(isRepeated ? [visible(id, LIMIT.short)] : []),
  ];
}

/** `whole`: all records of the zone are loaded and current. */
function noteText(loaded: string, whole: boolean, others: number, all: number): string {
  if (others === 0)
    return whole
      ? l10n.t('This is the only record of this name and type.')
      : l10n.t('No other record among those loaded. {0}', loaded);
  const cut = all > MOST ? l10n.t('The first {0} are listed.', digits(MOST)) : '';
  return whole ? cut : sentencesText([cut, loaded]);
}

function lineLabel({ recordLine }: DnsRecord): string {
  return visible(recordLine ?? '', LIMIT.short) || l10n.t('Default');
}

/** A value as the title of a tab, which has no room for a policy. */
function shortValue(record: DnsRecord): string {
  return visible(readableValue(record), LIMIT.word);
}

function valueText(record: DnsRecord): string {
  return visible(readableValue(record), LIMIT.value);
}

/** `name` distinguishes the record from the others. */
function row(other: DnsRecord, id: RecordId, name: string): TableCard['rows'][number] {
  const cells = [
    lineLabel(other),
    valueText(other),
    other.ttl === undefined ? '' : ttlText(other.ttl),
    recordStateText(other),
  ];
  if (other.id === undefined) return { cells };
  const label = l10n.t('Show Details');
  return other.id === id
    ? { cells, current: l10n.t('this record') }
    : {
        cells,
        action: { name: 'record', label, fullLabel: l10n.t('{0}: {1}', label, name), value: other.id },
      };
}

/** Sorts the default line first, then by name. */
function compareLines(a = '', b = ''): number {
  return Number(isDefaultLine(b)) - Number(isDefaultLine(a)) || (a < b ? -1 : Number(a > b));
}
