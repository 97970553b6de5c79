import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Runs a module with an order in a process of its own. Returns its report, after `use` has used the process. */
export async function childReport(
  module: string,
  order: object,
  flags: readonly string[],
  use: (child: ChildProcess) => Promise<void> = async () => undefined,
): Promise<unknown> {
  const child = fork(path.resolve(module), {
    execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', ...flags],
  });
  try {
    child.send(order);
    const ended = once(child, 'exit').then(() => assert.fail('the process ended before it reported'));
    ended.catch(() => undefined);
    const [report]: unknown[] = await Promise.race([once(child, 'message'), ended]);
    await use(child);
    return report;
  } finally {
    child.kill();
  }
}
