// Drives the box of the search.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Parts } from './parts.ts';

export type Pick = vscode.QuickPick<vscode.QuickPickItem>;

/** Opens the search as the command does, and hands over its box. */
export async function openSearch({ search }: Parts): Promise<Pick> {
  await vscode.commands.executeCommand('dnsTree.search');
  assert.ok(search.pick, 'the search is open');
  return search.pick;
}

/** The open box, once a command has opened it. */
export async function openBox({ search }: Parts): Promise<Pick> {
  while (search.pick === undefined) await new Promise<void>((resolve) => setImmediate(resolve));
  return search.pick;
}

/** The rows of the box once they fit: the editor has no event for them, so each turn looks again. */
export async function rows(
  pick: Pick,
  fits: (items: readonly vscode.QuickPickItem[]) => boolean,
): Promise<readonly vscode.QuickPickItem[]> {
  while (!fits(pick.items)) await new Promise<void>((resolve) => setImmediate(resolve));
  return pick.items;
}

/** The records that were found. */
export const results = (pick: Pick): readonly vscode.QuickPickItem[] => rowsOf(pick, 'record');

/** The zones that were found. */
export const zoneRows = (pick: Pick): readonly vscode.QuickPickItem[] => rowsOf(pick, 'zone');

const rowsOf = (pick: Pick, kind: string): readonly vscode.QuickPickItem[] =>
  pick.items.filter((item) => 'row' in item && item.row === kind);

/** What a row says. */
export const words = ({ label, description }: vscode.QuickPickItem): string =>
  `${label} ${description ?? ''}`.trim();

/** The offer to index or to list, the last row. */
export const offer = (pick: Pick): vscode.QuickPickItem => {
  const last = pick.items.at(-1);
  assert.ok(last);
  return last;
};

/** Moves to a row and takes it. */
export async function accept(pick: Pick, item: vscode.QuickPickItem | undefined): Promise<void> {
  assert.ok(item, 'the row is there');
  pick.activeItems = [item];
  // The editor hears of it with the next turn, and does what it hears in order.
  await new Promise<void>((resolve) => setTimeout(resolve, 0));
  await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
}
