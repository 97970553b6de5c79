import assert from 'node:assert/strict';
import type { Finding } from '../../../src/check/checkZone.ts';
import { rateFindings, type RatedFinding } from '../../../src/check/rateFindings.ts';
import { RULE_IDS } from '../../../src/check/rules/allRules.ts';
import type { RuleSeverities } from '../../../src/check/rules/severity.ts';
import { resultOf } from '../../support/resultOf.ts';
import { findingsOf, record, zone } from './zones.ts';

/** Returns a finding of each rule; `formatted` collects the rules whose sentences are formatted. */
function findings(formatted: string[]): readonly Finding[] {
  return RULE_IDS.map((rule) => ({
    rule,
    records: [0],
    host: 'example.com',
    text: () => {
      formatted.push(rule);
      return rule;
    },
  }));
}

const rated = (found: readonly Finding[], severities: RuleSeverities): readonly RatedFinding[] =>
  resultOf(rateFindings(found, severities));

describe('Rating findings', () => {
  it('skips rules that are off, without formatting their sentences', () => {
    for (const off of RULE_IDS) {
      const formatted: string[] = [];
      const rules = rated(findings(formatted), new Map([[off, 'off']])).map(({ rule }) => rule);
      assert.deepEqual(
        rules,
        RULE_IDS.filter((id) => id !== off),
      );
      assert.deepEqual(formatted, rules);
    }
  });

  it('formats nothing when all rules are off', () => {
    const formatted: string[] = [];
    const off = new Map(RULE_IDS.map((id) => [id, 'off'] as const));
    assert.deepEqual(rated(findings(formatted), off), []);
    assert.deepEqual(formatted, []);
  });

  it('uses the severity of the settings', () => {
    const found = findingsOf(zone({ records: [record('a', 'A', 'x')] }));
    assert.deepEqual(
      rated(found, new Map([['address-invalid', 'hint']])).map(({ severity }) => severity),
      ['hint'],
    );
  });
});
