// The examples that rules have in their files, for the test that runs them and for the manual, which shows what findings
// say. `Examples` in src/check/rules/rule.ts describes their form.
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { ALL_RULES, isRuleId, type RuleId } from '../../../src/check/rules/allRules.ts';
import { rfc, type Rule } from '../../../src/check/rules/rule.ts';
import type { CheckedZone } from '../../../src/check/zone/checkedZone.ts';
import { LINES, record, zone } from '../../unit/check/zones.ts';
import { root } from '../project.ts';

/** Records, and what a rule finds in them. */
export interface RuleExample {
  /** The example as it is written, for messages. */
  readonly line: string;
  /** The zone that is checked, and others of the account. */
  readonly zones: readonly [CheckedZone, ...CheckedZone[]];
  /** The part of the value that guillemets mark, or the name of the marked part of the record. */
  readonly mark: string;
  /** Undefined if the rule finds nothing. */
  readonly finds: ExpectedFinding | undefined;
}

export interface ExpectedFinding {
  /** The word of the sentence, empty if the rule has one sentence. */
  readonly word: string;
  /** The values in the sentence, joined by commas. */
  readonly values: string;
  readonly corrected: string | undefined;
  /** Undefined for the source of the rule. */
  readonly source: Rule['source'] | undefined;
}

const RECORD =
  /^(?:(?<line>\S+): )?(?<name>\S+) (?:(?<ttl>[«\d»]+) )?(?<type>[«A-Z\d»]+)(?: (?<value>.*))?$/su;
const PARTS = ['line', 'name', 'ttl', 'type', 'value'] as const;
const WithExamples = z.object({ RULE_EXAMPLES: z.string() });
const LINES_OF_RULES = await allLines();

/** Returns the lines of the examples of each rule, as they are in the files of the rules. */
async function allLines(): Promise<ReadonlyMap<RuleId, readonly string[]>> {
  const examples = new Map<RuleId, string[]>();
  for (const file of globSync('src/check/rules/**/*.ts', { cwd: root }).toSorted()) {
    const module: unknown = await import(pathToFileURL(path.join(root, file)).href);
    const lines = WithExamples.safeParse(module).data?.RULE_EXAMPLES.trim().split('\n') ?? [];
    let ofRule: string[] = [];
    for (const line of lines)
      if (line.startsWith(' ')) ofRule.push(line.trim());
      else examples.set(isRuleId(line) ? line : assert.fail(line), (ofRule = []));
  }
  return examples;
}

export function examplesOf(rule: RuleId): readonly RuleExample[] {
  return (LINES_OF_RULES.get(rule) ?? []).map(readExample);
}

function readExample(line: string): RuleExample {
  const [, side, short = ''] = /^(yes|no) +(.*)$/su.exec(line) ?? assert.fail(line);
  const example = short.replaceAll(/\(([^()]*)\)\{(\d+)\}/gu, (_, part: string, times: string) =>
    part.repeat(Number(times)),
  );
  if (side === 'no') return { line, ...readRecords(example), finds: undefined };
  const [found = '', section] = example.split(' § ');
  const [before = '', corrected] = found.split(' ⇒ ');
  const arrow = before.indexOf('→');
  const says = before.slice(arrow + 1).trim();
  const [, word = '', values = ''] = /^(?:([a-z\d]+):(?: |$))?(.*)$/su.exec(says) ?? [];
  const [number, part] = section?.split(', ') ?? [];
  const source = number === undefined ? undefined : rfc(Number(number), part);
  return { line, ...readRecords(before.slice(0, arrow)), finds: { word, values, corrected, source } };
}

/** Returns the zones of an example, its own first, and what is marked in them. */
function readRecords(text: string): Pick<RuleExample, 'zones' | 'mark'> {
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

/** Returns the sentences of a rule by their words; the word of an only one is empty. */
export function sentencesOf(rule: RuleId): ReadonlyMap<string, string> {
  const { says } = ALL_RULES[rule];
  return new Map(typeof says === 'string' ? [['', says]] : Object.entries(says));
}

/** Returns the values in a text by their places in the sentence; undefined if the text is not that sentence. */
export function valuesIn(sentence: string, text: string): readonly string[] | undefined {
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
