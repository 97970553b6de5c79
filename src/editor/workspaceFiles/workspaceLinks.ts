import * as vscode from 'vscode';
import { getOrAdd } from '../../base/getOrAdd.ts';

/**
 * Tells which files are links, or in a folder that is one. Links may lead out of the workspace, to devices, or in
 * circles. A workspace folder may itself be a link: the user opened it.
 */
export class WorkspaceLinks {
  readonly #folders = new Map<string, Promise<boolean>>();

  /** @throws a `FileSystemError` if the file is gone */
  async isBehindLink(file: vscode.Uri): Promise<boolean> {
    const root = vscode.workspace.getWorkspaceFolder(file)?.uri;
    if (root === undefined || file.path === root.path) return false;
    return (await this.#isLinkedFolder(parentOf(file), root)) || isLink(file);
  }

  /** Whether a folder of a file is a link, whatever the file itself is. @throws a `FileSystemError` if it is gone */
  async isInLinkedFolder(file: vscode.Uri): Promise<boolean> {
    const root = vscode.workspace.getWorkspaceFolder(file)?.uri;
    return root !== undefined && this.#isLinkedFolder(parentOf(file), root);
  }

  #isLinkedFolder(folder: vscode.Uri, root: vscode.Uri): Promise<boolean> {
    if (folder.path.length <= root.path.length) return Promise.resolve(false);
    return getOrAdd(this.#folders, folder.toString(), () =>
      this.#isLinkedFolder(parentOf(folder), root).then((isAbove) => isAbove || isLink(folder)),
    );
  }
}

function parentOf(uri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(uri, '..');
}

async function isLink(uri: vscode.Uri): Promise<boolean> {
  const { type } = await vscode.workspace.fs.stat(uri);
  return (type & vscode.FileType.SymbolicLink) !== 0;
}
