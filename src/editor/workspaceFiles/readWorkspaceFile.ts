import * as vscode from 'vscode';
import { contentFrom, readFileUpTo, type FileContent } from '../../base/readFile.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';

/**
 * Reads at most `most` bytes of a file in any file system. Returns undefined for a link, for a file behind one, and if
 * the path is not that of a file.
 * @throws an error of the file system
 */
export async function readWorkspaceFile(
  uri: vscode.Uri,
  links: WorkspaceLinks,
  most: number,
): Promise<FileContent | undefined> {
  if (uri.scheme === 'file') {
    if (await links.isInLinkedFolder(uri)) return undefined;
    return readFileUpTo(uri.fsPath, most).catch((error: unknown) => {
      if (isLinkError(error)) return undefined;
      throw error;
    });
  }
  if (await links.isBehindLink(uri)) return undefined;
  const { type, size } = await vscode.workspace.fs.stat(uri);
  if (type !== vscode.FileType.File) return undefined;
  if (size > most) return { kind: 'large', bytes: 0 };
  return contentFrom(await vscode.workspace.fs.readFile(uri), most);
}

function isLinkError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ELOOP';
}

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
