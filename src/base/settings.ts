import * as vscode from 'vscode';

/** The settings below `dnsTree.SECTION` as they are now. */
export function settingsOf(section: string): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration(`dnsTree.${section}`);
}

/** Returns the value that is set in one place: by the user, in the workspace or in one of its folders. */
export function settingAt(
  section: vscode.WorkspaceConfiguration,
  name: string,
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
