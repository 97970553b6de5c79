// What the files of a folder say about the zones: hosts and addresses that are wrong, and where each host is mentioned.
// `workspaceFindings.ts` joins that with the findings of the zones, `baseline.ts` tells what an earlier run found.
import type { SarifPlace } from '../check/sarif.ts';
import { DocumentReader, LARGEST_DOCUMENT } from '../config/document/documentReader.ts';
import { languageFamily } from '../config/structure/language.ts';
import type { NameChecker } from '../config/problems/nameChecker.ts';
import type { PlacedProblem } from '../config/problems/problem.ts';
import { ProblemFinder } from '../config/problems/problemFinder.ts';

/** What is wrong in a file. */
interface FileProblem extends PlacedProblem {
  readonly file: string;
}

/** Limits: further problems are only counted, and further hosts have no place. */
const MOST = { problems: 20_000, hosts: 200_000 } as const;

/** Reads the files of a folder one after the other. */
export class FilesCheck {
  readonly #checker: NameChecker;
  readonly #finder: ProblemFinder;
  readonly #problems: FileProblem[] = [];
  readonly #mentions = new Map<string, SarifPlace>();
  #unlisted = 0;
  #large = 0;

  constructor(checker: NameChecker) {
    this.#checker = checker;
    this.#finder = new ProblemFinder(checker);
  }

  /** In the order of the files, and of the places in each. */
  get problems(): readonly FileProblem[] {
    return this.#problems;
  }

  /** How many problems are not listed, because there are too many. */
  get unlisted(): number {
    return this.#unlisted;
  }

  /** How many files are larger than those that the editor reads. */
  get large(): number {
    return this.#large;
  }

  /** The first place that mentions a host, by its full name in ASCII; undefined if none does. */
  mentionOf(host: string): SarifPlace | undefined {
    return this.#mentions.get(host);
  }

  /** Reads a file. Names without evidence that they are hosts are no problems. */
  add(file: string, text: string): void {
    const slices = text.split(/\r\n|\r|\n/u);
    if (text.length > LARGEST_DOCUMENT.characters || slices.length > LARGEST_DOCUMENT.lines) {
      this.#large += 1;
      return;
    }
    const lines = slices.map(ownText);
    const textOf = (line: number): string => lines[line] ?? '';
    const family = languageFamily(file, 'plaintext', lines);
    const source = { fileName: file, lineCount: lines.length, textOf };
    const document = new DocumentReader(family, source, this.#checker.zoneNames).analysed();
    for (const [line, { names }] of document.mentions.entries())
      for (const { text: host, start, end, certain } of names)
        if (certain && this.#mentions.size < MOST.hosts && !this.#mentions.has(host))
          this.#mentions.set(host, { file, line, start, end });
    const search = this.#finder.search(document);
    search.advance(() => false);
    for (const { line, problem } of search.problems) {
      if (!problem.sure) continue;
      if (this.#problems.length < MOST.problems) this.#problems.push({ file, line, problem });
      else this.#unlisted += 1;
    }
  }
}

/** Copies a text: a name that is cut out of a line would keep the whole file in memory. */
function ownText(text: string): string {
  return Buffer.from(text).toString();
}
