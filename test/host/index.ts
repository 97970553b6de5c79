import './markedConsole.ts'; // replaces the console before mocha uses it
import path from 'node:path';
import * as vscode from 'vscode';
import { type Result, SLOW_MS, writeResult, runSuite } from '../support/suite.ts';

/** Called by VS Code in the extension host. A rejection fails the test run. */
export async function run(): Promise<void> {
  const stray = new Set<unknown>();
  const note = (reason: unknown): void => {
    // mocha emits the event again, so each reason arrives twice.
    if (stray.has(reason) || !isOurs(reason)) return;
    stray.add(reason);
    console.error('Unhandled in the extension host:', reason instanceof Error ? reason.stack : reason);
  };
  process.on('unhandledRejection', note);
  const counts: Result = { passed: 0, failed: 0, skipped: 0, durations: [] };
  try {
    // A view that takes the focus once it is shown would close the quick pick that a test answers.
    const { Global } = vscode.ConfigurationTarget;
    await vscode.workspace.getConfiguration('workbench.quickOpen').update('closeOnFocusLost', false, Global);
    Object.assign(counts, await runSuite([path.join(__dirname, 'tests.js')], SLOW_MS.host));
  } catch (error) {
    stray.add(error);
    console.error(error instanceof Error ? error.stack : error);
  }
  // Unhandled rejections are reported after the current turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  counts.failed += stray.size;
  writeResult(counts);
  if (counts.failed > 0) throw new Error(`${counts.failed} of the tests in VS Code failed`);
}

/** Other extensions share the extension host; their failures do not count here. */
function isOurs(reason: unknown): boolean {
  const project = path.resolve(__dirname, '../../..');
  const stack = reason instanceof Error ? (reason.stack ?? '') : '';
  const elsewhere =
    /\n\s+at /.test(stack) && !stack.replaceAll(`${project}/node_modules`, '').includes(project);
  return !elsewhere;
}
