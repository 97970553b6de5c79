import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../../api/record.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import { fqdn, toAscii } from '../../dns/names.ts';
import { incompleteZonesText } from '../../text/incompleteZonesText.ts';
import { LIMIT, visible } from '../../text/visible.ts';
import type { ExportRun } from '../exportRun.ts';
import { incompleteZones, recordCount, type ExportZone } from '../exportZone.ts';
import type { FieldOmission, LeftOutWhy, RecordOmission, Omission, UnsupportedField } from './omission.ts';
import { omissionNote, summaryParts } from './omissionSummary.ts';
import { listText } from '../../text/listText.ts';

/**
 * The summary, then the records that are left out below a heading for each reason, then the records that are written
 * without some of their fields.
 */
export function omissionLines(
  zones: readonly ExportZone[],
  omissions: readonly Omission[],
): readonly string[] {
  return [...summaryParts(recordCount(zones), omissions), ...omissionDetails(omissions)];
}

function omissionDetails(omissions: readonly Omission[]): readonly string[] {
  const leftOut = new Map<string, string[]>();
  const lost = new Map<DnsRecord, string>();
  for (const omission of omissions) {
    const { record } = omission;
    const known = lost.get(record);
    if (omission.kind === 'leftOut') {
      const heading = l10n.t('Left out, {0}:', REASONS[omission.why](omission));
      getOrAdd(leftOut, heading, () => []).push(partialRecordText(omission));
    } else {
      const field = LOST_FIELDS[omission.what](omission);
      const text = l10n.t('{0}: without {1}', partialRecordText(omission), field);
      lost.set(record, known === undefined ? text : listText([known, field]));
    }
  }
  const lines: string[] = [];
  for (const [heading, records] of leftOut) {
    lines.push(heading);
    for (const text of records) lines.push(`  ${text}`);
  }
  if (lost.size > 0) lines.push(l10n.t('Included in part:'));
  for (const text of lost.values()) lines.push(`  ${text}`);
  return lines;
}

type CommentSign = ';' | '#' | '//';

/**
 * Returns comments with the notes of the export, the zones that may be incomplete, and what the form does not support.
 * In a file that is listed in full; in a copied text one line sums it up.
 * @throws ExportTooLarge
 */
export function omissionComments(
  sign: CommentSign,
  zones: readonly ExportZone[],
  omissions: readonly Omission[],
  run: ExportRun,
): readonly string[] {
  const lines =
    run.omissionNotes === 'line'
      ? omissionNote(recordCount(zones), omissions)
      : omissionLines(zones, omissions);
  return run.countedLines([
    ...commented(sign, run.notes),
    ...incompleteComments(sign, zones),
    ...commented(sign, lines),
  ]);
}

/** Returns a comment that names the zones whose records may be incomplete; empty if all are whole. */
export function incompleteComments(sign: CommentSign, zones: readonly ExportZone[]): readonly string[] {
  const incomplete = incompleteZones(zones);
  return incomplete.length === 0 ? [] : commented(sign, [incompleteZonesText(incomplete)]);
}

function commented(sign: CommentSign, lines: readonly string[]): readonly string[] {
  return lines.map((line) => `${sign} ${line}`);
}

/**
 * Returns what a zone file does not support, as comments: its head counts the records, its end lists them. In a copied
 * text one line sums it up.
 * @throws ExportTooLarge
 */
export function zoneFileOmissionComments(
  { records }: ExportZone,
  omissions: readonly Omission[],
  run: ExportRun,
): { readonly head: readonly string[]; readonly end: readonly string[] } {
  const comments = (lines: readonly string[]): readonly string[] => run.countedLines(commented(';', lines));
  if (run.omissionNotes === 'line')
    return { head: comments([...run.notes, ...omissionNote(records.length, omissions)]), end: [] };
  const details = omissionDetails(omissions);
  const summary = [...run.notes, ...summaryParts(records.length, omissions)];
  if (details.length > 0) summary.push(l10n.t('What is lost is listed at the end of this file.'));
  return { head: comments(summary), end: comments(details) };
}

