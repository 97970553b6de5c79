// From a text to its problems: `structure` splits it into keys and values, `locate` finds names and addresses in a line,
// `evidence` tells hosts from other words, `records` reads the records that a text states,
// `lookup` finds the records that hold them, and `problems` says what is wrong. `document` joins these for one text;
// this file searches it.
import { nameOfBlock, pairsOfBlock, type Pair } from '../evidence/pairs.ts';
import { fqdn } from '../../model/names.ts';
import type { HostSpan } from '../locate/hostsInLine.ts';
import type { AnalysedDocument } from '../document/documentReader.ts';
import type { Block } from '../structure/entry.ts';
import { inStructure, keyAt, LineJudge, otherAddress } from './lineJudge.ts';
import { kindOfAddress, type NameChecker } from './nameChecker.ts';
import { Peers } from './peers.ts';
import { statedTargets, type StatedTarget } from './statedTargets.ts';
import type { PlacedProblem } from './problem.ts';

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

interface PlacedAddress {
  readonly line: number;
  readonly mention: HostSpan;
}

/** The names and addresses of one block. */
interface BlockMentions {
  readonly names: Set<string>;
  /** Names that count if there are no others. */
  readonly onlyNames: Set<string>;
  readonly addresses: PlacedAddress[];
}

/**
 * A search for the problems of a document: line by line, then of names beside others and of addresses in different lines
 * of a block.
 */
class ProblemSearch {
  readonly #document: AnalysedDocument;
  readonly #judge: LineJudge;
  /** By place, since a place has one problem at most. */
  readonly #problems = new Map<string, PlacedProblem>();
  readonly #peers = new Peers();
  readonly #blocks = new Map<Block, BlockMentions>();
  readonly #later = this.#addLater();
  #line = 0;

  constructor(document: AnalysedDocument, judge: LineJudge) {
    this.#document = document;
    this.#judge = judge;
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
    for (const problem of this.#peers.problems()) yield this.#add(problem);
    for (const pair of statedPairs(this.#document)) yield this.#addPair(pair);
    for (const target of statedTargets(this.#document)) yield this.#addTarget(target);
    const isOther = (name: string, { mention }: PlacedAddress): boolean =>
      this.#judge.hostedInstead(name, mention) !== undefined;
    for (const pair of pairsOf(this.#blocks, this.#document, isOther)) yield this.#addPair(pair);
  }

  /** The problems found so far, in order, including those that are not sure. */
  get problems(): readonly PlacedProblem[] {
    return [...this.#problems.values()].toSorted(
      (a, b) => a.line - b.line || a.problem.start - b.problem.start,
    );
  }

  #addLine(line: number): void {
    const { problems, names, onlyNames, addresses, peers } = this.#judge.findingsOf(this.#document, line);
    for (const problem of problems) this.#add({ line, problem });
    for (const { problem, ...peer } of peers) {
      if (problem === undefined) this.#peers.addHosted(peer);
      else this.#peers.addMissing(peer, { line, problem });
    }
    for (const { block, mention } of names) this.#mentionsOf(block).names.add(mention.text);
    for (const { block, mention } of onlyNames) this.#mentionsOf(block).onlyNames.add(mention.text);
    for (const { block, mention } of addresses) this.#mentionsOf(block).addresses.push({ line, mention });
  }

  #add(problem: PlacedProblem): void {
    this.#problems.set(positionOf(problem), problem);
  }

  #mentionsOf(block: Block): BlockMentions {
    const known = this.#blocks.get(block);
    if (known !== undefined) return known;
    const made: BlockMentions = { names: new Set(), onlyNames: new Set(), addresses: [] };
    this.#blocks.set(block, made);
    return made;
  }

  #addTarget({ name, type, target, line, start, end }: StatedTarget): void {
    if (this.#problems.has(positionOf({ line, problem: { start } })) || isIgnored(this.#document, line))
      return;
    const hosted = this.#judge.checker.targetsInsteadOf(name, type, target);
    if (hosted === undefined) return;
    const key = keyAt(inStructure(this.#document, line), { start, end });
    this.#add({
      line,
      problem: { kind: 'target', start, end, name, key, type, target, hosted, sure: true },
    });
  }

  #addPair({ name, address: { line, mention } }: Pair<PlacedAddress>): void {
    if (this.#problems.has(positionOf({ line, problem: mention }))) return;
    const hosted = this.#judge.hostedInstead(name, mention);
    if (hosted === undefined) return;
    const inLine = inStructure(this.#document, line);
    this.#add({ line, problem: otherAddress(inLine, name, mention, hosted) });
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

/** Whether a comment leaves a line out. */
function isIgnored({ mentions }: AnalysedDocument, line: number): boolean {
  return mentions[line]?.ignored === true || mentions[line - 1]?.ignoresNext === true;
}

/** Yields the addresses of the records that a document states. */
function* statedPairs(document: AnalysedDocument): Generator<Pair<PlacedAddress>> {
  const { stated, mentions } = document;
  for (const { zone, host, type, line, data } of stated.records) {
    if (type !== 'A' && type !== 'AAAA') continue;
    if (isIgnored(document, line)) continue;
    const mention = mentions[line]?.addresses.find(({ start }) => start === data.entry.start);
    if (mention !== undefined) yield { name: fqdn(host, zone), address: { line, mention } };
  }
}

function* pairsOf(
  blocks: ReadonlyMap<Block, BlockMentions>,
  { owner }: AnalysedDocument,
  isOther: (name: string, address: PlacedAddress) => boolean,
): Generator<Pair<PlacedAddress>> {
  for (const [block, { names, onlyNames, addresses }] of blocks) {
    const own = nameOfBlock(block);
    const [only, second] = onlyNames;
    if (own !== undefined) yield* pairsOfBlock(new Set([own]), addresses);
    else if (names.size > 0) yield* pairsOfBlock(names, addresses);
    else if (block.parent === undefined && owner !== undefined) yield* pairsOfHost(owner, addresses, isOther);
    else if (only !== undefined && second === undefined) yield* pairsOfHost(only, addresses, () => false);
  }
}

/** A host with more addresses of a kind is probably a router. */
const MOST_OF_A_KIND = 2;

/**
 * A host may have more addresses than its record, so the first of a kind belongs to it for certain only if no other of
 * that kind is that of the record.
 */
function* pairsOfHost(
  name: string,
  addresses: readonly PlacedAddress[],
  isOther: (name: string, address: PlacedAddress) => boolean,
): Generator<Pair<PlacedAddress>> {
  const byKind = Map.groupBy(addresses, ({ mention }) => kindOfAddress(mention.text));
  for (const [address, ...others] of byKind.values())
    if (
      address !== undefined &&
      others.length < MOST_OF_A_KIND &&
      others.every((each) => isOther(name, each))
    )
      yield { name, address };
}
