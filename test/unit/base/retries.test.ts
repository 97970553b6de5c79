import assert from 'node:assert/strict';
import { retried } from '../../../src/base/retries.ts';

/** Returns work that fails `failures` times, then returns how often it ran. */
function failing(failures: number): () => Promise<number> {
  let runs = 0;
  return async () => {
    runs++;
    if (runs <= failures) throw new Error(`failure ${runs}`);
    return runs;
  };
}

describe('retried work', () => {
  it('runs once if it succeeds, and again after each failure', async () => {
    assert.equal(await retried(failing(0), [0, 0]), 1);
    assert.equal(await retried(failing(2), [0, 0]), 3);
  });

  it('throws the last failure', async () => {
    await assert.rejects(retried(failing(3), [0, 0]), /failure 3/);
  });
});
