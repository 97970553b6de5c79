import type { Query, TextTest } from '../query/query.ts';
import { fold } from '../../dns/names.ts';
import type { ZoneState } from '../../zones/zoneState.ts';

/** 0: the text is the zone's name, or a full name in the zone; 1: begins the name; 2: is in the name; 3: no fit. */
type ZoneFit = 0 | 1 | 2 | 3;

export interface ZoneMatches {
  /** Zones with the name first, then those that begin with it, then the others, each in their order. */
  readonly zones: readonly ZoneState[];
  /** How many of them, the first ones, have the name. */
  readonly exact: number;
  /** How many zones match, with those that are not among `zones`. */
  readonly count: number;
}

/**
 * Returns the zones that a query names, `limit` at most. Terms about records are ignored, and a full name in a zone
 * names the zone too. A query without terms names all zones.
 */
export function matchZones(zones: Iterable<ZoneState>, query: Query, limit: number): ZoneMatches {
  const terms = query.flatMap(({ test, negated }) => (test.kind === 'text' ? { test, negated } : []));
  const found: readonly ZoneState[][] = [[], [], []];
  for (const zone of zones) {
    const fit = query.length === 0 ? 2 : fitOfAll(terms, [fold(zone.name), zone.ascii]);
    found[fit]?.push(zone);
  }
  const all = found.flat();
  return { zones: all.slice(0, limit), exact: Math.min(limit, found[0]?.length ?? 0), count: all.length };
}

/** The best fit of all terms; 3 if one excludes the zone. */
function fitOfAll(
  terms: readonly { readonly test: TextTest; readonly negated: boolean }[],
  names: readonly string[],
): ZoneFit {
  let best: ZoneFit = 3;
  for (const { test, negated } of terms) {
    const fit = fitOf(test, names);
    if (negated ? fit < 3 : test.field === 'zone' && fit === 3) return 3;
    if (!negated && fit < best) best = fit;
  }
  return best;
}

/** How well a text names a zone. */
function fitOf({ field, spellings }: TextTest, names: readonly string[]): ZoneFit {
  if (field !== 'any' && field !== 'zone' && field !== 'host') return 3;
  const texts = spellings.map((each) => each.replace(/\.$/u, '')).filter((each) => each !== '');
  const any = (fits: (name: string, text: string) => boolean): boolean =>
    texts.some((text) => names.some((name) => fits(name, text)));
  if (any((name, text) => text.endsWith(`.${name}`))) return 0;
  if (field === 'host') return 3;
  if (any((name, text) => name === text)) return 0;
  if (any((name, text) => name.startsWith(text))) return 1;
  return any((name, text) => name.includes(text)) ? 2 : 3;
}
