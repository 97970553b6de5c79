import * as l10n from '@vscode/l10n';
import type { NamedZone, ZoneFindings } from '../../check/findings.ts';
import type { IndexedZone } from '../../index/recordIndex.ts';
import { digits } from '../../text/digits.ts';
import { incompleteZonesText, namedZones } from '../../text/incompleteText.ts';
import type { Action } from '../protocol.ts';

/** A zone that was not checked, because it was not loaded or could not be. */
export type MissingZone = NamedZone & Pick<IndexedZone, 'failed'>;

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

function unreadText(unread: readonly NamedZone[]): string {
  const { names, more } = namedZones(unread);
  const count = digits(unread.length);
  return more > 0
    ? l10n.t('{0} not readable: {1} and {2} more. Open one in Zones to see why.', count, names, digits(more))
    : l10n.t('{0} not readable: {1}. Open one in Zones to see why.', count, names);
}
