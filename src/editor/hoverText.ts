import * as l10n from '@vscode/l10n';
import { ageText, clockText } from '../base/age.ts';
import type { Catalogue, CataloguedRecord, KnownZone } from '../catalogue/zone.ts';
import { parseIpAddress } from '../model/ipAddress.ts';
import { fqdn, toUnicode } from '../model/names.ts';
import { isDefaultLine } from '../model/record.ts';
import type { Thing } from '../model/thing.ts';
import type { Finding, Freshness, Outcome, ZoneAnswer } from './answer.ts';
import { commandLink, escaped } from './markdown.ts';
import { isLeading, reachOf, recordsOf, type Step } from './reach.ts';

/** More are counted, not listed. */
const MOST_RECORDS = 25;
const MOST_NAMES = 20;

/** What people know an account by; undefined when there is only one, which needs no telling. */
export type AccountName = (zone: KnownZone) => string | undefined;

/** What is known of a name, as Markdown; undefined when no account has its zone. */
export function nameHover(
  catalogue: Catalogue,
  accountName: AccountName,
  name: string,
  fresh: Freshness,
): string | undefined {
  const [own, ...further] = reachOf(catalogue, name, fresh).steps;
  if (own === undefined || own.answers.length === 0) return undefined;
  const parts = own.answers.map((answer) => zonePart(answer, accountName, name, fresh));
  const chain = further.map(chainLine).join('\n');
  if (chain !== '') parts.push(`${escaped(l10n.t('Leads to:'))}\n\n${chain}`);
  return parts.join('\n\n---\n\n');
}

function zonePart(
  { zone, host, outcome }: ZoneAnswer,
  accountName: AccountName,
  name: string,
  fresh: Freshness,
): string {
  const lines = [`**${escaped(spelled(name))}** · ${[...zoneWords(zone, accountName, fresh)].join(' · ')}`];
  const doubt = doubtText(outcome);
  if (doubt !== undefined) lines.push(`_${escaped(doubt)}_`);
  const finding = outcome.is === 'unknown' ? outcome.seen : outcome;
  const list = finding === undefined ? undefined : findingText(finding, zone, outcome.is !== 'unknown');
  if (list !== undefined) lines.push(list);
  const thing = { account: zone.account, domain: zone.id };
  const first = finding === undefined ? undefined : everyRecord(finding)[0];
  const links = [
    commandLink(l10n.t('Reveal in Zones'), 'dnsTree.reveal', thingOf(zone, first)),
    ...(host === '@' ? [commandLink(l10n.t('Show zone'), 'dnsTree.domain.show', thing)] : []),
    commandLink(l10n.t('Refresh this zone'), '_dnsTree.editor.refresh', thing),
  ];
  return [...lines, links.join(' · ')].join('\n\n');
}

function* zoneWords(zone: KnownZone, accountName: AccountName, { now }: Freshness): Generator<string> {
  yield escaped(l10n.t('zone {0}', spelled(zone.ascii)));
  const account = accountName(zone);
  if (account !== undefined) yield escaped(account);
  if (zone.read === undefined) return;
  const { readAt } = zone.read;
  yield escaped(l10n.t('read at {0}, {1}', clockText(readAt, now), ageText(readAt, now)));
}

function doubtText(outcome: Outcome): string | undefined {
  if (outcome.is !== 'unknown') return undefined;
  switch (outcome.doubt) {
    case 'notLoaded':
      return l10n.t('The records of this zone are not loaded.');
    case 'incomplete':
      return l10n.t('Only a part of this zone is loaded.');
    case 'failed':
      return l10n.t('Reading this zone failed; what was read before may not hold any more.');
    case 'stale':
      return l10n.t('This was read a while ago and may not hold any more.');
    case 'changed':
      return l10n.t('The zone was changed after this was read.');
    case 'notServed':
      return l10n.t(
        'The service does not answer for this zone: it is paused, locked or delegated elsewhere.',
      );
    case 'delegated':
      return l10n.t('Other name servers answer for this name.');
  }
}

function findingText(finding: Finding, zone: KnownZone, sure: boolean): string | undefined {
  switch (finding.is) {
    case 'nothing': {
      if (!sure) return undefined;
      const text = finding.branch
        ? l10n.t('No record answers for this name; there are names below it.')
        : l10n.t('No record answers for this name.');
      return escaped(text);
    }
    case 'answered': {
      const { wildcard } = finding;
      const by =
        wildcard === undefined ? [] : [escaped(l10n.t('By the wildcard {0}:', fqdn(wildcard, zone.ascii)))];
      return [...by, recordList(everyRecord(finding), zone)].join('\n\n');
    }
    case 'disabled':
      return recordList(finding.disabled, zone);
  }
}

function everyRecord(finding: Finding): readonly CataloguedRecord[] {
  switch (finding.is) {
    case 'answered':
      return [...finding.records, ...finding.disabled];
    case 'disabled':
      return finding.disabled;
    case 'nothing':
      return [];
  }
}

