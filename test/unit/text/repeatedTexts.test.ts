import assert from 'node:assert/strict';
import { repeatedTexts, textNumbering } from '../../../src/text/repeatedTexts.ts';

describe('Texts that repeat', () => {
  it('are those that occur more than once', () => {
    assert.deepEqual([...repeatedTexts(['a', 'b', 'a', 'c', 'a', 'c'])], ['a', 'c']);
    assert.deepEqual([...repeatedTexts([])], []);
  });

  it('are numbered from the second on', () => {
    assert.deepEqual(['a', 'b', 'a', 'a', 'b'].map(textNumbering()), ['a', 'b', 'a (2)', 'a (3)', 'b (2)']);
  });
});
