import assert from 'node:assert/strict';
import type { Failure } from '../../../../src/api/failure.ts';
import { statusOf } from '../../../../src/tree/text/statusText.ts';
import { lost, offlineAccount } from '../states.ts';

const refused: Failure = { operation: 'User.Detail', kind: 'token', problem: 'missing' };

/** An account of which a call failed. */
function account(refusal: Failure | undefined): Parameters<typeof statusOf>[0][number] {
  return { info: offlineAccount().info, refusal };
}

describe('The item in the status bar', () => {
  it('is absent while no account needs a token', () => {
    assert.equal(statusOf([]), undefined);
    assert.equal(statusOf([account(undefined), account(lost)]), undefined);
  });

  it('names the first account that needs a token', () => {
    const status = statusOf([account(undefined), account(refused)]);
    assert.equal(status?.account, offlineAccount().id);
    assert.match(
      status.details,
      /^n@example\.com: The token or key of this account is not in the secret store/u,
    );
  });
});
