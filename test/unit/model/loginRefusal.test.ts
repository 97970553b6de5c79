import assert from 'node:assert/strict';
import type { Failure } from '../../../src/api/failure.ts';
import { LoginRefusal } from '../../../src/model/loginRefusal.ts';

const login: Failure = { operation: 'Domain.List', kind: 'login', code: '-1', message: 'no' };
const missing: Failure = { operation: 'Record.List', kind: 'token', problem: 'missing' };

describe('Why an account makes no calls', () => {
  it('is a failure that only another token mends, until it is cleared', () => {
    let changes = 0;
    const refusal = new LoginRefusal(() => (changes += 1));
    const is = (failure: Failure | undefined, times: number): void => {
      assert.deepEqual([refusal.failure, changes], [failure, times]);
    };
    is(undefined, 0);
    refusal.note(undefined);
    refusal.note({ operation: 'Record.List', kind: 'timeout', seconds: 20 });
    refusal.note({ ...login, kind: 'service' });
    refusal.clear();
    is(undefined, 0);
    refusal.note(login);
    is(login, 1);
    // Another call with the same cause is no news.
    refusal.note({ ...login, operation: 'Record.List' });
    is(login, 1);
    refusal.note({ ...login, code: '-8' });
    is({ ...login, code: '-8' }, 2);
    refusal.note(missing);
    is(missing, 3);
    refusal.note(undefined);
    refusal.note({ operation: 'Record.List', kind: 'cancelled' });
    is(missing, 3);
    refusal.clear();
    is(undefined, 4);
    refusal.note(missing);
    is(missing, 5);
  });
});
