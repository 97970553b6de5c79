import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { world } from '../../../media/map/world.ts';
import { lineOverview } from '../../../src/model/lineGroups.ts';
import { MAPPED_CODES } from '../../../src/model/places.ts';
import { withSampleGroups } from '../model/sampleLines.ts';

describe('The map of the world', () => {
  const sample = withSampleGroups();
  const places = new Map(world.places.map((place) => [place[0], place]));

  it('has an outline or a marker for every code of the sample but EU, AP, AN and CS', () => {
    const geographic = lineOverview(sample()).areas.filter(({ shown }) => shown !== 'chip');
    assert.equal(geographic.length, 252);
    const missing = geographic.map(({ code }) => code).filter((code) => !places.has(code));
    assert.deepEqual(missing.toSorted(), ['AN', 'AP', 'CS', 'EU']);
  });

  it('has every code that the model thinks it has, once and within its frame', () => {
    assert.deepEqual([...places.keys()].toSorted(), [...MAPPED_CODES].toSorted());
    assert.equal(world.places.length, places.size);
    for (const [code, x, y, outline] of world.places) {
      assert.ok(x >= 0 && x <= world.width && y >= 0 && y <= world.height, code);
      assert.match(outline ?? 'm0 0', /^m-?\d/u, code);
    }
  });

  it('has markers where borders are too coarse', () => {
    for (const code of ['SG', 'HK', 'MO', 'MT', 'BH', 'MC', 'VA', 'GI', 'TV', 'BV', 'UM', 'MV'])
      assert.equal(places.get(code)?.[3], undefined, code);
    for (const code of ['JP', 'GF', 'TW', 'EH', 'SS', 'SJ', 'XK'])
      assert.notEqual(places.get(code)?.[3], undefined, code);
  });

  it('is small', () => {
    const { byteLength } = gzipSync(JSON.stringify(world), { level: 9 });
    assert.ok(byteLength < 150_000, `${byteLength} bytes`);
  });
});
