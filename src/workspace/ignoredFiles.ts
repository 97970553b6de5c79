import { getOrAdd } from '../base/getOrAdd.ts';
import { FILE_LIMITS } from './fileLimits.ts';
import type { IgnoreRules } from './ignoreRules.ts';

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
