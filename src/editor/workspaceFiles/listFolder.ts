import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { abortRace } from '../../base/abortRace.ts';
import { TimeSlice } from '../../base/timeSlices.ts';
import { FILE_LIMITS } from '../../workspace/fileLimits.ts';
import { NEVER_READ } from '../../workspace/ignoreRules.ts';
import { isLeftOut, isTooDeep } from '../../workspace/ignoredFiles.ts';
import { pathMatcher } from '../../workspace/pathGlob.ts';

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

/** The files of a folder. */
interface ListedFolder {
  readonly files: readonly vscode.Uri[];
  /** Whether there are more. */
  readonly isCut: boolean;
  /** How many folders in it could not be listed, or are too deep. */
  readonly failed: number;
}

/**
 * Lists at most `most` files of a folder that a glob matches, through its file system: the editor's own search would
 * wait forever on one that it does not read. Looks at no more files and folders than a check reads, excluded ones
 * included. Leaves out links, and files that `files.exclude` and `search.exclude` exclude.
 * @throws the reason of `signal`, and a `FileSystemError` if the folder itself cannot be listed
 */
async function walkFolder(
  root: vscode.Uri,
  glob: string,
  most: number,
  signal: AbortSignal,
): Promise<ListedFolder> {
  const isWanted = pathMatcher([glob]);
  const isExcluded = pathMatcher([...excludedGlobs('files', root), ...excludedGlobs('search', root)]);
  const files: vscode.Uri[] = [];
  const open = [{ uri: root, path: '' }];
  // All entries count: there may be any number of folders without a file, or of names that are excluded.
  let left: number = FILE_LIMITS.files;
  let failed = 0;
  let isCut = false;
  const slice = new TimeSlice();
  for (let folder = open.pop(); folder !== undefined && !isCut; folder = open.pop()) {
    const entries = await entriesOf(folder.uri, folder.path === '', signal);
    signal.throwIfAborted();
    failed += entries === undefined ? 1 : 0;
    for (const [name, type] of entries ?? []) {
      left -= 1;
      isCut ||= left < 0;
      if (isCut) break;
      if (slice.isOver) await slice.next(signal);
      const path = folder.path === '' ? name : `${folder.path}/${name}`;
      if (isExcluded(path)) continue;
      const uri = vscode.Uri.joinPath(folder.uri, name);
      if (type === vscode.FileType.File) {
        if (isWanted(path)) files.push(uri);
        isCut = files.length > most;
      } else if (type !== vscode.FileType.Directory || isLeftOut(`${path}/`, [NEVER_READ])) continue;
      else if (isTooDeep(path)) failed += 1;
      else open.push({ uri, path });
    }
  }
  return { files: files.slice(0, most), isCut, failed };
}

const ExcludedGlobs = z.catch(z.record(z.string(), z.unknown()), {});

/** Returns the globs of `search.exclude` or `files.exclude`. */
function excludedGlobs(section: 'files' | 'search', folder: vscode.Uri): readonly string[] {
  const excluded = vscode.workspace.getConfiguration(section, folder).get('exclude');
  return Object.entries(ExcludedGlobs.parse(excluded)).flatMap(([glob, on]) => (on === true ? glob : []));
}

/** Returns the entries of a folder; undefined if it is one within another and cannot be listed. */
async function entriesOf(
  folder: vscode.Uri,
  isRoot: boolean,
  signal: AbortSignal,
): Promise<readonly [string, vscode.FileType][] | undefined> {
  try {
    return await abortRace(Promise.resolve(vscode.workspace.fs.readDirectory(folder)), signal);
  } catch (error) {
    signal.throwIfAborted();
    if (isRoot || !(error instanceof vscode.FileSystemError)) throw error;
    return undefined;
  }
}
