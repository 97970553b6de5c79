import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../api/record.ts';
import { readableValue } from '../dns/record.ts';
import { clockText } from './age.ts';
import { digits, LIMIT, visible } from './visible.ts';
import { listText } from './listText.ts';

/** The fields of a record that texts about its changes show. */
type ToldRecord = Pick<DnsRecord, 'host' | 'type' | 'value' | 'mx' | 'recordLine' | 'ttl' | 'enabled'>;

/** A change of a record, as `src/history` finds it. */
type ToldChange =
  | { readonly kind: 'added'; readonly after: ToldRecord }
  | { readonly kind: 'removed'; readonly before: ToldRecord }
  | {
      readonly kind: 'changed';
      readonly before: ToldRecord;
      readonly after: ToldRecord;
      readonly fields: readonly ('value' | 'priority' | 'ttl' | 'line' | 'state')[];
    };

/** How many records changed: `3 changed, 1 added`. */
export function changeCountsText(counts: {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}): string {
  const { added, removed, changed } = counts;
  const parts = [
    ...(changed > 0 ? [l10n.t('{0} changed', digits(changed))] : []),
    ...(added > 0 ? [l10n.t('{0} added', digits(added))] : []),
    ...(removed > 0 ? [l10n.t('{0} removed', digits(removed))] : []),
  ];
  return parts.length === 0 ? l10n.t('no difference') : listText(parts);
}

/**
 * Says between which two times something changed: `between 14:02 and 18:40`, or `at 14:02` if both are in one minute.
 * All times are milliseconds since the epoch. Says only `before 18:40` if the earlier time is not known (0), or is
 * later than the other because the clock was set back.
 */
export function spanText(after: number, before: number, now: number): string {
  const [from, to] = [clockText(after, now), clockText(before, now)];
  if (after === 0 || after > before) return l10n.t('before {0}', to);
  return from === to ? l10n.t('at {0}', to) : l10n.t('between {0} and {1}', from, to);
}

/** One change in a line: `www A: 192.0.2.1 → 203.0.113.9`. */
export function changeText(change: ToldChange): string {
  const { host, type } = change.kind === 'removed' ? change.before : change.after;
  const name = `${visible(host, LIMIT.short)} ${visible(type, LIMIT.word)}`;
  return l10n.t('{0}: {1}', name, changedText(change));
}

/** Describes the change of a record, without its host and type. */
export function changedText(change: ToldChange): string {
  if (change.kind === 'added') return l10n.t('added {0}', valueText(change.after));
  if (change.kind === 'removed') return l10n.t('removed {0}', valueText(change.before));
  const { before, after, fields } = change;
  return listText(fields.map((field) => fieldText(field, before, after)));
}

function fieldText(
  field: 'value' | 'priority' | 'ttl' | 'line' | 'state',
  before: ToldRecord,
  after: ToldRecord,
): string {
  switch (field) {
    case 'value':
      return `${visible(before.value, LIMIT.short)} → ${visible(after.value, LIMIT.short)}`;
    case 'priority':
      return l10n.t('priority {0} → {1}', before.mx ?? 0, after.mx ?? 0);
    case 'ttl':
      return l10n.t('TTL {0} → {1}', before.ttl ?? '', after.ttl ?? '');
    case 'line':
      return l10n.t('line {0} → {1}', changedLine(before), changedLine(after));
    case 'state':
      return after.enabled === false ? l10n.t('disabled') : l10n.t('enabled');
  }
}

function changedLine({ recordLine = '' }: ToldRecord): string {
  return recordLine === '' ? l10n.t('Default') : visible(recordLine, LIMIT.short);
}

function valueText(record: ToldRecord): string {
  return visible(readableValue(record), LIMIT.short);
}
