// Converts the borders of the world to SVG paths. Runs at build time only.
import { geoCentroid, geoNaturalEarth1, geoPath, type GeoPath, type GeoProjection } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/countries-50m.json' with { type: 'json' };
import { CODE_BY_NUMBER, MAPPED_CODES } from '../../src/dns/countryCodes.ts';
import { PathText } from './pathText.ts';
import { isInBox, NAMED_PARTS, PARTS, POINTS } from './borderExceptions.ts';

/** The middle of a place on the map, and its outline if that is large enough to see and click. */
type BakedPlace = readonly [code: string, x: number, y: number, outline?: string];

export interface BakedWorld {
  readonly width: number;
  readonly height: number;
  readonly places: readonly BakedPlace[];
  /** Land without a code. */
  readonly rest: string;
  /** The outline of the globe, and its parallels and meridians. */
  readonly globe: string;
  readonly graticule: string;
}

type Polygon = number[][][];

const WIDTH = 1000;
/** A place whose largest polygon is smaller than this, in square units of the map, has no outline. */
const MIN_AREA = 7;

/** Projects the borders of Natural Earth (package world-atlas) to the map, by code. */
export function bakeWorld(): BakedWorld {
  const projection = geoNaturalEarth1().rotate([-11, 0]).fitWidth(WIDTH, { type: 'Sphere' });
  const path = geoPath(projection);
  const height = Math.ceil(path.bounds({ type: 'Sphere' })[1][1]);
  const { byCode, rest } = polygonsByCode();
  return {
    width: WIDTH,
    height,
    places: [...MAPPED_CODES].map((code) => place(code, byCode.get(code) ?? [], path, projection)),
    rest: outline(rest, projection),
    globe: draw({ type: 'Sphere' }, projection),
    graticule: draw({ type: 'MultiLineString', coordinates: graticule() }, projection),
  };
}

/** Returns the polygons of Natural Earth by code, and those without one. */
function polygonsByCode(): { byCode: Map<string, Polygon[]>; rest: Polygon[] } {
  const byCode = new Map<string, Polygon[]>();
  const rest: Polygon[] = [];
  const { topology, countries } = borders();
  for (const { id, properties, geometry } of feature(topology, countries).features) {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    for (const polygon of polygons) {
      const code = codeOf(String(id), properties?.name ?? '', polygon);
      if (code === undefined) rest.push(polygon);
      else byCode.set(code, [...(byCode.get(code) ?? []), polygon]);
    }
  }
  return { byCode, rest };
}

function borders(): { topology: Topology; countries: GeometryCollection<{ name: string }> } {
  const topology: Topology = JSON.parse(JSON.stringify(atlas));
  const countries: GeometryCollection<{ name: string }> = JSON.parse(JSON.stringify(atlas.objects.countries));
  return { topology, countries };
}

function codeOf(number: string, name: string, polygon: Polygon): string | undefined {
  const middle = geoCentroid({ type: 'Polygon', coordinates: polygon });
  const whole = CODE_BY_NUMBER.get(number);
  const part =
    PARTS.find(([, of, box]) => of === whole && isInBox(middle, box)) ??
    NAMED_PARTS.find(([, named, box]) => named === name && isInBox(middle, box));
  return part?.[0] ?? whole;
}

function place(code: string, polygons: Polygon[], path: GeoPath, projection: GeoProjection): BakedPlace {
  const point = POINTS.find(([named]) => named === code);
  if (polygons.length === 0) {
    if (point === undefined) throw new Error(`${code} has neither a border nor a point.`);
    const at = projection([point[1], point[2]]);
    if (at === null) throw new Error(`${code} is not on the map.`);
    return [code, round(at[0]), round(at[1])];
  }
  const areaOf = (polygon: Polygon): number => path.area({ type: 'Polygon', coordinates: polygon });
  const largest = polygons.toSorted((one, other) => areaOf(other) - areaOf(one))[0] ?? [];
  const [x, y] = path.centroid({ type: 'Polygon', coordinates: largest });
  if (areaOf(largest) < MIN_AREA) return [code, round(x), round(y)];
  return [code, round(x), round(y), outline(polygons, projection)];
}

function outline(polygons: Polygon[], projection: GeoProjection): string {
  return draw({ type: 'MultiPolygon', coordinates: polygons }, projection);
}

function draw(shape: Parameters<GeoPath>[0], projection: GeoProjection): string {
  const text = new PathText();
  geoPath(projection, text)(shape);
  return text.toString();
}

/** Meridians and parallels, every 30 degrees. */
function graticule(): number[][][] {
  return [
    ...steps(-150, 180, 30).map((x) => steps(-90, 90, 3).map((y) => [x, y])),
    ...steps(-60, 60, 30).map((y) => steps(-169, 191, 3).map((x) => [x, y])),
  ];
}

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.round((to - from) / by) + 1 }, (_, index) => from + index * by);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
