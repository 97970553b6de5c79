import { writeFileSync } from 'node:fs';
import { TEST_MS } from './patience.ts';

/** The result of a test run. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** How long a test of a part may take without saying why, in milliseconds. */
export const SLOW_MS = {
  unit: 250,
  programs: 3000,
  host: 3000,
  webview: 3000,
  e2e: 15_000,
  smoke: 15_000,
} as const;

/** How long a test took, in milliseconds. */
export type Duration = readonly [title: string, millis: number];

export interface Result extends Counts {
  readonly durations: Duration[];
}

/**
 * Runs test files (ESM or CommonJS) with mocha, in so many processes that each take the next file. A test that takes
 * longer than `slowMillis` says in a comment why.
 */
export async function runSuite(files: readonly string[], slowMillis: number, workers = 1): Promise<Result> {
  const grep = process.env['DNS_TREE_GREP'];
  // In the bundle for older editors, an import at the top would be a require(), which their Node answers differently.
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: TEST_MS,
    ...(workers > 1 ? { parallel: true, jobs: workers } : {}),
    slow: slowMillis,
    forbidOnly: process.env['CI'] === 'true',
    ...(grep === undefined ? {} : { grep }),
  });
  for (const file of files) mocha.addFile(file);
  // Each of several processes loads what it takes.
  if (workers === 1) await mocha.loadFilesAsync();
  const counts: Result = { passed: 0, failed: 0, skipped: 0, durations: [] };
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => resolve());
    runner.on('pass', (test) => {
      counts.passed += 1;
      counts.durations.push([test.fullTitle(), test.duration ?? 0]);
    });
    runner.on('pending', () => (counts.skipped += 1));
    // A failed hook counts as a failure, and so does each further failure of a test.
    runner.on('fail', () => (counts.failed += 1));
  });
  return counts;
}

/** Writes the result to the file named by DNS_TREE_COUNTS. */
export function writeResult(counts: Result): void {
  const file = process.env['DNS_TREE_COUNTS'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
}
