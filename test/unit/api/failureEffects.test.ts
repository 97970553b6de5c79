import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { Failure } from '../../../src/api/failure.ts';
import { areAlike, mayPass, stopsAll } from '../../../src/api/failureEffects.ts';

const operation = 'Record.List';
const http = (status: number): Failure => ({ operation, kind: 'http', status });
const coded = (kind: 'service' | 'login', code: string): Failure => ({ operation, kind, code, message: '' });
const LIMIT: Failure = { operation, kind: 'limit', bytes: 1, background: true };

/** Each failure, whether its cause may be gone soon, and whether every other load would fail in the same way. */
const FAILURES: readonly (readonly [failure: Failure, mayPass: boolean, stopsAll: boolean])[] = [
  [{ operation, kind: 'network', reason: 'reset' }, true, false],
  [{ operation, kind: 'timeout', seconds: 1 }, true, false],
  [{ operation, kind: 'token', problem: 'unreadable' }, true, true],
  [http(428), false, false],
  [http(429), true, false],
  [http(430), false, false],
  [http(499), false, false],
  [http(500), true, false],
  [http(503), true, false],
  [{ operation, kind: 'format', problem: 'shape' }, false, false],
  [{ operation, kind: 'redirect', status: 302 }, false, true],
  [{ operation, kind: 'budget', requests: 1, freeAt: 0 }, false, true],
  [LIMIT, false, true],
  [{ operation, kind: 'cancelled' }, false, true],
  [coded('login', '-1'), false, true],
  [coded('service', '9'), false, false],
  [coded('service', ''), false, false],
  ...['-2', '-3', '-4', '-99', '2'].map((code) => [coded('service', code), false, true] as const),
];

describe('The outcome of a load', () => {
  for (const [failure, passes, stops] of FAILURES)
    it(`says ${passes ? 'to try again' : 'nothing of another try'} and ${stops ? 'to stop' : 'to go on'} after ${inspect(failure, { breakLength: Infinity })}`, () => {
      assert.deepEqual([mayPass(failure), stopsAll(failure)], [passes, stops]);
    });

  it('is like another with the same cause', () => {
    const refused = coded('service', '9');
    assert.ok(areAlike(refused, { ...refused, host: 'another.example' }));
    assert.ok(areAlike(undefined, undefined));
    assert.ok(areAlike(http(503), http(500)));
    for (const other of [undefined, coded('service', '6'), coded('login', '9'), http(403), LIMIT])
      assert.ok(!areAlike(refused, other), inspect(other));
    assert.ok(!areAlike(http(403), http(503)));
    assert.ok(!areAlike(coded('login', '-1'), coded('login', '51')));
  });
});
