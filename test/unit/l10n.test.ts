import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from '@babel/parser';
import * as z from 'zod';
import { ALL_RULES, TOPICS } from '../../src/check/rules/allRules.ts';
import { COMMON_FAULTS, OTHER_FAULT } from '../../src/check/rules/faults.ts';

/** Tests run in the root of the project. */
const root = process.cwd();

const Texts = z.record(z.string(), z.string());
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const textsOf = (file: string): Readonly<Record<string, string>> => Texts.parse(JSON.parse(read(file)));

const placeholders = (text: string): readonly string[] => (text.match(/\{\d+\}/gu) ?? []).toSorted();
const commands = (text: string): readonly string[] => text.match(/\(command:[^)]*\)/gu) ?? [];
const without = (all: Iterable<string>, those: Iterable<string>): readonly string[] => {
  const known = new Set(those);
  return [...all].filter((each) => !known.has(each));
};

/** A token of Babel's parser. */
const Token = z.object({
  type: z.object({ label: z.string() }),
  value: z.unknown(),
  loc: z.object({ start: z.object({ line: z.number() }) }),
});

/** The first argument of each `l10n.t(…)` in the sources. `unclear` lists the calls without a string literal. */
function stringsOfSources(): { readonly strings: readonly string[]; readonly unclear: readonly string[] } {
  const strings = new Set<string>();
  const unclear: string[] = [];
  for (const file of globSync('src/**/*.ts', { cwd: root })) {
    const text = read(file);
    if (!text.includes('l10n')) continue;
    const { tokens } = parse(text, { sourceType: 'module', plugins: ['typescript'], tokens: true });
    const all = z
      .array(z.unknown())
      .parse(tokens)
      .flatMap((token) => Token.safeParse(token).data ?? []);
    for (const [at, { loc }] of all.entries()) {
      const [object, dot, method, open, argument, after] = all.slice(at, at + 6);
      if (object?.value !== 'l10n' || dot?.type.label !== '.' || method?.value !== 't') continue;
      const isClear = open?.type.label === '(' && (after?.type.label === ',' || after?.type.label === ')');
      if (isClear && argument?.type.label === 'string') strings.add(z.string().parse(argument.value));
      else unclear.push(`${file}:${loc.start.line}`);
    }
  }
  return { strings: [...strings], unclear };
}

/** What rules say is a part of them. One place translates it. */
function stringsOfRules(): readonly string[] {
  const faults = [COMMON_FAULTS, ...Object.values(TOPICS).map((topic) => topic.faults ?? {})];
  return [
    OTHER_FAULT,
    ...Object.values(ALL_RULES).flatMap(({ title, says }) =>
      typeof says === 'string' ? [title, says] : [title, ...Object.values(says)],
    ),
    ...faults
      .flatMap((each) => Object.values(each))
      .map((said) => (typeof said === 'string' ? said : said.says)),
  ];
}

describe('The Chinese strings', () => {
  const bundle = textsOf('media/l10n/bundle.l10n.zh-cn.json');
  const { strings: literals, unclear } = stringsOfSources();
  const strings = [...literals, ...stringsOfRules()];

  it('are looked up by string literals, but for those of rules', () => {
    assert.deepEqual(
      unclear.map((place) => place.split(':')[0]),
      ['src/check/rules/rule.ts'],
    );
  });

  it('exist for every string of the sources', () => {
    assert.ok(strings.length > 100, 'the strings were not found');
    assert.deepEqual(without(strings, Object.keys(bundle)), []);
  });

  it('exist for nothing else', () => {
    assert.deepEqual(without(Object.keys(bundle), strings), []);
  });

  it('have the placeholders of the English ones', () => {
    for (const [english, chinese] of Object.entries(bundle)) {
      assert.deepEqual(placeholders(chinese), placeholders(english), english);
    }
  });

  it('are in Chinese, except for words that are the same', () => {
    const same = ['en', 'Id', 'Punycode', 'TTL', 'TTL {0}', 'VIP', '{0} of {1}'];
    for (const [english, chinese] of Object.entries(bundle)) {
      assert.ok(
        same.includes(english) || /\p{Script=Han}|[：；，。、（]/u.test(chinese),
        `“${english}” is “${chinese}”`,
      );
    }
  });

  it('end a sentence where the English ones do', () => {
    for (const [english, chinese] of Object.entries(bundle)) {
      if (english.endsWith('.')) assert.match(chinese, /。$/u, english);
      else if (!english.endsWith('?')) assert.doesNotMatch(chinese, /[。.]$/u, english);
    }
  });
});

describe('The strings of the manifest', () => {
  const english = textsOf('package.nls.json');
  const chinese = textsOf('package.nls.zh-cn.json');
  const used = new Set([...read('package.json').matchAll(/"%([^%"]+)%"/gu)].map(([, key]) => key ?? ''));

  it('exist in both languages', () => {
    assert.deepEqual(Object.keys(chinese), Object.keys(english));
  });

  it('are exactly those that the manifest uses', () => {
    assert.ok(used.size > 10, 'the names were not found');
    assert.deepEqual(without(used, Object.keys(english)), []);
    assert.deepEqual(without(Object.keys(english), used), []);
  });

  it('run the same commands', () => {
    for (const [key, text] of Object.entries(english)) {
      assert.deepEqual(commands(chinese[key] ?? ''), commands(text), key);
    }
  });
});
