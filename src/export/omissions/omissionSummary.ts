import * as l10n from '@vscode/l10n';
import { rowCountText } from '../../text/rowCountText.ts';
import { digits } from '../../text/digits.ts';
import type { LeftOutWhy, Omission, UnsupportedField } from './omission.ts';
import type { RefusedZone } from '../exportZone.ts';
import { failureTitle } from '../../text/failureTitle.ts';
import { zonesByReasonText } from '../../text/zonesByReasonText.ts';
import { listText } from '../../text/listText.ts';
import { clausesText } from '../../text/sentences.ts';

/** Counts the written records and those left out, and the fields of written ones that are not included. */
export function omissionSummary(total: number, omissions: readonly Omission[]): string {
  return clausesText(summaryParts(total, omissions));
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
    reasons: leftOut.map(([why, count]) => leftOutCount(why, digits(count))),
    fields: lost.map(([what, count]) => lostFieldCount(what, digits(count))),
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

function leftOutCount(why: LeftOutWhy, count: string): string {
  switch (why) {
    case 'otherLine':
      return l10n.t('{0} on other lines', count);
    case 'searchEngine':
      return l10n.t('{0} for search engines', count);
    case 'unknownLine':
      return l10n.t('{0} on unknown lines', count);
    case 'ambiguousLine':
      return l10n.t('{0} on ambiguous lines', count);
    case 'undecided':
      return l10n.t('{0} on one of several lines that may answer', count);
    case 'disabled':
      return l10n.t('{0} disabled', count);
    case 'redirect':
      return count === '1' ? l10n.t('{0} URL redirect', count) : l10n.t('{0} URL redirects', count);
    case 'type':
      return l10n.t('{0} of other types', count);
    case 'value':
      return l10n.t('{0} with an invalid value', count);
    case 'tooLarge':
      return l10n.t('{0} with too much data', count);
    case 'formValue':
      return l10n.t('{0} with a value that the form cannot hold', count);
    case 'name':
      return l10n.t('{0} with an invalid name', count);
    case 'target':
      return l10n.t('{0} with a target that is no host', count);
    case 'provider':
      return l10n.t('{0} refused by the provider', count);
    case 'belowDname':
      return l10n.t('{0} below a DNAME', count);
    case 'besideDelegation':
      return l10n.t('{0} beside a delegation', count);
    case 'withoutKey':
      return l10n.t('{0} about a missing DNSKEY', count);
    case 'noAddress':
      return l10n.t('{0} name servers without an address', count);
    case 'apexAlias':
      return l10n.t('{0} CNAME of the zone itself', count);
    case 'conflict':
      return l10n.t('{0} beside a CNAME', count);
    case 'duplicate':
      return l10n.t('{0} duplicate', count);
    case 'sameZone':
      return l10n.t('{0} in another zone of the same name', count);
    case 'country':
      return l10n.t('{0} for country codes of this service', count);
  }
}

function lostFieldCount(what: UnsupportedField, count: string): string {
  const isOne = count === '1';
  switch (what) {
    case 'line':
      return isOne ? l10n.t('the line of {0} record', count) : l10n.t('the lines of {0} records', count);
    case 'remark':
      return isOne ? l10n.t('{0} remark', count) : l10n.t('{0} remarks', count);
    case 'weight':
      return isOne ? l10n.t('{0} weight', count) : l10n.t('{0} weights', count);
    case 'priority':
      return isOne ? l10n.t('{0} priority', count) : l10n.t('{0} priorities', count);
    case 'monitoring':
      return isOne ? l10n.t('{0} monitoring state', count) : l10n.t('{0} monitoring states', count);
    case 'held':
      return isOne
        ? l10n.t('the mark “held by the service” of {0} record', count)
        : l10n.t('the mark “held by the service” of {0} records', count);
    case 'ttl':
      return isOne ? l10n.t('{0} TTL', count) : l10n.t('{0} TTLs', count);
    case 'characters':
      return isOne
        ? l10n.t('unsupported characters of {0} record', count)
        : l10n.t('unsupported characters of {0} records', count);
    case 'apostrophe':
      return isOne
        ? l10n.t('the exact text of {0} record, where an apostrophe disarms a formula', count)
        : l10n.t('the exact text of {0} records, where an apostrophe disarms a formula', count);
    case 'country':
      return isOne
        ? l10n.t('country codes of {0} record', count)
        : l10n.t('country codes of {0} records', count);
    case 'undecided':
      return isOne
        ? l10n.t('countries of {0} record where another line may answer', count)
        : l10n.t('countries of {0} records where another line may answer', count);
    case 'id':
      return isOne ? l10n.t('the import of {0} record', count) : l10n.t('the imports of {0} records', count);
    case 'other':
      return isOne
        ? l10n.t('other fields of {0} record', count)
        : l10n.t('other fields of {0} records', count);
    case 'notIndexed':
      return isOne
        ? l10n.t('fields of {0} record that the index does not keep', count)
        : l10n.t('fields of {0} records that the index does not keep', count);
  }
}

/** How often each value occurs, the most frequent first. */
function counts<T>(values: readonly T[]): readonly (readonly [T, number])[] {
  const found = new Map<T, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return [...found].toSorted(([, one], [, other]) => other - one);
}
