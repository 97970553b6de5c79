import assert from 'node:assert/strict';
import { CallPacer } from '../../../../src/zones/calls/callPacer.ts';
import { failureFrom, never } from '../../api/server.ts';

describe('The pace of calls', () => {
  it('lets so many calls of an operation begin in a second, and delays the others', async () => {
    const pacer = new CallPacer();
    const begins: number[] = [];
    const before = performance.now();
    const turns = Array.from({ length: 7 }, async () => {
      await pacer.turn('Domain.List', 3, never());
      begins.push(performance.now());
    });
    await pacer.turn('Record.List', 3, never());
    await pacer.turn('Record.Info', undefined, never());
    assert.ok(performance.now() - before < 900, 'other operations do not wait');
    await Promise.all(turns);
    for (const [index, begin] of begins.entries()) {
      const earlier = begins[index - 3];
      // Timers of Node may run up to a millisecond early.
      if (earlier !== undefined) assert.ok(begin - earlier >= 990, `${begin - earlier} ms`);
    }
    assert.ok(performance.now() - before >= 1990);
  });

  it('does not delay a cancellation', async () => {
    const pacer = new CallPacer();
    await pacer.turn('Domain.List', 1, never());
    const abort = new AbortController();
    const waiting = failureFrom(pacer.turn('Domain.List', 1, abort.signal));
    const before = performance.now();
    abort.abort();
    assert.deepEqual(await waiting, { operation: 'Domain.List', kind: 'cancelled' });
    assert.ok(performance.now() - before < 500);
  });
});
