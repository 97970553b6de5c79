import assert from 'node:assert/strict';
import { UniqueNames } from '../../../src/export/fileName.ts';

describe('Unique names', () => {
  it('get the next free number of a name', () => {
    const names = new UniqueNames();
    const taken = ['a', 'a-3', 'A', 'a', 'b', 'a'].map((name) => names.take(name, (number) => `a-${number}`));
    assert.deepEqual(taken, ['a', 'a-3', 'a-2', 'a-4', 'b', 'a-5']);
  });

  it('try each number once, however often a name is used', () => {
    const names = new UniqueNames();
    let tried = 0;
    for (let index = 0; index < 1000; index += 1)
      names.take('a', (number) => {
        tried += 1;
        return `a-${number}`;
      });
    assert.equal(tried, 999);
  });
});
