import assert from 'node:assert/strict';
import { ALL_RULES } from '../../../../src/check/rules/allRules.ts';
import type { Finding } from '../../../../src/check/findings.ts';
import { findingsOf, zone } from '../zones.ts';
import { MAIL } from './sentences/mail.ts';
import { NAMES } from './sentences/names.ts';
import { VALUES } from './sentences/values.ts';

/** What is marked: a part of the value, or the name of a part of the record. */
function marked({ about: { part, start, end }, records: [first] }: Finding): string {
  return start === undefined ? (part ?? '') : first.value.slice(start, end);
}

describe('The sentence of a finding', () => {
  for (const [text, each] of Object.entries({ ...NAMES, ...VALUES, ...MAIL }))
    it(`of ${each.rule} is “${text}”`, () => {
      const { rule, records, zone: fields, others = [], at = 'value', corrected, source } = each;
      const found = findingsOf(zone({ records, ...fields }), ...others);
      const said = found.filter((one) => one.rule === rule && one.text() === text);
      const sentences = found.filter((one) => one.rule === rule).map((one) => one.text());
      assert.equal(said.length, 1, sentences.join('\n'));
      const [finding] = said;
      assert.ok(finding);
      assert.equal(marked(finding), at);
      assert.equal(finding.about.corrected, corrected);
      assert.equal(finding.source, source ?? ALL_RULES[rule].source.url);
      assert.equal(finding.severity, ALL_RULES[rule].severity);
    });
});
