import * as l10n from '@vscode/l10n';
import { ageText, clockText } from '../text/age.ts';
import { whyZoneIncomplete, type IndexedZone, type RecordIndex } from '../index/recordIndex.ts';
import { incompleteText } from '../text/incompleteText.ts';
import type { IndexedRecord } from '../index/recordTable.ts';
import { ipText, parseIpAddress } from '../model/ipAddress.ts';
import { troublesOf } from '../model/recordTrouble.ts';
import { fqdn, toUnicode } from '../model/names.ts';
import { isDefaultLine } from '../model/record.ts';
import type { ItemRef } from '../model/itemRef.ts';
import {
  answeringRecords,
  type HostStatus,
  type Freshness,
  type LookupResult,
  type ZoneLookup,
} from '../config/lookup/lookUpName.ts';
import { troubleText } from '../text/troubleText.ts';
import { commandLink, escapedMarkdown } from './markdown.ts';
import { isLeading, resolveName, type ResolutionStep } from '../config/lookup/resolveName.ts';
import { digits } from '../text/digits.ts';

/** Further records and names are counted, not listed. */
const MOST_RECORDS = 25;
const MOST_NAMES = 20;

/** Returns the label of a zone's account; undefined when there is only one account. */
export type AccountName = (zone: IndexedZone) => string | undefined;

/** Returns what is loaded for a name, as Markdown; undefined when no account has its zone. */
export function nameHover(
  recordIndex: RecordIndex,
  accountName: AccountName,
  name: string,
  fresh: Freshness,
): string | undefined {
  const [own, ...further] = resolveName(recordIndex, name, fresh).steps;
  if (own === undefined || own.answers.length === 0) return undefined;
  const parts = own.answers.map((answer) => zonePart(answer, accountName, name, fresh));
  const chain = further.map(chainLine).join('\n');
  if (chain !== '') parts.push(`${escapedMarkdown(l10n.t('Leads to:'))}\n\n${chain}`);
  return parts.join('\n\n---\n\n');
}

function zonePart(
  { zone, host, outcome }: ZoneLookup,
  accountName: AccountName,
  name: string,
  fresh: Freshness,
): string {
  const lines = [
    `**${escapedMarkdown(spelled(name))}** · ${[...zoneWords(zone, accountName, fresh)].join(' · ')}`,
  ];
  const doubt = doubtText(outcome, zone);
  if (doubt !== undefined) lines.push(`_${escapedMarkdown(doubt)}_`);
  const finding = outcome.kind === 'unknown' ? outcome.seen : outcome;
  const list = finding === undefined ? undefined : statusText(finding, zone, outcome.kind !== 'unknown');
  if (list !== undefined) lines.push(list);
  const ref = { account: zone.account, domain: zone.id };
  const first = finding === undefined ? undefined : everyRecord(finding)[0];
  const links = [
    commandLink(l10n.t('Reveal in Zones'), 'dnsTree.reveal', refOf(zone, first)),
    ...(host === '@' ? [commandLink(l10n.t('Show zone'), 'dnsTree.domain.show', ref)] : []),
    commandLink(l10n.t('Refresh this zone'), '_dnsTree.editor.refresh', ref),
  ];
  return [...lines, links.join(' · ')].join('\n\n');
}

function* zoneWords(zone: IndexedZone, accountName: AccountName, { now }: Freshness): Generator<string> {
  yield escapedMarkdown(l10n.t('zone {0}', spelled(zone.ascii)));
  const account = accountName(zone);
  if (account !== undefined) yield escapedMarkdown(account);
  if (zone.loaded === undefined) return;
  const { loadedAt } = zone.loaded;
  yield escapedMarkdown(l10n.t('loaded {0}, {1}', clockText(loadedAt, now), ageText(loadedAt, now)));
}

