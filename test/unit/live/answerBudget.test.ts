import assert from 'node:assert/strict';
import { AnswerBudget } from '../../../src/live/answerBudget.ts';
import type { LiveAnswer } from '../../../src/live/liveReport.ts';

const text = 'x'.repeat(50);
const answer: LiveAnswer = {
  server: 0,
  outcome: { kind: 'different', onlyHosted: ['a'], onlyAnswered: [text] },
  answered: { kind: 'records', type: 'TXT', records: [text], ttl: 60 },
  milliseconds: 1,
  nsid: undefined,
};

const long = (length: number): LiveAnswer => ({
  ...answer,
  outcome: { kind: 'same' },
  answered: { kind: 'records', type: 'TXT', records: ['x'.repeat(length)], ttl: 60 },
});

describe('The answers that a report keeps', () => {
  it('are so many characters in all', () => {
    const budget = new AnswerBudget(200);
    assert.equal(budget.kept(answer), answer);
    assert.equal(budget.kept(answer), answer);
    assert.equal(budget.notKept, 0);
    const cut = budget.kept(answer);
    assert.deepEqual(cut.answered, { kind: 'records', type: 'TXT', records: [], ttl: 60, isLeftOut: true });
    assert.deepEqual(cut.outcome, { kind: 'different', onlyHosted: ['a'], onlyAnswered: [] });
    assert.equal(budget.notKept, 1);
    const short: LiveAnswer = { ...answer, outcome: { kind: 'silent' }, answered: undefined };
    assert.equal(budget.kept(short), short);
  });

  it('do not include what was answered when asked again, once there is too much', () => {
    const again = { kind: 'records', type: 'TXT', records: [text], ttl: 60 } as const;
    const varying: LiveAnswer = {
      ...answer,
      outcome: { kind: 'different', onlyHosted: [], onlyAnswered: [text], again },
    };
    assert.equal(new AnswerBudget(150).kept(varying), varying);
    const { outcome } = new AnswerBudget(149).kept(varying);
    assert.ok(outcome.kind === 'different' && outcome.again?.isLeftOut === true);
  });

  it('do not include what an older answer has', () => {
    const forgets = { ttl: 60, at: 0 };
    const older: LiveAnswer = {
      ...answer,
      outcome: { kind: 'older', onlyHosted: ['a'], onlyAnswered: [text], forgets },
    };
    assert.equal(new AnswerBudget(100).kept(older), older);
    const { outcome, answered } = new AnswerBudget(99).kept(older);
    assert.deepEqual(outcome, { kind: 'older', onlyHosted: ['a'], onlyAnswered: [], forgets });
    assert.equal(answered?.isLeftOut, true);
  });

  it('are shorter without what is the same, which has nothing of its own', () => {
    const same: LiveAnswer = { ...answer, outcome: { kind: 'same' } };
    assert.equal(new AnswerBudget(50).kept(same), same);
    assert.deepEqual(new AnswerBudget(49).kept(same).outcome, { kind: 'same' });
  });

  it('are four million characters unless less is wanted', () => {
    const budget = new AnswerBudget();
    budget.kept(long(3_999_999));
    budget.kept(long(1));
    assert.equal(budget.notKept, 0);
    budget.kept(long(1));
    assert.equal(budget.notKept, 1);
  });

  it('do not include what followed a denial', () => {
    const again = { kind: 'records', type: 'TXT', records: [text], ttl: 60 } as const;
    const denied: LiveAnswer = {
      ...answer,
      outcome: { kind: 'noName', again },
      answered: { kind: 'noName', type: 'TXT', records: [], ttl: 60 },
    };
    assert.equal(new AnswerBudget(50).kept(denied), denied);
    const { outcome } = new AnswerBudget(49).kept(denied);
    assert.ok(outcome.kind === 'noName' && outcome.again?.records.length === 0);
  });
});
