// `npm test`: everything, in order. `npm test -- unit host` runs only those parts, and `--grep TEXT` only the
// tests whose names hold the text.
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ensureChromium } from './chromium.ts';
import { keep, run, temporaryFolder } from './processes.ts';
import { packaged, root, vsix } from './project.ts';
import { ensureServerInstalled } from './server-install.ts';
import type { Counts } from './suite.ts';
import { filesHolding, notedTokens } from './tokens.ts';
import { problemsOf } from './vsix.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { grep: { type: 'string' } } });
const folder = temporaryFolder('test');
const tokens = path.join(temporaryFolder('tokens'), 'tokens.txt');
const env: NodeJS.ProcessEnv = {
  ...process.env,
  DNS_TREE_RUN_FOLDER: folder,
  DNS_TREE_TOKENS: tokens,
};
if (values.grep !== undefined) env['DNS_TREE_GREP'] = values.grep;

const parts: Record<string, () => Promise<Counts>> = {
  types: async () => {
    const own = await check(packaged('typescript/bin/tsc'), '--noEmit');
    const pages = await check(packaged('typescript/bin/tsc'), '--noEmit', '-p', 'media/panels');
    return { passed: own.passed + pages.passed, failed: own.failed + pages.failed, skipped: 0 };
  },
  lint: async () => check(packaged('oxlint/bin/oxlint'), '--deny-warnings'),
  format: async () => check(packaged('oxfmt/bin/oxfmt'), '--check'),
  unit: async () => {
    if (!(await built())) return failure('The tests could not be bundled.');
    return suite('unit', 'mocha.ts', '10000', ...files('dist/test/unit/**/*.test.js'));
  },
  host: async () => {
    if (!(await built())) return failure('The tests could not be bundled.');
    return suite('host', 'host.ts');
  },
  webview: async () => {
    if (!(await built())) return failure('The pages could not be bundled.');
    await ensureChromium();
    return suite('webview', 'mocha.ts', '30000', ...files('test/webview/**/*.test.ts'));
  },
  package: packageExtension,
  e2e: async () => {
    if (!existsSync(vsix)) return failure('There is no packaged extension to try.');
    await ensureServerInstalled();
    await ensureChromium();
    return suite('e2e', 'mocha.ts', '60000', ...files('test/e2e/**/*.test.ts'));
  },
  secrets: async () => searchForTokens(),
};

const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
const bundled: { done?: Promise<boolean> } = {};
for (const [name, part] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n── ${name}`);
  const counts = await part().catch((error: unknown) => failure(error));
  // With --grep a part may well have nothing to run.
  if (counts.passed + counts.failed === 0 && values.grep === undefined)
    counts.failed += failure(`${name} ran no test.`).failed;
  total.passed += counts.passed;
  total.failed += counts.failed;
  summary.push(
    `${name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed` +
      (counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''),
  );
}
console.log(`\n${summary.join('\n')}`);
if (total.passed + total.failed === 0) total.failed += failure('No test ran.').failed;
if (total.failed > 0 || process.env['DNS_TREE_KEEP'] === '1') {
  keep(folder);
  console.log(`What the run wrote (settings, logs, state, browser profile) is in ${folder}`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

function failure(why: unknown): Counts {
  console.error(why instanceof Error ? why.message : why);
  return { passed: 0, failed: 1, skipped: 0 };
}

/** A tool that passes or does not counts as one test. */
async function check(script: string, ...args: string[]): Promise<Counts> {
  const code = await run(process.execPath, [script, ...args]);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** Bundles the tests once for all the parts that want them. */
async function built(): Promise<boolean> {
  bundled.done ??= run(process.execPath, ['esbuild.mjs']).then((code) => code === 0);
  return bundled.done;
}

function files(pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .toSorted()
    .map((file) => path.join(root, file));
}

/** Runs a script of test/support that leaves its counts in a file. */
async function suite(name: string, script: string, ...args: string[]): Promise<Counts> {
  const countsFile = path.join(folder, `${name}-counts.json`);
  const code = await run(
    process.execPath,
    [
      '--enable-source-maps',
      // The sources have no package.json of their own that would say they are modules.
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      path.join(import.meta.dirname, script),
      ...args,
    ],
    { env: { ...env, DNS_TREE_COUNTS: countsFile } },
  );
  if (!existsSync(countsFile)) return failure(`${name} ended with code ${code} before its tests did.`);
  const schema = z.object({ passed: z.number(), failed: z.number(), skipped: z.number() });
  const counts = schema.parse(JSON.parse(readFileSync(countsFile, 'utf8')));
  if (code !== 0 && counts.failed === 0) counts.failed += failure(`${name} ended with code ${code}.`).failed;
  return counts;
}

/**
 * Looks for every token that the tests used in every file that VS Code and the browser wrote meanwhile. The
 * VS Code of the npm package keeps its secret store in memory, so there is no file where one may be.
 */
async function searchForTokens(): Promise<Counts> {
  const used = notedTokens(tokens);
  if (used.length === 0 && positionals.length > 0) return { passed: 0, failed: 0, skipped: 0 };
  if (used.length === 0) return failure('The tests used no token that could be looked for.');
  // What is no secret is found: the search sees what is there.
  if (filesHolding(folder, ['dnsTree.accounts']).length === 0)
    return failure('The search for tokens does not even find the list of accounts.');
  const found = filesHolding(
    folder,
    used.flatMap((token) => [token, token.slice(token.indexOf(',') + 1)]),
  );
  for (const file of found) console.error(`${path.relative(folder, file)} holds a token`);
  console.log(`${used.length} tokens looked for`);
  return { passed: found.length === 0 ? 1 : 0, failed: found.length === 0 ? 0 : 1, skipped: 0 };
}

async function packageExtension(): Promise<Counts> {
  mkdirSync(path.dirname(vsix), { recursive: true });
  const code = await run('npm', ['run', '--silent', 'package'], { shell: process.platform === 'win32' });
  if (code !== 0) return failure(`npm run package ended with code ${code}.`);
  const problems = problemsOf(vsix);
  for (const problem of problems) console.error(problem);
  return { passed: problems.length === 0 ? 2 : 1, failed: problems.length === 0 ? 0 : 1, skipped: 0 };
}
