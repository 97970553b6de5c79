import { arePair, blockOfAddress, blockOfName, nameOfBlock, pairsOfBlock } from '../evidence/pairs.ts';
import { assignmentKey } from '../evidence/assignments.ts';
import type { NamePlace } from '../evidence/namePlace.ts';
import { roleOf } from '../evidence/roles.ts';
import type { NameChecker } from './nameChecker.ts';
import type { PlacedProblem, Problem } from './problem.ts';
import type { HostsInLine, HostSpan } from '../locate/hostsInLine.ts';
import type { AnalysedDocument } from '../structure/documentReader.ts';
import { indexOfEntry, type Block, type Entry } from '../structure/entry.ts';

/** A line with its structure. */
type LineInStructure = Pick<NamePlace, 'line' | 'entries' | 'family'>;

/** The problems of one line, and what it adds to the blocks around it. */
interface LineFindings {
  readonly entries: readonly Entry[];
  readonly problems: readonly Problem[];
  readonly names: readonly BlockPart[];
  readonly addresses: readonly BlockPart[];
}

/** A name or an address that belongs to the host of a block. */
interface BlockPart {
  readonly block: Block;
  readonly mention: HostSpan;
}

const NO_FINDINGS: LineFindings = { entries: [], problems: [], names: [], addresses: [] };

/** Finds the problems of documents. Caches the findings of unchanged lines. */
export class ProblemFinder {
  readonly checker: NameChecker;
  readonly #lines = new WeakMap<HostsInLine, LineFindings>();

  constructor(checker: NameChecker) {
    this.checker = checker;
  }

  /**
   * Judges the lines from `from` on until `isOver` returns true, and returns the first line that it did not judge.
   * After the last line {@link find} takes little time.
   */
  judge(document: AnalysedDocument, from: number, isOver: () => boolean): number {
    for (let line = from; line < document.mentions.length; line += 1) {
      if (isOver()) return line;
      this.#findingsOf(document, line);
    }
    return document.mentions.length;
  }

  /** Returns the problems of a document in order, including those that are not sure. */
  find(document: AnalysedDocument): readonly PlacedProblem[] {
    const placed: PlacedProblem[] = [];
    const blocks = new Map<Block, BlockMentions>();
    for (let line = 0; line < document.mentions.length; line += 1) {
      const { problems, names, addresses } = this.#findingsOf(document, line);
      for (const problem of problems) placed.push({ line, problem });
      for (const { block, mention } of names) mentionsOf(blocks, block).names.add(mention.text);
      for (const { block, mention } of addresses) mentionsOf(blocks, block).addresses.push({ line, mention });
    }
    this.#addBlockProblems(document, blocks, placed);
    return placed.toSorted((a, b) => a.line - b.line || a.problem.start - b.problem.start);
  }

  #findingsOf(document: AnalysedDocument, line: number): LineFindings {
    const mentions = document.mentions[line];
    if (mentions === undefined || mentions.ignored || document.mentions[line - 1]?.ignoresNext === true)
      return NO_FINDINGS;
    if (mentions.names.length === 0 && mentions.addresses.length === 0) return NO_FINDINGS;
    const entries = document.entries[line] ?? [];
    const cached = this.#lines.get(mentions);
    if (cached?.entries === entries) return cached;
    const place = inStructure(document, line);
    const names = mentions.names.flatMap((name) => this.#nameProblem(place, name));
    const findings: LineFindings = {
      entries,
      problems: [...names, ...this.#addressProblems(place, mentions)],
      names: mentions.names.flatMap((mention) => partOf(entries, mention, blockOfName)),
      addresses: mentions.addresses.flatMap((mention) => partOf(entries, mention, blockOfAddress)),
    };
    this.#lines.set(mentions, findings);
    return findings;
  }

  #nameProblem(line: LineInStructure, { start, end, text: name, certain }: HostSpan): readonly Problem[] {
    const verdict = this.checker.verdictOn(name);
    const isMailbox = line.line.charAt(start - 1) === '@';
    if (verdict === undefined && !(isMailbox && this.checker.refusesMail(name))) return [];
    const place = { ...line, start, end };
    const entry = entryAt(line.entries, place);
    // Comments have no entries.
    if (!certain || entry === undefined) return [];
    const at = { start, end, name, key: assignmentKey(place, entry) };
    switch (roleOf(place, entry)) {
      case 'mail':
        return this.checker.refusesMail(name) ? [{ kind: 'mail', ...at, sure: true }] : [];
      case 'host':
        return verdict === undefined ? [] : [{ ...verdict, ...at, sure: true }];
      case 'suffix':
        return verdict?.kind === 'disabled' ? [{ ...verdict, ...at, sure: true }] : [];
      case 'numbered':
        if (verdict === undefined) return [];
        return [{ ...verdict, ...at, sure: this.checker.isInSeries(name) }];
      case 'unsure':
        if (verdict === undefined || (verdict.kind === 'nothing' && verdict.branch)) return [];
        return [{ ...verdict, ...at, sure: false }];
    }
  }

