import assert from 'node:assert/strict';
import { Accounts } from '../../../src/zones/accounts.ts';
import { whileAccounts } from '../../../src/zones/whileAccounts.ts';
import { offlineAccount } from '../tree/states.ts';

describe('What runs while there is an account', () => {
  it('starts with the first account and ends with the last one', () => {
    const accounts = new Accounts();
    const steps: string[] = [];
    const running = whileAccounts(accounts, () => {
      steps.push('start');
      return { dispose: () => void steps.push('end') };
    });
    assert.deepEqual(steps, []);
    const account = offlineAccount();
    accounts.set([account]);
    accounts.set([account]);
    assert.deepEqual(steps, ['start']);
    accounts.set([]);
    accounts.set([]);
    assert.deepEqual(steps, ['start', 'end']);
    accounts.set([account]);
    running.dispose();
    accounts.set([]);
    accounts.set([account]);
    assert.deepEqual(steps, ['start', 'end', 'start', 'end']);
    account.dispose();
    accounts.dispose();
  });
});
