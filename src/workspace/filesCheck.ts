// What the files of a folder say about the zones: hosts and addresses that are wrong, and where each host is mentioned.
// `workspaceFindings.ts` joins that with the findings of the zones, `baseline.ts` has the findings of an earlier run.
import type { ResultSeverity, SarifPlace } from '../check/sarif.ts';
import { DOCUMENT_LIMITS } from '../config/structure/documentLimits.ts';
import { DocumentReader, hostsOfPath, type AnalysedDocument } from '../config/document/documentReader.ts';
import { addressesOfHosts } from '../config/locate/hostsInLine.ts';
import { locate } from '../config/locate/locate.ts';
import { ZoneTrie } from '../config/locate/zoneTrie.ts';
import { languageFamily, type Family } from '../config/structure/language.ts';
import type { NameChecker } from '../config/problems/nameChecker.ts';
import { DEFAULT_LEVELS, levelOf, type DiagnosticLevels } from '../config/problems/diagnosticSettings.ts';
import {
  likelihoodOf,
  PROBLEM_CODES,
  type Likelihood,
  type PlacedProblem,
  type Problem,
} from '../config/problems/problem.ts';
import { ProblemFinder } from '../config/problems/problemFinder.ts';
import { inStructure, isUse } from '../config/problems/lineJudge.ts';
import { FILE_LIMITS } from './fileLimits.ts';
import { HostMentions, ownText } from './hostMentions.ts';

/** A problem in a file. */
interface FileProblem extends PlacedProblem {
  readonly file: string;
  readonly severity: ResultSeverity;
}

/** The severity of a problem: that of its kind in the settings, else a warning, or a note if a name is merely absent. */
export function severityOf(problem: Pick<Problem, 'kind'>, levels = DEFAULT_LEVELS): ResultSeverity {
  const own = levels.kinds.get(PROBLEM_CODES[problem.kind]);
  if (own !== undefined && own !== 'off') return own;
  return likelihoodOf(problem) === 'absent' ? 'note' : 'warning';
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
  /** Leaves out the problems that are shown as nothing. */
  readonly levels?: DiagnosticLevels;
  /** The keys whose values are no hosts. */
  readonly exempt?: ReadonlySet<string>;
}

interface AddressAtLine {
  /** Canonical. */
  readonly address: string;
  readonly place: SarifPlace;
}

/** Reads the files of a folder one after the other. */
export class FilesCheck {
  readonly mentions = new HostMentions();
  readonly #checker: NameChecker;
  readonly #finder: ProblemFinder;
  /** The zones and the targets. */
  readonly #names: ZoneTrie;
  /** The first place that uses each host. */
  readonly #uses = new Map<string, SarifPlace>();
  readonly #problems: FileProblem[] = [];
  readonly #counts: Record<Likelihood, number> = { mistake: 0, absent: 0 };
  #large = 0;
  readonly #partlyRead = new Set<string>();
  #read = 0;

  /** @param targets names outside of the zones that are mentions too */
  constructor(checker: NameChecker, targets: ReadonlySet<string> = new Set()) {
    this.#checker = checker;
    this.#finder = new ProblemFinder(checker);
    this.#names = new ZoneTrie([...checker.zoneNames, ...targets]);
  }

  /** In the order of the files, and of the places in each. */
  get problems(): readonly FileProblem[] {
    return this.#problems;
  }

  /** The names of all zones, in ASCII. */
  get zoneNames(): ReadonlySet<string> {
    return this.#checker.zoneNames;
  }

