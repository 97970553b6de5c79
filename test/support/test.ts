// `npm test`: everything. `npm test -- unit host` runs only those parts, `quick` those that need no editor, `changed`
// the unit tests of what differs from HEAD, `--grep TEXT` only the tests whose names hold the text, and `--slow 60` lists
// the 60 slowest tests at the end. Parts run in parallel; the output of each is printed when it ends. What needs no
// editor runs while one is installed.
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changedFiles, testsOf } from './changedTests.ts';
import { ensureChromium } from './editor/chromium.ts';
import {
  bundle,
  failed,
  type Job,
  jobsOf,
  packageExtension,
  PART_NAMES,
  type PartName,
  passed,
  QUICK_PARTS,
} from './parts.ts';
import { keep, type Print, temporaryFolder } from './processes.ts';
import { dist, vsix } from './project.ts';
import { installExtension } from './editor/server.ts';
import { ensureServerInstalled } from './editor/serverInstall.ts';
import type { Counts, Duration, Result } from './suite.ts';
import { filesHolding, notedTokens } from './service/tokens.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: 'string' }, slow: { type: 'string', default: '0' } },
});
const isPart = (name: string): name is PartName => PART_NAMES.some((part) => part === name);
/** Names for several parts, or for some tests of one. */
const SHORT_NAMES: ReadonlyMap<string, readonly PartName[]> = new Map([
  ['quick', QUICK_PARTS],
  ['changed', ['unit']],
]);
const names = positionals.flatMap((name): readonly string[] => SHORT_NAMES.get(name) ?? [name]);
const unknown = names.filter((name) => !isPart(name));
if (unknown.length > 0) {
  const known = [...SHORT_NAMES.keys(), ...PART_NAMES];
  console.error(`There is no part ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(2);
}
const wanted = new Set(names.length === 0 ? PART_NAMES : names.filter(isPart));
const folder = temporaryFolder('test');
const tokens = path.join(temporaryFolder('tokens'), 'tokens.txt');
const installed = path.join(folder, 'installed');
const env: NodeJS.ProcessEnv = {
  ...process.env,
  DNS_TREE_TOKENS: tokens,
  DNS_TREE_INSTALLED: installed,
  // Each Node that a test starts would compile the same sources again.
  NODE_COMPILE_CACHE: temporaryFolder('compiled'),
};
if (values.grep !== undefined) env['DNS_TREE_GREP'] = values.grep;

/** The counts of each part, and how long its jobs took together. */
const totals = new Map<PartName, Counts & { seconds: number }>();
const durations: Duration[] = [];
/** What the parts printed about their failures, to print it once more at the end of a long output. */
const failures: string[] = [];
const show: Print = (text) => void process.stdout.write(text);

await all(jobsOf(wanted, folder, env, positionals.includes('changed') ? testsOf(changedFiles()) : undefined));
if (wanted.has('secrets')) await one('secrets', searchForTokens);

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
for (const name of PART_NAMES) {
  const counts = totals.get(name);
  if (counts === undefined) continue;
  // With --grep a part may have nothing to run.
  if (counts.passed + counts.failed === 0 && values.grep === undefined) counts.failed += 1;
  add(total, counts);
  summary.push(
    `${name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed` +
      (counts.skipped > 0 ? `, ${counts.skipped} skipped` : '') +
      `  (${Math.round(counts.seconds)} s)`,
  );
}
if (total.passed + total.failed === 0) stopWith('No test ran.');
for (const text of failures) console.log(text);
console.log(`\n${summary.join('\n')}`);
const slowest = durations.toSorted(([, a], [, b]) => b - a).slice(0, Number(values.slow));
for (const [title, millis] of slowest) console.log(`${(millis / 1000).toFixed(1).padStart(6)} s  ${title}`);
if (total.failed > 0 || process.env['DNS_TREE_KEEP'] === '1') {
  keep(folder);
  console.log(`What the run wrote (settings, logs, state, browser profile) is in ${folder}`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** Runs jobs, some at a time. Prints the output of a job when it ends, or live if it is the only one. */
async function all(jobs: readonly Job[]): Promise<void> {
  const waiting = [...jobs];
  const editor = prepareEditor();
  const lane = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      if (job.needsEditor) await editor;
      await one(job.part, job.run, jobs.length === 1);
    }
  };
  // As many as there are processors: more only slow each other down. One of them begins after preparing.
  const others = Array.from({ length: Math.max(1, os.availableParallelism() - 1) }, lane);
  await Promise.all([...others, editor.then(lane)]);
}

/** Packages and bundles the extension, and installs the editor and the browser, as far as the wanted parts need it. */
async function prepareEditor(): Promise<void> {
  // Before the bundles for tests, because both write to `dist`.
  if (wanted.has('package')) await one('package', packageExtension);
  if ((wanted.has('host') || wanted.has('webview')) && !(await bundle(show)))
    stopWith('The tests could not be bundled.');
  const needsPackage = wanted.has('e2e') || wanted.has('smoke');
  if (needsPackage && !existsSync(vsix)) stopWith('There is no packaged extension to try.');
  if (needsPackage || wanted.has('host')) await ensureServerInstalled();
  if (needsPackage)
    await installExtension(vsix, { extensionsFolder: installed, dataFolder: `${installed}-data` });
  if (needsPackage || wanted.has('host') || wanted.has('webview')) await ensureChromium();
}

async function one(part: PartName, run: Job['run'], live = true): Promise<void> {
  const header = `\n── ${part}\n`;
  let output = '';
  const begun = performance.now();
  if (live) show(header);
  const print: Print = live ? show : (text) => (output += text);
  const counts = await run(print).catch((error: unknown) => {
    print(`${error instanceof Error ? error.message : String(error)}\n`);
    return failed(1);
  });
  if (!live) show(header + output);
  if (!live && counts.failed > 0) failures.push(header + failuresIn(output));
  const sum = totals.get(part) ?? { passed: 0, failed: 0, skipped: 0, seconds: 0 };
  add(sum, counts);
  durations.push(...counts.durations.map(([title, millis]): Duration => [`${part}: ${title}`, millis]));
  sum.seconds += (performance.now() - begun) / 1000;
  totals.set(part, sum);
}

/** Mocha lists the failed tests at the end, below a line such as `2 failing`. */
function failuresIn(output: string): string {
  const list = output.search(/^.{0,10}\d+ failing/mu);
  return list === -1 ? output : output.slice(list);
}

function add(sum: Counts, counts: Counts): void {
  sum.passed += counts.passed;
  sum.failed += counts.failed;
  sum.skipped += counts.skipped;
}

function stopWith(why: string): never {
  console.error(why);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

/**
 * Searches every file that VS Code and the browser wrote, and everything that was built, for every token that the tests
 * used. The VS Code of the npm package keeps its secrets in memory, or encrypted, so no file may contain one.
 */
async function searchForTokens(print: Print): Promise<Result> {
  const used = notedTokens(tokens);
  if (used.length === 0 && positionals.length > 0) return passed(0);
  if (used.length === 0) {
    print('The tests used no token that could be looked for.\n');
    return failed(1);
  }
  // Proves that the search works: the list of accounts is not secret and must be found.
  if (filesHolding(folder, ['dnsTree.accounts']).next().done === true) {
    print('The search for tokens does not even find the list of accounts.\n');
    return failed(1);
  }
  // A file with the whole token contains its secret part too.
  const secrets = used.map((token) => token.slice(token.indexOf(',') + 1));
  const found = [folder, dist].flatMap((each) => [...filesHolding(each, secrets)]);
  for (const file of found) print(`${file} holds a token\n`);
  print(`${used.length} tokens looked for\n`);
  return found.length === 0 ? passed(1) : failed(1);
}
