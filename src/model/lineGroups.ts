import type { LineGroup, Lines } from '../api/line.ts';
import { MAPPED_CODES } from './places.ts';

/** The groups whose codes are of countries (api.md 2.2), in the spelling of the service and in the usual one. */
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

/** The groups that are no places and hold but themselves (api.md 2.2). */
const PLACELESS: ReadonlySet<string> = new Set(['default', 'search_engine']);

/** A sub-area of a group, as it came, and where it is shown. */
export interface SubArea {
  /** Its number among all that came: ids and codes may be anything, and may come twice. */
  readonly index: number;
  /** The number of its group. */
  readonly group: number;
  readonly code: string;
  readonly name: string;
  readonly shown: 'chip' | 'map' | 'unmapped';
  /** What it stands for: two letters mean one place in whichever known group; all else means its own in each. */
  readonly place: string;
}

/** A group, and where it stands: its sub-areas are among those of {@link LineOverview}. */
export interface GroupOverview {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly kind: 'placeless' | 'geographic' | 'unknown';
  /** How many sub-areas the service sent in it, and how many of them are on the map. */
  readonly areas: number;
  readonly mapped: number;
}

/** What Record.Line says of a grade, arranged for showing; nothing that came is left out. */
export interface LineOverview {
  readonly groups: readonly GroupOverview[];
  readonly areas: readonly SubArea[];
  /** Codes on the map that more than one group holds. */
  readonly shared: readonly string[];
  readonly counts: {
    readonly areas: number;
    readonly chips: number;
    readonly mapped: number;
    readonly unmapped: number;
  };
}

/** Arranges the line groups of a grade (api.md 2.2). Chips, mapped and unmapped ones add up to what came. */
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

/** The names of the Chinese shape (service-facts.md), which has neither groups nor codes of countries. */
export function namedLines(lines: Lines): readonly { readonly name: string; readonly id: string }[] {
  return lines.shape === 'names' ? lines.lines.map(({ name, id }) => ({ name, id: id ?? '' })) : [];
}

function kindOf(id: string): GroupOverview['kind'] {
  if (PLACELESS.has(id)) return 'placeless';
  return GEOGRAPHIC.has(id) ? 'geographic' : 'unknown';
}

/** Two letters of a group that nobody knows may mean anything, so only known groups are drawn. */
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
