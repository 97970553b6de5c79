import assert from 'node:assert/strict';
import { WeightedCache } from '../../../src/base/weightedCache.ts';

function cacheOf(most: number, ...keys: readonly string[]): WeightedCache<string> {
  const cache = new WeightedCache<string>(most, ({ length }) => length);
  for (const key of keys) cache.put(key, key);
  return cache;
}

describe('A cache with a limit of weight', () => {
  it('drops what was put or taken longest ago', () => {
    const full = cacheOf(6, 'a', 'bb', 'ccc');
    assert.deepEqual(
      ['a', 'bb', 'ccc'].map((key) => full.take(key)),
      ['a', 'bb', 'ccc'],
      'at the limit',
    );
    const over = cacheOf(6, 'a', 'bb', 'ccc');
    over.take('a');
    over.put('d', 'd');
    assert.deepEqual(
      ['a', 'bb', 'ccc', 'd'].map((key) => over.take(key)),
      ['a', undefined, 'ccc', 'd'],
    );
  });

  it('weighs a value once that is put again', () => {
    const cache = cacheOf(3, 'a', 'a', 'a', 'a');
    cache.put('a', 'aa');
    cache.put('b', 'b');
    assert.deepEqual([cache.take('a'), cache.take('b')], ['aa', 'b']);
  });

  it('does not keep a value beyond its limit', () => {
    const cache = cacheOf(2, 'a', 'bbb');
    assert.deepEqual([cache.take('a'), cache.take('bbb')], [undefined, undefined]);
    cache.put('c', 'c');
    assert.equal(cache.take('c'), 'c');
  });
});
