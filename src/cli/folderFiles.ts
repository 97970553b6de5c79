import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readFileUpTo } from '../base/readFile.ts';
import { FILE_LIMITS } from '../workspace/fileLimits.ts';
import { isReadAs, mayBeText } from '../workspace/fileKinds.ts';
import type { FileLanguages } from '../workspace/fileLanguages.ts';
import { IGNORE_FILES, IgnoreReader, NEVER_READ, type IgnoreRules } from '../workspace/ignoreRules.ts';
import { isLeftOut, isTooDeep } from '../workspace/ignoredFiles.ts';

/** A file of a folder. */
interface FolderFile {
  /** The path within the folder; `/` separates folders. */
  readonly name: string;
  readonly languageId: string;
  readonly text: string;
}

/** Which files of a folder are read. Paths are within the folder. */
interface FileChoice {
  /** Whether the settings leave out a file or folder with all that is in it. */
  readonly isExcluded: (name: string) => boolean;
  readonly isWanted: (file: string) => boolean;
  readonly languages: FileLanguages;
}

/** Which files were not read, and why. Paths are within the folder. */
export interface UnreadNames {
  readonly large: string[];
  /** Files with a NUL, which are no texts. */
  readonly binary: string[];
  /** Files and folders. */
  readonly failed: string[];
  /** There is more than the limits allow: the rest was not looked at. */
  isCut: boolean;
  /** Some rules of `.gitignore` do not count, because there are too many. */
  areRulesCut: boolean;
}

/**
 * Yields the text files of a folder in the order of their paths. Leaves out files that `.gitignore` and `.ignore` name,
 * links, folders in more than `FILE_LIMITS.depth` others, and files that are not chosen. Adds to `unread` the names of
 * those that could not be read.
 * @throws a system error if the folder itself cannot be read, and the reason of `signal`
 */
export async function* folderFiles(
  folder: string,
  choice: FileChoice,
  signal: AbortSignal,
  unread: UnreadNames,
  { files, bytes }: Readonly<Record<'files' | 'bytes', number>> = FILE_LIMITS,
): AsyncGenerator<FolderFile, void> {
  const left = { files, bytes, rules: new IgnoreReader() };
  yield* filesBelow(folder, '', choice, [NEVER_READ], signal, unread, left);
}

async function* filesBelow(
  top: string,
  folder: string,
  choice: FileChoice,
  above: readonly IgnoreRules[],
  signal: AbortSignal,
  unread: UnreadNames,
  left: { files: number; bytes: number; readonly rules: IgnoreReader },
): AsyncGenerator<FolderFile, void> {
  const entries = (await readdir(path.join(top, folder), { withFileTypes: true })).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const rules = [...above];
  for (const { name } of entries.filter((entry) => entry.isFile() && IGNORE_FILES.has(entry.name))) {
    const file = folder === '' ? name : `${folder}/${name}`;
    const content = await textOf(top, file, FILE_LIMITS.ignoreFileBytes, unread);
    if (content !== undefined) rules.push(left.rules.rules(folder, content));
  }
  unread.areRulesCut = left.rules.isCut;
  for (const entry of entries) {
    signal.throwIfAborted();
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (choice.isExcluded(name)) continue;
    if (entry.isDirectory()) {
      if (isLeftOut(`${name}/`, rules)) continue;
      if (isTooDeep(name)) {
        unread.failed.push(name);
        continue;
      }
      try {
        yield* filesBelow(top, name, choice, rules, signal, unread, left);
      } catch (error) {
        if (signal.aborted || !isSystemError(error)) throw error;
        unread.failed.push(name);
      }
    } else if (entry.isFile() && mayBeText(name) && choice.isWanted(name) && !isLeftOut(name, rules)) {
      const known = choice.languages.byPath(name);
      if (known !== undefined && !isReadAs(name, known)) continue;
      left.files -= 1;
      unread.isCut ||= left.files < 0 || left.bytes < 0;
      if (unread.isCut) return;
      const text = await textOf(top, name, FILE_LIMITS.fileBytes, unread);
      if (text === undefined) continue;
      left.bytes -= text.length;
      const languageId = known ?? choice.languages.byFirstLine(text);
      if (isReadAs(name, languageId)) yield { name, languageId, text };
    }
  }
}

async function textOf(
  top: string,
  name: string,
  most: number,
  unread: UnreadNames,
): Promise<string | undefined> {
  try {
    const content = await readFileUpTo(path.join(top, name), most);
    if (content.kind === 'text') return content.text;
    unread[content.kind].push(name);
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    unread.failed.push(name);
    return undefined;
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error;
}
