import './marked-console.ts'; // before mocha takes hold of the console
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Counts, leaveCounts, runSuite } from '../support/suite.ts';

/** What VS Code calls in the extension host; a rejection makes the test run fail. */
export async function run(): Promise<void> {
  const stray = new Set<unknown>();
  const note = (reason: unknown): void => {
    // mocha passes on what it sees, so that each comes twice.
    if (stray.has(reason) || !isOurs(reason)) return;
    stray.add(reason);
    console.error('Unhandled in the extension host:', reason instanceof Error ? reason.stack : reason);
  };
  process.on('unhandledRejection', note);
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    const files = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.js'))
      .toSorted()
      .map((file) => path.join(__dirname, file));
    Object.assign(counts, await runSuite(files, 20_000));
  } catch (error) {
    stray.add(error);
    console.error(error instanceof Error ? error.stack : error);
  }
  // Rejections are reported once the current turn is over.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  counts.failed += stray.size;
  leaveCounts(counts);
  if (counts.failed > 0) throw new Error(`${counts.failed} of the tests in VS Code failed`);
}

/** Other extensions share the extension host, and their failures are not counted here. */
function isOurs(reason: unknown): boolean {
  const project = path.resolve(__dirname, '../../..');
  const stack = reason instanceof Error ? (reason.stack ?? '') : '';
  const elsewhere =
    /\n\s+at /.test(stack) && !stack.replaceAll(`${project}/node_modules`, '').includes(project);
  return !elsewhere;
}
