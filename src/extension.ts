import { setTimeout as elapsed } from 'node:timers/promises';
import type * as vscode from 'vscode';

// Meanwhile the editor fetches from its window what it keeps for this extension, having asked for it in this turn.
const starting = elapsed(0).then(() => import('./start.ts'));
// Who activates is told, and nobody else.
starting.catch(() => undefined);

export async function activate(context: vscode.ExtensionContext) {
  const { start } = await starting;
  return start(context);
}
