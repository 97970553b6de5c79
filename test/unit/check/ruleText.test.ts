import assert from 'node:assert/strict';
import { RULE_IDS } from '../../../src/check/rules/allRules.ts';
import { ruleText } from '../../../src/check/ruleText.ts';

describe('The text of a rule', () => {
  it('is a phrase of its own for each rule', () => {
    const texts = RULE_IDS.map(ruleText);
    assert.deepEqual(
      texts.filter((text) => !/^[A-Z]\S* .*[^.\s]$/u.test(text)),
      [],
    );
    assert.equal(new Set(texts).size, RULE_IDS.length);
  });
});
