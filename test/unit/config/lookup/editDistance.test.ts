import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { editDistance } from '../../../../src/config/lookup/editDistance.ts';

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
