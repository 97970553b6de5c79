import { existsSync, globSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { TAKES_PICTURES } from './pictures.ts';
import { runPrinting, type Print } from './processes.ts';
import { packaged, root } from './project.ts';
import { problemsOfRelease, rehearseRelease } from './release/release.ts';
import type { Counts } from './suite.ts';

/** The names that `npm test -- NAME` accepts. */
export const PART_NAMES = [
  'types',
  'lint',
  'format',
  'unit',
  'host',
  'webview',
  'package',
  'e2e',
  'smoke',
  'secrets',
] as const;
export type PartName = (typeof PART_NAMES)[number];
/** The parts of `npm test -- quick`. */
export const QUICK_PARTS: readonly PartName[] = ['types', 'lint', 'format', 'unit'];

/** A part, or a piece of one, that can run in parallel with others. */
export interface Job {
  readonly part: PartName;
  /** Whether it needs what `test.ts` installs and bundles for tests in VS Code and in the browser. */
  readonly needsEditor: boolean;
  /** Prints its output while it runs and returns its counts. */
  readonly run: (print: Print) => Promise<Counts>;
}

/**
 * Returns the jobs of the parts, longest first, so that running several in parallel ends soonest. Each job writes
 * its files into a folder of its own below `folder`. `unit` names the files of the part of that name.
 */
export function jobsOf(
  parts: ReadonlySet<PartName>,
  folder: string,
  env: NodeJS.ProcessEnv,
  unit: readonly string[] = files('test/unit/**/*.test.ts'),
): Job[] {
  const suite = (part: PartName, name: string, script: string, ...args: string[]): Job => ({
    part,
    needsEditor: part !== 'unit',
    run: (print) => runSuite(name, path.join(folder, name), env, print, script, ...args),
  });
  const tool = (part: PartName, script: string, ...args: string[]): Job => ({
    part,
    needsEditor: false,
    run: async (print) => {
      const code = await runPrinting(process.execPath, [script, ...args], {}, print);
      return code === 0 ? passed(1) : failed(1);
    },
  });
  const jobs = [
    ...inGroups(unit, 2 * os.availableParallelism()).map((group, index) =>
      suite('unit', `unit-${index + 1}`, 'mocha.ts', '30000', ...group),
    ),
    suite('host', 'host', 'host.ts'),
    suite('webview', 'webview', 'mocha.ts', '60000', ...files('test/webview/**/*.test.ts')),
    ...largestFirst(files(TAKES_PICTURES ? 'test/e2e/**/*.{test,pictures}.ts' : 'test/e2e/**/*.test.ts')).map(
      (file) =>
        suite('e2e', `e2e-${path.basename(file, '.ts').replace('.', '-')}`, 'mocha.ts', '120000', file),
    ),
    suite('smoke', 'smoke', 'smoke.ts'),
    tool('types', packaged('typescript/bin/tsc'), '--noEmit'),
    tool('types', packaged('typescript/bin/tsc'), '--noEmit', '-p', 'media/panels'),
    tool('lint', packaged('oxlint/bin/oxlint'), '--deny-warnings'),
    tool('format', packaged('oxfmt/bin/oxfmt'), '--check'),
  ];
  return jobs.filter(({ part }) => parts.has(part));
}

/** Bundles the extension and the tests. Returns whether that succeeded. */
export async function bundle(print: Print): Promise<boolean> {
  return (await runPrinting(process.execPath, ['esbuild.mjs'], {}, print)) === 0;
}

/** Rehearses a release, which also builds the .vsix that e2e installs and the command line. */
export async function packageExtension(print: Print): Promise<Counts> {
  await rehearseRelease(print);
  const problems = problemsOfRelease();
  for (const problem of problems) print(`${problem}\n`);
  return problems.length === 0 ? passed(3) : { ...failed(1), passed: 2 };
}

export function passed(count: number): Counts {
  return { passed: count, failed: 0, skipped: 0 };
}

export function failed(count: number): Counts {
  return { passed: 0, failed: count, skipped: 0 };
}

/** Runs a script of test/support that writes its counts to a file. */
async function runSuite(
  name: string,
  folder: string,
  env: NodeJS.ProcessEnv,
  print: Print,
  script: string,
  ...args: string[]
): Promise<Counts> {
  mkdirSync(folder, { recursive: true });
  const countsFile = path.join(folder, 'counts.json');
  const code = await runPrinting(
    process.execPath,
    [
      '--enable-source-maps',
      // No package.json says that the sources are modules, so Node would warn.
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      path.join(import.meta.dirname, script),
      ...args,
    ],
    { env: { ...env, DNS_TREE_RUN_FOLDER: folder, DNS_TREE_COUNTS: countsFile } },
    print,
  );
  if (!existsSync(countsFile)) {
    print(`${name} ended with code ${code} before its tests did.\n`);
    return failed(1);
  }
  const counts = CountsLine.parse(JSON.parse(readFileSync(countsFile, 'utf8')));
  if (code === 0 || counts.failed > 0) return counts;
  print(`${name} ended with code ${code}.\n`);
  return { ...counts, failed: 1 };
}

const CountsLine = z.object({ passed: z.number(), failed: z.number(), skipped: z.number() });

function files(pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .toSorted()
    .map((file) => path.join(root, file));
}

/**
 * Cuts a list of test files into at most so many groups of about the same size in bytes. Files of a folder stay
 * together: they load the same sources.
 */
function inGroups(all: readonly string[], most: number): readonly (readonly string[])[] {
  const sized = all.map((file) => ({ file, size: statSync(file).size }));
  const share = sized.reduce((sum, { size }) => sum + size, 0) / most;
  const groups: string[][] = Array.from({ length: most }, () => []);
  let before = 0;
  for (const { file, size } of sized) {
    groups[Math.floor((before + size / 2) / share)]?.push(file);
    before += size;
  }
  return groups.filter((group) => group.length > 0);
}

/** A large file of tests takes longer than a small one. */
function largestFirst(all: readonly string[]): string[] {
  return all.toSorted((a, b) => statSync(b).size - statSync(a).size);
}
