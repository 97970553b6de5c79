// From a text to its problems: `structure` splits it into keys and values, `locate` finds names and addresses in a line,
// `evidence` tells hosts from other words, `records` reads the records that a text states,
// `lookup` finds the records that hold them, and `problems` says what is wrong.
import type { NameChecker } from './nameChecker.ts';
import type { PlacedProblem } from './problem.ts';
import { ProblemFinder } from './problemFinder.ts';
import { languageFamily } from '../structure/language.ts';
import { DocumentReader } from '../document/documentReader.ts';

/** A document as the diagnostics see it. */
interface CheckedText {
  /** Without line ends. */
  readonly lines: readonly string[];
  /** The editor's id of the language: `yaml`, `terraform`, `plaintext`. */
  readonly languageId: string;
  /** The path, or the name alone; `/` separates folders. */
  readonly fileName: string;
}

/**
 * Returns what is wrong in a text, from its first line on, by what `checker` knows of the zones. This is the entry
 * for a command line and a check of whole folders; so far only tests use it. It reads a text of any size;
 * `LARGEST_DOCUMENT` says which ones the editor leaves out.
 *
 *     const checker = new NameChecker(recordIndex, { now: Date.now(), maxAge: 900_000 });
 *     findProblems({ lines: ['host: wwww.example.com'], languageId: 'yaml', fileName: 'values.yaml' }, checker);
 *
 * @param unsureNames whether to report names without evidence that they are hosts (`sure: false`)
 */
export function findProblems(
  { lines, languageId, fileName }: CheckedText,
  checker: NameChecker,
  { unsureNames = 'off' }: { readonly unsureNames?: 'off' | 'hint' } = {},
): readonly PlacedProblem[] {
  const family = languageFamily(fileName, languageId, lines);
  const textOf = (line: number): string => lines[line] ?? '';
  const source = { fileName, lineCount: lines.length, textOf };
  const document = new DocumentReader(family, source, checker.zoneNames).analysed();
  const search = new ProblemFinder(checker).search(document);
  search.advance(() => false);
  const { problems } = search;
  return unsureNames === 'hint' ? problems : problems.filter(({ problem }) => problem.sure);
}
