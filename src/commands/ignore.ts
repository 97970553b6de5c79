import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { plain } from '../text/visible.ts';
import { IgnoreRequest, NotHostRequest } from '../editor/diagnose/ignoreFixes.ts';
import { escapedGlob, type NotHost } from '../config/problems/notHosts.ts';
import type { Handlers } from './ids.ts';
import { offerUndo } from './offerUndo.ts';

type IgnoreCommands = '_dnsTree.editor.ignoreFile' | '_dnsTree.editor.addNotHost';

/** The settings under `dnsTree.editor` that list exceptions from the diagnostics. */
type ListSetting = 'ignore' | 'notHosts';

/** The commands of quick fixes that add to the lists of exceptions. */
export function ignoreCommands(reportBug: (error: unknown) => void): Handlers<IgnoreCommands> {
  return {
    '_dnsTree.editor.ignoreFile': async (given) => {
      const request = IgnoreRequest.safeParse(given).data;
      if (request === undefined) return;
      const uri = vscode.Uri.parse(request.uri);
      const path = vscode.workspace.asRelativePath(uri, false);
      const undo = await addTo('ignore', escapedGlob(path), uri);
      offerUndo(
        'dnsTree.editor.ignore',
        l10n.t('Names in {0} are no longer marked.', plain(path)),
        undo,
        reportBug,
      );
    },
    '_dnsTree.editor.addNotHost': async (given) => {
      const request = NotHostRequest.safeParse(given).data;
      if (request === undefined) return;
      const { entry } = request;
      const undo = await addTo('notHosts', entry, vscode.Uri.parse(request.uri));
      offerUndo('dnsTree.editor.notHosts', sentenceFor(entry), undo, reportBug);
    },
  };
}

function sentenceFor(entry: NotHost): string {
  if ('file' in entry) return l10n.t('Names in {0} no longer count as host names.', plain(entry.file));
  return entry.language === undefined
    ? l10n.t('Values of {0} no longer count as host names.', plain(entry.key))
    : l10n.t('Values of {0} ({1}) no longer count as host names.', plain(entry.key), plain(entry.language));
}

/**
 * Adds an entry to a list in the settings that count for a document. A list of a workspace replaces that of the
 * user, so the entries that apply so far are copied. Returns a function that restores the list as it was.
 */
async function addTo(name: ListSetting, entry: unknown, uri: vscode.Uri): Promise<() => Promise<void>> {
  const section = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration('dnsTree.editor', uri);
  const target = targetFor(uri);
  const before = valueIn(section(), name, target);
  const current: unknown = section().get(name);
  await section().update(name, [...(Array.isArray(current) ? current : []), entry], target);
  return async () => section().update(name, before, target);
}

/** Returns where to write: the settings of the document's folder, or those of the user when no folder is open. */
function targetFor(uri: vscode.Uri): vscode.ConfigurationTarget {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) return vscode.ConfigurationTarget.Global;
  return folders.length > 1 && vscode.workspace.getWorkspaceFolder(uri) !== undefined
    ? vscode.ConfigurationTarget.WorkspaceFolder
    : vscode.ConfigurationTarget.Workspace;
}

function valueIn(
  section: vscode.WorkspaceConfiguration,
  name: ListSetting,
  target: vscode.ConfigurationTarget,
): unknown {
  const values = section.inspect<unknown>(name);
  switch (target) {
    case vscode.ConfigurationTarget.Global:
      return values?.globalValue;
    case vscode.ConfigurationTarget.Workspace:
      return values?.workspaceValue;
    case vscode.ConfigurationTarget.WorkspaceFolder:
      return values?.workspaceFolderValue;
  }
}