/** The records by type, in the order they are hosted in. */
function recordList(records: readonly CataloguedRecord[], zone: KnownZone): string {
  const byType = Map.groupBy(records, ({ type }) => type)
    .values()
    .toArray()
    .flat();
  const ofLines = new Set(records.map(({ line }) => (isDefaultLine(line) ? '' : line))).size > 1;
  const shown = byType.slice(0, MOST_RECORDS).map((record) => recordLine(record, zone, ofLines));
  const rest = byType.length - shown.length;
  if (rest > 0) shown.push(`- ${escaped(l10n.t('and {0} more', rest))}`);
  return shown.join('\n');
}

function recordLine(record: CataloguedRecord, zone: KnownZone, ofLines: boolean): string {
  const { type, line, mx, ttl } = record;
  const words = [`**${escaped(type)}** ${escaped(valueText(record))}`];
  if (type === 'MX' && mx !== undefined) words.push(escaped(l10n.t('priority {0}', mx)));
  if (ttl !== undefined) words.push(`TTL ${ttl}`);
  if (ofLines || !isDefaultLine(line)) words.push(escaped(line ?? l10n.t('Default')));
  if (record.enabled === false) words.push(`_${escaped(l10n.t('disabled'))}_`);
  if (record.held) words.push(`_${escaped(l10n.t('held by the service'))}_`);
  if (record.id !== undefined) {
    const thing = thingOf(zone, record);
    words.push(commandLink(l10n.t('Copy'), '_dnsTree.editor.copyValue', thing));
    words.push(commandLink(l10n.t('Details'), 'dnsTree.record.show', thing));
  }
  return `- ${words.join(' · ')}`;
}

function valueText({ value }: CataloguedRecord): string {
  return value === '' ? l10n.t('(empty)') : value;
}

function chainLine({ name, answers }: Step): string {
  const records = answers.flatMap(({ outcome }) =>
    recordsOf(outcome.is === 'unknown' ? outcome.seen : outcome),
  );
  // Whoever follows a name wants to know where it ends, not where its mail goes.
  const ends = records.filter(isLeading);
  const values = ends.slice(0, 8).map(({ type, value }) => `${type} ${value}`);
  if (ends.length > values.length) values.push('…');
  const all = answers.every(({ outcome }) => outcome.is !== 'unknown');
  const end =
    answers.length === 0
      ? l10n.t('in no zone of the accounts')
      : values.length > 0
        ? values.join(', ')
        : all
          ? l10n.t('no record answers')
          : l10n.t('not known');
  return `- ${escaped(spelled(name))}: ${escaped(end)}`;
}

/** Which names point at an address (canonical), as Markdown; undefined when nothing is loaded. */
export function addressHover(
  catalogue: Catalogue,
  accountName: AccountName,
  address: string,
): string | undefined {
  const parsed = parseIpAddress(address);
  if (parsed === undefined) return undefined;
  const only = { address: parsed, length: parsed.words.length * 16 };
  let loaded = 0;
  let all = 0;
  let names = 0;
  const lines: string[] = [];
  for (const zone of catalogue.zones) {
    all += 1;
    const table = zone.read?.table;
    if (table === undefined) continue;
    loaded += 1;
    for (const index of table.addresses.in(only)) {
      names += 1;
      if (lines.length < MOST_NAMES) lines.push(pointer(table.at(index), zone, accountName));
    }
  }
  if (loaded === 0) return undefined;
  if (names > lines.length) lines.push(`- ${escaped(l10n.t('and {0} more', names - lines.length))}`);
  const share = l10n.t('Looked up in {0} of {1} zones: those that are loaded.', loaded, all);
  const found = lines.length === 0 ? escaped(l10n.t('No record points at this address.')) : lines.join('\n');
  return [`**${escaped(address)}**`, found, `_${escaped(share)}_`].join('\n\n');
}

function pointer(record: CataloguedRecord, zone: KnownZone, accountName: AccountName): string {
  const words = [`**${escaped(spelled(fqdn(record.host, zone.ascii)))}**`, escaped(record.type)];
  const account = accountName(zone);
  if (!isDefaultLine(record.line)) words.push(escaped(record.line ?? ''));
  if (record.enabled === false) words.push(`_${escaped(l10n.t('disabled'))}_`);
  if (account !== undefined) words.push(escaped(account));
  if (record.id !== undefined) {
    words.push(commandLink(l10n.t('Reveal in Zones'), 'dnsTree.reveal', thingOf(zone, record)));
    words.push(commandLink(l10n.t('Details'), 'dnsTree.record.show', thingOf(zone, record)));
  }
  return `- ${words.join(' · ')}`;
}

/** A name as people read it, with its ASCII spelling when that is another. */
function spelled(ascii: string): string {
  const unicode = toUnicode(ascii);
  return unicode === ascii ? ascii : `${unicode} (${ascii})`;
}

function thingOf(zone: KnownZone, record: CataloguedRecord | undefined): Thing {
  const thing = { account: zone.account, domain: zone.id };
  return record?.id === undefined ? thing : { ...thing, record: record.id };
}
