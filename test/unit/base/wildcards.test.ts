import assert from 'node:assert/strict';
import { matchesWildcards } from '../../../src/base/wildcards.ts';

const matches = (pattern: string, text: string): boolean =>
  matchesWildcards(
    Array.from(pattern),
    Array.from(text),
    '*',
    (wanted, item) => wanted === '?' || wanted === item,
  );

describe('A pattern with wildcards', () => {
  for (const [pattern, ...texts] of [
    ['', ''],
    ['*', '', 'a', 'abc'],
    ['**', '', 'ab'],
    ['abc', 'abc'],
    ['a?c', 'abc', 'acc'],
    ['a*', 'a', 'ab', 'abc'],
    ['*c', 'c', 'abc', 'cc', 'cbc'],
    ['a*c', 'ac', 'abc', 'acbc'],
    ['a*b*c', 'abc', 'axbyc', 'abbcc', 'acbxbc'],
    ['*ab', 'ab', 'aab', 'abab'],
    ['*a*b', 'ab', 'xaab', 'abxb'],
    ['a**', 'a', 'abc'],
  ] as const)
    it(`matches with ${pattern || 'nothing'}: ${texts.join(', ')}`, () => {
      for (const text of texts) assert.ok(matches(pattern, text), text);
    });

  for (const [pattern, ...texts] of [
    ['', 'a'],
    ['abc', '', 'ab', 'abcd', 'abd', 'xbc', 'xabc'],
    ['a?c', 'ac', 'abbc'],
    ['a*', '', 'ba'],
    ['*c', '', 'cb', 'cab'],
    ['a*c', 'a', 'c', 'ab', 'acb', 'bac'],
    ['a*b*c', 'ac', 'acb', 'abca', 'bac'],
    ['a*bb', 'ab', 'abab'],
    ['**a', '', 'b'],
  ] as const)
    it(`does not match with ${pattern || 'nothing'}: ${texts.join(', ')}`, () => {
      for (const text of texts) assert.ok(!matches(pattern, text), text);
    });
});
