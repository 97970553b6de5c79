import * as l10n from '@vscode/l10n';
import type { NamedZone, ZoneFindings } from '../../check/findings.ts';
import type { IndexedZone } from '../../index/recordIndex.ts';
import { digits } from '../../text/digits.ts';
import { failureTitle } from '../../text/failureTitle.ts';
import { incompleteZonesText, namedZones } from '../../text/incompleteText.ts';
import { listText } from '../../text/listText.ts';
import type { Action } from '../protocol.ts';

/** A zone that was not checked, because it was not loaded or could not be. */
export type MissingZone = NamedZone & Pick<IndexedZone, 'failed' | 'atLimit' | 'failure'>;

/** How many reasons are named; the zones with others are counted. */
const MOST_REASONS = 5;

/** Says which zones are not loaded or could not be, and of which checked zones records may be missing. */
export function troubleTexts(
  all: readonly ZoneFindings<NamedZone>[],
  missing: readonly MissingZone[],
): readonly string[] {
  const unread = missing.filter(({ failed }) => failed);
  const incomplete = all.flatMap(({ zone: { name, incomplete: why } }) =>
    why === undefined ? [] : [{ name, incomplete: why }],
  );
  return [
    ...(unread.length === missing.length ? [] : [notLoadedText(missing.filter(({ failed }) => !failed))]),
    ...(unread.length === 0 ? [] : [unreadText(unread)]),
    ...(incomplete.length === 0 ? [] : [incompleteZonesText(incomplete)]),
  ];
}

/** What to do about zones that are not loaded: the check asks whether to load them first. */
export function loadMissing(missing: readonly MissingZone[]): readonly Action[] {
  return missing.every(({ failed }) => failed) ? [] : [{ name: 'again', label: l10n.t('Load Them…') }];
}

function notLoadedText(zones: readonly MissingZone[]): string {
  const { names, more } = namedZones(zones);
  return more > 0
    ? l10n.t('Not loaded: {0} and {1} more.', names, digits(more))
    : l10n.t('Not loaded: {0}.', names);
}

/** Groups the zones by reason, those with the most zones first. */
function unreadText(unread: readonly MissingZone[]): string {
  const byReason = [...Map.groupBy(unread, reasonText)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const parts = byReason.slice(0, MOST_REASONS).map(([reason, zones]) => {
    const { names, more } = namedZones(zones);
    return more > 0
      ? l10n.t('{0} ({1} and {2} more)', reason, names, digits(more))
      : l10n.t('{0} ({1})', reason, names);
  });
  const others = byReason.slice(MOST_REASONS).reduce((sum, [, zones]) => sum + zones.length, 0);
  if (others > 0) parts.push(l10n.t('other reasons ({0} zones)', digits(others)));
  return l10n.t(
    '{0} not readable: {1}. Open one in Zones to see what to do.',
    digits(unread.length),
    listText(parts),
  );
}

function reasonText({ failure, atLimit = false }: MissingZone): string {
  if (failure !== undefined) return failureTitle(failure);
  return atLimit ? l10n.t('Memory limit reached') : l10n.t('Reason not known');
}
