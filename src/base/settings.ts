import * as vscode from 'vscode';

/** The settings below `dnsTree.SECTION` as they are now. */
export function settingsOf(section: string): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration(`dnsTree.${section}`);
}
