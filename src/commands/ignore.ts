import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { settingAt } from '../base/settings.ts';
import { plain } from '../text/visible.ts';
import { IgnoreRequest } from '../editor/diagnose/problemFixes.ts';
import type { IgnoreEntry } from '../config/problems/ignoreEntries.ts';
import type { Handlers } from './ids.ts';
import { offerUndo } from './offerUndo.ts';

/** The command of quick fixes that add to `dnsTree.editor.ignore`. */
export function ignoreCommands(reportBug: (error: unknown) => void) {
  return {
    '_dnsTree.editor.ignore': async (given) => {
      const request = IgnoreRequest.safeParse(given).data;
      if (request === undefined) return;
      const undo = await addIgnored(request.entry, vscode.Uri.parse(request.uri));
      offerUndo('dnsTree.editor.ignore', sentenceFor(request.entry), undo, reportBug);
    },
  } satisfies Partial<Handlers>;
}

function sentenceFor(entry: IgnoreEntry): string {
  if (typeof entry === 'string') return l10n.t('Names in {0} are no longer marked.', plain(entry));
  return entry.language === undefined
    ? l10n.t('Values of {0} no longer count as host names.', plain(entry.key))
    : l10n.t('Values of {0} ({1}) no longer count as host names.', plain(entry.key), plain(entry.language));
}

/**
 * Adds an entry to the settings that apply to a document. A workspace list replaces the user list, so the entries that
 * apply so far are copied. Returns a function that restores the list as it was.
 */
async function addIgnored(entry: IgnoreEntry, uri: vscode.Uri): Promise<() => Promise<void>> {
  const section = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration('dnsTree.editor', uri);
  const target = targetFor(uri);
  const before = settingAt(section(), 'ignore', target);
  const current: unknown = section().get('ignore');
  await section().update('ignore', [...(Array.isArray(current) ? current : []), entry], target);
  return async () => section().update('ignore', before, target);
}

/** Returns where to write: the settings of the document's folder, or those of the user when no folder is open. */
function targetFor(uri: vscode.Uri): vscode.ConfigurationTarget {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) return vscode.ConfigurationTarget.Global;
  return folders.length > 1 && vscode.workspace.getWorkspaceFolder(uri) !== undefined
    ? vscode.ConfigurationTarget.WorkspaceFolder
    : vscode.ConfigurationTarget.Workspace;
}
