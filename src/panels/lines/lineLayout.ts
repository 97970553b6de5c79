import * as l10n from '@vscode/l10n';
import type { LineGroup } from '../../api/line.ts';
import { isGroupItself, lineGroupKind } from '../../dns/recordLineTable.ts';
import { MAPPED_CODES } from '../../dns/countryCodes.ts';
import { countryLabel } from '../../text/countryName.ts';
import { digits, LIMIT, visible } from '../../text/visible.ts';
import type { AreaRow, GroupsContent } from './linesContent.ts';

/** The lines of a grade, arranged for display. Nothing that the service sent is left out. */
interface LineLayout extends Pick<GroupsContent, 'groups' | 'areas' | 'shared' | 'unmappedTitle'> {
  /** The numbers of lines and groups; those on and off the map add up to all. */
  readonly counts: string;
}

/**
 * Arranges the line groups of a grade (api.md 2.2). Each sub-area is on the map, a chip, or unmapped, so that the
 * counts add up to all.
 */
export function lineLayout(sent: readonly LineGroup[]): LineLayout {
  const areas: AreaRow[] = [];
  const groups = sent.map(({ id, name, areas: own }, index) => {
    let mapped = 0;
    for (const { code, name: line, lineId } of own) {
      const shown = shownAs(id, code);
      if (shown === 'map') mapped += 1;
      areas.push({
        index: areas.length,
        group: index,
        code: visible(code, LIMIT.short),
        name: visible(shown === 'map' ? countryLabel(code, line) : line, LIMIT.name),
        line: visible(line, LIMIT.name),
        ...(lineId === undefined ? {} : { lineId: visible(lineId, LIMIT.short) }),
        shown,
      });
    }
    return {
      index,
      id: visible(id, LIMIT.short),
      name: visible(name, LIMIT.name),
      count: String(own.length),
      mapped,
      listed: own.length === 0 || lineGroupKind(id) === 'unknown',
    };
  });
  const unmapped = digits(areas.filter(({ shown }) => shown === 'unmapped').length);
  const empty = sent.filter((group) => group.areas.length === 0).length;
  return {
    groups,
    areas,
    shared: sharedCodes(areas),
    counts:
      groups.length === 1
        ? l10n.t('{0} lines in 1 group.', digits(areas.length))
        : l10n.t('{0} lines in {1} groups.', digits(areas.length), digits(groups.length)),
    unmappedTitle:
      empty === 0
        ? l10n.t('Not on the map ({0})', unmapped)
        : l10n.t('Not on the map ({0}), empty groups ({1})', unmapped, digits(empty)),
  };
}

/** A two-letter code in an unknown group may mean anything, so only known groups are on the map. */
function shownAs(group: string, code: string): AreaRow['shown'] {
  if (isGroupItself(group, code)) return 'chip';
  return lineGroupKind(group) === 'geographic' && MAPPED_CODES.has(code) ? 'map' : 'unmapped';
}

/** Returns the codes on the map that are in more than one group. */
function sharedCodes(areas: readonly AreaRow[]): string[] {
  const mapped = areas.filter(({ shown }) => shown === 'map');
  const byCode = Map.groupBy(mapped, ({ code }) => code);
  return [...byCode].flatMap(([code, same]) =>
    new Set(same.map(({ group }) => group)).size > 1 ? code : [],
  );
}
