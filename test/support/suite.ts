import { writeFileSync } from 'node:fs';

/** The result of a test run. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** How long a test took, in milliseconds. */
export type Duration = readonly [title: string, millis: number];

export interface Result extends Counts {
  readonly durations: Duration[];
}

/** Runs test files (ESM or CommonJS) with mocha, in so many processes that each take the next file. */
export async function runSuite(
  files: readonly string[],
  timeoutMillis: number,
  workers = 1,
): Promise<Result> {
  const grep = process.env['DNS_TREE_GREP'];
  // In the bundle for older editors, an import at the top would be a require(), which their Node answers differently.
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: timeoutMillis,
    ...(workers > 1 ? { parallel: true, jobs: workers } : {}),
    slow: timeoutMillis / 4,
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
