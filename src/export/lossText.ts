import * as l10n from '@vscode/l10n';
import { getOrAdd } from '../base/getOrAdd.ts';
import { visible } from '../text/visible.ts';
import { asciiName } from './masterText.ts';
import { fqdn } from '../model/names.ts';
import type { Exported, ExportZone, LeftOutWhy, Loss, Unsaid, UnsaidLoss } from './form.ts';
import { digits } from '../text/digits.ts';

/** Counts the written records and those left out, by reason. */
export function lossSummary(total: number, losses: readonly Loss[]): string {
  const leftOut = counts(losses.flatMap((loss) => (loss.kind === 'leftOut' ? [loss.why] : [])));
  const unsaid = counts(losses.flatMap((loss) => (loss.kind === 'unsaid' ? [loss.what] : [])));
  const out = sum(leftOut.values());
  const all = digits(total);
  const parts = [
    out === 0
      ? total === 1
        ? l10n.t('1 record')
        : l10n.t('{0} records', all)
      : l10n.t(
          '{0} of {1} records; {2} left out: {3}',
          digits(total - out),
          all,
          digits(out),
          [...leftOut].map(([why, count]) => leftOutCount(why, digits(count))).join(', '),
        ),
    ...(unsaid.size === 0
      ? []
      : [
          l10n.t(
            'not included: {0}',
            [...unsaid].map(([what, count]) => unsaidCount(what, digits(count))).join(', '),
          ),
        ]),
  ];
  return parts.join('; ');
}

/** One line for the summary, and one for each record that the form does not carry whole. */
export function lossLines(zones: readonly ExportZone[], losses: Exported['losses']): readonly string[] {
  const total = sum(zones.map(({ records }) => records.length));
  const unsaid = new Map<Loss['record'], { readonly zone: string; text: string }>();
  const names = new Map<string, string>();
  const lines: string[] = [];
  for (const loss of losses) {
    if (loss.kind === 'leftOut') {
      const key = `${loss.why} ${loss.stays?.join(' ') ?? ''}`;
      const why = getOrAdd(names, key, () => l10n.t('Left out, {0}', whyText(loss.why, loss.stays)));
      lines.push(`${why}: ${recordText(loss)}`);
      continue;
    }
    const text = unsaidText(
      getOrAdd(names, loss.what, () => unsaidName(loss.what)),
      loss,
    );
    const known = unsaid.get(loss.record);
    if (known === undefined) unsaid.set(loss.record, { zone: loss.zone, text });
    else known.text += `, ${text}`;
  }
  const notCarried = l10n.t('Not included');
  for (const [record, { zone, text }] of unsaid)
    lines.push(`${notCarried}, ${text}: ${recordText({ record, zone })}`);
  return [lossSummary(total, losses), ...lines];
}

/** Characters of a value, or of a remark, in one line. */
const LONGEST_SHOWN = 80;

function recordText({ record, zone }: Pick<Loss, 'record' | 'zone'>): string {
  const { host, type, value, line } = record;
  const name = visible(asciiName(fqdn(host, zone)), LONGEST_SHOWN);
  const text = `${name} ${visible(type, LONGEST_SHOWN)} ${visible(value, LONGEST_SHOWN)}`;
  return line === undefined ? text : `${text} · ${visible(line, LONGEST_SHOWN)}`;
}

/** The name of what is not carried, and its value where that is short. */
function unsaidText(name: string, { what, record }: UnsaidLoss): string {
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
    case 'country':
    case 'id':
    case 'other':
    case 'notIndexed':
      return name;
  }
}

function whyText(why: LeftOutWhy, stays: readonly string[] = []): string {
  switch (why) {
    case 'otherLine':
      return stays.length === 0
        ? l10n.t('on another line, nothing written in its place')
        : l10n.t(
            'on another line, answered as on {0}',
            stays.map((line) => visible(line, LONGEST_SHOWN)).join(', '),
          );
    case 'searchEngine':
      return l10n.t('for search engines');
    case 'unknownLine':
      return l10n.t('on an unknown line');
    case 'ambiguousLine':
      return l10n.t('on a line whose name is ambiguous');
    case 'disabled':
      return l10n.t('disabled');
    case 'redirect':
      return l10n.t('an HTTP redirect of the service');
    case 'type':
      return l10n.t('a type that the form does not support');
    case 'value':
      return l10n.t('a value that its type does not allow');
    case 'name':
      return l10n.t('a name that the form does not accept');
    case 'conflict':
      return l10n.t('beside a CNAME');
    case 'duplicate':
      return l10n.t('a duplicate');
    case 'country':
      return l10n.t('a country code that only this service uses');
  }
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
    case 'disabled':
      return l10n.t('{0} disabled', count);
    case 'redirect':
      return count === '1' ? l10n.t('{0} URL redirect', count) : l10n.t('{0} URL redirects', count);
    case 'type':
      return l10n.t('{0} of other types', count);
    case 'value':
      return l10n.t('{0} with an invalid value', count);
    case 'name':
      return l10n.t('{0} with an invalid name', count);
    case 'conflict':
      return l10n.t('{0} beside a CNAME', count);
    case 'duplicate':
      return l10n.t('{0} duplicate', count);
    case 'country':
      return l10n.t('{0} for country codes of this service', count);
  }
}

function unsaidName(what: Unsaid): string {
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
      return l10n.t('held by the service');
    case 'characters':
      return l10n.t('characters that the form does not support');
    case 'country':
      return l10n.t('a country code that only this service uses');
    case 'id':
      return l10n.t('no id, so no import');
    case 'other':
      return l10n.t('fields without a column');
    case 'notIndexed':
      return l10n.t('weight, monitoring and time of change: not kept in the index');
  }
}

function unsaidCount(what: Unsaid, count: string): string {
  switch (what) {
    case 'line':
      return l10n.t('line ({0})', count);
    case 'remark':
      return l10n.t('remark ({0})', count);
    case 'weight':
      return l10n.t('weight ({0})', count);
    case 'priority':
      return l10n.t('priority ({0})', count);
    case 'monitoring':
      return l10n.t('monitoring ({0})', count);
    case 'held':
      return l10n.t('held by the service ({0})', count);
    case 'ttl':
      return l10n.t('TTL ({0})', count);
    case 'characters':
      return l10n.t('unsupported characters ({0})', count);
    case 'country':
      return l10n.t('country codes ({0})', count);
    case 'id':
      return l10n.t('import ({0})', count);
    case 'other':
      return l10n.t('fields without a column ({0})', count);
    case 'notIndexed':
      return l10n.t('fields that the index does not keep ({0})', count);
  }
}

function counts<T>(values: readonly T[]): ReadonlyMap<T, number> {
  const found = new Map<T, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
