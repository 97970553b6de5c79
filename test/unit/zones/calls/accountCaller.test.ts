import assert from 'node:assert/strict';
import type { Failure } from '../../../../src/api/failure.ts';
import { NO_CALLER } from '../../../../src/api/caller.ts';
import { AccountCaller, CallCount } from '../../../../src/zones/calls/accountCaller.ts';

const login: Failure = { operation: 'Domain.List', kind: 'login', code: '-1', message: 'no' };
const missing: Failure = { operation: 'Record.List', kind: 'token', problem: 'missing' };

describe('Why an account makes no calls', () => {
  it('is a failure that only another token mends, until it is cleared', () => {
    let changes = 0;
    const calls = new CallCount(() => undefined);
    const caller = new AccountCaller(
      NO_CALLER,
      calls,
      () => 1,
      () => (changes += 1),
    );
    const is = (failure: Failure | undefined, times: number): void => {
      assert.deepEqual([caller.refusal, changes], [failure, times]);
    };
    is(undefined, 0);
    caller.noteFailure(undefined);
    caller.noteFailure({ operation: 'Record.List', kind: 'timeout', seconds: 20 });
    caller.noteFailure({ ...login, kind: 'service' });
    caller.useClient(NO_CALLER);
    is(undefined, 0);
    caller.noteFailure(login);
    is(login, 1);
    // Another call with the same cause is no news.
    caller.noteFailure({ ...login, operation: 'Record.List' });
    is(login, 1);
    caller.noteFailure({ ...login, code: '-8' });
    is({ ...login, code: '-8' }, 2);
    caller.noteFailure(missing);
    is(missing, 3);
    caller.noteFailure(undefined);
    caller.noteFailure({ operation: 'Record.List', kind: 'cancelled' });
    is(missing, 3);
    caller.useClient(NO_CALLER);
    is(undefined, 4);
    caller.noteFailure(missing);
    is(missing, 5);
  });
});
