import assert from 'node:assert/strict';
import { unquoted } from '../../../../src/config/structure/entry.ts';

describe('A word without its quotes', () => {
  const words: readonly (readonly [word: string, text: string])[] = [
    ['"a"', 'a'],
    ["'a'", 'a'],
    ['`a`', 'a'],
    ['"a\nb"', 'a\nb'],
    ['""', ''],
    ['"a"b', '"a"b'],
    ['b"a"', 'b"a"'],
    ['"a\'', '"a\''],
    ['"', '"'],
    ['a', 'a'],
  ];
  for (const [word, text] of words)
    it(`of ${JSON.stringify(word)} is ${JSON.stringify(text)}`, () => {
      assert.equal(unquoted(word), text);
    });
});
