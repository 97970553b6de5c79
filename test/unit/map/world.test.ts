import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { geoNaturalEarth1 } from 'd3-geo';
import { FINE } from '../../../media/map/pathText.ts';
import { world } from '../../../media/map/world.ts';
import { lineLayout } from '../../../src/panels/lines/lineLayout.ts';
import { MAPPED_CODES } from '../../../src/dns/countryCodes.ts';
import { withSampleGroups } from '../zones/sampleLines.ts';

/** Returns whether an outline contains a point of the map, by the even-odd rule. */
function contains(outline: string, x: number, y: number): boolean {
  let inside = false;
  let [atX, atY] = [0, 0];
  for (const ring of outline.split('m').slice(1)) {
    const steps = ring.match(/-?\d+/gu)?.map((step) => Number(step) / FINE) ?? [];
    const points: (readonly [number, number])[] = [];
    for (let place = 0; place < steps.length; place += 2) {
      [atX, atY] = [atX + (steps[place] ?? 0), atY + (steps[place + 1] ?? 0)];
      points.push([atX, atY]);
    }
    [atX, atY] = points[0] ?? [0, 0];
    for (const [index, [oneX, oneY]] of points.entries()) {
      const [otherX, otherY] = points.at(index - 1) ?? [0, 0];
      if (oneY > y !== otherY > y && x < ((otherX - oneX) * (y - oneY)) / (otherY - oneY) + oneX)
        inside = !inside;
    }
  }
  return inside;
}

describe('The map of the world', () => {
  const sample = withSampleGroups();
  const places = new Map(world.places.map((place) => [place[0], place]));

  it('has an outline or a marker for every code of the sample except EU, AP, AN and CS', () => {
    const geographic = lineLayout(sample()).areas.filter(({ shown }) => shown !== 'chip');
    assert.equal(geographic.length, 252);
    const missing = geographic.map(({ code }) => code).filter((code) => !places.has(code));
    assert.deepEqual(missing.toSorted(), ['AN', 'AP', 'CS', 'EU']);
  });

  it('has every code that the model lists, once and within its frame', () => {
    assert.deepEqual([...places.keys()].toSorted(), [...MAPPED_CODES].toSorted());
    assert.equal(world.places.length, places.size);
    for (const [code, x, y, outline] of world.places) {
      assert.ok(x >= 0 && x <= world.width && y >= 0 && y <= world.height, code);
      assert.match(outline ?? 'm0 0', /^m-?\d/u, code);
    }
  });

  it('has markers for countries that are too small for an outline', () => {
    for (const code of ['SG', 'HK', 'MO', 'MT', 'BH', 'MC', 'VA', 'GI', 'TV', 'BV', 'UM', 'MV'])
      assert.equal(places.get(code)?.[3], undefined, code);
    for (const code of ['JP', 'GF', 'TW', 'EH', 'SS', 'SJ', 'XK'])
      assert.notEqual(places.get(code)?.[3], undefined, code);
  });

  it('has each country in its place', () => {
    const projection = geoNaturalEarth1().rotate([-11, 0]).fitWidth(world.width, { type: 'Sphere' });
    const cities: Readonly<Record<string, readonly [longitude: number, latitude: number]>> = {
      JP: [139.7, 35.9],
      FR: [2.35, 48.85],
      GF: [-53, 4],
      NO: [10.5, 60.5],
      SJ: [16, 78.6],
      XK: [20.9, 42.6],
      RS: [20.8, 44.2],
      MA: [-6.5, 32.5],
      TW: [121, 24],
      CN: [104, 32],
      CD: [23, -3],
      CG: [15.5, 0],
      KP: [126.5, 40.3],
      KR: [127.8, 36.5],
      US: [-98, 39],
      RU: [100, 62],
      FJ: [178, -17.8],
      NZ: [171.5, -43.3],
      AQ: [0, -80],
      GL: [-41, 72],
      SS: [30, 8],
      SD: [30, 16],
      ZA: [25, -30],
      LS: [28.3, -29.5],
    };
    for (const [code, city] of Object.entries(cities)) {
      const [x, y] = projection([...city]) ?? assert.fail(code);
      const holding = world.places.filter(
        ([, , , outline]) => outline !== undefined && contains(outline, x, y),
      );
      assert.deepEqual(
        holding.map(([named]) => named),
        [code],
        code,
      );
    }
    for (const [code, longitude, latitude] of [
      ['SG', 103.82, 1.35],
      ['MT', 14.4, 35.9],
      ['HK', 114.15, 22.3],
      ['BH', 50.55, 26.05],
      ['RE', 55.5, -21.1],
      ['BV', 3.36, -54.42],
    ] as const) {
      const [x, y] = projection([longitude, latitude]) ?? assert.fail(code);
      const [, atX = 0, atY = 0] = places.get(code) ?? [];
      assert.ok(Math.hypot(atX - x, atY - y) < 3, `${code} is at ${atX} ${atY}, not ${x} ${y}`);
    }
  });

  it('has less than 150 kB when compressed', () => {
    const { byteLength } = gzipSync(JSON.stringify(world), { level: 9 });
    assert.ok(byteLength < 150_000, `${byteLength} bytes`);
  });
});
