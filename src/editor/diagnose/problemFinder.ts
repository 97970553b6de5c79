import {
  arePair,
  blockOfAddress,
  blockOfName,
  isPrivate,
  nameOfBlock,
  pairsOfBlock,
  type BlockPart,
  type Pair,
} from '../evidence/pairs.ts';
import { assignmentKey } from '../evidence/assignments.ts';
import type { NamePlace } from '../evidence/namePlace.ts';
import { roleOf } from '../evidence/roles.ts';
import type { NameChecker, Verdict } from './nameChecker.ts';
import type { HostsInLine, HostSpan } from '../locate/hostsInLine.ts';
import type { AnalysedDocument } from '../structure/analysedDocument.ts';
import type { Block, Entry } from '../structure/entry.ts';

interface Range {
  /** Columns in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
}

export type Problem = Range & {
  readonly name: string;
  /** The key, directive or variable whose value this is. */
  readonly key: string | undefined;
} & (
    | (Verdict & {
        /** Whether there is evidence that the name is a host. Otherwise the problem is at most a hint. */
        readonly sure: boolean;
      })
    /** An address that `name` does not have; `hosted` are those that it has. */
    | {
        readonly kind: 'address';
        readonly address: string;
        readonly hosted: readonly string[];
        readonly sure: true;
      }
    /** The domain of a mailbox that takes no mail. */
    | { readonly kind: 'mail'; readonly sure: true }
  );

/** A problem and its line, counted from 0. */
export interface PlacedProblem {
  readonly line: number;
  readonly problem: Problem;
}

/** Returns the problem at a range; undefined if it is gone since the text or the records changed. */
export function problemAt(
  problems: readonly PlacedProblem[],
  { start, end }: { readonly start: Position; readonly end: Position },
): Problem | undefined {
  return problems.find(
    ({ line, problem }) =>
      line === start.line && problem.start === start.character && problem.end === end.character,
  )?.problem;
}

interface Position {
  readonly line: number;
  readonly character: number;
}

/** How many problems of one document are reported. */
const MOST_PROBLEMS = 500;

/** A line with its structure. */
type LineInStructure = Pick<NamePlace, 'line' | 'entries' | 'family'>;

/** The problems of one line, and what it adds to the blocks around it. */
interface LineFindings {
  readonly entries: readonly Entry[];
  readonly problems: readonly Problem[];
  readonly names: readonly BlockPart[];
  readonly addresses: readonly (BlockPart & { readonly key: string | undefined })[];
}

/** Finds the problems of documents. Caches the findings of unchanged lines. */
export class ProblemFinder {
  readonly checker: NameChecker;
  readonly #lines = new WeakMap<HostsInLine, LineFindings>();

  constructor(checker: NameChecker) {
    this.checker = checker;
  }

  /** Returns the problems of a document in order, including those that are not sure. */
  find(document: AnalysedDocument): readonly PlacedProblem[] {
    const placed: PlacedProblem[] = [];
    const blocks = new Map<Block, BlockMentions>();
    for (const [line, mentions] of document.mentions.entries()) {
      if (document.mentions[line - 1]?.ignoresNext === true) continue;
      if (mentions.ignored || (mentions.names.length === 0 && mentions.addresses.length === 0)) continue;
      const { problems, names, addresses } = this.#findingsOf(document, line, mentions);
      for (const problem of problems) if (placed.length < MOST_PROBLEMS) placed.push({ line, problem });
      for (const { block, mention } of names) mentionsOf(blocks, block).names.push(mention);
      for (const { block, mention, key } of addresses)
        mentionsOf(blocks, block).addresses.push({ line, mention, key });
    }
    this.#addBlockProblems(blocks, placed);
    return placed
      .toSorted((a, b) => a.line - b.line || a.problem.start - b.problem.start)
      .slice(0, MOST_PROBLEMS);
  }

