import type { AreaRow } from '../../../src/panels/linesContent.ts';
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

/** What is on the map: the countries whose codes came, and the land of the others. */
export function placesOf(areas: readonly AreaRow[]): {
  readonly places: readonly Place[];
  readonly unnamed: readonly SVGElement[];
} {
  const byCode = new Map<string, AreaRow[]>();
  for (const area of areas) {
    if (area.shown !== 'map') continue;
    const known = byCode.get(area.code);
    if (known === undefined) byCode.set(area.code, [area]);
    else known.push(area);
  }
  const places: Place[] = [];
  const unnamed: SVGElement[] = [];
  for (const [code, x, y, outline] of world.places) {
    const [first, ...others] = byCode.get(code) ?? [];
    const element = SHAPES.get(code);
    if (first !== undefined && element !== undefined)
      places.push({ x, y, element, areas: [first, ...others] });
    else if (outline !== undefined) unnamed.push(unnamedLand(outline));
  }
  return { places, unnamed };
}

/** Whether it has parts at both edges of the map, so that what holds all of them is no help. */
export function isWide({ element }: Place): boolean {
  return element.getBBox().width > (world.width * FINE) / 2;
}

/** Whether it is too small for an outline. */
export function isMarker({ element }: Place): boolean {
  return element instanceof SVGCircleElement;
}
