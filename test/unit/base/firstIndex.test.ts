import assert from 'node:assert/strict';
import { firstIndex } from '../../../src/base/firstIndex.ts';

describe('The first index', () => {
  it('is that behind all that are before', () => {
    for (let length = 0; length < 20; length += 1)
      for (let first = 0; first <= length; first += 1)
        assert.equal(
          firstIndex(length, (index) => {
            assert.ok(index >= 0 && index < length);
            return index < first;
          }),
          first,
        );
  });
});
