import * as fc from 'fast-check';
import { HOSTILE_PIECES, TEXT_READERS } from '../support/product/textReaders.ts';

const LONGEST = 65_536;

const piece = fc.oneof(fc.constantFrom(...HOSTILE_PIECES), fc.string({ unit: 'binary', maxLength: 6 }));
const pieces = fc.array(piece, { maxLength: 8 }).map((some) => some.join(''));

/** A piece repeated between two others, up to 64 KB, to provoke backtracking. */
const pumped = fc
  .record({ start: pieces, middle: pieces, end: pieces, length: fc.integer({ min: 0, max: LONGEST }) })
  .map(({ start, middle, end, length }) => {
    const room = Math.max(0, length - start.length - end.length);
    return `${start}${middle === '' ? '' : middle.repeat(Math.floor(room / middle.length))}${end}`;
  });
const mixed = fc.array(piece, { maxLength: 60, size: 'max' }).map((some) => some.join(''));

describe('A hostile text', () => {
  for (const [name, read] of TEXT_READERS) {
    it(`is parsed without an error: ${name}`, async () => {
      const property = fc.asyncProperty(
        fc.oneof({ weight: 1, arbitrary: pumped }, { weight: 3, arbitrary: mixed }),
        async (text) => {
          await read(text);
        },
      );
      await fc.assert(property, { numRuns: 20 });
    });
  }
});