function partialRecordText({ record, zone }: Pick<Omission, 'record' | 'zone'>): string {
  const { host, type, value, recordLine } = record;
  const name = visible(toAscii(fqdn(host, zone).trim()), LIMIT.short);
  const text = `${name} ${visible(type, LIMIT.short)} ${visible(value, LIMIT.short)}`;
  return recordLine === undefined ? text : `${text} · ${visible(recordLine, LIMIT.short)}`;
}

/** Why a record is left out. */
const REASONS: Readonly<Record<LeftOutWhy, (omission: RecordOmission) => string>> = {
  otherLine: ({ replacedBy = [] }) =>
    replacedBy.length === 0
      ? l10n.t('on another line, nothing written in its place')
      : l10n.t(
          'on another line, answered as on {0}',
          listText(replacedBy.map((line) => visible(line, LIMIT.short))),
        ),
  searchEngine: () => l10n.t('for search engines'),
  unknownLine: () => l10n.t('on an unknown line'),
  ambiguousLine: () => l10n.t('on a line whose name is ambiguous'),
  undecided: () => l10n.t('one of several lines that may answer'),
  disabled: () => l10n.t('disabled'),
  redirect: () => l10n.t('an HTTP redirect of the service'),
  type: () => l10n.t('a type that the form does not support'),
  value: () => l10n.t('a value that its type does not allow'),
  tooLarge: () => l10n.t('more data than name servers load'),
  formValue: () => l10n.t('a value that the form cannot hold'),
  name: () => l10n.t('a name that the form does not accept'),
  target: () => l10n.t('a target that is not the name of a host'),
  provider: () => l10n.t('a value that the provider of the form refuses'),
  belowDname: () => l10n.t('below a DNAME, which stands for all names there'),
  besideDelegation: () => l10n.t('beside a delegation, which stands for the name'),
  withoutKey: () => l10n.t('about a DNSKEY that the zone does not have'),
  noAddress: () => l10n.t('a name server in the zone without an address'),
  apexAlias: () => l10n.t('a CNAME of the zone itself, which has other records'),
  conflict: () => l10n.t('beside a CNAME'),
  duplicate: () => l10n.t('a duplicate'),
  sameZone: () => l10n.t('in another zone of the same name'),
  country: ({ codes }) => codesText(codes),
};

/** The country codes that no other program has. */
function codesText(codes: readonly string[] = []): string {
  return l10n.t('country codes that the form does not have: {0}', listText(codes));
}

/** A field that is not included, with its value if that is short. */
const LOST_FIELDS: Readonly<Record<UnsupportedField, (omission: FieldOmission) => string>> = {
  line: () => l10n.t('the line'),
  remark: ({ record }) => `${l10n.t('remark')} “${visible(record.remark ?? '', LIMIT.short)}”`,
  weight: ({ record }) => `${l10n.t('weight')} ${record.weight ?? ''}`,
  priority: ({ record }) => `${l10n.t('priority')} ${record.mx ?? ''}`,
  ttl: ({ record }) => `TTL ${record.ttl ?? ''}`,
  monitoring: () => l10n.t('monitoring'),
  held: () => l10n.t('the mark “system record”'),
  characters: () => l10n.t('characters that the form does not support'),
  apostrophe: () => l10n.t('its exact text: an apostrophe disarms a formula'),
  undecided: () => l10n.t('countries where another line may answer'),
  id: () => l10n.t('import, because it has no id'),
  other: ({ record }) =>
    l10n.t('fields without a column: {0}', listText(record.other.map(([name]) => visible(name, LIMIT.word)))),
  notIndexed: () => l10n.t('weight, monitoring and time of change, which are not kept on this machine'),
  country: ({ codes }) => codesText(codes),
};
