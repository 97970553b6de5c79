import * as l10n from '@vscode/l10n';
import { serviceOfRecord } from '../dns/service.ts';
import type { ZoneState } from '../zones/zoneState.ts';
import type { IndexedRecord } from '../zones/recordTable.ts';
import type { ItemRef } from '../zones/itemRef.ts';
import { isDefaultLine, troublesOf } from '../dns/record.ts';
import { digits, SHOWN } from '../text/visible.ts';
import { recordServiceText, troubleText } from '../text/recordStateText.ts';
import { commandLink, escapedMarkdown } from './markdown.ts';

/** The types that users mostly look for come first. Those that every apex has come last. */
const FIRST_TYPES: readonly string[] = ['A', 'AAAA', 'CNAME'];
const LAST_TYPES: readonly string[] = ['NS', 'SOA'];

function rankOf({ type }: IndexedRecord): number {
  const [first, last] = [FIRST_TYPES.indexOf(type), LAST_TYPES.indexOf(type)];
  if (last >= 0) return FIRST_TYPES.length + 1 + last;
  return first < 0 ? FIRST_TYPES.length : first;
}

/**
 * Lists records by type as Markdown: addresses first, name servers last, the others in the order they are hosted in.
 */
export function recordEntries(records: readonly IndexedRecord[], zone: ZoneState): string {
  const byType = Map.groupBy(records, ({ type }) => type)
    .values()
    .toArray()
    .flat()
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  const shown = byType.slice(0, SHOWN.cell).map((record) => recordEntry(record, zone));
  return [...shown, ...moreEntry(byType.length - shown.length)].join('\n');
}

/** Says as Markdown how many more entries a list has. */
export function moreEntry(count: number): readonly string[] {
  return count > 0 ? [`- ${escapedMarkdown(l10n.t('and {0} more', digits(count)))}`] : [];
}

function recordEntry(record: IndexedRecord, zone: ZoneState): string {
  const { type, recordLine, mx, ttl } = record;
  const ref = record.id === undefined ? undefined : refOf(zone, record);
  const typeWord = ref === undefined ? escapedMarkdown(type) : detailsLink(type, ref);
  const words = [`**${typeWord}** ${escapedMarkdown(valueText(record))}`];
  if (type === 'MX' && mx !== undefined) words.push(escapedMarkdown(l10n.t('priority {0}', mx)));
  const service = serviceOfRecord(record);
  if (service !== undefined) words.push(escapedMarkdown(recordServiceText(service)));
  if (ttl !== undefined) words.push(`TTL ${ttl}`);
  if (!isDefaultLine(recordLine)) words.push(escapedMarkdown(recordLine ?? ''));
  if (record.enabled === false) words.push(escapedMarkdown(l10n.t('disabled')));
  const troubles = troublesOf(record);
  // A remark that says “drained” follows, and often says more about other troubles.
  for (const trouble of troubles)
    if (trouble !== 'drained') words.push(escapedMarkdown(troubleText(trouble)));
  if (troubles.length > 0 && record.remark !== undefined && record.remark !== '')
    words.push(escapedMarkdown(l10n.t('remark: {0}', record.remark)));
  if (ref !== undefined) words.push(commandLink(l10n.t('Copy'), '_dnsTree.editor.copyValue', ref));
  return `- ${words.join(' · ')}`;
}

/** The type of a record, which opens its details. */
export function detailsLink(type: string, ref: ItemRef): string {
  return commandLink(type.trim() || l10n.t('(no type)'), 'dnsTree.record.show', ref, l10n.t('Show Details'));
}

function valueText({ value }: IndexedRecord): string {
  return value === '' ? l10n.t('(empty)') : value;
}

/** The ids of a record, or of a zone. */
export function refOf(zone: ZoneState, record: IndexedRecord | undefined): ItemRef {
  const ref = { account: zone.account, domain: zone.id };
  return record?.id === undefined ? ref : { ...ref, record: record.id };
}
