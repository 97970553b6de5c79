import assert from 'node:assert/strict';
import { jittered } from '../../../src/base/jitter.ts';

describe('The jitter of a delay', () => {
  it('is at most half of it, in both directions', () => {
    assert.equal(
      jittered(1000, () => 0),
      500,
    );
    assert.equal(
      jittered(1000, () => 1),
      1500,
    );
    // A byte decides: of 10,000, one is 0 and one is 255.
    const delays = Array.from({ length: 10_000 }, () => jittered(1000));
    assert.deepEqual([Math.min(...delays), Math.max(...delays)], [500, 1500]);
  });
});
