import * as l10n from '@vscode/l10n';
import { rowCountText, listText, clausesText } from '../../text/listText.ts';
import { digits } from '../../text/visible.ts';
import type { LeftOutWhy, Omission, UnsupportedField } from './omission.ts';
import type { RefusedZone } from '../exportZone.ts';
import { failureTitle } from '../../text/failureText.ts';
import { zonesByReasonText } from '../../text/incompleteZonesText.ts';

/** Counts the written records and those left out, for a message: of several records, its list has the reasons. */
export function omissionSummary(total: number, omissions: readonly Omission[]): string {
  if (total === 1) return clausesText(summaryParts(total, omissions));
  const { out, fields } = counted(omissions);
  return clausesText([
    out === 0
      ? rowCountText(total, 'records')
      : l10n.t('{0} of {1} records; {2} left out', digits(total - out), digits(total), digits(out)),
    ...(fields.length > 0 ? [l10n.t('some fields not included')] : []),
  ]);
}

/** The summary in one or two parts: the records, and the fields that are not included. */
export function summaryParts(total: number, omissions: readonly Omission[]): readonly string[] {
  const { out, reasons, fields } = counted(omissions);
  return [writtenText(total, out, reasons), ...fieldsPart(fields)];
}

/** Returns one line about what is left out or unsupported; empty if nothing is. */
export function omissionNote(total: number, omissions: readonly Omission[]): readonly string[] {
  const { out, reasons, fields } = counted(omissions);
  const leftOut =
    out === 0
      ? []
      : [l10n.t('{0} of {1} records left out: {2}', digits(out), digits(total), listText(reasons))];
  const parts = [...leftOut, ...fieldsPart(fields)];
  return parts.length === 0 ? [] : [clausesText(parts)];
}

/** Counts the zones that are left out, and says why. Empty if no zone is left out. */
export function refusedZonesText(written: number, refused: readonly RefusedZone[]): readonly string[] {
  if (refused.length === 0) return [];
  const why = refused.map(({ name, failure }) => ({ name, reason: failureTitle(failure) }));
  return [
    l10n.t(
      '{0} of {1} zones; {2} left out: {3}.',
      digits(written),
      digits(written + refused.length),
      digits(refused.length),
      zonesByReasonText(why),
    ),
  ];
}

interface OmissionCounts {
  /** How many records are left out. */
  readonly out: number;
  readonly reasons: readonly string[];
  readonly fields: readonly string[];
}

function counted(omissions: readonly Omission[]): OmissionCounts {
  const leftOut = counts(
    omissions.flatMap((omission) => (omission.kind === 'leftOut' ? [omission.why] : [])),
  );
  const lost = counts(
    omissions.flatMap((omission) => (omission.kind === 'unsupportedField' ? [omission.what] : [])),
  );
  return {
    out: leftOut.reduce((sum, [, count]) => sum + count, 0),
    reasons: leftOut.map(([why, count]) => LEFT_OUT_COUNTS[why](digits(count))),
    fields: lost.map(([what, count]) => LOST_FIELD_COUNTS[what](digits(count), count === 1)),
  };
}

function fieldsPart(fields: readonly string[]): readonly string[] {
  return fields.length === 0 ? [] : [l10n.t('not included: {0}', listText(fields))];
}

function writtenText(total: number, out: number, reasons: readonly string[]): string {
  if (out === 0) return rowCountText(total, 'records');
  const [written, left, why] = [digits(total - out), digits(out), listText(reasons)];
  return total === 1
    ? l10n.t('0 of 1 record; 1 left out: {0}', why)
    : l10n.t('{0} of {1} records; {2} left out: {3}', written, digits(total), left, why);
}

