import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { TAKES_PICTURES } from './pictures.ts';
import { runPrinting, type Print } from './processes.ts';
import { dist, packaged, root } from './project.ts';
import { problemsOfRelease, rehearseRelease } from './release/release.ts';
import { type Result, SLOW_MS } from './suite.ts';

/** The names that `npm test -- NAME` accepts. */
export const PART_NAMES = [
  'types',
  'lint',
  'format',
  'unit',
  'programs',
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
  readonly run: (print: Print) => Promise<Result>;
}

/**
 * Returns the jobs of the parts, longest first, so that running some at a time ends soonest. Each writes its files into a
 * folder of its own below `folder`. `unit` names the files of the part of that name.
 */
export function jobsOf(
  parts: ReadonlySet<PartName>,
  folder: string,
  env: NodeJS.ProcessEnv,
  unit: readonly string[] = files('test/unit/**/*.test.ts'),
): Job[] {
  const suite = (part: PartName, name: string, script: string, ...args: string[]): Job => ({
    part,
    needsEditor: part !== 'unit' && part !== 'programs',
    run: (print) => runSuite(name, path.join(folder, name), env, print, script, ...args),
  });
  const mocha = (
    part: keyof typeof SLOW_MS,
    processes: number,
    all: readonly string[],
    name: string = part,
  ): Job => suite(part, name, 'mocha.ts', String(SLOW_MS[part]), String(processes), ...all);
  // One more than there are processors, because tests also wait.
  const several = os.availableParallelism() + 1;
  const tool = (part: PartName, script: string, ...args: string[]): Job => ({
    part,
    needsEditor: false,
    run: async (print) => {
      const code = await runPrinting(process.execPath, [script, ...args], {}, print);
      return code === 0 ? passed(1) : failed(1);
    },
  });
  /** Checks again only what depends on a file that changed since the last check. */
  const types = (project: string, name: string): Job =>
    tool(
      'types',
      packaged('typescript/bin/tsc'),
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      path.join(dist, `${name}.tsbuildinfo`),
      '-p',
      project,
    );
  const e2e = files(TAKES_PICTURES ? 'test/e2e/**/*.{test,pictures}.ts' : 'test/e2e/**/*.test.ts');
  const jobs = [
    mocha('unit', several, unit),
    mocha('e2e', 1, e2e.filter(isShared)),
    suite('host', 'host', 'host.ts'),
    mocha(
      'e2e',
      1,
      e2e.filter((file) => !isShared(file)),
      'e2e-more',
    ),
    mocha('webview', 1, files('test/webview/**/*.test.ts')),
    mocha('programs', several, files('test/programs/**/*.test.ts')),
    suite('smoke', 'smoke', 'smoke.ts'),
    types('.', 'all'),
    types('media/panels', 'panels'),
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
export async function packageExtension(print: Print): Promise<Result> {
  await rehearseRelease(print);
  const problems = problemsOfRelease();
  for (const problem of problems) print(`${problem}\n`);
  return problems.length === 0 ? passed(3) : { ...failed(1), passed: 2 };
}

/** Whether a test file of e2e takes its turn with the window that several share. */
function isShared(file: string): boolean {
  return /\bshare(?:Sample)?Window\(/u.test(readFileSync(file, 'utf8'));
}

export function passed(count: number): Result {
  return { passed: count, failed: 0, skipped: 0, durations: [] };
}

export function failed(count: number): Result {
  return { passed: 0, failed: count, skipped: 0, durations: [] };
}

/** Runs a script of test/support that writes its counts to a file. */
async function runSuite(
  name: string,
  folder: string,
  env: NodeJS.ProcessEnv,
  print: Print,
  script: string,
  ...args: string[]
): Promise<Result> {
  mkdirSync(folder, { recursive: true });
  const countsFile = path.join(folder, 'counts.json');
  const code = await runPrinting(
    process.execPath,
    [
      '--enable-source-maps',
      // No package.json says that the sources are modules, so Node would warn.
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      // In MB. Properties make very many short-lived values: collecting them takes longer in less memory.
      '--max-semi-space-size=64',
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
  const counts = ResultFile.parse(JSON.parse(readFileSync(countsFile, 'utf8')));
  if (code === 0 || counts.failed > 0) return counts;
  print(`${name} ended with code ${code}.\n`);
  return { ...counts, failed: 1 };
}

const ResultFile: z.ZodType<Result> = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  durations: z.array(z.tuple([z.string(), z.number()])),
});

function files(pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .toSorted()
    .map((file) => path.join(root, file));
}
