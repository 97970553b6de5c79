import assert from 'node:assert/strict';
import { setTimeout as elapsed } from 'node:timers/promises';
import { Coalescer } from '../../../src/base/coalescer.ts';

describe('Coalescer', () => {
  it('runs once for a burst of events, and again for a later one', async () => {
    let runs = 0;
    let ran = Promise.withResolvers<void>();
    const coalescer = new Coalescer(1, () => {
      runs += 1;
      ran.resolve();
    });
    for (let burst = 1; burst <= 2; burst += 1) {
      ran = Promise.withResolvers<void>();
      for (let event = 0; event < 3; event += 1) coalescer.schedule();
      await ran.promise;
      assert.equal(runs, burst);
    }
  });

  it('does not run after it is disposed', async () => {
    let runs = 0;
    const coalescer = new Coalescer(0, () => void (runs += 1));
    coalescer.schedule();
    coalescer.dispose();
    // Timers of the same delay run in order: the cancelled one would run before this.
    await elapsed(0);
    assert.equal(runs, 0);
  });
});
