import * as vscode from 'vscode';
import { IGNORE_FILES, IgnoreReader, NEVER_READ } from '../../workspace/ignoreRules.ts';
import { IgnoredFiles } from '../../workspace/ignoredFiles.ts';
import { FILE_LIMITS } from '../../workspace/fileLimits.ts';
import { mayBeText } from '../../workspace/fileKinds.ts';
import { abortRace } from '../../base/abortRace.ts';
import { TimeSlice } from '../../base/timeSlices.ts';
import { readWorkspaceFile, type WorkspaceLinks } from './readWorkspaceFile.ts';
import { listFolder } from './listFolder.ts';
import { pathWithin, type WorkspaceRoots } from './workspaceRoots.ts';

/** A file of the workspace, and its name in findings. */
export interface WorkspaceFile {
  readonly uri: vscode.Uri;
  readonly file: string;
}

/** The files that may be read, and what decides whether a file that is created later may be read too. */
export interface FoundFiles {
  /** In the order of their paths. */
  readonly files: readonly WorkspaceFile[];
  /** Whether there are more files than are listed. */
  readonly isCut: boolean;
  /** How many folders could not be listed, and how many files are in too many folders. */
  readonly failed: number;
  /** Whether some rules of version control do not count, because there are too many. */
  readonly areRulesCut: boolean;
  /** The rules of ignored files, by the URI of the folder. */
  readonly ignored: ReadonlyMap<string, IgnoredFiles>;
}

/**
 * Lists the files of all folders, without what `files.exclude`, `search.exclude`, `.gitignore` and `.ignore` exclude.
 * For an extension the editor's own search applies `files.exclude` by itself, but neither `search.exclude` nor the
 * files of version control.
 * @throws the reason of `signal`
 */
export async function findWorkspaceFiles(
  roots: WorkspaceRoots,
  links: WorkspaceLinks,
  signal: AbortSignal,
): Promise<FoundFiles> {
  const files: WorkspaceFile[] = [];
  const ignored = new Map<string, IgnoredFiles>();
  let left: number = FILE_LIMITS.files;
  let failed = 0;
  let isCut = false;
  const slice = new TimeSlice();
  const reader = new IgnoreReader();
  for (const root of roots.all) {
    const listed = await listFolder(root.uri, '**/*', left, signal);
    left -= listed.files.length;
    failed += listed.failed;
    isCut ||= listed.isCut;
    const rules = await ignoredFiles(root.uri, listed.files, links, reader, signal);
    ignored.set(root.uri.toString(), rules);
    for (const uri of listed.files) {
      if (slice.isOver) await slice.next();
      signal.throwIfAborted();
      // A file in a workspace folder that lies within this one belongs to that folder only.
      const isOwn = roots.all.length === 1 || vscode.workspace.getWorkspaceFolder(uri) === root;
      const path = pathWithin(root.uri, uri);
      if (!isOwn || !mayBeText(path)) continue;
      const verdict = rules.verdict(path);
      if (verdict === 'read') files.push({ uri, file: roots.fileOf(root.uri, uri) });
      if (verdict === 'tooDeep') failed += 1;
    }
    if (isCut) break;
  }
  return { files: inPathOrder(files), isCut, failed, areRulesCut: reader.isCut, ignored };
}

/**
 * Reads the ignore files among the files of a folder, up to the limit for all of them together.
 * @throws the reason of `signal`
 */
async function ignoredFiles(
  root: vscode.Uri,
  listed: readonly vscode.Uri[],
  links: WorkspaceLinks,
  reader: IgnoreReader,
  signal: AbortSignal,
): Promise<IgnoredFiles> {
  const isOn = vscode.workspace.getConfiguration('search', root).get('useIgnoreFiles') !== false;
  const found = isOn
    ? listed.filter(({ path }) => IGNORE_FILES.has(path.slice(path.lastIndexOf('/') + 1)))
    : [];
  const rules = [NEVER_READ];
  for (const uri of found.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    signal.throwIfAborted();
    const reading = readWorkspaceFile(uri, links, FILE_LIMITS.ignoreFileBytes);
    const content = await abortRace(reading, signal).catch(() => undefined);
    const path = pathWithin(root, uri);
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    if (content?.kind === 'text') rules.push(reader.rules(folder, content.text));
  }
  return new IgnoredFiles(rules);
}

/** Sorts folder by folder, as the command line reads them: `a/b` before `a.yaml`. */
function inPathOrder(files: readonly WorkspaceFile[]): readonly WorkspaceFile[] {
  return files
    .map((each) => ({ ...each, key: each.file.replaceAll('/', '\0') }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ uri, file }) => ({ uri, file }));
}
