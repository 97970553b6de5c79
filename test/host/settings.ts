import * as vscode from 'vscode';

const { Global, Workspace } = vscode.ConfigurationTarget;

/** Removes what tests set. Leaves out what is not set: the editor writes a file for each change, which takes long. */
export async function unset(section: string, ...names: readonly string[]): Promise<void> {
  const settings = vscode.workspace.getConfiguration(section);
  for (const name of names) {
    const { globalValue, workspaceValue } = settings.inspect(name) ?? {};
    if (globalValue !== undefined) await settings.update(name, undefined, Global);
    if (workspaceValue !== undefined) await settings.update(name, undefined, Workspace);
  }
}