/** How many records are left out for each reason. */
const LEFT_OUT_COUNTS: Readonly<Record<LeftOutWhy, (count: string) => string>> = {
  otherLine: (count) => l10n.t('{0} on other lines', count),
  searchEngine: (count) => l10n.t('{0} for search engines', count),
  unknownLine: (count) => l10n.t('{0} on unknown lines', count),
  ambiguousLine: (count) => l10n.t('{0} on ambiguous lines', count),
  undecided: (count) => l10n.t('{0} on one of several lines that may answer', count),
  disabled: (count) => l10n.t('{0} disabled', count),
  redirect: (count) =>
    count === '1' ? l10n.t('{0} URL redirect', count) : l10n.t('{0} URL redirects', count),
  type: (count) => l10n.t('{0} of a type that the form lacks', count),
  value: (count) => l10n.t('{0} with an invalid value', count),
  tooLarge: (count) => l10n.t('{0} with too much data', count),
  formValue: (count) => l10n.t('{0} with a value that the form cannot hold', count),
  name: (count) => l10n.t('{0} with an invalid name', count),
  target: (count) => l10n.t('{0} with a target that is no host', count),
  provider: (count) => l10n.t('{0} refused by the provider', count),
  belowDname: (count) => l10n.t('{0} below a DNAME', count),
  besideDelegation: (count) => l10n.t('{0} beside a delegation', count),
  withoutKey: (count) => l10n.t('{0} about a missing DNSKEY', count),
  noAddress: (count) => l10n.t('{0} name servers without an address', count),
  apexAlias: (count) => l10n.t('{0} CNAME of the zone itself', count),
  conflict: (count) => l10n.t('{0} beside a CNAME', count),
  duplicate: (count) => l10n.t('{0} duplicate', count),
  sameZone: (count) => l10n.t('{0} in another zone of the same name', count),
  country: (count) => l10n.t('{0} for country codes of this service', count),
};

/** How many written records lack each field. */
const LOST_FIELD_COUNTS: Readonly<Record<UnsupportedField, (count: string, isOne: boolean) => string>> = {
  line: (count, isOne) =>
    isOne ? l10n.t('the line of {0} record', count) : l10n.t('the lines of {0} records', count),
  remark: (count, isOne) => (isOne ? l10n.t('{0} remark', count) : l10n.t('{0} remarks', count)),
  weight: (count, isOne) => (isOne ? l10n.t('{0} weight', count) : l10n.t('{0} weights', count)),
  priority: (count, isOne) => (isOne ? l10n.t('{0} priority', count) : l10n.t('{0} priorities', count)),
  monitoring: (count, isOne) =>
    isOne ? l10n.t('{0} monitoring state', count) : l10n.t('{0} monitoring states', count),
  held: (count, isOne) =>
    isOne
      ? l10n.t('the mark “system record” of {0} record', count)
      : l10n.t('the mark “system record” of {0} records', count),
  ttl: (count, isOne) => (isOne ? l10n.t('{0} TTL', count) : l10n.t('{0} TTLs', count)),
  characters: (count, isOne) =>
    isOne
      ? l10n.t('unsupported characters of {0} record', count)
      : l10n.t('unsupported characters of {0} records', count),
  apostrophe: (count, isOne) =>
    isOne
      ? l10n.t('the exact text of {0} record, where an apostrophe disarms a formula', count)
      : l10n.t('the exact text of {0} records, where an apostrophe disarms a formula', count),
  country: (count, isOne) =>
    isOne ? l10n.t('country codes of {0} record', count) : l10n.t('country codes of {0} records', count),
  undecided: (count, isOne) =>
    isOne
      ? l10n.t('countries of {0} record where another line may answer', count)
      : l10n.t('countries of {0} records where another line may answer', count),
  id: (count, isOne) =>
    isOne ? l10n.t('the import of {0} record', count) : l10n.t('the imports of {0} records', count),
  other: (count, isOne) =>
    isOne ? l10n.t('other fields of {0} record', count) : l10n.t('other fields of {0} records', count),
  notIndexed: (count, isOne) =>
    isOne
      ? l10n.t('fields of {0} record that are not kept on this machine', count)
      : l10n.t('fields of {0} records that are not kept on this machine', count),
};

/** How often each value occurs, the most frequent first. */
function counts<T>(values: readonly T[]): readonly (readonly [T, number])[] {
  const found = new Map<T, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return [...found].toSorted(([, one], [, other]) => other - one);
}
