import { FINE } from '../../map/pathText.ts';
import { world } from '../../map/world.ts';
import { svg } from '../dom.ts';

/** What is drawn of a country; its coordinates are {@link FINE} times those of the map. */
export type Shape = SVGPathElement | SVGCircleElement;

/** Where a place without an outline worth drawing is marked: the radius of its marker on the whole map. */
export const MARKER = 3.6;
export const SCALED = `scale(${1 / FINE})`;

/** The outline or the marker of each place, by its code: made when the page is, while its lines are being read. */
export const SHAPES: ReadonlyMap<string, Shape> = new Map(
  world.places.map(([code, x, y, outline]) => [
    code,
    outline === undefined
      ? svg('circle', { role: 'option', cx: x * FINE, cy: y * FINE, r: MARKER * FINE })
      : svg('path', { role: 'option', d: outline }),
  ]),
);

/** What lies below the places. */
export const BACKDROP = [
  svg('path', { d: world.globe, class: 'globe', transform: SCALED }),
  svg('path', { d: world.graticule, class: 'graticule', transform: SCALED }),
  svg('path', { d: world.rest, class: 'rest', transform: SCALED }),
] as const;

/** Land whose code was not sent. */
export function unnamedLand(outline: string): SVGElement {
  return svg('path', { d: outline, class: 'rest unnamed', transform: SCALED });
}
