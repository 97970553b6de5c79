import assert from 'node:assert/strict';
import type { Failure } from '../../../src/api/failure.ts';
import { ACCOUNT_PAUSE_MS, AccountPauses } from '../../../src/index/accountPauses.ts';
import { failureFrom } from '../api/server.ts';

const operation = 'Record.List';
const START = 1_000_000;
const codeFailure = (code: string): Failure => ({ operation, kind: 'service', code, message: '' });

function scene(code: string): { pauses: AccountPauses; account: object; at: (now: number) => void } {
  let now = START;
  const pauses = new AccountPauses(() => now);
  const account = {};
  pauses.note(account, codeFailure(code));
  return { pauses, account, at: (time) => void (now = time) };
}

describe('The pause of an account', () => {
  it('lasts an hour, for that account alone', () => {
    const { pauses, account, at } = scene('-2');
    at(START + ACCOUNT_PAUSE_MS - 1);
    assert.ok(pauses.holdsBack(account, 'background'));
    assert.deepEqual(pauses.failure(account), codeFailure('-2'));
    assert.equal(pauses.holdsBack({}, 'foreground'), false);
    at(START + ACCOUNT_PAUSE_MS);
    assert.equal(pauses.holdsBack(account, 'foreground'), false);
    assert.equal(pauses.failure(account), undefined);
  });

  it('begins only after a failure that every call would get', () => {
    for (const code of ['-2', '-3', '-4', '-99', '2']) {
      const { pauses, account } = scene(code);
      assert.deepEqual(pauses.failure(account), codeFailure(code));
    }
    const { pauses, account } = scene('6');
    const others: readonly (Failure | undefined)[] = [
      undefined,
      { operation, kind: 'network', reason: 'reset' },
      { operation, kind: 'budget', requests: 1, freeAt: 0 },
      { operation, kind: 'cancelled' },
    ];
    for (const failure of others) pauses.note(account, failure);
    assert.equal(pauses.failure(account), undefined);
  });

  it('lets calls in the foreground pass, except after too many calls', async () => {
    const { pauses, account } = scene('-4');
    const call = async (): Promise<boolean> => Promise.resolve(pauses.holdsBack(account, 'foreground'));
    assert.equal(await call(), false);
    assert.ok(pauses.holdsBack(account, 'background'));
    pauses.note(account, codeFailure('-2'));
    assert.deepEqual(await failureFrom(call()), codeFailure('-2'));
    pauses.end(account);
    assert.equal(await call(), false);
    assert.equal(pauses.holdsBack(account, 'background'), false);
  });
});
