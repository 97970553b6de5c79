import * as vscode from 'vscode';
import { excludedGlobs, walkFolder, type ListedFolder } from './walkFolder.ts';

/** The file systems that the editor's search reads. */
const SEARCHED: ReadonlySet<string> = new Set(['file', 'vscode-remote']);

/**
 * Lists at most `most` files of a folder that a glob matches, without what `files.exclude` and `search.exclude`
 * exclude. The editor's own search finds them where it reads the file system.
 * @throws the reason of `signal`, and a `FileSystemError` if the folder itself cannot be listed
 */
export async function listFolder(
  root: vscode.Uri,
  glob: string,
  most: number,
  signal: AbortSignal,
): Promise<ListedFolder> {
  signal.throwIfAborted();
  if (!SEARCHED.has(root.scheme)) return walkFolder(root, glob, most, signal);
  const cancellation = new vscode.CancellationTokenSource();
  const cancel = (): void => cancellation.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const pattern = new vscode.RelativePattern(root, glob);
    const globs = excludedGlobs('search', root);
    const excluded = globs.length === 0 ? undefined : `{${globs.join(',')}}`;
    const files = await vscode.workspace.findFiles(pattern, excluded, most + 1, cancellation.token);
    // A cancelled search finds fewer.
    signal.throwIfAborted();
    return { files: files.slice(0, most), isCut: files.length > most, failed: 0 };
  } catch (error) {
    signal.throwIfAborted();
    // The search throws errors of its own.
    throw vscode.FileSystemError.Unavailable(error instanceof Error ? error.message : root);
  } finally {
    signal.removeEventListener('abort', cancel);
    cancellation.dispose();
  }
}

/**
 * Lists the files of all folders of the workspace like {@link listFolder}, each file once. A folder that cannot be
 * listed counts as failed, and so does each that is not listed yet when `late` aborts.
 * @throws the reason of `signal`
 */
export async function listWorkspace(
  glob: string,
  most: number,
  signal: AbortSignal,
  late?: AbortSignal,
): Promise<ListedFolder> {
  const listing = late === undefined ? signal : AbortSignal.any([signal, late]);
  const files: vscode.Uri[] = [];
  let [isCut, failed] = [false, 0];
  for (const root of vscode.workspace.workspaceFolders ?? []) {
    const listed = await listFolder(root.uri, glob, most - files.length, listing).catch((error: unknown) => {
      if (listing.aborted || error instanceof vscode.FileSystemError) return undefined;
      throw error;
    });
    signal.throwIfAborted();
    failed += listed?.failed ?? 1;
    isCut ||= listed?.isCut === true;
    // A file in a workspace folder that lies within this one belongs to that folder only.
    for (const uri of listed?.files ?? [])
      if (vscode.workspace.getWorkspaceFolder(uri)?.index === root.index) files.push(uri);
  }
  return { files, isCut, failed };
}