  /** In a hosts file the address belongs to all names of its line, elsewhere to a single name beside it. */
  #addressProblems(line: LineInStructure, { names, addresses, strangers }: HostsInLine): readonly Problem[] {
    const [address, second] = addresses;
    if (address === undefined || second !== undefined) return [];
    const isUsed = (mention: HostSpan): boolean =>
      mention.certain && entryAt(line.entries, mention) !== undefined;
    if (line.family === 'hosts') return this.#firstMismatch(line, names.filter(isUsed), address);
    if (strangers || new Set(names.map(({ text }) => text)).size !== 1) return [];
    const name = names.find((each) => isUsed(each) && arePair(line.line, each, address));
    return name === undefined ? [] : this.#firstMismatch(line, [name], address);
  }

  #firstMismatch(line: LineInStructure, names: readonly HostSpan[], address: HostSpan): readonly Problem[] {
    for (const { text: name } of names) {
      const hosted = this.#hostedInstead(name, address);
      if (hosted !== undefined) return [otherAddress(line, name, address, hosted)];
    }
    return [];
  }

  #hostedInstead(name: string, { text: address }: HostSpan): readonly string[] | undefined {
    // The name has a problem already.
    if (isOfNoHost(address) || this.checker.verdictOn(name) !== undefined) return undefined;
    return this.checker.addressesInsteadOf(name, address);
  }

  #addBlockProblems(
    document: AnalysedDocument,
    blocks: ReadonlyMap<Block, BlockMentions>,
    placed: PlacedProblem[],
  ): void {
    const taken = new Set(placed.map(({ line, problem }) => `${line}:${problem.start}`));
    for (const [block, { names, addresses }] of blocks) {
      const own = nameOfBlock(block);
      const all = own === undefined ? names : new Set([own]);
      for (const { name, address } of pairsOfBlock(all, addresses)) {
        const { line, mention } = address;
        const place = `${line}:${mention.start}`;
        const hosted = taken.has(place) ? undefined : this.#hostedInstead(name, mention);
        if (hosted === undefined) continue;
        taken.add(place);
        placed.push({ line, problem: otherAddress(inStructure(document, line), name, mention, hosted) });
      }
    }
  }
}

function otherAddress(
  line: LineInStructure,
  name: string,
  { start, end, text: address }: HostSpan,
  hosted: readonly string[],
): Problem {
  const place = { ...line, start, end };
  const entry = entryAt(line.entries, place);
  const key = entry && assignmentKey(place, entry);
  return { kind: 'address', start, end, name, key, address, hosted, sure: true };
}

/** The names and addresses of one block. */
interface BlockMentions {
  readonly names: Set<string>;
  readonly addresses: { readonly line: number; readonly mention: HostSpan }[];
}

function mentionsOf(blocks: Map<Block, BlockMentions>, block: Block): BlockMentions {
  const known = blocks.get(block);
  if (known !== undefined) return known;
  const made: BlockMentions = { names: new Set(), addresses: [] };
  blocks.set(block, made);
  return made;
}

function partOf(
  entries: readonly Entry[],
  mention: HostSpan,
  blockOf: (entry: Entry) => Block | undefined,
): readonly BlockPart[] {
  const entry = mention.certain ? entryAt(entries, mention) : undefined;
  const block = entry && blockOf(entry);
  return block === undefined ? [] : [{ block, mention }];
}

function inStructure(document: AnalysedDocument, line: number): LineInStructure {
  return { line: document.textOf(line), entries: document.entries[line] ?? [], family: document.family };
}

function entryAt(
  entries: readonly Entry[],
  range: { readonly start: number; readonly end: number },
): Entry | undefined {
  return entries[indexOfEntry(entries, range)];
}

/** Unspecified and loopback addresses: where servers listen, and where block lists point. */
function isOfNoHost(address: string): boolean {
  return ['0.0.0.0', '::', '::1'].includes(address) || address.startsWith('127.');
}
