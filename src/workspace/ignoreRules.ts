import ignore, { type Ignore } from 'ignore';
import { getOrAdd } from '../base/getOrAdd.ts';
import { FILE_LIMITS } from './fileLimits.ts';

/** Files with rules for files that are not in version control, or are not searched. */
export const IGNORE_FILES: ReadonlySet<string> = new Set(['.gitignore', '.ignore']);

/** The rules of such a file, with the folder that it is in (empty: the top). */
export interface IgnoreRules {
  readonly folder: string;
  readonly rules: Ignore;
}

/**
 * How many rules a rule counts as, by its number of `**` (none, one, two): each `**` multiplies the time of a test by
 * the depth of a path. A rule with three or more is not used.
 */
const WEIGHTS: readonly number[] = [1, 5, 50];

/** Files that the editor excludes by default, and folders of version control. */
export const NEVER_READ = rulesOf('', [
  '.git/',
  '.hg/',
  '.svn/',
  '.jj/',
  'CVS/',
  'node_modules/',
  'bower_components/',
]);

/** Reads the ignore files of a check, within the limits for all of them together. */
export class IgnoreReader {
  #characters: number = FILE_LIMITS.ignoreText;
  #rules: number = FILE_LIMITS.ignoreRules;
  #isCut = false;

  /** Whether rules do not count, because there are too many, or because they are too long or too wide. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Returns the rules of a file in a folder, as many as still may count. */
  rules(folder: string, text: string): IgnoreRules {
    if (text.length > this.#characters) {
      this.#isCut = true;
      return rulesOf(folder, []);
    }
    this.#characters -= text.length;
    const lines = text.split(/\r?\n/u).filter((line) => !/^(?:#|\s*$)/u.test(line));
    const few = lines.filter((line) => {
      const weight = WEIGHTS[line.split('**').length - 1];
      if (line.length > FILE_LIMITS.ignoreRuleCharacters) return false;
      if (weight === undefined || weight > this.#rules) return false;
      this.#rules -= weight;
      return true;
    });
    this.#isCut ||= few.length < lines.length;
    return rulesOf(folder, few);
  }
}

function rulesOf(folder: string, lines: readonly string[]): IgnoreRules {
  return { folder, rules: ignore({ ignorecase: false }).add(lines) };
}

/**
 * Whether the rules leave a path out. The caller has found that they do not leave out its folder. The path of a folder
 * ends with `/`. A nearer file of rules wins over one above.
 */
export function isLeftOut(name: string, rules: readonly IgnoreRules[]): boolean {
  for (const { folder, rules: own } of rules.toReversed()) {
    const within = folder === '' ? name : name.slice(folder.length + 1);
    const parent = within.slice(0, within.lastIndexOf('/', within.length - 2) + 1);
    // Nearer rules include the folder, so these rules do not apply to its files.
    if (parent !== '' && own.ignores(parent)) continue;
    const { ignored, unignored } = own.test(within);
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** Whether a folder is in more others than {@link FILE_LIMITS} allow. */
export function isTooDeep(folder: string): boolean {
  return folder.split('/').length > FILE_LIMITS.depth;
}

/** The rules that apply in a folder, from the top down, or why its files are not read. */
type RulesOfFolder = readonly IgnoreRules[] | 'leftOut' | 'tooDeep';

/** Tells which files of a list are left out: the rules of all folders are known before. */
export class IgnoredFiles {
  readonly #own: ReadonlyMap<string, readonly IgnoreRules[]>;
  readonly #inFolder = new Map<string, RulesOfFolder>();

  constructor(rules: readonly IgnoreRules[]) {
    this.#own = Map.groupBy(rules, ({ folder }) => folder);
  }

  /** Whether a file is left out, or a folder that it is in, and otherwise whether it is too deep to be read. */
  verdict(file: string): 'read' | 'leftOut' | 'tooDeep' {
    const rules = this.#rulesIn(parentFolder(file));
    if (typeof rules === 'string') return rules;
    return isLeftOut(file, rules) ? 'leftOut' : 'read';
  }

  #rulesIn(folder: string): RulesOfFolder {
    return getOrAdd(this.#inFolder, folder, () => this.#find(folder));
  }

  #find(folder: string): RulesOfFolder {
    const own = this.#own.get(folder) ?? [];
    if (folder === '') return own;
    const above = this.#rulesIn(parentFolder(folder));
    if (typeof above === 'string') return above;
    if (isLeftOut(`${folder}/`, above)) return 'leftOut';
    return isTooDeep(folder) ? 'tooDeep' : [...above, ...own];
  }
}

function parentFolder(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}
