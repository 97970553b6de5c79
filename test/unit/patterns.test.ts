import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from '@babel/parser';
import { check, type Parameters } from 'recheck';
import { patience } from '../support/patience.ts';

/** Tests run in the root of the project. */
const root = process.cwd();

/**
 * Counts steps instead of time, so that the results depend neither on the speed of the machine nor on the build of
 * recheck.
 */
const limits: Parameters = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  attackLimit: 5_000_000,
  maxAttackStringSize: 10_000,
  maxIteration: 3,
  maxInitialGenerationSize: 50,
  maxGenerationSize: 20,
  mutationSize: 10,
  crossoverSize: 5,
};

/** A pattern with a limited input has a comment at most two lines above: `// Input: at most 240 characters.` */
const CAP = /\/\/ Input: at most (\d+) characters\./u;

/** Steps that a pattern may take on its longest input, which are some milliseconds. */
const MAX_STEPS = 20_000_000;

interface Pattern {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
  /** The length of the longest input. */
  readonly cap: number | undefined;
}

interface Sources {
  readonly patterns: readonly Pattern[];
  /** Where a pattern is built at run time, which hides it from the checker. */
  readonly built: readonly string[];
}

function readSources(): Sources {
  const patterns: Pattern[] = [];
  const built: string[] = [];
  for (const file of globSync('{src,media}/**/*.ts', { cwd: root }).toSorted()) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const lines = text.split('\n');
    const { tokens } = parse(text, { sourceType: 'module', plugins: ['typescript'], tokens: true });
    for (const [index, token] of (tokens ?? []).entries()) {
      const { line } = token.loc.start;
      const where = `${file}:${line}`;
      if (token.value === 'RegExp' && tokens?.[index + 1]?.type?.label === '(') built.push(where);
      if (token.type?.label !== 'regexp') continue;
      const { pattern, flags } = token.value;
      const cap = CAP.exec(lines.slice(Math.max(0, line - 3), line - 1).join('\n'))?.[1];
      patterns.push({ where, source: pattern, flags, cap: cap === undefined ? undefined : Number(cap) });
    }
  }
  return { patterns, built };
}

const made = (source: string, cap?: number): Pattern => ({ where: 'here', source, flags: 'u', cap });

/**
 * Returns the problem of a pattern: undefined for linear time, or for an input that is short enough. A sticky pattern is
 * tried at one place after the other, so it must be linear as a search too.
 */
async function problemOf({ source, flags, cap }: Pattern): Promise<string | undefined> {
  // The checker works on one pattern at a time: one that it cannot decide must not delay the others.
  const result = await check(source, flags.replace('y', ''), { ...limits, signal: patience() });
  switch (result.status) {
    case 'safe':
      return undefined;
    case 'unknown':
      return `could not be checked: ${result.error.kind}`;
    case 'vulnerable': {
      const { complexity, attack } = result;
      if (cap !== undefined && complexity.type === 'polynomial' && cap ** complexity.degree <= MAX_STEPS)
        return undefined;
      return `${complexity.summary}, with ${attack.pattern}`;
    }
  }
}

describe('The regular expressions of src and media', () => {
  const { patterns, built } = readSources();

  it('are found', () => {
    assert.ok(patterns.length > 100, `only ${patterns.length}`);
  });

  it('are literals, which can be checked, but for those of languages, which the editor runs as well', () => {
    assert.deepEqual(
      built.map((where) => where.replace(/:\d+$/u, '')),
      ['src/workspace/fileLanguages.ts'],
    );
  });

  // Many places have the same pattern, and checking one takes time.
  const different = new Map(patterns.map((each) => [`${each.source}/${each.flags} ${each.cap}`, each]));
  for (const pattern of different.values()) {
    it(`take linear time or have a limited input: ${pattern.where}`, async () => {
      assert.equal(await problemOf(pattern), undefined, `/${pattern.source}/${pattern.flags}`);
    });
  }
});

describe('The check of regular expressions', () => {
  it('finds polynomial and exponential ones', async () => {
    assert.match((await problemOf(made(String.raw`^\s*(\d+)\s+(?:"(.*)"|(.*?))\s*$`))) ?? '', /polynomial/u);
    assert.match((await problemOf(made('^(a+)+$'))) ?? '', /exponential/u);
  });

  it('finds a sticky one that takes polynomial time if it is tried everywhere', async () => {
    const flags = 'uy';
    const source = String.raw`\/(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/`;
    assert.match((await problemOf({ ...made(source), flags })) ?? '', /polynomial/u);
  });

  it('accepts a polynomial one with a short input, but never an exponential one', async () => {
    const trailing = String.raw`\s+$`;
    assert.equal(await problemOf(made(trailing, 300)), undefined);
    assert.match((await problemOf(made(trailing, 100_000))) ?? '', /polynomial/u);
    assert.match((await problemOf(made('^(a+)+$', 30))) ?? '', /exponential/u);
  });
});
