import * as l10n from '@vscode/l10n';
import { digits } from './digits.ts';
import { namedZones } from './incompleteText.ts';
import { listText } from './listText.ts';
import { SHOWN } from './shown.ts';

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
