import type { AreaRow } from '../../../src/panels/lines/linesContent.ts';
import { FINE } from '../../map/pathText.ts';
import { world } from '../../map/world.ts';
import { svg } from '../dom.ts';

/** A country on the map, and all areas of the service that have its code. */
export interface Place {
  readonly x: number;
  readonly y: number;
  /** Its outline or marker. The coordinates are {@link FINE} times those of the map. */
  readonly element: SVGPathElement | SVGCircleElement;
  readonly areas: readonly [AreaRow, ...AreaRow[]];
}

/** The direction of an arrow key. */
export type Direction = readonly [x: number, y: number];

/** The radius of a marker while the map is not zoomed. */
export const MARKER_RADIUS = 3.6;
export const SCALED = `scale(${1 / FINE})`;

/** The places with their shapes. Created when the script starts, while the lines are still loading. */
const SHAPES = world.places.map(([code, x, y, outline]) => {
  const element =
    outline === undefined
      ? svg('circle', { role: 'option', cx: x * FINE, cy: y * FINE, r: MARKER_RADIUS * FINE })
      : svg('path', { role: 'option', d: outline });
  return { code, x, y, outline, element };
});

/** The layers below the places. */
export const BACKDROP = [
  svg('path', { d: world.globe, class: 'globe', transform: SCALED }),
  svg('path', { d: world.graticule, class: 'graticule', transform: SCALED }),
  svg('path', { d: world.rest, class: 'rest', transform: SCALED }),
] as const;

const REGION_NAMES = new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'region' });

/**
 * Returns the places on the map whose codes the service sent, and the shapes of all others, whose tooltips end with
 * `noLine`.
 */
export function placesOf(areas: readonly AreaRow[], noLine: string) {
  const byCode = Map.groupBy(
    areas.filter(({ shown }) => shown === 'map'),
    ({ code }) => code,
  );
  const places: Place[] = [];
  const unnamed: SVGElement[] = [];
  for (const { code, x, y, outline, element } of SHAPES) {
    const [first, ...others] = byCode.get(code) ?? [];
    if (first !== undefined) places.push({ x, y, element, areas: [first, ...others] });
    else if (outline !== undefined) {
      const title = svg('title', {}, `${REGION_NAMES.of(code) ?? code} (${code}) · ${noLine}`);
      unnamed.push(svg('path', { d: outline, class: 'rest unnamed', transform: SCALED }, title));
    }
  }
  return { places, unnamed };
}

/**
 * Whether a part of the name or the code of a place is `text`, in lower case. Names in the editor's language count
 * too, which may be another one than that of the texts.
 */
export function isFoundBy({ areas }: Place, text: string): boolean {
  return areas.some(({ name, line, code }) => {
    const local = /^[a-z]{2}$/iu.test(code) ? (REGION_NAMES.of(code) ?? '') : '';
    return [name, line, code, local].join(' ').toLowerCase().includes(text);
  });
}

/** Whether a place has parts at both edges of the map, so that its bounding box is as wide as the map. */
export function isWide({ element }: Place): boolean {
  return element.getBBox().width > (world.width * FINE) / 2;
}

/** Whether a place is drawn as a marker, because it is too small for an outline. */
export function isMarker({ element }: Place): boolean {
  return element instanceof SVGCircleElement;
}

/** Returns the nearest of `places` from `from` in a direction. A distance to the side counts twice. */
export function nextInDirection(
  from: Place,
  places: readonly Place[],
  [dx, dy]: Direction,
): Place | undefined {
  return least(places, (place) => {
    const ahead = (place.x - from.x) * dx + (place.y - from.y) * dy;
    const aside = Math.abs((place.x - from.x) * dy) + Math.abs((place.y - from.y) * dx);
    return place === from || ahead <= 0 || aside > ahead * 2 ? Infinity : ahead + aside * 2;
  });
}

/** Returns the nearest of `places` to `to` within the distance `most`. */
export function nearest(
  to: Pick<Place, 'x' | 'y'>,
  places: readonly Place[],
  most: number,
): Place | undefined {
  return least(places, ({ x, y }) => {
    const away = Math.hypot(x - to.x, y - to.y);
    return away > most ? Infinity : away;
  });
}

/** Returns the first of `places` with the least cost; none that costs infinitely much. */
function least(places: readonly Place[], costOf: (place: Place) => number): Place | undefined {
  const costs = places.map(costOf);
  const cost = Math.min(...costs);
  return cost === Infinity ? undefined : places[costs.indexOf(cost)];
}
