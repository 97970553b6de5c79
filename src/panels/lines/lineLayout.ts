import type { LineGroup } from '../../api/line.ts';
import { isGroupItself, lineGroupKind } from '../../dns/recordLineTable.ts';
import { MAPPED_CODES } from '../../dns/countryCodes.ts';
import type { AreaRow } from './linesContent.ts';
import { countryLabel } from '../../text/countryName.ts';

/** A sub-area of a group and where the map shows it. Texts are as the service sent them. */
type AreaLayout = Readonly<AreaRow>;

/** A line group. {@link LineLayout} lists its sub-areas. */
interface GroupLayout {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly kind: ReturnType<typeof lineGroupKind>;
  /** How many sub-areas it has, and how many of them are on the map. */
  readonly areas: number;
  readonly mapped: number;
}

/** The lines of a grade, arranged for display. Nothing that the service sent is left out. */
export interface LineLayout {
  readonly groups: readonly GroupLayout[];
  readonly areas: readonly AreaLayout[];
  /** Codes on the map that are in more than one group. */
  readonly shared: readonly string[];
  readonly counts: {
    readonly areas: number;
    readonly chips: number;
    readonly mapped: number;
    readonly unmapped: number;
  };
}

/**
 * Arranges the line groups of a grade (api.md 2.2). Each sub-area is on the map, a chip, or unmapped, so that the
 * counts add up to all.
 */
export function lineLayout(groups: readonly LineGroup[]): LineLayout {
  const areas: AreaLayout[] = [];
  const layouts = groups.map((group, index): GroupLayout => {
    const before = areas.length;
    for (const { code, name: line } of group.areas) {
      const shown = shownAs(group.id, code);
      const name = shown === 'map' ? countryLabel(code, line) : line;
      areas.push({ index: areas.length, group: index, code, name, line, shown });
    }
    const own = areas.slice(before);
    const mapped = own.filter(({ shown }) => shown === 'map').length;
    const { id, name } = group;
    return { index, id, name, kind: lineGroupKind(id), areas: own.length, mapped };
  });
  const count = (where: AreaLayout['shown']): number => areas.filter(({ shown }) => shown === where).length;
  return {
    groups: layouts,
    areas,
    shared: sharedCodes(areas),
    counts: {
      areas: areas.length,
      chips: count('chip'),
      mapped: count('map'),
      unmapped: count('unmapped'),
    },
  };
}

/** A two-letter code in an unknown group may mean anything, so only known groups are on the map. */
function shownAs(group: string, code: string): AreaLayout['shown'] {
  if (isGroupItself(group, code)) return 'chip';
  return lineGroupKind(group) === 'geographic' && MAPPED_CODES.has(code) ? 'map' : 'unmapped';
}

function sharedCodes(areas: readonly AreaLayout[]): readonly string[] {
  const mapped = areas.filter(({ shown }) => shown === 'map');
  const byCode = Map.groupBy(mapped, ({ code }) => code);
  return [...byCode].flatMap(([code, same]) =>
    new Set(same.map(({ group }) => group)).size > 1 ? code : [],
  );
}
