import assert from 'node:assert/strict';
import { secondsFrom } from '../../../src/api/transport/response.ts';

const NOON = 'Thu, 02 Jan 2025 12:00:00 GMT';

describe('A Retry-After header', () => {
  const headers: readonly (readonly [header: string | null, date: string | null, seconds?: number])[] = [
    ['1', null, 1],
    [' 20\t', null, 20],
    ['0.1', null, 1],
    ['1.5', null, 2],
    ['86399', null, 86_399],
    ['86399.5', null, 86_400],
    ['86400', null],
    ['0', null],
    ['0.0', null],
    ['-1', NOON],
    ['1.', NOON],
    ['.5', NOON],
    ['1s', NOON],
    ['', NOON],
    [null, NOON],
    ['Thu, 02 Jan 2025 12:00:01 GMT', NOON, 1],
    ['Fri, 03 Jan 2025 11:59:59 GMT', NOON, 86_399],
    ['Fri, 03 Jan 2025 12:00:00 GMT', NOON],
    [NOON, NOON],
    ['Thu, 02 Jan 2025 11:00:00 GMT', NOON],
    ['on Thu, 02 Jan 2025 12:00:01 GMT', NOON],
    ['Thu, 02 Jan 2025 12:00:01 GMT!', NOON],
    ['Thu, 42 Jan 2025 12:00:01 GMT', NOON],
  ];
  for (const [header, date, seconds] of headers) {
    it(`${JSON.stringify(header)} at ${date ?? 'an unknown time'} means ${seconds ?? 'no'} seconds`, () => {
      assert.equal(secondsFrom(header, date), seconds);
    });
  }

  it('is compared with the local clock if the server does not send its own', () => {
    const at = new Date(Date.now() + 60_000).toUTCString();
    for (const date of [null, 'noon', 'Thu, 42 Jan 2025 12:00:00 GMT']) {
      const seconds = secondsFrom(at, date);
      assert.ok(seconds !== undefined && seconds > 30 && seconds <= 60, `${seconds} seconds`);
    }
  });
});
