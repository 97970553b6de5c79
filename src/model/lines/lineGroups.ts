import type { LineGroup } from '../../api/line.ts';
import { MAPPED_CODES } from './countryCodes.ts';

/** The groups whose codes are countries (api.md 2.2); Antarctica in the service's spelling and in the usual one. */
const GEOGRAPHIC: ReadonlySet<string> = new Set([
  'africa',
  'antartica',
  'antarctica',
  'asia',
  'europe',
  'north_america',
  'oceania',
  'south_america',
]);

/** The groups that are not places and contain only themselves (api.md 2.2). */
const PLACELESS: ReadonlySet<string> = new Set(['default', 'search_engine']);

/** A sub-area of a group and where the map shows it. */
interface SubArea {
  /** Its position among all sub-areas. Ids and codes can be any text and can repeat, so they do not identify it. */
  readonly index: number;
  /** The index of its group. */
  readonly group: number;
  readonly code: string;
  readonly name: string;
  readonly shown: 'chip' | 'map' | 'unmapped';
  /** Equal for equal places: a country code is one place in all geographic groups, any other code one per group. */
  readonly place: string;
}

/** A line group. {@link LineOverview} lists its sub-areas. */
interface GroupOverview {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly kind: 'placeless' | 'geographic' | 'unknown';
  /** How many sub-areas it has, and how many of them are on the map. */
  readonly areas: number;
  readonly mapped: number;
}

/** The lines of a grade, arranged for display. Nothing that the service sent is left out. */
export interface LineOverview {
  readonly groups: readonly GroupOverview[];
  readonly areas: readonly SubArea[];
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
 * Arranges the line groups of a grade (api.md 2.2). Each sub-area is on the map, a chip, or unmapped, so that the counts
 * add up to all.
 */
export function lineOverview(groups: readonly LineGroup[]): LineOverview {
  const areas: SubArea[] = [];
  const overviews = groups.map((group, index): GroupOverview => {
    const kind = kindOf(group.id);
    const before = areas.length;
    for (const { code, name } of group.areas) {
      const place = kind === 'geographic' && /^[A-Z]{2}$/u.test(code) ? code : `${index} ${code}`;
      const shown = shownAs(group.id, kind, code);
      areas.push({ index: areas.length, group: index, code, name, shown, place });
    }
    const own = areas.slice(before);
    const mapped = own.filter(({ shown }) => shown === 'map').length;
    return { index, id: group.id, name: group.name, kind, areas: own.length, mapped };
  });
  const count = (where: SubArea['shown']): number => areas.filter(({ shown }) => shown === where).length;
  return {
    groups: overviews,
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

function kindOf(id: string): GroupOverview['kind'] {
  if (PLACELESS.has(id)) return 'placeless';
  return GEOGRAPHIC.has(id) ? 'geographic' : 'unknown';
}

/** A two-letter code in an unknown group may mean anything, so only known groups are on the map. */
function shownAs(id: string, kind: GroupOverview['kind'], code: string): SubArea['shown'] {
  if (kind === 'placeless' && code === id) return 'chip';
  return kind === 'geographic' && MAPPED_CODES.has(code) ? 'map' : 'unmapped';
}

function sharedCodes(areas: readonly SubArea[]): readonly string[] {
  const groupOf = new Map<string, number>();
  const shared = new Set<string>();
  for (const { code, group, shown } of areas) {
    if (shown !== 'map') continue;
    if ((groupOf.get(code) ?? group) !== group) shared.add(code);
    groupOf.set(code, group);
  }
  return [...shared];
}
