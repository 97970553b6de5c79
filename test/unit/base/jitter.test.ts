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
    for (let count = 0; count < 100; count += 1) {
      const delay = jittered(1000);
      assert.ok(delay >= 500 && delay <= 1500, String(delay));
    }
  });
});