function doubtText(outcome: LookupResult, zone: IndexedZone): string | undefined {
  if (outcome.kind !== 'unknown') return undefined;
  switch (outcome.doubt) {
    case 'notLoaded':
      return l10n.t('The records of this zone are not loaded.');
    case 'incomplete':
      return whyMissing(zone);
    case 'failed':
      return l10n.t('Loading this zone failed; these records may be outdated.');
    case 'atLimit':
      return l10n.t('This zone is not loaded in full, because no more records are kept in memory.');
    case 'stale':
      return l10n.t('These records were loaded a while ago and may be outdated.');
    case 'changed':
      return l10n.t('The zone changed after these records were loaded.');
    case 'notServed':
      return l10n.t(
        'The service does not answer for this zone: it is paused, locked or delegated elsewhere.',
      );
    case 'delegated':
      return l10n.t('Other name servers answer for this name.');
  }
}

function whyMissing(zone: IndexedZone): string {
  const why = whyZoneIncomplete(zone);
  const missing = l10n.t('Records of this zone may be missing.');
  return why === undefined ? missing : `${missing} ${incompleteText(why)}`;
}

function statusText(finding: HostStatus, zone: IndexedZone, sure: boolean): string | undefined {
  switch (finding.kind) {
    case 'nothing': {
      if (!sure) return undefined;
      const text = finding.branch
        ? l10n.t('No record answers for this name; there are names below it.')
        : l10n.t('No record answers for this name.');
      return escapedMarkdown(text);
    }
    case 'answered': {
      const { wildcard } = finding;
      const by =
        wildcard === undefined
          ? []
          : [escapedMarkdown(l10n.t('By the wildcard {0}:', fqdn(wildcard, zone.ascii)))];
      if (wildcard === undefined || finding.disabled.length === 0)
        return [...by, recordEntries(everyRecord(finding), zone)].join('\n\n');
      const own = escapedMarkdown(l10n.t('Its own records, all disabled:'));
      return [...by, recordEntries(finding.records, zone), own, recordEntries(finding.disabled, zone)].join(
        '\n\n',
      );
    }
    case 'disabled':
      return recordEntries(finding.disabled, zone);
  }
}

function everyRecord(finding: HostStatus): readonly IndexedRecord[] {
  switch (finding.kind) {
    case 'answered':
      return [...finding.records, ...finding.disabled];
    case 'disabled':
      return finding.disabled;
    case 'nothing':
      return [];
  }
}

/** Lists records by type, in the order they are hosted in. */
function recordEntries(records: readonly IndexedRecord[], zone: IndexedZone): string {
  const byType = Map.groupBy(records, ({ type }) => type)
    .values()
    .toArray()
    .flat();
  const ofLines = new Set(records.map(({ line }) => (isDefaultLine(line) ? '' : line))).size > 1;
  const shown = byType.slice(0, MOST_RECORDS).map((record) => recordEntry(record, zone, ofLines));
  const rest = byType.length - shown.length;
  if (rest > 0) shown.push(`- ${escapedMarkdown(l10n.t('and {0} more', digits(rest)))}`);
  return shown.join('\n');
}

function recordEntry(record: IndexedRecord, zone: IndexedZone, ofLines: boolean): string {
  const { type, line, mx, ttl } = record;
  const words = [`**${escapedMarkdown(type)}** ${escapedMarkdown(valueText(record))}`];
  if (type === 'MX' && mx !== undefined) words.push(escapedMarkdown(l10n.t('priority {0}', mx)));
  if (ttl !== undefined) words.push(`TTL ${ttl}`);
  if (ofLines || !isDefaultLine(line)) words.push(escapedMarkdown(line ?? l10n.t('Default')));
  if (record.enabled === false) words.push(`_${escapedMarkdown(l10n.t('disabled'))}_`);
  const troubles = troublesOf(record);
  for (const trouble of troubles) words.push(`_${escapedMarkdown(troubleText(trouble))}_`);
  // The remark often says more about the trouble.
  if (troubles.length > 0 && record.remark !== undefined && record.remark !== '')
    words.push(escapedMarkdown(l10n.t('remark: {0}', record.remark)));
  if (record.id !== undefined) {
    const ref = refOf(zone, record);
    words.push(commandLink(l10n.t('Copy'), '_dnsTree.editor.copyValue', ref));
    words.push(commandLink(l10n.t('Details'), 'dnsTree.record.show', ref));
  }
  return `- ${words.join(' · ')}`;
}

