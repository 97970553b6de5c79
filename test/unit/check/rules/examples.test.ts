import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { ALL_RULES, isRuleId, RULE_IDS, TOPICS, type RuleId } from '../../../../src/check/rules/allRules.ts';
import { COMMON_FAULTS } from '../../../../src/check/rules/faults.ts';
import { rfc } from '../../../../src/check/rules/rule.ts';
import type { Finding } from '../../../../src/check/findings.ts';
import type { CheckedZone } from '../../../../src/check/zone/checkedZone.ts';
import { findingsOf, LINES, record, zone } from '../zones.ts';

/** Sentences that no example shows: to reach the limit of lookups takes a second. */
const WITHOUT_EXAMPLE: ReadonlySet<string> = new Set(['not-checked/lookups']);

const RECORD =
  /^(?:(?<line>\S+): )?(?<name>\S+) (?:(?<ttl>[«\d»]+) )?(?<type>[«A-Z\d»]+)(?: (?<value>.*))?$/su;
const PARTS = ['line', 'name', 'ttl', 'type', 'value'] as const;

/** Returns the zones of an example, its own first, and what is marked: part of a value, or the name of another part. */
function readRecords(text: string): {
  readonly zones: readonly [CheckedZone, ...CheckedZone[]];
  readonly mark: string;
} {
  const zones = [{ name: 'example.com', records: [record('', '', '')].slice(1) }];
  let mark = 'value';
  for (const each of text.split('|').map((one) => one.trim())) {
    const origin = /^\$ORIGIN (.*)\.$/u.exec(each)?.[1];
    if (origin !== undefined) zones.push({ name: origin, records: [] });
    if (origin !== undefined || each === '') continue;
    const groups = RECORD.exec(each)?.groups ?? assert.fail(each);
    const part = PARTS.find((one) => groups[one]?.includes('«'));
    if (part !== undefined) mark = part === 'value' ? (/«(.*)»/su.exec(each)?.[1] ?? '') : part;
    const [recordLine = 'Default', name = '', ttl = '600', type = '', value = ''] = PARTS.map((one) =>
      groups[one]?.replaceAll(/[«»]/gu, ''),
    );
    const [, mx = '10', target = ''] = /^(?:(\d+) )?(.*)$/su.exec(value) ?? [];
    const more = type === 'MX' ? { mx: Number(mx) } : {};
    zones
      .at(-1)
      ?.records.push(
        record(name, type, type === 'MX' ? target : value, { recordLine, ttl: Number(ttl), ...more }),
      );
  }
  const used = zones.filter(({ records }) => records.length > 0);
  const [first, ...others] = used.map((each) => zone({ lines: LINES, minTtl: 60, ...each }));
  return { zones: [first ?? assert.fail(text), ...others], mark };
}

/** Returns the values in a text by their places in the sentence; undefined if the text is not that sentence. */
function valuesIn(sentence: string, text: string): readonly string[] | undefined {
  const seen = new Set<string>();
  const pattern = sentence.replaceAll(/\{(\d)\}|[.*+?^${}()|[\]\\/]/gu, (found, place?: string) => {
    if (place === undefined) return `\\${found}`;
    if (seen.has(place)) return `\\k<v${place}>`;
    seen.add(place);
    return `(?<v${place}>.*?)`;
  });
  const groups = new RegExp(`^${pattern}$`, 'su').exec(text)?.groups;
  if (groups === undefined) return seen.size === 0 && text === sentence ? [] : undefined;
  return Object.entries(groups)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, value]) => value);
}

function sentencesOf(rule: RuleId): ReadonlyMap<string, string> {
  const { says } = ALL_RULES[rule];
  return new Map(typeof says === 'string' ? [['', says]] : Object.entries(says));
}

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
function assertFinds(rule: RuleId, line: string): Said {
  const [example = '', section] = line.split(' § ');
  const [before = '', corrected] = example.split(' ⇒ ');
  const arrow = before.indexOf('→');
  const says = before.slice(arrow + 1).trim();
  const [, word = '', values = ''] = /^(?:([a-z\d]+):(?: |$))?(.*)$/su.exec(says) ?? [];
  const { zones, mark } = readRecords(before.slice(0, arrow));
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
  const [number, part] = section?.split(', ') ?? [];
  const { severity, source } = ALL_RULES[rule];
  assert.equal(finding.source, number === undefined ? source.url : rfc(Number(number), part).url);
  assert.equal(finding.severity, severity);
  return { sentence: idOf(rule, word), fault };
}

function idOf(rule: RuleId, word: string): string {
  return word === '' ? rule : `${rule}/${word}`;
}

/** Checks the examples of a rule, and returns what the findings say. */
function assertHold(rule: RuleId, examples: readonly string[]): readonly Said[] {
  return examples.flatMap((line) => {
    const [, side, short = ''] = /^(yes|no) +(.*)$/su.exec(line) ?? assert.fail(line);
    const example = short.replaceAll(/\(([^()]*)\)\{(\d+)\}/gu, (_, part: string, times: string) =>
      part.repeat(Number(times)),
    );
    if (side === 'yes') return assertFinds(rule, example);
    const found = findingsOf(...readRecords(example).zones).filter((each) => each.rule === rule);
    assert.deepEqual(found, [], line);
    return [];
  });
}

/** Returns the examples of all rules, as they are in the files of the rules. */
async function allExamples(): Promise<ReadonlyMap<RuleId, readonly string[]>> {
  const examples = new Map<RuleId, string[]>();
  for (const file of globSync('src/check/rules/**/*.ts')) {
    const module: unknown = await import(pathToFileURL(path.resolve(file)).href);
    const lines = WithExamples.safeParse(module).data?.RULE_EXAMPLES.trim().split('\n') ?? [];
    let ofRule: string[] = [];
    for (const line of lines)
      if (line.startsWith(' ')) ofRule.push(line.trim());
      else examples.set(isRuleId(line) ? line : assert.fail(line), (ofRule = []));
  }
  return examples;
}

const WithExamples = z.object({ RULE_EXAMPLES: z.string() });

describe('A rule', () => {
  let examples: ReadonlyMap<RuleId, readonly string[]> = new Map();
  const examplesOf = (rule: RuleId): readonly string[] => examples.get(rule) ?? [];

  before(async () => {
    examples = await allExamples();
  });

  for (const rule of RULE_IDS)
    it(`${rule} finds what its examples say, with each of its sentences, and nothing in others`, () => {
      const said = new Set(assertHold(rule, examplesOf(rule)).map(({ sentence }) => sentence));
      const ids = [...sentencesOf(rule).keys()].map((word) => idOf(rule, word));
      assert.deepEqual(
        ids.filter((id) => !said.has(id)),
        ids.filter((id) => WITHOUT_EXAMPLE.has(id)),
      );
      assert.ok(examplesOf(rule).some((line) => line.startsWith('no')));
    });

  it('says in some example what each fault is', () => {
    const said = new Set(
      RULE_IDS.flatMap((rule) => assertHold(rule, examplesOf(rule))).map(({ fault }) => fault),
    );
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
