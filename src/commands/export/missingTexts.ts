import * as l10n from '@vscode/l10n';
import { incompleteZones } from '../../export/exportZone.ts';
import { refusedZonesText } from '../../export/omissions/omissionSummary.ts';
import { digits } from '../../text/visible.ts';
import { incompleteZonesText, namedZones } from '../../text/incompleteZonesText.ts';
import type { LoadedExport } from './exportZones.ts';

/** Says what an export lacks because the service did not send it. Empty for a complete export. */
export function missingTexts({
  zones,
  refused,
  withoutId,
  incompleteGroups,
}: LoadedExport): readonly string[] {
  const incomplete = incompleteZones(zones);
  return [
    ...refusedZonesText(zones.length, refused),
    ...(incomplete.length > 0 ? [incompleteZonesText(incomplete)] : []),
    ...(withoutId.length > 0
      ? [l10n.t('Records of {0} cannot be loaded: the service sent no id.', listedNames(withoutId))]
      : []),
    ...(incompleteGroups.length > 0
      ? [l10n.t('Domains of {0} may be missing. Refresh to list them again.', listedNames(incompleteGroups))]
      : []),
  ];
}

/** The first names, and the number of the others. */
function listedNames(all: readonly string[]): string {
  const { names, more } = namedZones(all.map((name) => ({ name })));
  return more > 0 ? l10n.t('{0} and {1} more', names, digits(more)) : names;
}
