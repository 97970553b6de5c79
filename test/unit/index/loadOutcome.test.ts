import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { Failure } from '../../../src/api/failure.ts';
import {
  areAlike,
  loadOutcome,
  loadOutcomeOf,
  mayPass,
  NOT_FAILED,
  stopsAll,
} from '../../../src/index/loadOutcome.ts';
import { indexedZone } from './zones.ts';

const operation = 'Record.List';
const http = (status: number): Failure => ({ operation, kind: 'http', status });
const coded = (kind: 'service' | 'login', code: string): Failure => ({ operation, kind, code, message: '' });
const LIMIT: Failure = { operation, kind: 'limit', of: 'records', rows: 1, bytes: 1, background: true };

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
      const outcome = { failed: true, atLimit: failure.kind === 'limit', unreached: passes, failure };
      assert.deepEqual(loadOutcomeOf(failure), outcome);
      assert.deepEqual(loadOutcome({ ...indexedZone('example.com'), ...outcome }), outcome);
    });

  it('is none of a failure without one', () => {
    assert.deepEqual(loadOutcomeOf(undefined), {
      failed: false,
      atLimit: false,
      unreached: false,
      failure: undefined,
    });
    assert.deepEqual(loadOutcome(indexedZone('example.com')), NOT_FAILED);
  });

  it('is like another with the same cause', () => {
    const failed = loadOutcomeOf(coded('service', '9'));
    const same = { ...failed, failure: { ...coded('service', '9'), message: 'another message' } };
    assert.ok(areAlike(failed, same));
    assert.ok(areAlike(NOT_FAILED, loadOutcome(indexedZone('example.com'))));
    assert.ok(areAlike(loadOutcomeOf(http(503)), loadOutcomeOf(http(500))));
    for (const other of [
      { ...failed, failed: false },
      { ...failed, atLimit: true },
      { ...failed, unreached: true },
      { ...failed, failure: undefined },
      { ...failed, failure: coded('service', '6') },
      { ...failed, failure: coded('login', '9') },
      { ...failed, failure: http(403) },
    ])
      assert.ok(!areAlike(failed, other), inspect(other));
    assert.ok(!areAlike(loadOutcomeOf(coded('login', '-1')), loadOutcomeOf(coded('login', '51'))));
  });
});
