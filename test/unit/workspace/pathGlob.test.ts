import assert from 'node:assert/strict';
import { expandGlobs, pathMatcher } from '../../../src/workspace/pathGlob.ts';

/** Paths that a glob matches and that it does not, as the editor reads it. */
const CASES: readonly (readonly [glob: string, yes: readonly string[], no: readonly string[]])[] = [
  ['a.yaml', ['a.yaml'], ['b/a.yaml', 'a_yaml', 'a.yaml.b', '']],
  ['*.yaml', ['a.yaml', '.yaml'], ['b/a.yaml', 'a.yml']],
  ['**/*.yaml', ['a.yaml', 'b/a.yaml', '/x/y/a.yaml'], ['a.yml']],
  ['**/test/**', ['test/a', 'b/test/c/d', '/x/test/a'], ['testing/a', 'b/atest/c']],
  ['test/**', ['test/a', 'test/b/c'], ['b/test/a']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['a/xb', 'ab']],
  ['a?c', ['abc', 'a.c'], ['ac', 'abbc', 'a/c']],
  ['{a,b}/*.{yaml,yml}', ['a/x.yaml', 'b/x.yml'], ['c/x.yaml', 'a/x.json']],
  ['x{a,{b,c}d}', ['xa', 'xbd', 'xcd'], ['xb', 'xad']],
  ['{a/b,c}/d', ['a/b/d', 'c/d'], ['b/d']],
  ['[a-c]x', ['ax', 'cx'], ['dx', '-x']],
  ['[!a-c]x', ['dx'], ['ax', 'x']],
  ['[^a]x', ['bx', '^x'], ['ax', 'x']],
  ['[a-cx-z.]', ['b', 'y', '.'], ['d', 'w', '-', '']],
  ['[a-]x', ['ax', '-x'], ['bx']],
  ['[]a]x', [']x', 'ax'], ['x', '[]a]x']],
  ['[😀-😂]', ['😁'], ['😃', '\u{D83D}']],
  ['[{]id[}].yaml', ['{id}.yaml'], ['id.yaml']],
  ['a[[]0[]]', ['a[0]'], ['a0', 'a[0']],
  ['[*]', ['*'], ['a']],
  ['a[', ['a['], ['a']],
  ['{a', ['{a'], ['a']],
  ['**', ['a', 'a/b'], []],
  ['*a*a*b', ['aab', 'xaxaxb'], ['ab', 'aabx']],
];

describe('A glob of paths', () => {
  for (const [glob, yes, no] of CASES)
    it(`${glob} matches what it does in the editor`, () => {
      const isMeant = pathMatcher([glob]);
      assert.deepEqual(
        yes.filter((path) => !isMeant(path)),
        [],
      );
      assert.deepEqual(
        no.filter((path) => isMeant(path)),
        [],
      );
    });

  it('is one of several', () => {
    const isMeant = pathMatcher(['a', 'b']);
    assert.deepEqual(['a', 'b', 'c'].filter(isMeant), ['a', 'b']);
    assert.equal(pathMatcher([])('a'), false);
  });

  it('counts with all others, so that few of very many are kept', () => {
    const globs = Array.from(
      { length: 20_000 },
      (_, number) => `${number}${'{'.repeat(18)}a${'}'.repeat(18)}`,
    );
    const { globs: kept, isCut } = expandGlobs(globs);
    assert.ok(isCut && kept.length > 1_000 && kept.length < 10_000, String(kept.length));
    assert.deepEqual(expandGlobs(['{a,b}c', 'd']), { globs: ['bc', 'ac', 'd'], isCut: false });
    assert.equal(expandGlobs(['d', '{a,b}'.repeat(20)]).isCut, true);
  });

  it('ends soon, whatever it is', () => {
    const path = 'a/'.repeat(500);
    for (const glob of [
      '**/a/'.repeat(200),
      '*a'.repeat(500),
      '{a,b}'.repeat(500),
      '{'.repeat(5_000),
      '[a'.repeat(5_000),
      '{'.repeat(20_000) + '}'.repeat(20_000),
      `${'{'.repeat(250)}${'['.repeat(500)}${'}'.repeat(250)}`,
      `${'{'.repeat(100)}a,${'[]'.repeat(300)}${'}'.repeat(100)}${'{a,b}'.repeat(10)}`,
    ])
      assert.equal(pathMatcher([glob])(`${path}${'a'.repeat(250)}c`), false);
  });
});
