import assert from 'node:assert/strict';
import { CallPacer } from '../../../../src/zones/calls/callPacer.ts';
import { failureFrom, never } from '../../api/server.ts';

describe('The pace of calls', () => {
  // Slow: the last call waits two seconds.
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
    assert.equal(begins.length, 3, 'other operations do not wait');
    await Promise.all(turns);
    for (const [index, begin] of begins.entries()) {
      // Timers of Node may run up to a millisecond early, and late by any time.
      const earliest = Math.floor(index / 3) * 1000 - 1;
      assert.ok(begin - before >= earliest, `${begin - before} ms`);
    }
  });

  it('does not delay a cancellation', async () => {
    const pacer = new CallPacer();
    await pacer.turn('Domain.List', 1, never());
    const abort = new AbortController();
    const waiting = failureFrom(pacer.turn('Domain.List', 1, abort.signal));
    abort.abort();
    assert.deepEqual(await waiting, { operation: 'Domain.List', kind: 'cancelled' });
  });
});
