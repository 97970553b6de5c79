import * as l10n from '@vscode/l10n';
import type { Incomplete, IncompleteZone } from '../zones/lists/wholeness.ts';
import { digits, LIMIT, plain, SHOWN } from './visible.ts';
import { listText } from './listText.ts';

/** Says why the loaded records may not be all of a zone, and what to do about it. */
export function incompleteText(incomplete: Incomplete): string {
  switch (incomplete.kind) {
    case 'notAskedToEnd':
      return l10n.t('Not all pages of its records are loaded.');
    case 'pageFailed':
      return l10n.t('A page of its records could not be loaded.');
    case 'memory':
      return l10n.t('No more records are kept in memory.');
    case 'limit':
      return l10n.t('The list is too long to load all of it.');
    case 'oddRows':
      return l10n.t('The service sent rows without a host, type or value.');
    case 'moved':
      return l10n.t('Records moved between the pages while they were loaded. Refresh to load them again.');
    case 'noTotal':
      return l10n.t('The service does not say how many records there are.');
    case 'short':
      return l10n.t(
        'The service announced {0} records and sent {1}. Refresh to load them again.',
        digits(incomplete.announced),
        digits(incomplete.received),
      );
    case 'fullNames':
      return l10n.t('The hosts are written as full names, so it is not certain which names they are.');
    case 'hostsOnly':
      return l10n.t('Only single names of it were looked up.');
    case 'announcedMore':
      return l10n.t(
        'The service counts {0} records in this domain and sent {1}. Refresh to load both again.',
        digits(incomplete.announced),
        digits(incomplete.received),
      );
  }
}

/** Names the zones that may lack records. For a single zone, also says why. */
export function incompleteZonesText(zones: readonly IncompleteZone[]): string {
  const { names, more } = namedZones(zones);
  const [first] = zones;
  if (first !== undefined && zones.length === 1)
    return l10n.t('Records of {0} may be missing: {1}', names, incompleteText(first.incomplete));
  return more > 0
    ? l10n.t('Records of {0} and {1} more may be missing.', names, digits(more))
    : l10n.t('Records of {0} may be missing.', names);
}

/** Returns the names of the first zones, with commas between them, and the number of the others. */
export function namedZones(zones: readonly { readonly name: string }[]): {
  readonly names: string;
  readonly more: number;
} {
  const names = zones.slice(0, SHOWN.named).map(({ name }) => plain(name, LIMIT.short));
  return { names: listText(names), more: Math.max(0, zones.length - SHOWN.named) };
}

/** Names zones below the reason why they could not be loaded, the most common reason first. */
export function zonesByReasonText(
  zones: readonly { readonly name: string; readonly reason: string }[],
): string {
  const byReason = [...Map.groupBy(zones, ({ reason }) => reason)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const parts = byReason.slice(0, SHOWN.named).map(([reason, those]) => {
    const { names, more } = namedZones(those);
    return more > 0
      ? l10n.t('{0} ({1} and {2} more)', reason, names, digits(more))
      : l10n.t('{0} ({1})', reason, names);
  });
  const others = byReason.slice(SHOWN.named).reduce((sum, [, those]) => sum + those.length, 0);
  if (others > 0) parts.push(l10n.t('other reasons ({0} zones)', digits(others)));
  return listText(parts);
}
