import assert from 'node:assert/strict';
import { Collectable } from '../../../src/base/collectable.ts';
import { getOrAdd } from '../../../src/base/getOrAdd.ts';

describe('A value that is added when there is none', () => {
  it('is made once for each key', () => {
    const map = new Map([['known', 1]]);
    let made = 1;
    const make = (): number => (made += 1);
    assert.deepEqual(
      ['known', 'a', 'a', 'b'].map((key) => getOrAdd(map, key, make)),
      [1, 2, 2, 3],
    );
    assert.deepEqual([...map.keys()], ['known', 'a', 'b']);
  });
});

describe('A value that can be made again', () => {
  it('is made when it is asked for, and kept while it is in use', () => {
    let made = 0;
    const collectable = new Collectable(() => ({ number: (made += 1) }));
    assert.equal(made, 0);
    const value = collectable.value;
    assert.equal(collectable.value, value);
    assert.deepEqual([value.number, made], [1, 1]);
  });
});
