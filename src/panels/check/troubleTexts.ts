import * as l10n from '@vscode/l10n';
import type { NamedZone, ZoneFindings } from '../../check/findings.ts';
import { digits } from '../../text/digits.ts';
import { incompleteZonesText, namedZones } from '../../text/incompleteText.ts';

/** Says which zones could not be loaded, and of which checked zones records may be missing. */
export function troubleTexts(
  all: readonly ZoneFindings<NamedZone>[],
  unread: readonly NamedZone[],
): readonly string[] {
  const incomplete = all.flatMap(({ zone: { name, incomplete: why } }) =>
    why === undefined ? [] : [{ name, incomplete: why }],
  );
  return [
    ...(unread.length === 0 ? [] : [unreadText(unread)]),
    ...(incomplete.length === 0 ? [] : [incompleteZonesText(incomplete)]),
  ];
}

function unreadText(unread: readonly NamedZone[]): string {
  const { names, more } = namedZones(unread);
  const count = digits(unread.length);
  return more > 0
    ? l10n.t('{0} not readable: {1} and {2} more.', count, names, digits(more))
    : l10n.t('{0} not readable: {1}.', count, names);
}
