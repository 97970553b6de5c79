// From a text to its problems: `structure` splits it into keys and values, `locate` finds names and addresses in a
// line, `evidence` tells hosts from other words, `records` reads the records that a text declares,
// `lookup` finds the records that hold them, and `problems` says what is wrong. `document` joins these for one text;
// this file searches it.
import type { Pair } from '../evidence/pairs.ts';
import type { AnalysedDocument } from '../document/documentReader.ts';
import { DeclaredOwners, keyOfPlace } from './declaredOwners.ts';
import { declaredTargets, type DeclaredTarget } from './declaredTargets.ts';
import { HostPairs, type PlacedAddress } from './hostPairs.ts';
import { inStructure, isCertain, isIgnored, keyAt, LineJudge } from './lineJudge.ts';
import type { NameChecker } from './nameChecker.ts';
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

/** A search for the problems of a document: line by line, then of records and of addresses in different lines. */
class ProblemSearch {
  readonly #document: AnalysedDocument;
  readonly #judge: LineJudge;
  /** By place, since a place has one problem at most. */
  readonly #problems = new Map<string, PlacedProblem>();
  readonly #pairs: HostPairs;
  /** Names that the document gives an address. They may be aliases, or known only to what the document configures. */
  readonly #defined = new Set<string>();
  readonly #named: ReadonlySet<string>;
  readonly #declared: DeclaredOwners;
  readonly #later = this.#addLater();
  #line = 0;

  constructor(document: AnalysedDocument, judge: LineJudge) {
    this.#document = document;
    this.#named = new Set(document.mentions.flatMap(({ names }) => names.map(({ text }) => text)));
    this.#declared = new DeclaredOwners(document);
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

  /** Adds the problems that depend on more than one line, at most one at each step. */
  *#addLater(): Generator<void> {
    for (const pair of this.#pairs.declared()) yield this.#addPair(pair, 'declared');
    for (const target of declaredTargets(this.#document)) yield this.#addTarget(target);
    for (const pair of this.#pairs.found()) yield this.#addPair(pair);
  }

  /** The problems found so far, in order. */
  get problems(): readonly PlacedProblem[] {
    return [...this.#problems.values()]
      .flatMap(({ line, problem }) => {
        const told = this.#inDocument(line, problem);
        return told === undefined ? [] : { line, problem: told };
      })
      .toSorted((a, b) => a.line - b.line || a.problem.start - b.problem.start);
  }

  /** Returns a problem adjusted to the rest of the document; undefined if the document explains the name. */
  #inDocument(line: number, problem: Problem): Problem | undefined {
    if (!isAbsence(problem)) return problem;
    const { start, end, name, key } = problem;
    if (this.#declared.isOfUnhostedZone(name, this.#judge.checker.zoneNames)) return undefined;
    const hosted = problem.kind === 'misspelled' ? problem.hosted : [];
    // If the document declares records of the hosted names as well, this name is another host.
    const isNew = !isCertain(problem) || hosted.every((each) => this.#declared.names.has(each));
    if (isNew && this.#declared.isOwner(line, start)) return { start, end, name, key, kind: 'declared' };
    if (isCertain(problem)) return problem;
    if (this.#defined.has(name)) return undefined;
    // If the document has the hosted name with the same labels as well, this name is another one.
    const isOther =
      problem.kind === 'misspelled' &&
      problem.by !== 'shortLabel' &&
      hosted.some((each) => this.#named.has(each));
    return isOther ? { start, end, name, key, kind: 'absent', branch: false } : problem;
  }

  #addLine(line: number): void {
    const findings = this.#judge.findingsOf(this.#document, line);
    for (const problem of findings.problems) this.#add({ line, problem });
    for (const name of findings.defined) this.#defined.add(name);
    this.#pairs.add(line, findings);
  }

  #add(problem: PlacedProblem): void {
    this.#problems.set(keyOfPlace(problem.line, problem.problem.start), problem);
  }

  #addTarget({ name, type, target, line, start, end }: DeclaredTarget): void {
    if (this.#problems.has(keyOfPlace(line, start)) || isIgnored(this.#document, line)) return;
    const { checker } = this.#judge;
    const key = keyAt(inStructure(this.#document, line), { start, end });
    const at = { start, end, name, key, type };
    const hosted = checker.targetsInsteadOf(name, type, target);
    if (hosted !== undefined) this.#add({ line, problem: { kind: 'target', ...at, target, hosted } });
    const others = type === 'CNAME' ? checker.recordsInsteadOfAlias(name) : [];
    if (others.length > 0) this.#add({ line, problem: { kind: 'type', ...at, hosted: others } });
  }

  #addPair({ name, address: { line, mention } }: Pair<PlacedAddress>, by?: 'declared'): void {
    if (by === undefined) this.#defined.add(name);
    if (this.#problems.has(keyOfPlace(line, mention.start))) return;
    const problem = this.#judge.addressProblem(inStructure(this.#document, line), name, mention, by);
    if (problem !== undefined) this.#add({ line, problem });
  }
}
