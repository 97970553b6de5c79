import type { LineOverview } from './lineGroups.ts';
import { targetKey } from './lineNames.ts';

/** The key of the default line. */
export const DEFAULT_LINE = targetKey({ kind: 'default' });

/**
 * The lines that a client may get its answer from, as keys of `targetKey`. The lines of one step are equally specific;
 * the first step that has an answer counts.
 */
export type LineSteps = readonly (readonly string[])[];

/** The steps of a client that gets the answers of the default line only. */
export const DEFAULT_STEPS: LineSteps = [[DEFAULT_LINE]];

/**
 * Returns the steps of the clients in each sub-area, by its place (api.md 2.7). Assumption, which the service does not
 * document for these lines: a country's own line comes before those of its groups, and those before the default line.
 * Which of two groups comes first is unknown.
 */
export function stepsByPlace({ areas, groups }: LineOverview): ReadonlyMap<string, LineSteps> {
  const groupsOf = new Map<string, Set<string>>();
  for (const { place, group } of areas) {
    const keys = groupsOf.get(place) ?? new Set();
    groupsOf.set(place, keys);
    if (groups[group]?.id !== 'default') keys.add(targetKey({ kind: 'group', group }));
  }
  return new Map(
    areas.map(({ place, shown }) => {
      // A chip stands for its whole group, which has no line besides.
      const own = shown === 'chip' ? [] : [targetKey({ kind: 'area', place })];
      const steps = [own, [...(groupsOf.get(place) ?? [])], [DEFAULT_LINE]];
      return [place, steps.filter(({ length }) => length > 0)];
    }),
  );
}
