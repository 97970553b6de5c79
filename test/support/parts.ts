import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { runTelling, type Tell } from './processes.ts';
import { packaged, root, vsix } from './project.ts';
import type { Counts } from './suite.ts';
import { problemsOf } from './vsix.ts';

/** What `npm test -- NAME` runs. */
export const PART_NAMES = [
  'types',
  'lint',
  'format',
  'unit',
  'host',
  'webview',
  'package',
  'e2e',
  'secrets',
] as const;
export type PartName = (typeof PART_NAMES)[number];

/** A piece of a part that runs by itself, beside others. */
export interface Job {
  readonly part: PartName;
  /** Tells what is to be seen while it runs, and ends in what it came to. */
  readonly run: (tell: Tell) => Promise<Counts>;
}

/**
 * The jobs of the parts, those first that take longest: whoever runs several side by side is done soonest so.
 * `folder` is where they leave all that they write, each below a name of its own.
 */
export function jobsOf(parts: ReadonlySet<PartName>, folder: string, env: NodeJS.ProcessEnv): Job[] {
  const suite = (part: PartName, name: string, script: string, ...args: string[]): Job => ({
    part,
    run: (tell) => runSuite(name, path.join(folder, name), env, tell, script, ...args),
  });
  const tool = (part: PartName, script: string, ...args: string[]): Job => ({
    part,
    run: async (tell) => {
      const code = await runTelling(process.execPath, [script, ...args], {}, tell);
      return code === 0 ? passed(1) : failed(1);
    },
  });
  const jobs = [
    suite('unit', 'unit', 'mocha.ts', '10000', ...files('test/unit/**/*.test.ts')),
    suite('host', 'host', 'host.ts'),
    ...files('test/e2e/**/*.test.ts').map((file) =>
      suite('e2e', `e2e-${path.basename(file, '.test.ts')}`, 'mocha.ts', '60000', file),
    ),
    suite('webview', 'webview', 'mocha.ts', '30000', ...files('test/webview/**/*.test.ts')),
    tool('types', packaged('typescript/bin/tsc'), '--noEmit'),
    tool('types', packaged('typescript/bin/tsc'), '--noEmit', '-p', 'media/panels'),
    tool('lint', packaged('oxlint/bin/oxlint'), '--deny-warnings'),
    tool('format', packaged('oxfmt/bin/oxfmt'), '--check'),
  ];
  return jobs.filter(({ part }) => parts.has(part));
}

/** Bundles the tests and what they test; whether that went well. */
export async function bundle(tell: Tell): Promise<boolean> {
  return (await runTelling(process.execPath, ['esbuild.mjs'], {}, tell)) === 0;
}

/** Makes the .vsix that e2e installs, and looks at what is in it. */
export async function packageExtension(tell: Tell): Promise<Counts> {
  mkdirSync(path.dirname(vsix), { recursive: true });
  const shell = process.platform === 'win32';
  const code = await runTelling('npm', ['run', '--silent', 'package'], { shell }, tell);
  if (code !== 0) return failed(1);
  const problems = problemsOf(vsix);
  for (const problem of problems) tell(`${problem}\n`);
  return problems.length === 0 ? passed(2) : { ...failed(1), passed: 1 };
}

export function passed(count: number): Counts {
  return { passed: count, failed: 0, skipped: 0 };
}

export function failed(count: number): Counts {
  return { passed: 0, failed: count, skipped: 0 };
}

/** Runs a script of test/support that leaves its counts in a file. */
async function runSuite(
  name: string,
  folder: string,
  env: NodeJS.ProcessEnv,
  tell: Tell,
  script: string,
  ...args: string[]
): Promise<Counts> {
  mkdirSync(folder, { recursive: true });
  const countsFile = path.join(folder, 'counts.json');
  const code = await runTelling(
    process.execPath,
    [
      '--enable-source-maps',
      // The sources have no package.json of their own that would say they are modules.
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      path.join(import.meta.dirname, script),
      ...args,
    ],
    { env: { ...env, DNS_TREE_RUN_FOLDER: folder, DNS_TREE_COUNTS: countsFile } },
    tell,
  );
  if (!existsSync(countsFile)) {
    tell(`${name} ended with code ${code} before its tests did.\n`);
    return failed(1);
  }
  const counts = CountsLine.parse(JSON.parse(readFileSync(countsFile, 'utf8')));
  if (code === 0 || counts.failed > 0) return counts;
  tell(`${name} ended with code ${code}.\n`);
  return { ...counts, failed: 1 };
}

const CountsLine = z.object({ passed: z.number(), failed: z.number(), skipped: z.number() });

function files(pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .toSorted()
    .map((file) => path.join(root, file));
}
