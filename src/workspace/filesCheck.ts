// What the files of a folder say about the zones: hosts and addresses that are wrong, and where each host is mentioned.
// `workspaceFindings.ts` joins that with the findings of the zones, `baseline.ts` tells what an earlier run found.
import type { SarifPlace } from '../check/sarif.ts';
import {
  DocumentReader,
  LARGEST_DOCUMENT,
  type AnalysedDocument,
} from '../config/document/documentReader.ts';
import { locate } from '../config/locate/locate.ts';
import { ZoneTrie } from '../config/locate/zoneTrie.ts';
import { languageFamily } from '../config/structure/language.ts';
import type { NameChecker } from '../config/problems/nameChecker.ts';
import type { PlacedProblem } from '../config/problems/problem.ts';
import { ProblemFinder } from '../config/problems/problemFinder.ts';
import { HostMentions } from './hostMentions.ts';

/** What is wrong in a file. */
interface FileProblem extends PlacedProblem {
  readonly file: string;
}

/** A file as it is checked. */
export interface CheckedFile {
  /** How findings name it: the path within the folder, with `/`. */
  readonly file: string;
  /** The whole path, with `/`: folders say what a file is for. */
  readonly path: string;
  readonly text: string;
  /** The editor's id of its language. */
  readonly languageId?: string;
  /** Whether names without evidence that they are hosts are problems too. */
  readonly hasUnsure?: boolean;
  /** The keys whose values are no hosts. */
  readonly exempt?: ReadonlySet<string>;
}

/** Further problems are only counted. */
const MOST_PROBLEMS = 20_000;

/** Reads the files of a folder one after the other. */
export class FilesCheck {
  readonly mentions = new HostMentions();
  readonly #checker: NameChecker;
  readonly #finder: ProblemFinder;
  readonly #targets: ZoneTrie | undefined;
  readonly #problems: FileProblem[] = [];
  #unlisted = 0;
  #large = 0;
  #read = 0;

  /** @param targets names outside of the zones that are mentions too */
  constructor(checker: NameChecker, targets?: ReadonlySet<string>) {
    this.#checker = checker;
    this.#finder = new ProblemFinder(checker);
    this.#targets = targets === undefined || targets.size === 0 ? undefined : new ZoneTrie(targets);
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

  /** How many files were read. */
  get read(): number {
    return this.#read;
  }

  /** The first place that mentions a host, by its full name in ASCII; undefined if none does. */
  mentionOf(host: string): SarifPlace | undefined {
    return this.mentions.of(host)[0];
  }

  /** Reads a file at once. Returns whether it is not too large. */
  add(file: CheckedFile): boolean {
    const { large } = this;
    this.steps(file, () => false).next();
    return this.#large === large;
  }

  /** Reads a file. Yields whenever `isOver` returns true. */
  *steps(given: CheckedFile, isOver: () => boolean): Generator<void, void> {
    const { file, path, text, languageId = 'plaintext', hasUnsure = false, exempt } = given;
    const slices = text.split(text.includes('\r') ? /\r\n|\r|\n/u : '\n');
    if (text.length > LARGEST_DOCUMENT.characters || slices.length > LARGEST_DOCUMENT.lines) {
      this.#large += 1;
      return;
    }
    this.#read += 1;
    const lines = slices.map(ownText);
    const textOf = (line: number): string => lines[line] ?? '';
    const family = languageFamily(path, languageId, lines);
    const source = { fileName: path, lineCount: lines.length, textOf };
    const reader = new DocumentReader(family, source, this.#checker.zoneNames);
    while (!reader.advance(isOver)) yield;
    const document = reader.analysed();
    this.#addMentions(file, document);
    this.#addTargets(text);
    if (isOver()) yield;
    // Without a name of the zones there is nothing to check.
    if (document.zones.size === 0) return;
    const search = this.#finder.search(document);
    while (!search.advance(isOver)) yield;
    for (const { line, problem } of search.problems) {
      const isExempt = problem.key !== undefined && exempt?.has(problem.key) === true;
      if (isExempt || !(problem.sure || hasUnsure)) continue;
      if (this.#problems.length < MOST_PROBLEMS) this.#problems.push({ file, line, problem });
      else this.#unlisted += 1;
    }
  }

  #addMentions(file: string, { mentions, owner }: AnalysedDocument): void {
    if (owner !== undefined) this.mentions.add(owner, undefined);
    for (const [line, { names, addresses }] of mentions.entries()) {
      for (const { text: host, start, end, certain } of names)
        this.mentions.add(host, certain ? { file, line, start, end } : undefined);
      for (const { text: address, start, end } of addresses)
        this.mentions.add(address, { file, line, start, end });
    }
  }

  /** Finds names outside of the zones. They have no place: nothing is wrong with them. */
  #addTargets(text: string): void {
    if (this.#targets === undefined) return;
    for (const found of locate(text, this.#targets))
      if (found.kind === 'name') this.mentions.add(ownText(found.ascii), undefined);
  }
}

/** Copies a text: a name that is cut out of a line would keep the whole file in memory. */
function ownText(text: string): string {
  return Buffer.from(text).toString();
}
