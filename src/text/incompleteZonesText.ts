import * as l10n from '@vscode/l10n';
import type { IncompleteZone } from '../zones/lists/wholeness.ts';
import { digits, LIMIT, plain, SHOWN } from './visible.ts';
import { clausesText, listText } from './listText.ts';
import { incompleteText } from './incompleteText.ts';

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

/** Names zones with the reason why they could not be loaded, the most common reason first. */
export function zonesByReasonText(
  zones: readonly { readonly name: string; readonly reason: string }[],
): string {
  const byReason = [...Map.groupBy(zones, ({ reason }) => reason)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const parts = byReason.slice(0, SHOWN.named).map(([reason, those]) => {
    const { names, more } = namedZones(those);
    return more > 0
      ? l10n.t('{0} and {1} more ({2})', names, digits(more), reason)
      : l10n.t('{0} ({1})', names, reason);
  });
  const others = byReason.slice(SHOWN.named).reduce((sum, [, those]) => sum + those.length, 0);
  if (others > 0) parts.push(l10n.t('other reasons ({0} zones)', digits(others)));
  return clausesText(parts);
}
