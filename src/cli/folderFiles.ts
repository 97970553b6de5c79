import { readdir } from 'node:fs/promises';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { readFileUpTo } from '../base/readFile.ts';

/** A file of a folder. */
interface FolderFile {
  /** The path within the folder; `/` separates folders. */
  readonly name: string;
  readonly text: string;
}

/** Why files were not read, and how many. */
export interface Unread {
  large: number;
  failed: number;
  /** More files than {@link MOST_FILES}: the rest was not looked at. */
  isCut: boolean;
}

/** Larger files are logs, dumps or generated: the editor does not read them either. */
const MOST_BYTES = 4_000_000;
const MOST_FILES = 200_000;

/** What the editor leaves out as it is installed, and what version control keeps. */
const NEVER = ['.git/', '.hg/', '.svn/', '.jj/', 'CVS/', 'node_modules/', 'bower_components/'];
const IGNORE_FILES: readonly string[] = ['.gitignore', '.ignore'];

/** Files of programming languages and texts for people, in which the editor marks nothing as it is installed. */
const NOT_READ =
  /\.(?:md|markdown|mdx|rst|adoc|tsx?|[cm]?jsx?|[cm]ts|py[wi]?|rb|go|rs|c|cc|cpp|cxx|h|hh|hpp|cs|fs|vb|java|kt|kts|scala|groovy|swift|m|mm|php|pl|pm|lua|r|jl|dart|clj|coffee|sql|html?|css|scss|less|vue|svelte|tex|bib|log|ipynb|lock|sum|diff|patch|map|min\.\w+)$/iu;
/** The configuration of DNSControl is a program. */
const DNSCONTROL = /(?:^|\/)dnsconfig[\w.-]*\.js$/u;
const BINARY =
  /\.(?:png|jpe?g|gif|webp|ico|bmp|pdf|zip|gz|tgz|bz2|xz|zst|7z|jar|war|class|o|a|so|dll|exe|dylib|wasm|woff2?|ttf|otf|eot|mp[34]|mov|avi|mkv|webm|sqlite|db3|pyc|bin|iso|img|deb|rpm)$/iu;

/** Files that say what is not in version control, with the folder that they are in (empty: the top). */
interface IgnoreRules {
  readonly folder: string;
  readonly rules: Ignore;
}

/**
 * Yields the text files of a folder in the order of their paths. Leaves out what `.gitignore` and `.ignore` name, and
 * links. Counts in `unread` what could not be read.
 * @throws a system error if the folder itself cannot be read, and the reason of `signal`
 */
export async function* folderFiles(
  folder: string,
  signal: AbortSignal,
  unread: Unread,
): AsyncGenerator<FolderFile, void> {
  const count = { left: MOST_FILES };
  yield* filesBelow(
    folder,
    '',
    [{ folder: '', rules: ignore({ ignorecase: false }).add(NEVER) }],
    signal,
    unread,
    count,
  );
}

async function* filesBelow(
  top: string,
  folder: string,
  above: readonly IgnoreRules[],
  signal: AbortSignal,
  unread: Unread,
  count: { left: number },
): AsyncGenerator<FolderFile, void> {
  signal.throwIfAborted();
  const entries = (await readdir(path.join(top, folder), { withFileTypes: true })).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const rules = [...above];
  for (const { name } of entries.filter((entry) => entry.isFile() && IGNORE_FILES.includes(entry.name))) {
    const content = await textOf(path.join(top, folder, name), unread);
    if (content !== undefined) rules.push({ folder, rules: ignore({ ignorecase: false }).add(content) });
  }
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (isLeftOut(`${name}/`, rules)) continue;
      try {
        yield* filesBelow(top, name, rules, signal, unread, count);
      } catch (error) {
        if (signal.aborted || !isSystemError(error)) throw error;
        unread.failed += 1;
      }
    } else if (entry.isFile() && isRead(name) && !isLeftOut(name, rules)) {
      signal.throwIfAborted();
      count.left -= 1;
      unread.isCut ||= count.left < 0;
      if (unread.isCut) return;
      const text = await textOf(path.join(top, name), unread);
      if (text !== undefined) yield { name, text };
    }
  }
}

function isRead(name: string): boolean {
  return DNSCONTROL.test(name) || !(NOT_READ.test(name) || BINARY.test(name));
}

/** Whether a path is left out. A nearer file of rules wins over one above. */
function isLeftOut(name: string, rules: readonly IgnoreRules[]): boolean {
  for (const { folder, rules: own } of rules.toReversed()) {
    const within = folder === '' ? name : name.slice(folder.length + 1);
    const parent = within.slice(0, within.lastIndexOf('/', within.length - 2) + 1);
    // Nearer rules keep the folder, so that these say nothing about what is in it.
    if (parent !== '' && own.ignores(parent)) continue;
    const { ignored, unignored } = own.test(within);
    if (ignored || unignored) return ignored;
  }
  return false;
}

async function textOf(file: string, unread: Unread): Promise<string | undefined> {
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
