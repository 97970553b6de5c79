import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readFileUpTo } from '../base/readFile.ts';
import { FILE_LIMITS } from '../workspace/fileLimits.ts';
import { isRead } from '../workspace/fileKinds.ts';
import {
  IGNORE_FILES,
  IgnoreReader,
  isLeftOut,
  isTooDeep,
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
  /** There is more than {@link FILE_LIMITS} allow: the rest was not looked at. */
  isCut: boolean;
  /** Some rules of `.gitignore` do not count, because there are too many. */
  areRulesCut: boolean;
}

/**
 * Yields the text files of a folder in the order of their paths. Leaves out what `.gitignore` and `.ignore` name,
 * links, folders in more than `FILE_LIMITS.depth` others, and files that are not wanted. Counts in `unread` what could
 * not be read.
 * @throws a system error if the folder itself cannot be read, and the reason of `signal`
 */
export async function* folderFiles(
  folder: string,
  isWanted: (name: string) => boolean,
  signal: AbortSignal,
  unread: UnreadCounts,
): AsyncGenerator<FolderFile, void> {
  const left = { files: FILE_LIMITS.files, bytes: FILE_LIMITS.bytes, rules: new IgnoreReader() };
  yield* filesBelow(folder, '', isWanted, [NEVER_READ], signal, unread, left);
}

async function* filesBelow(
  top: string,
  folder: string,
  isWanted: (name: string) => boolean,
  above: readonly IgnoreRules[],
  signal: AbortSignal,
  unread: UnreadCounts,
  left: { files: number; bytes: number; readonly rules: IgnoreReader },
): AsyncGenerator<FolderFile, void> {
  signal.throwIfAborted();
  const entries = (await readdir(path.join(top, folder), { withFileTypes: true })).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const rules = [...above];
  for (const { name } of entries.filter((entry) => entry.isFile() && IGNORE_FILES.has(entry.name))) {
    const content = await textOf(path.join(top, folder, name), FILE_LIMITS.ignoreFileBytes, unread);
    if (content !== undefined) rules.push(left.rules.rules(folder, content));
  }
  unread.areRulesCut = left.rules.isCut;
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (isLeftOut(`${name}/`, rules)) continue;
      if (isTooDeep(name)) {
        unread.failed += 1;
        continue;
      }
      try {
        yield* filesBelow(top, name, isWanted, rules, signal, unread, left);
      } catch (error) {
        if (signal.aborted || !isSystemError(error)) throw error;
        unread.failed += 1;
      }
    } else if (entry.isFile() && isRead(name) && isWanted(name) && !isLeftOut(name, rules)) {
      signal.throwIfAborted();
      left.files -= 1;
      unread.isCut ||= left.files < 0 || left.bytes < 0;
      if (unread.isCut) return;
      const text = await textOf(path.join(top, name), FILE_LIMITS.fileBytes, unread);
      if (text === undefined) continue;
      left.bytes -= text.length;
      yield { name, text };
    }
  }
}

async function textOf(file: string, most: number, unread: UnreadCounts): Promise<string | undefined> {
  try {
    const content = await readFileUpTo(file, most);
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