  #findingsOf(document: AnalysedDocument, line: number, mentions: HostsInLine): LineFindings {
    const entries = document.entries[line] ?? [];
    const cached = this.#lines.get(mentions);
    if (cached?.entries === entries) return cached;
    const text = document.textOf(line);
    const inStructure: LineInStructure = { line: text, entries, family: document.family };
    const names = mentions.names.flatMap((name) => this.#nameProblem(inStructure, name));
    const findings: LineFindings = {
      entries,
      problems: [...names, ...this.#addressProblems(inStructure, mentions)],
      names: mentions.names.flatMap((mention) => partOf(entries, mention, blockOfName)),
      addresses: mentions.addresses.flatMap((mention) =>
        partOf(entries, mention, blockOfAddress).map((part) => ({
          ...part,
          key: keyAt(inStructure, mention),
        })),
      ),
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
    const key = keyAt(line, address);
    if (line.family === 'hosts') return this.#firstMismatch(names.filter(isUsed), address, key);
    if (strangers || new Set(names.map(({ text }) => text)).size !== 1) return [];
    const name = names.find((each) => isUsed(each) && arePair(line.line, each, address));
    return name === undefined ? [] : this.#firstMismatch([name], address, key);
  }

  #firstMismatch(names: readonly HostSpan[], address: HostSpan, key: string | undefined): readonly Problem[] {
    for (const { text: name } of names) {
      const problem = this.#mismatch({ name, address }, key);
      if (problem !== undefined) return [problem];
    }
    return [];
  }

  /** Private addresses are compared with private ones only: split horizon is no mistake. */
  #mismatch(
    { name, address: { start, end, text: address } }: Pair,
    key: string | undefined,
  ): Problem | undefined {
    // The name has a problem already.
    if (isOfNoHost(address) || this.checker.verdictOn(name) !== undefined) return undefined;
    const hosted = this.checker
      .addressesOf(name)
      .filter(
        (each) => each.includes(':') === address.includes(':') && isPrivate(each) === isPrivate(address),
      );
    if (hosted.length === 0 || hosted.includes(address)) return undefined;
    return { kind: 'address', start, end, name, key, address, hosted, sure: true };
  }

  #addBlockProblems(blocks: ReadonlyMap<Block, BlockMentions>, placed: PlacedProblem[]): void {
    const taken = new Set(placed.map(({ line, problem }) => `${line}:${problem.start}`));
    for (const [block, { names, addresses }] of blocks) {
      const own = nameOfBlock(block);
      const all = own === undefined ? names : [{ start: 0, end: 0, text: own, certain: true }];
      for (const pair of pairsOfBlock(
        all,
        addresses.map(({ mention }) => mention),
      )) {
        const address = addresses.find(({ mention }) => mention === pair.address);
        if (address === undefined) continue;
        const { line } = address;
        const problem = this.#mismatch(pair, address.key);
        if (problem === undefined || taken.has(`${line}:${problem.start}`)) continue;
        taken.add(`${line}:${problem.start}`);
        placed.push({ line, problem });
      }
    }
  }
}

/** The names and addresses of one block. */
interface BlockMentions {
  readonly names: HostSpan[];
  readonly addresses: {
    readonly line: number;
    readonly mention: HostSpan;
    readonly key: string | undefined;
  }[];
}

function mentionsOf(blocks: Map<Block, BlockMentions>, block: Block): BlockMentions {
  const known = blocks.get(block);
  if (known !== undefined) return known;
  const made: BlockMentions = { names: [], addresses: [] };
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

function keyAt(line: LineInStructure, mention: HostSpan): string | undefined {
  const entry = entryAt(line.entries, mention);
  return entry && assignmentKey({ ...line, start: mention.start, end: mention.end }, entry);
}

function entryAt(entries: readonly Entry[], { start, end }: Range): Entry | undefined {
  return entries.findLast((entry) => entry.start <= start && end <= entry.end);
}

/** Unspecified and loopback addresses: where servers listen, and where block lists point. */
function isOfNoHost(address: string): boolean {
  return ['0.0.0.0', '::', '::1'].includes(address) || address.startsWith('127.');
}
