import * as l10n from '@vscode/l10n';
import { ageText } from '../text/age.ts';
import { whyZoneIncomplete, type ZoneState } from '../zones/zoneState.ts';
import type { KnownZones } from '../zones/knownZones.ts';
import { incompleteText } from '../text/incompleteText.ts';
import type { IndexedRecord } from '../zones/recordTable.ts';
import { ipText, parseIpAddress } from '../dns/ipAddress.ts';
import { fqdn, toUnicode } from '../dns/names.ts';
import { isDefaultLine } from '../dns/record.ts';
import { isSpfPolicy } from '../dns/policies/spf.ts';
import type { Answer, DecidedAnswer, UndecidedAnswer } from '../dns/zone.ts';
import type { Freshness } from '../zones/dnsZone.ts';
import { absenceOf, type PastHosts } from '../config/lookup/absence.ts';
import { absenceText } from '../config/problems/absenceText.ts';
import { loadedAnswer, lookUpName, type NameInZone } from '../config/lookup/lookUpName.ts';
import { recordEntries, detailsLink, refOf, moreEntry } from './hoverRecords.ts';
import { commandLink, escapedMarkdown } from './markdown.ts';
import { leadingRecords, resolveName, type ResolutionStep } from '../config/lookup/resolveName.ts';
import { digits, SHOWN } from '../text/visible.ts';
import { firstTexts, listText, sentencesText } from '../text/listText.ts';

/** Returns the label of a zone's account; undefined when there is only one account. */
export type AccountName = (zone: ZoneState) => string | undefined;

/** Says how many lookups an SPF record of a zone takes; undefined for other records. */
export type SpfText = (zone: ZoneState, record: IndexedRecord) => string | undefined;

/** Sources of what a hover shows in addition to the records. */
export interface HoverSources {
  readonly spfText?: SpfText;
  readonly pastHosts?: PastHosts;
}

interface HoverOptions extends HoverSources {
  /** Whether a diagnostic, which the editor shows above, says why no record answers. */
  readonly isMarked?: boolean;
}

/** A hovered name, and what is said about it. */
interface HoveredName extends HoverOptions {
  readonly accounts: KnownZones;
  readonly accountName: AccountName;
  readonly name: string;
  readonly fresh: Freshness;
}

/** Returns what is loaded for a name, as Markdown; undefined when no account has its zone. */
export function nameHover(
  accounts: KnownZones,
  accountName: AccountName,
  name: string,
  fresh: Freshness,
  options: HoverOptions = {},
): string | undefined {
  const found = lookUpName(accounts, name, fresh);
  if (found.length === 0) return undefined;
  const hovered = { ...options, accounts, accountName, name, fresh };
  const parts = found.map((each) => zonePart(hovered, each));
  const [, ...further] = resolveName(accounts, name, fresh).steps;
  const chain = chainLines(further).join('\n');
  if (chain !== '') parts.push(`${escapedMarkdown(l10n.t('Points to:'))}\n\n${chain}`);
  return parts.join('\n\n---\n\n');
}

function zonePart(hovered: HoveredName, found: NameInZone): string {
  const { accountName, name, fresh, spfText, isMarked = false } = hovered;
  const { zone, host, answer, disabled } = found;
  const lines = [
    `**${escapedMarkdown(spelled(name))}** · ${[...zoneWords(zone, host, accountName, fresh)].join(' · ')}`,
  ];
  for (const doubt of doubtTexts(answer, zone, host)) lines.push(escapedMarkdown(doubt));
  const seen = loadedAnswer(answer);
  const hasRecords = disabled.length > 0 || (seen !== undefined && seen.records.length > 0);
  if (seen !== undefined && hasRecords) lines.push(...answerTexts(seen, disabled, zone, name));
  if (seen !== undefined && !hasRecords && !isMarked) lines.push(...absenceTexts(hovered, found, seen));
  const spf = answer.records.find(({ value }) => isSpfPolicy(value));
  const lookups = spf && spfText?.(zone, spf);
  if (lookups !== undefined) lines.push(escapedMarkdown(lookups));
  const ref = { account: zone.account, domain: zone.id };
  const first = answer.records[0] ?? disabled[0];
  const links = [
    commandLink(l10n.t('Reveal in Zones'), 'dnsTree.reveal', refOf(zone, first)),
    ...(host === '@' ? [commandLink(l10n.t('Show Zone'), 'dnsTree.domain.show', ref)] : []),
    commandLink(l10n.t('Refresh Host'), 'dnsTree.lookUp', { ...ref, host }),
    commandLink(l10n.t('Refresh This Zone'), '_dnsTree.editor.refresh', ref),
  ];
  return [...lines, links.join(' · ')].join('\n\n');
}

