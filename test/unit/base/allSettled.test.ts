import assert from 'node:assert/strict';
import { allSettled } from '../../../src/base/allSettled.ts';

describe('Work that is waited for together', () => {
  it('all ends before the first failure is thrown', async () => {
    const last = Promise.withResolvers<void>();
    let ended = false;
    const works = allSettled([
      Promise.resolve(),
      Promise.reject(new Error('first')),
      Promise.reject(new Error('second')),
      last.promise,
    ]).finally(() => (ended = true));
    const failed = assert.rejects(works, { message: 'first' });
    await new Promise(setImmediate);
    assert.equal(ended, false);
    last.resolve();
    await failed;
  });

  it('ends without a result if none fails', async () => {
    await assert.doesNotReject(allSettled([]));
    await assert.doesNotReject(allSettled([Promise.resolve(1)]));
  });
});
