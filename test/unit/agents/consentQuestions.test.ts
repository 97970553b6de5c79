import assert from 'node:assert/strict';
import { ConsentQuestions, Consents } from '../../../src/agents/consents.ts';
import type { AccountId } from '../../../src/zones/accountInfo.ts';
import { MapMemory } from '../../support/product/mapMemory.ts';
import { Accounts } from '../../../src/zones/accounts.ts';
import { offlineAccount } from '../tree/states.ts';

interface Asked {
  readonly accounts: readonly AccountId[];
  readonly warning: string | undefined;
  readonly answer: (isAllowed: boolean) => void;
}

/** An account, what the user is asked about it, and where the answers are kept. */
function scene() {
  const [account, asked] = [offlineAccount(), Array<Asked>()];
  const accounts = new Accounts([account]);
  return {
    id: account.id,
    accounts,
    consents: consentsFor(accounts),
    questions: questionsInto(asked),
    asked,
  };
}

function questionsInto(asked: Asked[]): ConsentQuestions {
  return new ConsentQuestions((about, warning) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asked.push({ accounts: about.map(({ id }) => id), warning, answer: resolve });
    return promise;
  });
}

function consentsFor(accounts: Accounts, clock?: () => number): Consents {
  return new Consents(new MapMemory(), accounts, (error) => assert.fail(String(error)), clock);
}

describe('What the user is asked about programs outside the editor', () => {
  it('is one question at a time, however often they call, and none after consent', async () => {
    const { id, accounts, consents, questions, asked } = scene();
    const first = questions.about(consents, accounts.all, 'It sends names.');
    await questions.about(consents, accounts.all, undefined);
    assert.equal(asked.length, 1);
    assert.deepEqual([asked[0]?.accounts, asked[0]?.warning], [[id], 'It sends names.']);
    assert.equal(consents.has(id), false);
    asked[0]?.answer(true);
    await first;
    assert.equal(consents.has(id), true);
    await questions.about(consents, accounts.all, undefined);
    assert.equal(asked.length, 1);
  });

  it('is nothing again after a refusal, but for another permission', async () => {
    const { id, accounts, consents, questions, asked } = scene();
    const first = questions.about(consents, accounts.all, undefined);
    asked[0]?.answer(false);
    await first;
    await questions.about(consents, accounts.all, undefined);
    assert.deepEqual([asked.length, consents.has(id)], [1, false]);
    assert.equal(questions.wasDeclined(consents, id), true);
    const live = consentsFor(accounts);
    const other = questions.about(live, accounts.all, undefined);
    assert.equal(asked.length, 2);
    asked[1]?.answer(true);
    await other;
    assert.deepEqual([live.has(id), consents.has(id)], [true, false]);
    assert.equal(questions.wasDeclined(live, id), false);
  });

  it('may stay open for any time, whatever else is asked meanwhile', async () => {
    const { id, accounts, questions, asked } = scene();
    let now = 0;
    const consents = consentsFor(accounts, () => now);
    const first = questions.about(consents, accounts.all, undefined);
    now = 60 * 60_000;
    for (let nth = 0; nth < 200; nth += 1) consents.ask(`chat ${nth}`, []);
    asked[0]?.answer(true);
    await first;
    assert.equal(consents.has(id), true);
  });

  it('grants nothing for an account that was removed meanwhile', async () => {
    const { id, accounts, consents, questions, asked } = scene();
    const first = questions.about(consents, accounts.all, undefined);
    accounts.set([]);
    asked[0]?.answer(true);
    await first;
    assert.equal(consents.has(id), false);
  });

  it('is asked again after a dialog that failed', async () => {
    const { accounts, consents } = scene();
    let failures = 0;
    const questions = new ConsentQuestions(() => {
      failures += 1;
      return Promise.reject(new Error('no dialog'));
    });
    await assert.rejects(questions.about(consents, accounts.all, undefined));
    await assert.rejects(questions.about(consents, accounts.all, undefined));
    assert.equal(failures, 2);
  });
});