function* zoneWords(
  zone: ZoneState,
  host: string,
  accountName: AccountName,
  { now }: Freshness,
): Generator<string> {
  yield escapedMarkdown(l10n.t('zone {0}', spelled(zone.ascii)));
  const account = accountName(zone);
  if (account !== undefined) yield escapedMarkdown(account);
  if (zone.loaded === undefined) return;
  const { hosts, fault } = zone.loaded;
  const lookedUp = hosts?.get(host);
  if (lookedUp === undefined && fault?.kind === 'hostsOnly') return;
  const { loadedAt } = lookedUp ?? zone.loaded;
  yield escapedMarkdown(l10n.t('loaded {0}', ageText(loadedAt, now)));
}

/** Yields the reasons why clients may get other records. */
function* doubtTexts(answer: Answer<IndexedRecord>, zone: ZoneState, host: string): Generator<string> {
  if (zone.loaded?.fault?.kind === 'hostsOnly') yield onlyHostsText(zone, host);
  const doubt = answer.kind === 'undecided' ? doubtText(answer.why, zone) : undefined;
  if (doubt !== undefined) yield doubt;
  else if (zone.failure !== undefined && zone.loaded !== undefined)
    yield l10n.t('Loading this zone again failed.');
  if (loadedAnswer(answer)?.kind === 'delegation') yield l10n.t('Other name servers answer for this name.');
}

function doubtText(why: UndecidedAnswer<IndexedRecord>['why'], zone: ZoneState): string | undefined {
  switch (why) {
    case 'notLoaded':
    case 'failed':
      return notLoadedText(zone);
    case 'incomplete':
      return whyMissing(zone);
    case 'namesBelow':
      return l10n.t('The wildcard answers unless a name at or below this one, or a name above it, exists.');
    case 'stale':
      return l10n.t('These records were loaded a while ago and may be outdated.');
    case 'changed':
      return l10n.t('The zone changed after these records were loaded.');
    case 'notServed':
      return l10n.t(
        'The service does not answer for this zone: it is paused, locked or delegated elsewhere.',
      );
    default:
      // Most other doubts are about lines and single types, but a hover shows all lines and types.
      return undefined;
  }
}

function notLoadedText({ loaded, failure }: ZoneState): string {
  if (failure?.kind === 'limit')
    return l10n.t('This zone is not loaded in full, because no more records are kept in memory.');
  return failure !== undefined && loaded !== undefined
    ? l10n.t('Loading this zone failed; these records may be outdated.')
    : l10n.t('The records of this zone are not loaded.');
}

/** Returns the text for a zone that is too large to load for a document, or with only some names looked up. */
function onlyHostsText({ ascii, announced, loaded }: ZoneState, host: string): string {
  const name = spelled(ascii);
  const only =
    announced === undefined || announced < 2
      ? l10n.t('Only single names of {0} are loaded.', name)
      : l10n.t('Only mentioned names of {0} are loaded: the zone has {1} records.', name, digits(announced));
  return loaded?.hosts?.has(host) === true
    ? only
    : sentencesText([only, l10n.t('The records of this name are not loaded.')]);
}

function whyMissing(zone: ZoneState): string {
  const why = whyZoneIncomplete(zone);
  const missing = l10n.t('Records of this zone may be missing.');
  return why === undefined || why.kind === 'hostsOnly'
    ? missing
    : sentencesText([missing, incompleteText(why)]);
}

function* answerTexts(
  { kind, records, owner, wildcard }: DecidedAnswer<IndexedRecord>,
  disabled: readonly IndexedRecord[],
  zone: ZoneState,
  name: string,
): Generator<string> {
  if (records.length === 0 || owner === name) {
    yield recordEntries([...records, ...disabled], zone);
    return;
  }
  if (kind === 'dname')
    yield escapedMarkdown(l10n.t('Redirected by the DNAME record of {0}:', spelled(owner)));
  if (wildcard !== undefined) yield escapedMarkdown(l10n.t('By the wildcard {0}:', wildcard));
  yield recordEntries(records, zone);
  if (disabled.length === 0 || wildcard === undefined) return;
  yield escapedMarkdown(l10n.t('Its own records, all disabled:'));
  yield recordEntries(disabled, zone);
}

