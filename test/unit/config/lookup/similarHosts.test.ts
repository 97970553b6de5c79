import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { editDistance, similarHosts } from '../../../../src/config/lookup/similarHosts.ts';
import { record, zone } from '../zones.ts';

const hosts = ['@', '*', 'www', 'api', 'v2.api', 'app', 'apo', 'mail', 'static', 'old'];
// Names that must not be suggested.
const odd = ['wwwz$(id)', 'www"', 'ww w', 'www\n', '*.ww'];
const goOn = { isCancellationRequested: false };
const known = zone(
  'example.com',
  [...hosts, ...odd].map((host) => record({ host, enabled: host !== 'old' })),
);

describe('Similar hosts', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['wwww', ['www']],
    ['apu', ['api', 'apo', 'app']],
    ['mial', ['mail']],
    // The nearest first.
    ['appp', ['app', 'api', 'apo']],
    ['sattic', ['static']],
    ['v2.ap', ['v2.api']],
    ['entirely-else', []],
    ['olds', []],
  ];
  for (const [host, near] of cases) {
    it(`are ${near.join(', ') || 'none'} for ${host}`, async () => {
      assert.deepEqual(await similarHosts(known, host, 3, goOn), near);
    });
  }

  describe('in a zone of 100,000 hosts with a long common prefix', () => {
    const prefix = 'a'.repeat(60);
    const names = Array.from(
      { length: 100_000 },
      (_, index) => `${prefix}-${index.toString(36).padStart(4, '0')}`,
    );
    const large = zone(
      'example.com',
      names.map((host) => record({ host })),
    );

    it('are limited to 20,000, and no more are compared', async () => {
      const near = await similarHosts(large, `${prefix}-yyyy`, 100_000, goOn);
      assert.equal(near.length, 20_000);
    });

    it('are no longer searched once they are cancelled', async () => {
      let checks = 0;
      const token = {
        get isCancellationRequested(): boolean {
          checks += 1;
          return true;
        },
      };
      await similarHosts(large, `${prefix}-yyyyyyyy`, 3, token);
      assert.equal(checks, 1, 'yields once, then stops');
    });
  });
});

describe('The edit distance', () => {
  const short = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 5 });
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });

  it('is symmetric, zero only for equal words, and at most the length of the longer word', () => {
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

  it('exceeds the limit whenever the exact distance does', () => {
    fc.assert(
      fc.property(word, word, fc.nat(7), (a, b, most) => {
        const distance = editDistance(a, b, 99);
        const bounded = editDistance(a, b, most);
        assert.equal(distance > most ? bounded > most : bounded, distance > most ? true : distance);
      }),
    );
  });

  it('is the same as without a limit and without skipping common prefixes', () => {
    fc.assert(
      fc.property(short, short, (a, b) => {
        assert.equal(editDistance(a, b, 99), wholeMatrix(a, b));
      }),
    );
  });

  it('counts a swap of neighbouring letters once', () => {
    assert.equal(editDistance('mial', 'mail', 9), 1);
    assert.equal(editDistance('kitten', 'sitting', 9), 3);
  });
});

/** The definition of the optimal string alignment distance, as a recursion. */
function wholeMatrix(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const cost = a.at(-1) === b.at(-1) ? 0 : 1;
  const distances = [
    wholeMatrix(a.slice(0, -1), b) + 1,
    wholeMatrix(a, b.slice(0, -1)) + 1,
    wholeMatrix(a.slice(0, -1), b.slice(0, -1)) + cost,
  ];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    distances.push(wholeMatrix(a.slice(0, -2), b.slice(0, -2)) + 1);
  return Math.min(...distances);
}
