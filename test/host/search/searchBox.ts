// Drives the quick pick of the search.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Parts } from '../parts.ts';
import { nextLook } from '../../support/patience.ts';

export type Pick = vscode.QuickPick<vscode.QuickPickItem>;

/** Opens the search with its command, and returns the quick pick. */
export async function openSearch({ search }: Parts): Promise<Pick> {
  await vscode.commands.executeCommand('dnsTree.search');
  assert.ok(search.pick, 'the search is open');
  return search.pick;
}

/** Waits until a command opened the quick pick, and returns it. */
export async function openBox({ search }: Parts): Promise<Pick> {
  while (search.pick === undefined) await nextLook();
  return search.pick;
}

/** Runs a command until it has an effect, because quick picks other than the search emit no event when they open. */
export async function repeat(command: string, hasEffect: () => boolean): Promise<void> {
  while (!hasEffect()) {
    await vscode.commands.executeCommand(command);
    await nextLook();
  }
}

/** Closes the quick pick that a running command opens, and waits for the end of the command. */
export async function closeQuickPickOf(running: Thenable<unknown>): Promise<void> {
  let isDone = false;
  const end = (): void => void (isDone = true);
  void running.then(end, end);
  await repeat('workbench.action.closeQuickOpen', () => isDone);
  await running;
}

/** Waits until the rows fit. A quick pick has no event for its rows. */
export async function rows(
  pick: Pick,
  fits: (items: readonly vscode.QuickPickItem[]) => boolean,
): Promise<readonly vscode.QuickPickItem[]> {
  while (!fits(pick.items)) await nextLook();
  return pick.items;
}

/** The matching records. */
export const results = (pick: Pick): readonly vscode.QuickPickItem[] => rowsOf(pick, 'record');

/** The matching zones. */
export const zoneRows = (pick: Pick): readonly vscode.QuickPickItem[] => rowsOf(pick, 'zone');

const rowsOf = (pick: Pick, kind: string): readonly vscode.QuickPickItem[] =>
  pick.items.filter((item) => 'row' in item && item.row === kind);

/** The text of a row. */
export const rowText = ({ label, description }: vscode.QuickPickItem): string =>
  `${label} ${description ?? ''}`.trim();

/** The last row, which offers to index or to list. */
export const offer = (pick: Pick): vscode.QuickPickItem => {
  const last = pick.items.at(-1);
  assert.ok(last);
  return last;
};

/** Makes a row active and accepts it. */
export async function accept(pick: Pick, item: vscode.QuickPickItem | undefined): Promise<void> {
  assert.ok(item, 'the row is there');
  pick.activeItems = [item];
  await pressEnter();
}

/** Accepts the active row. */
export async function pressEnter(): Promise<void> {
  // The editor receives the active row with the next turn, and handles messages in order.
  await new Promise<void>((resolve) => setTimeout(resolve, 0));
  await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
}
