import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readFileUpTo } from '../base/readFile.ts';
import { isRead } from '../workspace/fileKinds.ts';
import {
  IGNORE_FILES,
  ignoreRules,
  isLeftOut,
  NEVER_READ,
  type IgnoreRules,
} from '../workspace/ignoreRules.ts';

/** A file of a folder. */
interface FolderFile {
  /** The path within the folder; `/` separates folders. */
  readonly name: string;
  readonly text: string;
}

/** Why files were not read, and how many. */
export interface UnreadCounts {
  large: number;
  failed: number;
  /** More files than {@link MOST_FILES}: the rest was not looked at. */
  isCut: boolean;
}

/** Larger files are logs, dumps or generated: the editor does not read them either. */
const MOST_BYTES = 4_000_000;
const MOST_FILES = 200_000;
/** Patterns with several `**` take a time that grows with a power of the depth. */
const DEEPEST_FOLDER = 100;

/**
 * Yields the text files of a folder in the order of their paths. Leaves out what `.gitignore` and `.ignore` name, and
 * links, folders in more than {@link DEEPEST_FOLDER} others, and files that are not wanted. Counts in `unread` what could not be read.
 * @throws a system error if the folder itself cannot be read, and the reason of `signal`
 */
export async function* folderFiles(
  folder: string,
  isWanted: (name: string) => boolean,
  signal: AbortSignal,
  unread: UnreadCounts,
): AsyncGenerator<FolderFile, void> {
  const count = { left: MOST_FILES };
  yield* filesBelow(folder, '', isWanted, [NEVER_READ], signal, unread, count);
}

async function* filesBelow(
  top: string,
  folder: string,
  isWanted: (name: string) => boolean,
  above: readonly IgnoreRules[],
  signal: AbortSignal,
  unread: UnreadCounts,
  count: { left: number },
): AsyncGenerator<FolderFile, void> {
  signal.throwIfAborted();
  const entries = (await readdir(path.join(top, folder), { withFileTypes: true })).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const rules = [...above];
  for (const { name } of entries.filter((entry) => entry.isFile() && IGNORE_FILES.has(entry.name))) {
    const content = await textOf(path.join(top, folder, name), unread);
    if (content !== undefined) rules.push(ignoreRules(folder, content));
  }
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (isLeftOut(`${name}/`, rules)) continue;
      if (name.split('/').length > DEEPEST_FOLDER) {
        unread.failed += 1;
        continue;
      }
      try {
        yield* filesBelow(top, name, isWanted, rules, signal, unread, count);
      } catch (error) {
        if (signal.aborted || !isSystemError(error)) throw error;
        unread.failed += 1;
      }
    } else if (entry.isFile() && isRead(name) && isWanted(name) && !isLeftOut(name, rules)) {
      signal.throwIfAborted();
      count.left -= 1;
      unread.isCut ||= count.left < 0;
      if (unread.isCut) return;
      const text = await textOf(path.join(top, name), unread);
      if (text !== undefined) yield { name, text };
    }
  }
}

async function textOf(file: string, unread: UnreadCounts): Promise<string | undefined> {
  try {
    const content = await readFileUpTo(file, MOST_BYTES);
    if (content.kind === 'large') unread.large += 1;
    return content.kind === 'text' ? content.text : undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    unread.failed += 1;
    return undefined;
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}
