import assert from 'node:assert/strict';
import { ALL_RULES } from '../../../../src/check/rules/allRules.ts';
import type { Finding } from '../../../../src/check/findings.ts';
import type { CheckedRecord } from '../../../../src/check/zone/checkedZone.ts';
import { findingsOf, record, zone } from '../zones.ts';
import { MAIL } from './sentences/mail.ts';
import { NAMES } from './sentences/names.ts';
import type { RecordSeed } from './sentences/sentenceCase.ts';
import { VALUES } from './sentences/values.ts';

function records(seeds: readonly RecordSeed[]): readonly CheckedRecord[] {
  return seeds.map(([host, type, value, more]) => record(host, type, value, more));
}

/** What is marked: a part of the value, or the name of a part of the record. */
function marked({ about: { part, start, end }, records: [first] }: Finding): string {
  return start === undefined ? (part ?? '') : first.value.slice(start, end);
}

describe('The sentence of a finding', () => {
  for (const { rule, records: seeds, zone: fields, others = [], at, corrected, source, text } of [
    ...NAMES,
    ...VALUES,
    ...MAIL,
  ])
    it(`of ${rule} is “${text}”`, () => {
      const neighbours = others.map((other) => zone({ ...other, records: records(other.records) }));
      const found = findingsOf(zone({ records: records(seeds), ...fields }), ...neighbours);
      const said = found.filter((each) => each.rule === rule && each.text() === text);
      const sentences = found.filter((each) => each.rule === rule).map((each) => each.text());
      assert.equal(said.length, 1, sentences.join('\n'));
      const [finding] = said;
      assert.ok(finding);
      assert.equal(marked(finding), at);
      assert.equal(finding.about.corrected, corrected);
      assert.equal(finding.source, source ?? ALL_RULES[rule].source.url);
      assert.equal(finding.severity, ALL_RULES[rule].severity);
    });
});
