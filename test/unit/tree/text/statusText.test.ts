import assert from 'node:assert/strict';
import type { Failure } from '../../../../src/api/failure.ts';
import { statusOf } from '../../../../src/tree/text/statusText.ts';
import { lost, offlineAccount } from '../states.ts';

const refused: Failure = { operation: 'User.Detail', kind: 'token', problem: 'missing' };
const running = { done: 3, total: 12 };

/** An account of which a call failed. */
function account(refusal: Failure | undefined): Parameters<typeof statusOf>[0][number] {
  return { info: offlineAccount().info, refusal };
}

describe('The item in the status bar', () => {
  it('is absent while nothing is under way and no account needs a token', () => {
    assert.equal(statusOf([], undefined, undefined), undefined);
    assert.equal(statusOf([account(undefined), account(lost)], undefined, undefined), undefined);
  });

  it('says how far indexing and checking are, indexing first', () => {
    const indexing = statusOf([], running, { done: 1, total: 2 });
    assert.equal(indexing?.text, 'Indexing: 3 of 12 zones');
    const checking = statusOf([account(undefined)], undefined, running);
    assert.equal(checking?.text, 'Checking: 3 of 12 zones');
  });

  it('names the first account that needs a token, whatever is under way', () => {
    const status = statusOf([account(undefined), account(refused)], running, running);
    assert.equal(status?.account, offlineAccount().id);
    assert.match(status.details, /^n@example\.com: The token of this account is not in the secret store/u);
  });
});
