// Runs the commands that copy and export records, and answers what they ask.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { DomainNode } from '../../../src/tree/nodes.ts';
import { clickItem, type StatusBar } from '../statusBar.ts';
import { nextLook } from '../../support/patience.ts';

export const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(command, ...args);
export const copied = (): Thenable<string> => vscode.env.clipboard.readText();

/** Returns the argument of the commands for a domain. */
export function ref({ account, domain }: DomainNode): { readonly account: string; readonly domain: string } {
  return { account: account.id, domain: domain.id ?? assert.fail('the domain has no id') };
}

/** Repeats an action until `done` settles, because a question may not be shown yet. */
async function repeatUntil(done: Thenable<unknown>, action: () => Thenable<unknown>): Promise<void> {
  const ended = Promise.resolve(done).then(() => true);
  const again = async (): Promise<boolean> => {
    await action();
    await nextLook();
    return false;
  };
  while (!(await Promise.race([ended, again()])));
}

/** Accepts the first item of each quick pick until `done` settles. */
export function acceptUntil(done: Thenable<unknown>): Promise<void> {
  return repeatUntil(done, () => run('workbench.action.acceptSelectedQuickOpenItem'));
}

/** Presses the first button of the notification until `done` settles. */
export function pressButtonUntil(done: Thenable<unknown>): Promise<void> {
  return repeatUntil(done, async () => {
    await run('notifications.focusToasts');
    await run('notification.acceptPrimaryAction');
  });
}

/** Stops work by its progress in the status bar, which appears after a second, and waits for its end. */
export async function stopWork({ next }: StatusBar, work: Thenable<unknown>): Promise<void> {
  await acceptUntil(clickItem(await next('dnsTree.progress')));
  await work;
}
