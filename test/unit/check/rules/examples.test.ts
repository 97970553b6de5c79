import assert from 'node:assert/strict';
import { ALL_RULES, RULE_IDS, TOPICS, type RuleId } from '../../../../src/check/rules/allRules.ts';
import { COMMON_FAULTS } from '../../../../src/check/rules/faults.ts';
import type { Finding } from '../../../../src/check/findings.ts';
import {
  examplesOf,
  sentencesOf,
  valuesIn,
  type ExpectedFinding,
  type RuleExample,
} from '../../../support/product/ruleExamples.ts';
import { findingsOf } from '../zones.ts';

/** Sentences that no example shows: to reach the limit of lookups takes a second. */
const WITHOUT_EXAMPLE: ReadonlySet<string> = new Set(['not-checked/lookups']);

function markOf({ about: { part = 'value', start, end }, records: [first] }: Finding): string {
  return start === undefined ? part : first.value.slice(start, end);
}

/** The sentences about faults, so that each stands before those of which its own text is a case. */
const FAULTS = [COMMON_FAULTS, ...Object.values(TOPICS).map(({ faults = {} }) => faults)]
  .flatMap((faults) => Object.values(faults))
  .map((said) => (typeof said === 'string' ? said : said.says))
  .toSorted((one, other) => other.length - one.length);

/** Returns the sentence about a fault that a text is, and the values in it. */
function faultIn(text: string): readonly [sentence: string, values: readonly string[]] {
  for (const sentence of FAULTS) {
    const values = valuesIn(sentence, text);
    if (values !== undefined) return [sentence, values];
  }
  return assert.fail(`${text} is about no fault`);
}

/** The id of a sentence, and the sentence about a fault in it. */
interface Said {
  readonly sentence: string;
  readonly fault: string | undefined;
}

/** Checks that a rule finds what an example says, and nothing else. */
function assertFinds(rule: RuleId, { zones, mark }: RuleExample, expected: ExpectedFinding): Said {
  const { word, values, corrected } = expected;
  const findings = findingsOf(...zones).filter((each) => each.rule === rule);
  const sentence = sentencesOf(rule).get(word) ?? assert.fail(`${rule} has no sentence ${word}`);
  const found = findings.filter((each) => valuesIn(sentence, each.text()) !== undefined);
  assert.equal(found.length, 1, findings.map((each) => each.text()).join('\n'));
  const [finding] = found;
  assert.ok(finding);
  const given = [...(valuesIn(sentence, finding.text()) ?? [])];
  const [fault, inFault] = /(?:^|, )\*(?: |$)/u.test(values) ? faultIn(given.pop() ?? '') : [];
  if (inFault !== undefined) given.push(['*', inFault.join(', ')].join(' ').trim());
  assert.equal(given.join(', ').trimEnd(), values);
  assert.equal(markOf(finding), mark);
  assert.equal(finding.about.corrected, corrected);
  const { severity, source } = ALL_RULES[rule];
  assert.equal(finding.source, (expected.source ?? source).url);
  assert.equal(finding.severity, severity);
  return { sentence: idOf(rule, word), fault };
}

function idOf(rule: RuleId, word: string): string {
  return word === '' ? rule : `${rule}/${word}`;
}

/** Checks the examples of a rule, and returns what the findings say. */
function assertHold(rule: RuleId): readonly Said[] {
  return examplesOf(rule).flatMap((example) => {
    if (example.finds !== undefined) return assertFinds(rule, example, example.finds);
    const found = findingsOf(...example.zones).filter((each) => each.rule === rule);
    assert.deepEqual(found, [], example.line);
    return [];
  });
}

describe('A rule', () => {
  for (const rule of RULE_IDS)
    it(`${rule} finds what its examples say, with each of its sentences, and nothing in others`, () => {
      const said = new Set(assertHold(rule).map(({ sentence }) => sentence));
      const ids = [...sentencesOf(rule).keys()].map((word) => idOf(rule, word));
      assert.deepEqual(
        ids.filter((id) => !said.has(id)),
        ids.filter((id) => WITHOUT_EXAMPLE.has(id)),
      );
      assert.ok(examplesOf(rule).some(({ finds }) => finds === undefined));
    });

  it('says in some example what each fault is', () => {
    const said = new Set(RULE_IDS.flatMap((rule) => assertHold(rule)).map(({ fault }) => fault));
    assert.deepEqual(
      FAULTS.filter((sentence) => !said.has(sentence)),
      [],
    );
  });

  it('has a title of its own, which is no sentence', () => {
    const titles = RULE_IDS.map((id) => ALL_RULES[id].title);
    for (const title of titles) assert.match(title, /^[A-Z]\S* .*[^.\s]$/u);
    assert.equal(new Set(titles).size, RULE_IDS.length);
  });
});
