import ignore, { type Ignore } from 'ignore';
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