  /** How many problems are not listed, because there are too many. */
  get unlisted(): number {
    return this.unlistedMistakes + Math.max(0, this.#counts.absent - FILE_LIMITS.problems);
  }

  /** How many of them are likely mistakes. */
  get unlistedMistakes(): number {
    return Math.max(0, this.#counts.mistake - FILE_LIMITS.problems);
  }

  /** How many files are larger than those that the editor reads. */
  get large(): number {
    return this.#large;
  }

  /** The files with lines that are too long to be read, or with too many lines to read their declared records. */
  get partlyRead(): ReadonlySet<string> {
    return this.#partlyRead;
  }

  /** How many files were read. */
  get read(): number {
    return this.#read;
  }

  /** The first place that uses a host, by its full name in ASCII; undefined if none does. */
  useOf(host: string): SarifPlace | undefined {
    return this.#uses.get(host);
  }

  /** Reads a file at once. Returns whether it is not too large. */
  add(file: CheckedFile): boolean {
    const { large } = this;
    this.steps(file, () => false).next();
    return this.#large === large;
  }

  /** Reads a file. Yields whenever `isOver` returns true. */
  *steps(given: CheckedFile, isOver: () => boolean): Generator<void, void> {
    const { file, path, languageId = 'plaintext', levels = DEFAULT_LEVELS, exempt } = given;
    const text = given.text.includes('\r') ? given.text.replaceAll(/\r\n?/gu, '\n') : given.text;
    const lines = text.split('\n');
    if (given.text.length > DOCUMENT_LIMITS.characters || lines.length > DOCUMENT_LIMITS.lines) {
      this.#large += 1;
      return;
    }
    this.#read += 1;
    const family = languageFamily(path, languageId, lines);
    const { zoneNames } = this.#checker;
    const addresses: AddressAtLine[] = [];
    let hasZone = false;
    for (const [line, each] of lines.entries()) {
      if (isOver()) yield;
      if (each.length > DOCUMENT_LIMITS.lineCharacters) {
        this.#partlyRead.add(file);
        continue;
      }
      const located = locate(each, this.#names);
      for (const found of located) {
        if (found.kind !== 'name') continue;
        if (zoneNames.has(found.zone)) hasZone = true;
        else this.mentions.add(found.ascii, undefined);
      }
      for (const { text: address, start, end } of addressesOfHosts(located))
        addresses.push({ address, place: { file, line, start, end } });
    }
    // Most files: without a name of the zones there is nothing to check.
    if (!hasZone && hostsOfPath(family, path, zoneNames).zones.length === 0) {
      for (const { address, place } of addresses) this.mentions.add(address, place);
      return;
    }
    const document = yield* analysed(family, path, lines, zoneNames, isOver);
    yield* this.#addMentions(file, document, isOver);
    if (document.hasUnreadRecords) this.#partlyRead.add(file);
    if (isOver()) yield;
    if (document.zones.size === 0) return;
    const search = this.#finder.search(document);
    while (!search.advance(isOver)) yield;
    for (const { line, problem } of search.problems) {
      const isExempt = problem.key !== undefined && exempt?.has(problem.key) === true;
      const likelihood = likelihoodOf(problem);
      if (isExempt || levelOf(levels, problem) === 'off') continue;
      this.#counts[likelihood] += 1;
      if (this.#counts[likelihood] > FILE_LIMITS.problems) continue;
      this.#problems.push({ file, line, problem, severity: severityOf(problem, levels) });
    }
  }

  *#addMentions(file: string, document: AnalysedDocument, isOver: () => boolean): Generator<void, void> {
    const { mentions, owner } = document;
    if (owner !== undefined) this.mentions.add(owner, undefined);
    for (const [line, { names, addresses }] of mentions.entries()) {
      if (isOver()) yield;
      for (const name of names) {
        const { text: host, start, end, certain } = name;
        this.mentions.add(host, certain ? { file, line, start, end } : undefined);
        if (this.mentions.has(host) && !this.#uses.has(host) && isUse(inStructure(document, line), name))
          this.#uses.set(ownText(host), { file, line, start, end });
      }
      for (const { text: address, start, end } of addresses)
        this.mentions.add(address, { file, line, start, end });
    }
  }
}

/** Reads a text whole. Yields whenever `isOver` returns true. */
function* analysed(
  family: Family,
  fileName: string,
  slices: readonly string[],
  zoneNames: ReadonlySet<string>,
  isOver: () => boolean,
): Generator<void, AnalysedDocument> {
  // Copy each line: what is found in it is a substring, and would keep the whole text in memory.
  const lines = slices.map(ownText);
  const textOf = (line: number): string => lines[line] ?? '';
  const reader = new DocumentReader(family, { fileName, lineCount: lines.length, textOf }, zoneNames);
  while (!reader.advance(isOver)) yield;
  return reader.analysed();
}
