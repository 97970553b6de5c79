import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as l10nDev from '@vscode/l10n-dev';
import * as z from 'zod';

/** Tests run in the root of the project. */
const root = process.cwd();
// Its parser is a file of its own, which a bundle would leave behind.
const dev: typeof l10nDev = createRequire(path.join(root, 'package.json'))('@vscode/l10n-dev');

const Texts = z.record(z.string(), z.string());
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const textsOf = (file: string): Readonly<Record<string, string>> => Texts.parse(JSON.parse(read(file)));

const placeholders = (text: string): readonly string[] => (text.match(/\{\d+\}/gu) ?? []).toSorted();
const commands = (text: string): readonly string[] => text.match(/\(command:[^)]*\)/gu) ?? [];
const without = (all: Iterable<string>, those: Iterable<string>): readonly string[] => {
  const known = new Set(those);
  return [...all].filter((each) => !known.has(each));
};

/** All strings of the sources: a comment beside one would make it an object. */
async function stringsOfSources(): Promise<readonly string[]> {
  const files = globSync('src/**/*.ts', { cwd: root });
  const found = await dev.getL10nJson(files.map((file) => ({ extension: '.ts', contents: read(file) })));
  for (const [key, value] of Object.entries(found))
    assert.equal(typeof value, 'string', `“${key}” has a comment`);
  return Object.keys(found);
}

describe('The Chinese texts', () => {
  const bundle = textsOf('media/l10n/bundle.l10n.zh-cn.json');
  let strings: readonly string[] = [];
  before(async function readSources() {
    // Every file goes through a parser.
    this.timeout(60_000);
    strings = await stringsOfSources();
  });

  it('are there for every string of the sources', () => {
    assert.ok(strings.length > 100, 'the strings were not found');
    assert.deepEqual(without(strings, Object.keys(bundle)), []);
  });

  it('are there for nothing else', () => {
    assert.deepEqual(without(Object.keys(bundle), strings), []);
  });

  it('have the placeholders of the English ones', () => {
    for (const [english, chinese] of Object.entries(bundle)) {
      assert.deepEqual(placeholders(chinese), placeholders(english), english);
    }
  });

  it('are Chinese, but for words that are the same', () => {
    const same = ['Id', 'Punycode', 'TTL', 'VIP', '{0} of {1}'];
    for (const [english, chinese] of Object.entries(bundle)) {
      assert.ok(
        same.includes(english) || /\p{Script=Han}|[：，（]/u.test(chinese),
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

describe('The texts of the manifest', () => {
  const english = textsOf('package.nls.json');
  const chinese = textsOf('package.nls.zh-cn.json');
  const used = new Set([...read('package.json').matchAll(/"%([^%"]+)%"/gu)].map(([, key]) => key ?? ''));

  it('are there in both languages', () => {
    assert.deepEqual(Object.keys(chinese), Object.keys(english));
  });

  it('are those that the manifest names', () => {
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