function valueText({ value }: IndexedRecord): string {
  return value === '' ? l10n.t('(empty)') : value;
}

function chainLine({ name, answers }: ResolutionStep): string {
  const records = answers.flatMap(({ outcome }) =>
    answeringRecords(outcome.kind === 'unknown' ? outcome.seen : outcome),
  );
  // Show where the chain ends. Other types, such as MX, do not matter here.
  const ends = records.filter(isLeading);
  const values = ends.slice(0, 8).map(({ type, value }) => `${type} ${value}`);
  if (ends.length > values.length) values.push('…');
  const all = answers.every(({ outcome }) => outcome.kind !== 'unknown');
  const end =
    answers.length === 0
      ? l10n.t('in no zone of the accounts')
      : values.length > 0
        ? values.join(', ')
        : all
          ? l10n.t('no record answers')
          : l10n.t('unknown');
  return `- ${escapedMarkdown(spelled(name))}: ${escapedMarkdown(end)}`;
}

/** Returns which names have an address (canonical), as Markdown; undefined when nothing is loaded. */
export function addressHover(
  recordIndex: RecordIndex,
  accountName: AccountName,
  address: string,
): string | undefined {
  const parsed = parseIpAddress(address);
  if (parsed === undefined) return undefined;
  const canonical = ipText({ family: parsed.family, words: parsed.words });
  let loaded = 0;
  let all = 0;
  let names = 0;
  const lines: string[] = [];
  for (const zone of recordIndex.zones) {
    all += 1;
    const table = zone.loaded?.table;
    if (table === undefined) continue;
    loaded += 1;
    for (const record of table.byAddress.get(canonical) ?? []) {
      names += 1;
      if (lines.length < MOST_NAMES) lines.push(pointer(record, zone, accountName));
    }
  }
  if (loaded === 0) return undefined;
  if (names > lines.length)
    lines.push(`- ${escapedMarkdown(l10n.t('and {0} more', digits(names - lines.length)))}`);
  const share = l10n.t('Looked up in {0} of {1} zones: those that are loaded.', digits(loaded), digits(all));
  const found =
    lines.length === 0 ? escapedMarkdown(l10n.t('No record points to this address.')) : lines.join('\n');
  return [`**${escapedMarkdown(address)}**`, found, `_${escapedMarkdown(share)}_`].join('\n\n');
}

function pointer(record: IndexedRecord, zone: IndexedZone, accountName: AccountName): string {
  const words = [
    `**${escapedMarkdown(spelled(fqdn(record.host, zone.ascii)))}**`,
    escapedMarkdown(record.type),
  ];
  const account = accountName(zone);
  if (!isDefaultLine(record.line)) words.push(escapedMarkdown(record.line ?? ''));
  if (record.enabled === false) words.push(`_${escapedMarkdown(l10n.t('disabled'))}_`);
  if (account !== undefined) words.push(escapedMarkdown(account));
  if (record.id !== undefined) {
    words.push(commandLink(l10n.t('Reveal in Zones'), 'dnsTree.reveal', refOf(zone, record)));
    words.push(commandLink(l10n.t('Details'), 'dnsTree.record.show', refOf(zone, record)));
  }
  return `- ${words.join(' · ')}`;
}

/** A name in Unicode, followed by its ASCII spelling if that differs. */
function spelled(ascii: string): string {
  const unicode = toUnicode(ascii);
  return unicode === ascii ? ascii : `${unicode} (${ascii})`;
}

function refOf(zone: IndexedZone, record: IndexedRecord | undefined): ItemRef {
  const ref = { account: zone.account, domain: zone.id };
  return record?.id === undefined ? ref : { ...ref, record: record.id };
}
