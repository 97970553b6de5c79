import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { fqdn, toAscii } from '../../model/names.ts';
import { digits } from '../../text/digits.ts';
import { incompleteZonesText } from '../../text/incompleteText.ts';
import { visible } from '../../text/visible.ts';
import type { ExportRun } from '../exportRun.ts';
import { incompleteZones, recordCount, type ExportZone } from '../exportZone.ts';
import type { FieldLoss, LeftOutLoss, Loss, LostField } from './loss.ts';
import { lossNote, summaryParts } from './lossSummary.ts';
import { listText } from '../../text/listText.ts';

/** How many records the list names at most. */
const MOST_LISTED = 10_000;

/**
 * The summary, then the records that are left out below a heading for each reason, then the records that are written
 * without some of their fields. Of very many records the first ones are named.
 */
export function lossLines(zones: readonly ExportZone[], losses: readonly Loss[]): readonly string[] {
  return [...summaryParts(recordCount(zones), losses), ...lossDetails(losses)];
}

function lossDetails(losses: readonly Loss[]): readonly string[] {
  const leftOut = new Map<string, string[]>();
  const lost = new Map<DnsRecord, string>();
  const unlisted = new Set<DnsRecord>();
  let listed = 0;
  for (const loss of losses) {
    const { record } = loss;
    const known = lost.get(record);
    if (known === undefined && (listed === MOST_LISTED || unlisted.has(record))) unlisted.add(record);
    else if (known === undefined) listed += 1;
    if (unlisted.has(record)) continue;
    if (loss.kind === 'leftOut') {
      const heading = l10n.t('Left out, {0}:', whyText(loss));
      getOrAdd(leftOut, heading, () => []).push(lostRecordText(loss));
    } else if (known === undefined)
      lost.set(record, l10n.t('{0}: without {1}', lostRecordText(loss), lostFieldText(loss)));
    else lost.set(record, listText([known, lostFieldText(loss)]));
  }
  const lines: string[] = [];
  for (const [heading, records] of leftOut) {
    lines.push(heading);
    for (const text of records) lines.push(`  ${text}`);
  }
  if (lost.size > 0) lines.push(l10n.t('Included in part:'));
  for (const text of lost.values()) lines.push(`  ${text}`);
  if (unlisted.size > 0) lines.push(l10n.t('{0} more records are not shown.', digits(unlisted.size)));
  return lines;
}

type CommentSign = ';' | '#' | '//';

/**
 * Comments on the whole export, on what the service did not send and on what is lost: in files all lines, in a copied text
 * one line at most of each.
 * @throws ExportTooLarge
 */
export function lossComments(
  sign: CommentSign,
  zones: readonly ExportZone[],
  losses: readonly Loss[],
  run: ExportRun,
): readonly string[] {
  const lines = run.lossNotes === 'line' ? lossNote(recordCount(zones), losses) : lossLines(zones, losses);
  return run.countedLines([
    ...commented(sign, run.notes),
    ...incompleteComments(sign, zones),
    ...commented(sign, lines),
  ]);
}

/** Says of which zones records may be missing, as a comment; of whole zones nothing. */
export function incompleteComments(sign: CommentSign, zones: readonly ExportZone[]): readonly string[] {
  const incomplete = incompleteZones(zones);
  return incomplete.length === 0 ? [] : commented(sign, [incompleteZonesText(incomplete)]);
}

function commented(sign: CommentSign, lines: readonly string[]): readonly string[] {
  return lines.map((line) => `${sign} ${line}`);
}

/**
 * What is lost, as comments of a zone file: its head counts, its end lists. In a copied text one line at most.
 * @throws ExportTooLarge
 */
export function zoneFileLossComments(
  { records }: ExportZone,
  losses: readonly Loss[],
  run: ExportRun,
): { readonly head: readonly string[]; readonly end: readonly string[] } {
  const comments = (lines: readonly string[]): readonly string[] => run.countedLines(commented(';', lines));
  if (run.lossNotes === 'line')
    return { head: comments([...run.notes, ...lossNote(records.length, losses)]), end: [] };
  const details = lossDetails(losses);
  const summary = [...run.notes, ...summaryParts(records.length, losses)];
  if (details.length > 0) summary.push(l10n.t('What is lost is listed at the end of this file.'));
  return { head: comments(summary), end: comments(details) };
}

