import assert from 'node:assert/strict';
import { zoneMatcher } from '../../../src/check/zoneGlob.ts';

describe('Globs of zone names', () => {
  const cases: readonly (readonly [glob: string, zone: string, isMatch: boolean])[] = [
    ['example.com', 'example.com', true],
    ['Example.COM', 'example.com', true],
    ['example.com', 'www.example.com', false],
    ['*.test', 'ci.test', true],
    ['*.test', 'test', false],
    ['*', 'anything.example', true],
    ['a*b*c', 'a.b.x.b.c', true],
    ['a*b*c', 'a.b.x.b', false],
    ['shop-?.example', 'shop-1.example', true],
    ['shop-?.example', 'shop-12.example', false],
    ['[ab].example', 'a.example', false],
    ['[ab].example', '[ab].example', true],
    ['', 'example.com', false],
  ];
  for (const [glob, zone, isMatch] of cases) {
    it(`${JSON.stringify(glob)} ${isMatch ? 'matches' : 'does not match'} ${zone}`, () => {
      assert.equal(zoneMatcher([glob])(zone), isMatch);
    });
  }

  it('match when one of several does', () => {
    const isIgnoredZone = zoneMatcher(['*.test', 'a.example']);
    assert.deepEqual(['a.example', 'b.test', 'b.example'].map(isIgnoredZone), [true, true, false]);
    assert.equal(zoneMatcher([])('a.example'), false);
  });
});
