import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { editDistance, nearestHosts } from '../../../src/editor/nearest.ts';
import { packRecords } from '../../../src/catalogue/packed.ts';
import { record } from './zones.ts';

const hosts = ['@', '*', 'www', 'api', 'v2.api', 'app', 'apo', 'mail', 'static', 'old'];
// Names that no text should get.
const odd = ['wwwz$(id)', 'www"', 'ww w', 'www\n', '*.ww'];
const known = packRecords([...hosts, ...odd].map((host) => record({ host, enabled: host !== 'old' })));

describe('The nearest hosts', () => {
  const asked: readonly (readonly [string, readonly string[]])[] = [
    ['wwww', ['www']],
    ['apu', ['api', 'apo', 'app']],
    ['mial', ['mail']],
    ['sattic', ['static']],
    ['v2.ap', ['v2.api']],
    ['entirely-else', []],
    ['olds', []],
  ];
  for (const [host, near] of asked) {
    it(`to ${host} are ${near.join(', ') || 'none'}`, () => {
      assert.deepEqual(nearestHosts(known, host, 3), near);
    });
  }
});

describe('The distance of two words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });

  it('is symmetric, zero for the same alone, and at most the longer length', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b, 99);
        assert.equal(editDistance(b, a, 99), distance);
        assert.equal(distance === 0, a === b);
        assert.ok(distance <= Math.max(a.length, b.length));
        assert.ok(distance >= Math.abs(a.length - b.length));
      }),
    );
  });

  it('is above the most that was asked for whenever it is further', () => {
    fc.assert(
      fc.property(word, word, fc.nat(7), (a, b, most) => {
        const distance = editDistance(a, b, 99);
        const bounded = editDistance(a, b, most);
        assert.equal(distance > most ? bounded > most : bounded, distance > most ? true : distance);
      }),
    );
  });

  it('counts a swap of neighbours once', () => {
    assert.equal(editDistance('mial', 'mail', 9), 1);
    assert.equal(editDistance('kitten', 'sitting', 9), 3);
  });
});
