import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { abortRace } from '../../base/abortRace.ts';
import { TimeSlice } from '../../base/timeSlices.ts';
import { FILE_LIMITS } from '../../workspace/fileLimits.ts';
import { isLeftOut, isTooDeep, NEVER_READ } from '../../workspace/ignoreRules.ts';
import { pathMatcher } from '../../workspace/pathGlob.ts';

/** The files of a folder. */
export interface ListedFolder {
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
export async function walkFolder(
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
export function excludedGlobs(section: 'files' | 'search', folder: vscode.Uri): readonly string[] {
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
