import assert from 'node:assert/strict';
import { CallError, type Failure } from '../../../../src/api/failure.ts';
import type { Urgency } from '../../../../src/api/caller.ts';
import { AccountPauses } from '../../../../src/zones/calls/accountPauses.ts';
import { failureFrom } from '../../api/server.ts';

const ACCOUNT_PAUSE_MS = 3_600_000;

const operation = 'Record.List';
const START = 1_000_000;
const codeFailure = (code: string): Failure => ({ operation, kind: 'service', code, message: '' });

/** An account with a clock that the test sets. */
class Scene {
  now = START;
  readonly pauses = new AccountPauses(() => this.now);
  readonly account = {};

  /** Makes a call that fails. */
  async fail(failure: Failure, urgency: Urgency = 'background'): Promise<void> {
    const call = (): Promise<never> => Promise.reject(new CallError(failure));
    assert.deepEqual(await failureFrom(this.pauses.run(this.account, urgency, call)), failure);
  }

  async succeed(urgency: Urgency): Promise<void> {
    assert.equal(await this.pauses.run(this.account, urgency, () => Promise.resolve(1)), 1);
  }
}

describe('The pause of an account', () => {
  it('lasts an hour, for that account alone', async () => {
    const scene = new Scene();
    const { pauses, account } = scene;
    await scene.fail(codeFailure('-2'));
    scene.now = START + ACCOUNT_PAUSE_MS - 1;
    assert.ok(pauses.holdsBack(account, 'background'));
    assert.deepEqual(pauses.failure(account), codeFailure('-2'));
    assert.equal(pauses.holdsBack({}, 'foreground'), false);
    scene.now = START + ACCOUNT_PAUSE_MS;
    assert.equal(pauses.holdsBack(account, 'foreground'), false);
    assert.equal(pauses.failure(account), undefined);
  });

  it('begins only after a failure that every call would get', async () => {
    for (const code of ['-2', '-3', '-4', '-99', '2']) {
      const scene = new Scene();
      await scene.fail(codeFailure(code));
      assert.deepEqual(scene.pauses.failure(scene.account), codeFailure(code));
    }
    const clock: Failure = { operation, kind: 'clock', code: 'AuthFailure.SignatureExpire', message: '' };
    const wrong = new Scene();
    await wrong.fail(clock);
    assert.equal(wrong.pauses.holdsBack(wrong.account, 'background'), true);
    assert.equal(
      wrong.pauses.holdsBack(wrong.account, 'foreground'),
      false,
      'the user may have set the clock',
    );
    await wrong.succeed('foreground');
    assert.equal(wrong.pauses.holdsBack(wrong.account, 'background'), false);
    const scene = new Scene();
    const others: readonly Failure[] = [
      codeFailure('6'),
      codeFailure('RequestLimitExceeded'),
      codeFailure('UnauthorizedOperation'),
      { operation, kind: 'network', reason: 'reset' },
      { operation, kind: 'budget', requests: 1, freeAt: 0 },
      { operation, kind: 'cancelled' },
    ];
    for (const failure of others) await scene.fail(failure);
    assert.equal(scene.pauses.failure(scene.account), undefined);
  });

  it('lets calls in the foreground pass, except after too many calls', async () => {
    const scene = new Scene();
    const { pauses, account } = scene;
    const held = async (): Promise<boolean> => Promise.resolve(pauses.holdsBack(account, 'foreground'));
    await scene.fail(codeFailure('-4'));
    assert.equal(await held(), false);
    assert.ok(pauses.holdsBack(account, 'background'));
    await scene.fail(codeFailure('-2'), 'foreground');
    assert.deepEqual(await failureFrom(held()), codeFailure('-2'));
    pauses.end(account);
    assert.equal(await held(), false);
  });

  it('ends with a call in the foreground that succeeds, not with one that is cancelled', async () => {
    const scene = new Scene();
    await scene.fail(codeFailure('-4'));
    await scene.fail({ operation, kind: 'cancelled' }, 'foreground');
    await scene.succeed('background');
    assert.ok(scene.pauses.failure(scene.account));
    await scene.succeed('foreground');
    assert.equal(scene.pauses.failure(scene.account), undefined);
  });
});
