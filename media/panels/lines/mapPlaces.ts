import type { AreaRow } from '../../../src/panels/lines/linesContent.ts';
import { FINE } from '../../map/pathText.ts';
import { world } from '../../map/world.ts';
import { SHAPES, unnamedLand, type Shape } from './shapes.ts';

/** A country on the map, and all areas of the service that have its code. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly element: Shape;
  readonly areas: readonly [AreaRow, ...AreaRow[]];
}

const REGION_NAMES = new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'region' });

/**
 * Returns the places on the map whose codes the service sent, and the shapes of all others, whose tooltips end with
 * `noLine`.
 */
export function placesOf(
  areas: readonly AreaRow[],
  noLine: string,
): {
  readonly places: readonly Place[];
  readonly unnamed: readonly SVGElement[];
} {
  const byCode = Map.groupBy(
    areas.filter(({ shown }) => shown === 'map'),
    ({ code }) => code,
  );
  const places: Place[] = [];
  const unnamed: SVGElement[] = [];
  for (const [code, x, y, outline] of world.places) {
    const [first, ...others] = byCode.get(code) ?? [];
    const element = SHAPES.get(code);
    if (first !== undefined && element !== undefined)
      places.push({ x, y, element, areas: [first, ...others] });
    else if (outline !== undefined)
      unnamed.push(unnamedLand(outline, `${REGION_NAMES.of(code) ?? code} (${code}) · ${noLine}`));
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
