import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { CallCount } from '../../../src/model/callCount.ts';
import { domainStatusText, durationText, extStatusText, monitorText } from '../../../src/model/words.ts';

describe('Words for what the service says', () => {
  it('spell a time to live', () => {
    assert.equal(durationText(0), '0 seconds');
    assert.equal(durationText(1), '1 second');
    assert.equal(durationText(600), '10 minutes');
    assert.equal(durationText(5400), '1 hour 30 minutes');
    assert.equal(durationText(604_800), '7 days');
    assert.equal(durationText(90_061), '1 day 1 hour 1 minute 1 second');
  });

  it('add up to the seconds they were made of', () => {
    const units: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400 };
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (seconds) => {
        const parts = durationText(seconds).matchAll(/(\d+) ([a-z]+?)s?(?: |$)/gu);
        const sum = [...parts].reduce((all, [, n, unit]) => all + Number(n) * (units[unit ?? ''] ?? 0), 0);
        assert.equal(sum, seconds);
      }),
    );
  });

  it('exist for all that is known, and for nothing else', () => {
    assert.equal(domainStatusText('spam'), 'banned');
    assert.equal(extStatusText('dnserror'), 'not delegated here');
    assert.equal(monitorText('Down'), 'down');
    for (const words of [domainStatusText, extStatusText, monitorText])
      for (const odd of ['constructor', '__proto__', 'new']) assert.equal(words(odd), undefined);
  });
});

describe('The calls of an account', () => {
  const report = { operation: 'User.Detail', milliseconds: 1, outcome: 'ok', requests: 1 } as const;

  it('count for an hour, unless they were never made', () => {
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

  it('count each request of a call that was tried again', () => {
    const calls = new CallCount(() => undefined);
    calls.note({ ...report, outcome: 'http 503', requests: 3 }, 1_000_000);
    assert.equal(calls.inLastHour(1_000_000), 3);
  });

  it('count for an hour more and no longer when the clock is put back', () => {
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

  it('go on after a restart, to the minute', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 7_200_000 }), { maxLength: 200 }),
        fc.integer({ min: 0, max: 3_600_000 }),
        (times, later) => {
          const start = 1_700_000_000_000;
          const calls = new CallCount(() => undefined);
          for (const time of times.toSorted((a, b) => a - b)) calls.note(report, start + time);
          const now = start + 7_200_000;
          const again = new CallCount(() => undefined, calls.perMinute(now), now);
          assert.equal(again.inLastHour(now), calls.inLastHour(now));
          // Never fewer than there were, and none for a minute longer.
          const then = now + later;
          assert.ok(again.inLastHour(then) >= calls.inLastHour(then));
          assert.ok(again.inLastHour(then + 60_000) <= calls.inLastHour(then));
        },
      ),
    );
  });

  it('are forgotten when the clock is put on by a day', () => {
    const calls = new CallCount(() => undefined);
    calls.note(report, 1_000_000);
    assert.equal(calls.inLastHour(1_000_000 + 86_400_000), 0);
  });
});
