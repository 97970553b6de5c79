import assert from 'node:assert/strict';
import { Consents } from '../../../src/agents/consents.ts';
import type { Memory } from '../../../src/base/memory.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { Accounts } from '../../../src/zones/accounts.ts';
import type { Account } from '../../../src/zones/account.ts';
import { offlineAccount } from '../tree/states.ts';

const a = AccountId.parse('a');
const b = AccountId.parse('b');

class State implements Memory {
  readonly values = new Map<string, unknown>();
  /** Returned instead, as the editor does for a moment after an update. */
  older: unknown;
  get = (key: string): unknown => this.older ?? this.values.get(key);
  update = async (key: string, value: unknown): Promise<void> => void this.values.set(key, value);
}

const accountsOf = (...ids: readonly AccountId[]): readonly Account[] => ids.map((id) => offlineAccount(id));

const noBug = (error: unknown): void => assert.fail(String(error));
const made = (state: Memory, accounts: Accounts, clock?: () => number): Consents =>
  new Consents(state, accounts, noBug, clock);

describe('The consent of the user', () => {
  it('covers the accounts of the confirmed call, and no others', () => {
    const consents = made(new State(), new Accounts(accountsOf(a, b)));
    consents.ask('one', [a]);
    consents.ask('other', [b]);
    assert.equal(consents.has(a), false);
    consents.accept('one');
    assert.deepEqual([consents.has(a), consents.has(b)], [true, false]);
    consents.accept('never asked');
    assert.equal(consents.has(b), false);
  });

  it('does not cover what an earlier declined dialog asked for', () => {
    const consents = made(new State(), new Accounts(accountsOf(a, b)));
    consents.ask('one', [a, b]);
    consents.ask('one', [b]);
    consents.accept('one');
    assert.deepEqual([consents.has(a), consents.has(b)], [false, true]);
  });

  it('covers only what every pending dialog of the same call named', () => {
    const accounts = new Accounts(accountsOf(a));
    const consents = made(new State(), accounts);
    consents.ask('one', [a]);
    accounts.set(accountsOf(a, b));
    consents.ask('one', [a, b]);
    consents.accept('one');
    assert.deepEqual([consents.has(a), consents.has(b)], [true, false]);
    consents.accept('one');
    assert.equal(consents.has(b), false, 'the other dialog no longer grants anything');
    consents.ask('one', [b]);
    consents.accept('one');
    assert.equal(consents.has(b), true, 'the next call asks again');
  });

  it('is not given by a call without a dialog, even if an earlier dialog of the same call was declined', () => {
    const consents = made(new State(), new Accounts(accountsOf(a, b)));
    consents.ask('one', [a, b]);
    consents.ask('one', []);
    consents.accept('one');
    assert.deepEqual([consents.has(a), consents.has(b)], [false, false]);
  });

  it('ends with its account, even while the state of the editor is older', () => {
    const [state, accounts] = [new State(), new Accounts(accountsOf(a, b))];
    const consents = made(state, accounts);
    consents.ask('one', [a]);
    consents.accept('one');
    state.older = state.values.values().next().value;
    accounts.set(accountsOf(b));
    accounts.set(accountsOf(a, b));
    assert.equal(consents.has(a), false);
    consents.ask('one', [b]);
    consents.accept('one');
    state.older = undefined;
    assert.deepEqual([made(state, accounts).has(a), consents.has(b)], [false, true]);
    consents.ask('one', [a]);
    consents.accept('one');
    assert.deepEqual([made(state, accounts).has(a), consents.has(a)], [true, true]);
  });

  it('is not given by a dialog that expired', () => {
    let now = 0;
    const consents = made(new State(), new Accounts(accountsOf(a, b)), () => now);
    consents.ask('one', [a]);
    now = 10 * 60_000;
    consents.accept('one');
    assert.equal(consents.has(a), false);
    consents.ask('one', [a]);
    consents.ask('two', [b]);
    now += 10 * 60_000 - 1;
    consents.accept('two');
    assert.equal(consents.has(b), true);
    now += 1;
    consents.ask('one', [b]);
    consents.accept('one');
    assert.equal(consents.has(a), false, 'an expired dialog does not count as pending');
  });

  it('applies to other and later windows', () => {
    const state = new State();
    const accounts = new Accounts(accountsOf(a, b));
    const elsewhere = made(state, accounts);
    const first = made(state, accounts);
    first.ask('one', [a]);
    first.accept('one');
    assert.equal(elsewhere.has(a), true);
    elsewhere.ask('two', [b]);
    elsewhere.accept('two');
    assert.deepEqual([made(state, accounts).has(a), made(state, accounts).has(b)], [true, true]);
  });

  it('ends with its account, and does not return with it', () => {
    const state = new State();
    const accounts = new Accounts(accountsOf(a, b));
    const consents = made(state, accounts);
    consents.ask('one', [a, b]);
    consents.accept('one');
    consents.ask('open', [a]);
    accounts.set(accountsOf(b));
    accounts.set(accountsOf(a, b));
    consents.accept('open');
    assert.deepEqual([consents.has(a), consents.has(b)], [false, true]);
    assert.deepEqual([made(state, accounts).has(a), made(state, accounts).has(b)], [false, true]);
  });

  it('is not given for an account that was removed', () => {
    const accounts = new Accounts(accountsOf(a));
    const state = new State();
    const consents = made(state, accounts);
    consents.ask('one', [a]);
    accounts.set([]);
    consents.accept('one');
    assert.deepEqual([...state.values], []);
  });

  it('is missing when the stored state is invalid', () => {
    for (const value of [undefined, null, 5, 'a', [5], {}]) {
      const state = new State();
      state.values.set('dnsTree.agents.accounts', value);
      assert.equal(made(state, new Accounts(accountsOf(a))).has(a), false);
    }
  });

  it('stays pending for a call with a dialog that does not expire, whatever is asked later', () => {
    const consents = made(new State(), new Accounts(accountsOf(a)));
    consents.ask('open', [a], 'untilWithdrawn');
    consents.ask('open', [a]);
    for (let count = 0; count < 200; count += 1) consents.ask(String(count), [a]);
    consents.accept('open');
    assert.equal(consents.has(a), true);
  });
});
