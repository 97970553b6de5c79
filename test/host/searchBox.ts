// Drives the quick pick of the search.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Parts } from './parts.ts';

export type Pick = vscode.QuickPick<vscode.QuickPickItem>;

/** Opens the search with its command, and returns the quick pick. */
export async function openSearch({ search }: Parts): Promise<Pick> {
  await vscode.commands.executeCommand('dnsTree.search');
  assert.ok(search.pick, 'the search is open');
  return search.pick;
}

/** Waits until a command opened the quick pick, and returns it. */
export async function openBox({ search }: Parts): Promise<Pick> {
  while (search.pick === undefined) await new Promise<void>((resolve) => setImmediate(resolve));
  return search.pick;
}

/**
 * Waits until the rows fit. A quick pick has no event for its rows, so each turn of the event loop checks again.
 */
export async function rows(
  pick: Pick,
  fits: (items: readonly vscode.QuickPickItem[]) => boolean,
): Promise<readonly vscode.QuickPickItem[]> {
  while (!fits(pick.items)) await new Promise<void>((resolve) => setImmediate(resolve));
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
  // The editor receives the active row with the next turn, and handles messages in order.
  await new Promise<void>((resolve) => setTimeout(resolve, 0));
  await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
}
