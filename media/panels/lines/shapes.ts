import { FINE } from '../../map/pathText.ts';
import { world } from '../../map/world.ts';
import { svg } from '../dom.ts';

/** The outline or marker of a place. Its coordinates are {@link FINE} times those of the map. */
export type Shape = SVGPathElement | SVGCircleElement;

/** The radius of a marker while the map is not zoomed. */
export const MARKER_RADIUS = 3.6;
export const SCALED = `scale(${1 / FINE})`;

/** The shape of each place, by its code. Created when the script starts, while the lines are still loading. */
export const SHAPES: ReadonlyMap<string, Shape> = new Map(
  world.places.map(([code, x, y, outline]) => [
    code,
    outline === undefined
      ? svg('circle', { role: 'option', cx: x * FINE, cy: y * FINE, r: MARKER_RADIUS * FINE })
      : svg('path', { role: 'option', d: outline }),
  ]),
);

/** The layers below the places. */
export const BACKDROP = [
  svg('path', { d: world.globe, class: 'globe', transform: SCALED }),
  svg('path', { d: world.graticule, class: 'graticule', transform: SCALED }),
  svg('path', { d: world.rest, class: 'rest', transform: SCALED }),
] as const;

/** The shape of a place whose code the service did not send, with its tooltip. */
export function unnamedLand(outline: string, title: string): SVGElement {
  return svg('path', { d: outline, class: 'rest unnamed', transform: SCALED }, svg('title', {}, title));
}
