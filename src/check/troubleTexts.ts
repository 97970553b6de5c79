import * as l10n from '@vscode/l10n';
import type { NamedZone, ZoneFindings } from './zoneFindings.ts';
import { sumOfCounts, type UnlistedZones } from '../zones/indexing/unlistedZones.ts';
import type { ZoneState } from '../zones/zoneState.ts';
import { digits } from '../text/visible.ts';
import { failureTitle } from '../text/failureText.ts';
import { incompleteZonesText, namedZones, zonesByReasonText } from '../text/incompleteZonesText.ts';

/** A zone that was not checked, because it was not loaded or could not be. */
export type MissingZone = NamedZone & Pick<ZoneState, 'failure'>;

/** Names the zones that are not loaded or could not be loaded, and the checked zones that may lack records. */
export function troubleTexts(
  all: readonly ZoneFindings<NamedZone>[],
  missing: readonly MissingZone[],
  unlisted: readonly UnlistedZones[] = [],
): readonly string[] {
  const unread = missing.flatMap(({ name, failure }) =>
    failure === undefined ? [] : [{ name, reason: failureTitle(failure) }],
  );
  const incomplete = all.flatMap(({ zone: { name, incomplete: why } }) =>
    why === undefined ? [] : [{ name, incomplete: why }],
  );
  return [
    ...notLoadedTexts(
      missing.filter(({ failure }) => failure === undefined),
      unlistedCount(unlisted),
    ),
    ...(unread.length === 0
      ? []
      : [
          l10n.t(
            '{0} not readable: {1}. Open one in Zones to see what to do.',
            digits(unread.length),
            zonesByReasonText(unread),
          ),
        ]),
    ...(incomplete.length === 0 ? [] : [incompleteZonesText(incomplete)]),
  ];
}

/** Returns the button for zones that are not loaded: the check asks whether to load them first. */
export function loadMissing(
  missing: readonly MissingZone[],
  unlisted: readonly UnlistedZones[] = [],
): { readonly name: string; readonly label: string }[] {
  return missing.every(({ failure }) => failure !== undefined) && unlistedCount(unlisted) === 0
    ? []
    : [{ name: 'again', label: l10n.t('Load Them…') }];
}

/** How many zones are not listed yet; undefined if that is not known. */
function unlistedCount(unlisted: readonly UnlistedZones[]): number | undefined {
  return sumOfCounts(unlisted.map(({ count }) => count));
}

function notLoadedTexts(zones: readonly MissingZone[], unlisted: number | undefined): readonly string[] {
  const { names, more: unnamed } = namedZones(zones);
  const more = unnamed + (unlisted ?? 0);
  const texts: string[] = [];
  if (zones.length > 0)
    texts.push(
      more > 0
        ? l10n.t('Not loaded: {0} and {1} more.', names, digits(more))
        : l10n.t('Not loaded: {0}.', names),
    );
  else if (more > 0)
    texts.push(more === 1 ? l10n.t('Not loaded: 1 zone.') : l10n.t('Not loaded: {0} zones.', digits(more)));
  if (unlisted === undefined)
    texts.push(l10n.t('There may be more zones: the service has not said how many there are.'));
  return texts;
}
