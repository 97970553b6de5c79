// Corrections of the borders of Natural Earth: parts of countries with a code of their own, and places that are missing
// because the borders are too coarse.

/** Corners of a rectangle: west, south, east, north. */
type LonLatBox = readonly [west: number, south: number, east: number, north: number];

/** Parts of a country in Natural Earth that have their own code in ISO 3166: the code of the country, and their box. */
export const PARTS: readonly (readonly [code: string, of: string, box: LonLatBox])[] = [
  ['GF', 'FR', [-56, 1, -50, 7]],
  ['GP', 'FR', [-62, 15.8, -61, 17]],
  ['MQ', 'FR', [-62, 14, -60, 15.2]],
  ['RE', 'FR', [55, -22, 56, -20]],
  ['YT', 'FR', [44, -14, 46, -12]],
  ['SJ', 'NO', [-10, 70.5, -7, 72]],
  ['SJ', 'NO', [5, 74, 40, 82]],
  ['BQ', 'NL', [-70, 10, -60, 19]],
  ['TK', 'NZ', [-174, -11, -170, -7]],
];

/** Areas without an ISO number in Natural Earth, by the name that it gives them. */
export const NAMED_PARTS: readonly (readonly [code: string, name: string, box: LonLatBox])[] = [
  ['XK', 'Kosovo', [19, 41, 23, 44]],
  ['CX', 'Indian Ocean Ter.', [104, -12, 107, -9]],
  ['CC', 'Indian Ocean Ter.', [95, -14, 98, -11]],
];

/** Longitude and latitude of places that have no border in Natural Earth at this scale. */
export const POINTS: readonly (readonly [code: string, longitude: number, latitude: number])[] = [
  ['BV', 3.36, -54.42],
  ['GI', -5.35, 36.14],
  ['TV', 179.2, -8.52],
  ['UM', 166.65, 19.28],
];

export function isInBox([longitude, latitude]: readonly [number, number], box: LonLatBox): boolean {
  return longitude >= box[0] && longitude <= box[2] && latitude >= box[1] && latitude <= box[3];
}
