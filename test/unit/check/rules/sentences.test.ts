import assert from 'node:assert/strict';
import { ALL_RULES, isRuleId, type RuleId } from '../../../../src/check/rules/allRules.ts';
import type { Finding } from '../../../../src/check/findings.ts';
import { findingsOf, zone, type Written } from '../zones.ts';
import { MAIL } from './sentences/mail.ts';
import { NAMES } from './sentences/names.ts';
import type { RuledRecords, SentenceCase } from './sentences/sentenceCase.ts';
import { VALUES } from './sentences/values.ts';

/** What is marked: a part of the value, or the name of a part of the record. */
function marked({ about: { part, start, end }, records: [first] }: Finding): string {
  return start === undefined ? (part ?? '') : first.value.slice(start, end);
}

/** What guillemets mark in the line of a record. */
function markIn(line: string): string | undefined {
  const [, before = '', text] = /^([^«]*)«(.*)»/su.exec(line) ?? [];
  return text && (['name', 'type'][before.split(' ').length - 1] ?? text);
}

interface Expected {
  readonly rule: RuleId;
  readonly records: readonly Written[];
  readonly at: string;
}

function expectedOf(of: RuledRecords): Expected {
  const [head, ...others] = typeof of === 'string' ? [of] : of;
  const [rule = ''] = head.split(':', 1);
  assert.ok(isRuleId(rule));
  const all = [...(head === rule ? [] : [head.slice(`${rule}: `.length)]), ...others];
  const [at = 'value'] = all.flatMap((each) => (typeof each === 'string' ? (markIn(each) ?? []) : []));
  const records = all.map((each) => (typeof each === 'string' ? each.replaceAll(/[«»]/gu, '') : each));
  return { rule, records, at };
}

describe('The sentence of a finding', () => {
  for (const [text, given] of Object.entries({ ...NAMES, ...VALUES, ...MAIL })) {
    const each: SentenceCase = typeof given === 'object' && 'of' in given ? given : { of: given };
    const { rule, records, at } = expectedOf(each.of);
    it(`of ${rule} is “${text}”`, () => {
      const found = findingsOf(zone({ records, ...each.zone }), ...(each.others ?? []));
      const said = found.filter((one) => one.rule === rule && one.text() === text);
      const sentences = found.filter((one) => one.rule === rule).map((one) => one.text());
      assert.equal(said.length, 1, sentences.join('\n'));
      const [finding] = said;
      assert.ok(finding);
      assert.equal(marked(finding), each.at ?? at);
      assert.equal(finding.about.corrected, each.corrected);
      assert.equal(finding.source, each.source ?? ALL_RULES[rule].source.url);
      assert.equal(finding.severity, ALL_RULES[rule].severity);
    });
  }
});
