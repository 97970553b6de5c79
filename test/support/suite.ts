import { writeFileSync } from 'node:fs';

/** The result of a test run. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs test files (ESM or CommonJS) with mocha and writes the counts to the file named by DNS_TREE_COUNTS. */
export async function runSuite(files: readonly string[], timeoutMillis: number): Promise<Counts> {
  const grep = process.env['DNS_TREE_GREP'];
  // In the bundle for older editors, an import at the top would be a require(), which their Node answers differently.
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({
    ui: 'bdd',
    timeout: timeoutMillis,
    slow: timeoutMillis / 4,
    forbidOnly: process.env['CI'] === 'true',
    ...(grep === undefined ? {} : { grep }),
  });
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => resolve());
    runner.on('pass', () => (counts.passed += 1));
    runner.on('pending', () => (counts.skipped += 1));
    // A failed hook counts as a failure, and so does each further failure of a test.
    runner.on('fail', () => (counts.failed += 1));
  });
  return counts;
}

export function writeCounts(counts: Counts): void {
  const file = process.env['DNS_TREE_COUNTS'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(counts));
}
