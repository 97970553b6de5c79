import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { editDistance } from '../../../../src/config/lookup/editDistance.ts';

describe('The edit distance', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });

  it('is that of the definition, or infinite above the limit', () => {
    fc.assert(
      fc.property(word, word, fc.nat(3), (a, b, most) => {
        const distance = wholeMatrix(a, b);
        assert.equal(editDistance(a, b, most), distance > most ? Infinity : distance);
      }),
      { numRuns: 300 },
    );
  });

  it('counts a swap of neighbouring letters once', () => {
    assert.equal(editDistance('mial', 'mail', 3), 1);
    assert.equal(editDistance('kitten', 'sitting', 3), 3);
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
