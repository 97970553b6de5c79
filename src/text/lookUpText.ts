import * as l10n from '@vscode/l10n';
import type { DnsRecord } from '../api/record.ts';
import type { HostOutcome } from '../zones/hosts/loadHost.ts';
import { readableValue } from '../dns/record.ts';
import { digits, LIMIT, plain } from './visible.ts';
import { incompleteText } from './incompleteText.ts';
import { firstTexts } from './listText.ts';

/** Says in the status bar what the service sent for a host. `name` is its full name, ready to be shown. */
export function lookUpText(name: string, { load: { rows }, fault, list }: HostOutcome): string {
  const came = countText(name, rows.length);
  if (fault !== undefined)
    return `$(warning) ${l10n.t('{0}; there may be others. {1}', came, incompleteText(fault))}`;
  const whole = list === undefined ? came : l10n.t('{0}; the service sent the whole zone', came);
  return ['$(check)', [whole, ...namedTexts(rows)].join(' · ')].join(' ');
}

/** The first records: the zone may be too large to be in view. */
function namedTexts(rows: readonly DnsRecord[]): readonly string[] {
  return firstTexts(rows, (record) => {
    const text = plain(`${record.type} ${readableValue(record)}`, LIMIT.short);
    return record.enabled === false ? l10n.t('{0} (disabled)', text) : text;
  });
}

function countText(name: string, count: number): string {
  if (count === 0) return l10n.t('{0}: no records', name);
  return count === 1 ? l10n.t('{0}: 1 record', name) : l10n.t('{0}: {1} records', name, digits(count));
}
