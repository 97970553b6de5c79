import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { CallError } from '../../../../src/api/failure.ts';
import { withClock } from '../../../support/product/clock.ts';
import {
  CallCount,
  type CountedRequests,
  type RequestLog,
} from '../../../../src/zones/calls/accountCaller.ts';

describe('The calls of an account', () => {
  const report = { outcome: 'ok', requests: 1 };

  it('count for an hour, unless no request was sent', () => {
    let changes = 0;
    const calls = new CallCount(() => (changes += 1));
    calls.note(report, 1_000_000);
    calls.note({ ...report, outcome: 'login code "-1"', requests: 0 }, 1_000_001);
    calls.note({ ...report, outcome: 'timeout' }, 2_000_000);
    assert.equal(calls.inLastHour(2_000_000), 2);
    assert.equal(calls.inLastHour(1_000_000 + 3_600_000), 1);
    assert.equal(calls.acceptedAt, 1_000_000);
    assert.equal(changes, 2);
  });

  it('count for at most one more hour when the clock is set back', () => {
    const calls = new CallCount(() => undefined);
    const day = 86_400_000;
    calls.note(report, 10 * day);
    calls.note(report, 10 * day + 1_800_000);
    assert.equal(calls.inLastHour(9 * day), 2);
    calls.note(report, 9 * day + 1_000);
    assert.equal(calls.inLastHour(9 * day + 1_800_000), 2);
    assert.equal(calls.inLastHour(9 * day + 3_600_000), 1);
    assert.equal(calls.inLastHour(9 * day + 3_601_000), 0);
  });

  it('move the time of the last accepted one back with the clock, if there was one', () => {
    for (const [outcome, acceptedAt] of [
      ['ok', 4_000_000],
      ['timeout', undefined],
    ] as const) {
      const calls = new CallCount(() => undefined);
      calls.note({ outcome, requests: 1 }, 5_000_000);
      assert.equal(calls.inLastHour(5_000_000), 1);
      assert.equal(calls.inLastHour(4_000_000), 1);
      assert.equal(calls.acceptedAt, acceptedAt);
    }
  });
});

/** A log that several windows share. */
class SharedLog {
  readonly #lines: (CountedRequests & { readonly writer: RequestLog })[] = [];

  /** Returns the calls of a window that has read nothing of it yet. */
  window(): CallCount {
    let read = 0;
    const log: RequestLog = {
      add: (counted) => void this.#lines.push({ ...counted, writer: log }),
      takeOthers: () => {
        const lines = this.#lines.slice(read).filter(({ writer }) => writer !== log);
        read = this.#lines.length;
        return lines;
      },
    };
    return new CallCount(() => undefined, log);
  }
}

/** Makes a call of a window. Returns what cancels it. */
function callOf(window: CallCount): () => Promise<void> {
  const hold = Promise.withResolvers<void>();
  const call = async (): Promise<never> => {
    await hold.promise;
    throw new CallError({ operation: 'Record.List', kind: 'cancelled' });
  };
  const pending = window.reserving({ call }).call('Record.List', {}, z.any(), new AbortController().signal);
  return async () => {
    hold.resolve();
    await assert.rejects(pending);
  };
}

describe('The requests of an account in several windows', () => {
  it('are counted once in each window', () => {
    const shared = new SharedLog();
    const [one, two] = [shared.window(), shared.window()];
    one.note({ outcome: 'ok', requests: 2 }, 1000);
    two.note({ outcome: 'ok', requests: 3 }, 2000);
    for (const calls of [one, two, shared.window()]) assert.equal(calls.inLastHour(3000), 5);
  });

  it('fall below a limit an hour after the oldest ones, whichever window made them', () => {
    const shared = new SharedLog();
    const [one, two] = [shared.window(), shared.window()];
    one.note({ outcome: 'ok', requests: 2 }, 2000);
    two.note({ outcome: 'ok', requests: 3 }, 1000);
    two.note({ outcome: 'ok', requests: 4 }, 3000);
    assert.equal(one.whenBelow(10, 4000), 4000);
    assert.equal(one.whenBelow(9, 4000), 1000 + 3_600_000);
    assert.equal(one.whenBelow(6, 4000), 2000 + 3_600_000);
    assert.equal(one.whenBelow(4, 4000), 3000 + 3_600_000);
    // The time of a request in another window may be ahead of this one.
    two.note({ outcome: 'ok', requests: 1 }, 9000);
    assert.equal(one.inLastHour(5000), 10);
    assert.equal(one.inLastHour(5000 + 3_600_000), 0);
  });

  it('count as sent while a call is pending, in case the window crashes', async () => {
    const shared = new SharedLog();
    const own = shared.window();
    const cancel = callOf(own);
    const afterCrash = shared.window();
    assert.equal(afterCrash.inLastHour(Date.now()), 3);
    assert.equal(own.inLastHour(Date.now()), 0, 'this window counts its own calls when they end');
    own.note({ outcome: 'ok', requests: 1 }, Date.now());
    await cancel();
    assert.equal(afterCrash.inLastHour(Date.now()), 1);
    assert.equal(own.inLastHour(Date.now()), 1);
  });

  it('count as before when the clock jumps, or the machine sleeps, while a call is pending', async () => {
    for (const jump of [-3_600_000, 1_800_000, 86_400_000]) {
      const shared = new SharedLog();
      const [own, other] = [shared.window(), shared.window()];
      const cancel = callOf(own);
      const now = Date.now();
      assert.equal(other.inLastHour(now), 3);
      await withClock(jump, cancel);
      other.note({ outcome: 'ok', requests: 5 }, now + jump);
      assert.equal(other.inLastHour(now + jump), 5, `${jump} ms`);
      assert.equal(other.inLastHour(now + jump + 3_600_000), 0, `${jump} ms`);
    }
  });
});