/** How many characters of a value or remark are shown. */
const LONGEST_SHOWN = 80;

function lostRecordText({ record, zone }: Pick<Loss, 'record' | 'zone'>): string {
  const { host, type, value, line } = record;
  const name = visible(toAscii(fqdn(host, zone).trim()), LONGEST_SHOWN);
  const text = `${name} ${visible(type, LONGEST_SHOWN)} ${visible(value, LONGEST_SHOWN)}`;
  return line === undefined ? text : `${text} · ${visible(line, LONGEST_SHOWN)}`;
}

/** A field that is not included, with its value if that is short. */
function lostFieldText({ what, record, codes }: FieldLoss): string {
  if (what === 'country') return codesText(codes);
  const name = lostFieldName(what);
  switch (what) {
    case 'remark':
      return `${name} “${visible(record.remark ?? '', LONGEST_SHOWN)}”`;
    case 'weight':
      return `${name} ${record.weight ?? ''}`;
    case 'priority':
      return `${name} ${record.mx ?? ''}`;
    case 'ttl':
      return `${name} ${record.ttl ?? ''}`;
    case 'line':
    case 'monitoring':
    case 'held':
    case 'characters':
    case 'apostrophe':
    case 'undecided':
    case 'id':
    case 'other':
    case 'notIndexed':
      return name;
  }
}

function whyText({ why, replacedBy = [], codes }: LeftOutLoss): string {
  switch (why) {
    case 'otherLine':
      return replacedBy.length === 0
        ? l10n.t('on another line, nothing written in its place')
        : l10n.t(
            'on another line, answered as on {0}',
            listText(replacedBy.map((line) => visible(line, LONGEST_SHOWN))),
          );
    case 'searchEngine':
      return l10n.t('for search engines');
    case 'unknownLine':
      return l10n.t('on an unknown line');
    case 'ambiguousLine':
      return l10n.t('on a line whose name is ambiguous');
    case 'undecided':
      return l10n.t('one of several lines that may answer');
    case 'disabled':
      return l10n.t('disabled');
    case 'redirect':
      return l10n.t('an HTTP redirect of the service');
    case 'type':
      return l10n.t('a type that the form does not support');
    case 'value':
      return l10n.t('a value that its type does not allow');
    case 'tooLarge':
      return l10n.t('more data than name servers load');
    case 'formValue':
      return l10n.t('a value that the form cannot hold');
    case 'name':
      return l10n.t('a name that the form does not accept');
    case 'target':
      return l10n.t('a target that is not the name of a host');
    case 'provider':
      return l10n.t('a value that the provider of the form refuses');
    case 'belowDname':
      return l10n.t('below a DNAME, which stands for all names there');
    case 'besideDelegation':
      return l10n.t('beside a delegation, which stands for the name');
    case 'withoutKey':
      return l10n.t('about a DNSKEY that the zone does not have');
    case 'noAddress':
      return l10n.t('a name server in the zone without an address');
    case 'apexAlias':
      return l10n.t('a CNAME of the zone itself, which has other records');
    case 'conflict':
      return l10n.t('beside a CNAME');
    case 'duplicate':
      return l10n.t('a duplicate');
    case 'sameZone':
      return l10n.t('in another zone of the same name');
    case 'country':
      return codesText(codes);
  }
}

/** The country codes that no other program has. */
function codesText(codes: readonly string[] = []): string {
  return l10n.t('country codes that the form does not have: {0}', listText(codes));
}

function lostFieldName(what: Exclude<LostField, 'country'>): string {
  switch (what) {
    case 'line':
      return l10n.t('the line');
    case 'remark':
      return l10n.t('remark');
    case 'weight':
      return l10n.t('weight');
    case 'priority':
      return l10n.t('priority');
    case 'ttl':
      return 'TTL';
    case 'monitoring':
      return l10n.t('monitoring');
    case 'held':
      return l10n.t('the mark “held by the service”');
    case 'characters':
      return l10n.t('characters that the form does not support');
    case 'apostrophe':
      return l10n.t('its exact text: an apostrophe disarms a formula');
    case 'undecided':
      return l10n.t('countries where another line may answer');
    case 'id':
      return l10n.t('import, because it has no id');
    case 'other':
      return l10n.t('fields without a column');
    case 'notIndexed':
      return l10n.t('weight, monitoring and time of change, which the index does not keep');
  }
}
