import * as vscode from 'vscode';
import { contentFrom, readFileUpTo, type FileContent } from '../../base/readFile.ts';
import type { WorkspaceLinks } from './workspaceLinks.ts';

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
