import type { NameChecker } from '../../../src/config/problems/nameChecker.ts';
import type { PlacedProblem } from '../../../src/config/problems/problem.ts';
import { FilesCheck } from '../../../src/workspace/filesCheck.ts';

/** A document as the diagnostics see it. */
interface CheckedText {
  /** Without line ends. */
  readonly lines: readonly string[];
  /** The editor's id of the language: `yaml`, `terraform`, `plaintext`. */
  readonly languageId: string;
  /** The path, or the name alone; `/` separates folders. */
  readonly fileName: string;
}

/** Returns what is wrong in a text, as in a check of its folder. */
export function foundProblems(
  { lines, languageId, fileName }: CheckedText,
  checker: NameChecker,
): readonly PlacedProblem[] {
  const check = new FilesCheck(checker);
  check.add({ file: fileName, path: fileName, text: lines.join('\n'), languageId });
  return check.problems.map(({ line, problem }) => ({ line, problem }));
}