/** Says why no record answers. */
function* absenceTexts(
  { accounts, name, fresh, pastHosts = () => undefined }: HoveredName,
  { zone, host, answer }: NameInZone,
  { kind, wildcard }: DecidedAnswer<IndexedRecord>,
): Generator<string> {
  if (answer.kind === 'undecided') {
    if (zone.loaded?.fault?.kind !== 'hostsOnly')
      yield escapedMarkdown(l10n.t('No loaded record answers for this name.'));
    return;
  }
  const branch = kind === 'noData' && wildcard === undefined;
  const absence = absenceOf(accounts, [zone], { host, branch }, pastHosts);
  const isUnexplained = absence.kind === 'absent' && !absence.branch;
  yield escapedMarkdown(
    sentencesText([
      absenceText(spelled(name), absence, fresh.now),
      isUnexplained ? l10n.t('It may be private, planned or served elsewhere.') : '',
    ]),
  );
}

/** One line for each name, and one for all names of which nothing is known. */
function chainLines(steps: readonly ResolutionStep[]): readonly string[] {
  const unknown = steps.filter((step) => endText(step) === undefined);
  const lines = steps.flatMap((step) => {
    const end = endText(step);
    return end === undefined ? [] : [chainLine(spelled(step.name), end)];
  });
  if (unknown.length === 0) return lines;
  const names = listText(firstTexts(unknown, ({ name }) => spelled(name)));
  return [...lines, chainLine(names, l10n.t('no loaded records'))];
}

function chainLine(names: string, end: string): string {
  return `- ${escapedMarkdown(l10n.t('{0}: {1}', names, end))}`;
}

/** Where a chain ends; undefined if that is not known. */
function endText({ answers }: ResolutionStep): string | undefined {
  // Show where the chain ends. Other types, such as MX, do not matter here.
  const ends = answers.flatMap(leadingRecords);
  // Several accounts may have the same zone.
  const distinct = [...new Set(ends.map(({ type, value }) => `${type} ${value}`))];
  const values = distinct.slice(0, 8);
  if (distinct.length > values.length) values.push('…');
  return values.length > 0 ? listText(values) : emptyEndText(answers);
}

function emptyEndText(answers: ResolutionStep['answers']): string | undefined {
  if (answers.length === 0) return l10n.t('in no zone of the accounts');
  const isKnown = answers.every(({ kind }) => kind !== 'undecided' && kind !== 'delegation');
  return isKnown ? l10n.t('no record answers') : undefined;
}

/** Returns which names have an address (canonical), as Markdown; undefined when nothing is loaded. */
export function addressHover(
  accounts: KnownZones,
  accountName: AccountName,
  address: string,
): string | undefined {
  const parsed = parseIpAddress(address);
  if (parsed === undefined) return undefined;
  const canonical = ipText({ family: parsed.family, words: parsed.words });
  let loaded = 0;
  let all = 0;
  const found: { readonly record: IndexedRecord; readonly zone: ZoneState }[] = [];
  for (const zone of accounts.zones) {
    all += 1;
    const table = zone.loaded?.table;
    if (table === undefined) continue;
    loaded += 1;
    for (const record of table.byAddress.get(canonical) ?? []) found.push({ record, zone });
  }
  if (loaded === 0) return undefined;
  const share = l10n.t('Looked up in {0} of {1} zones: those that are loaded.', digits(loaded), digits(all));
  const lines = found
    .slice(0, SHOWN.cell)
    .map(({ record, zone }) => pointer(record, zone, accountName))
    .concat(moreEntry(found.length - SHOWN.cell));
  const names =
    lines.length === 0 ? escapedMarkdown(l10n.t('No record points to this address.')) : lines.join('\n');
  return [`**${escapedMarkdown(address)}**`, names, escapedMarkdown(share)].join('\n\n');
}

function pointer(record: IndexedRecord, zone: ZoneState, accountName: AccountName): string {
  const words = [
    `**${escapedMarkdown(spelled(fqdn(record.host, zone.ascii)))}**`,
    record.id === undefined ? escapedMarkdown(record.type) : detailsLink(record.type, refOf(zone, record)),
  ];
  const account = accountName(zone);
  if (!isDefaultLine(record.recordLine)) words.push(escapedMarkdown(record.recordLine ?? ''));
  if (record.enabled === false) words.push(escapedMarkdown(l10n.t('disabled')));
  if (account !== undefined) words.push(escapedMarkdown(account));
  if (record.id !== undefined)
    words.push(commandLink(l10n.t('Reveal in Zones'), 'dnsTree.reveal', refOf(zone, record)));
  return `- ${words.join(' · ')}`;
}

/** A name in Unicode, followed by its ASCII spelling if that differs. */
function spelled(ascii: string): string {
  const unicode = toUnicode(ascii);
  return unicode === ascii ? ascii : `${unicode} (${ascii})`;
}
