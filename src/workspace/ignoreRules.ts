import ignore, { type Ignore } from 'ignore';
import { getOrAdd } from '../base/getOrAdd.ts';

/** Files that name what is not in version control, or not to be searched. */
export const IGNORE_FILES: ReadonlySet<string> = new Set(['.gitignore', '.ignore']);

/** The rules of such a file, with the folder that it is in (empty: the top). */
export interface IgnoreRules {
  readonly folder: string;
  readonly rules: Ignore;
}

/** A pattern with more `**` is left out: each multiplies the time of a test by the depth of a path. */
const MOST_STARS = 3;

/** What the editor leaves out as it is installed, and what version control keeps. */
export const NEVER_READ = ignoreRules(
  '',
  ['.git/', '.hg/', '.svn/', '.jj/', 'CVS/', 'node_modules/', 'bower_components/'].join('\n'),
);

export function ignoreRules(folder: string, text: string): IgnoreRules {
  const lines = text.split(/\r?\n/u).filter((line) => line.split('**').length <= MOST_STARS + 1);
  return { folder, rules: ignore({ ignorecase: false }).add(lines.join('\n')) };
}

/**
 * Whether a path within a folder that is not left out is left out itself; that of a folder ends with `/`. A nearer file
 * of rules wins over one above.
 */
export function isLeftOut(name: string, rules: readonly IgnoreRules[]): boolean {
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

/** The rules that apply in a folder, from the top down; undefined if the folder is left out. */
type RulesOfFolder = readonly IgnoreRules[] | undefined;

/** Tells which files of a list are left out: the rules of all folders are known before. */
export class IgnoredFiles {
  readonly #own: ReadonlyMap<string, readonly IgnoreRules[]>;
  readonly #inFolder = new Map<string, { readonly rules: RulesOfFolder }>();

  constructor(rules: readonly IgnoreRules[]) {
    this.#own = Map.groupBy(rules, ({ folder }) => folder);
  }

  /** Whether a file is left out, or a folder that it is in. */
  has(file: string): boolean {
    const rules = this.#rulesIn(parentFolder(file));
    return rules === undefined || isLeftOut(file, rules);
  }

  #rulesIn(folder: string): RulesOfFolder {
    return getOrAdd(this.#inFolder, folder, () => ({ rules: this.#find(folder) })).rules;
  }

  #find(folder: string): RulesOfFolder {
    const own = this.#own.get(folder) ?? [];
    if (folder === '') return own;
    const above = this.#rulesIn(parentFolder(folder));
    return above === undefined || isLeftOut(`${folder}/`, above) ? undefined : [...above, ...own];
  }
}

function parentFolder(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}
