// From a text to its problems: `structure` splits it into keys and values, `locate` finds names and addresses in a line,
// `evidence` tells hosts from other words, `records` reads the records that a text states,
// `lookup` finds the records that hold them, and `problems` says what is wrong. `document` joins these for one text;
// this file searches it.
import type { Pair } from '../evidence/pairs.ts';
import type { AnalysedDocument } from '../document/documentReader.ts';
import { HostPairs, isIgnored, type PlacedAddress } from './hostPairs.ts';
import { inStructure, isCertain, keyAt, LineJudge } from './lineJudge.ts';
import type { NameChecker } from './nameChecker.ts';
import { statedTargets, type StatedTarget } from './statedTargets.ts';
import { isAbsence, type PlacedProblem, type Problem } from './problem.ts';

/** Finds the problems of documents. Searching a document again takes little time, except for the lines that changed. */
export class ProblemFinder {
  readonly checker: NameChecker;
  readonly #judge: LineJudge;

  constructor(checker: NameChecker) {
    this.checker = checker;
    this.#judge = new LineJudge(checker);
  }

  search(document: AnalysedDocument): ProblemSearch {
    return new ProblemSearch(document, this.#judge);
  }
}

/**
 * A search for the problems of a document: line by line, then of addresses in different lines
 * of a block.
 */
class ProblemSearch {
  readonly #document: AnalysedDocument;
  readonly #judge: LineJudge;
  /** By place, since a place has one problem at most. */
  readonly #problems = new Map<string, PlacedProblem>();
  readonly #pairs: HostPairs;
  /** Names that the document gives an address. They may be aliases, or served by what it configures. */
  readonly #defined = new Set<string>();
  readonly #named: ReadonlySet<string>;
  readonly #later = this.#addLater();
  #line = 0;

  constructor(document: AnalysedDocument, judge: LineJudge) {
    this.#document = document;
    this.#named = new Set(document.mentions.flatMap(({ names }) => names.map(({ text }) => text)));
    this.#judge = judge;
    this.#pairs = new HostPairs(
      document,
      (name, mention) => judge.hostedInstead(name, mention) !== undefined,
    );
  }

  /** Searches until `isOver` returns true. Returns whether the whole document is searched. */
  advance(isOver: () => boolean): boolean {
    for (; this.#line < this.#document.mentions.length; this.#line += 1) {
      if (isOver()) return false;
      this.#addLine(this.#line);
    }
    for (;;) {
      if (isOver()) return false;
      if (this.#later.next().done === true) return true;
    }
  }

  /** Adds what more than one line decides, one problem a step. */
  *#addLater(): Generator<void> {
    for (const pair of this.#pairs.stated()) yield this.#addPair(pair);
    for (const target of statedTargets(this.#document)) yield this.#addTarget(target);
    for (const pair of this.#pairs.found()) yield this.#addPair(pair);
  }

  /** The problems found so far, in order. */
  get problems(): readonly PlacedProblem[] {
    return [...this.#problems.values()]
      .flatMap(({ line, problem }) => {
        const told = this.#inDocument(problem);
        return told === undefined ? [] : { line, problem: told };
      })
      .toSorted((a, b) => a.line - b.line || a.problem.start - b.problem.start);
  }

  /** Returns a problem as the rest of the document leaves it; undefined if it explains the name. */
  #inDocument(problem: Problem): Problem | undefined {
    if (!isAbsence(problem) || isCertain(problem)) return problem;
    if (this.#defined.has(problem.name)) return undefined;
    // A document that also has the hosted name means another one.
    const isBoth = problem.kind === 'misspelled' && problem.hosted.some((each) => this.#named.has(each));
    if (!isBoth) return problem;
    const { start, end, name, key } = problem;
    return { start, end, name, key, kind: 'absent', branch: false };
  }

  #addLine(line: number): void {
    const findings = this.#judge.findingsOf(this.#document, line);
    for (const problem of findings.problems) this.#add({ line, problem });
    for (const name of findings.defined) this.#defined.add(name);
    this.#pairs.add(line, findings);
  }

  #add(problem: PlacedProblem): void {
    this.#problems.set(positionOf(problem), problem);
  }

  #addTarget({ name, type, target, line, start, end }: StatedTarget): void {
    if (this.#problems.has(positionOf({ line, problem: { start } })) || isIgnored(this.#document, line))
      return;
    const hosted = this.#judge.checker.targetsInsteadOf(name, type, target);
    if (hosted === undefined) return;
    const key = keyAt(inStructure(this.#document, line), { start, end });
    this.#add({
      line,
      problem: { kind: 'target', start, end, name, key, type, target, hosted },
    });
  }

  #addPair({ name, address: { line, mention } }: Pair<PlacedAddress>): void {
    this.#defined.add(name);
    if (this.#problems.has(positionOf({ line, problem: mention }))) return;
    const problem = this.#judge.addressProblem(inStructure(this.#document, line), name, mention);
    if (problem !== undefined) this.#add({ line, problem });
  }
}

function positionOf({
  line,
  problem,
}: {
  readonly line: number;
  readonly problem: { readonly start: number };
}): string {
  return `${line}:${problem.start}`;
}
