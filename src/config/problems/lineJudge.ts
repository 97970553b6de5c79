import {
  areOfKnownHost,
  arePair,
  blockOfAddress,
  blockOfName,
  blockOfOnlyName,
  type Pair,
} from '../evidence/pairs.ts';
import { isNamedByComment } from '../evidence/comments.ts';
import { stemsOfAddress, stemsOfName } from '../evidence/stems.ts';
import { assignmentKey } from '../evidence/assignments.ts';
import type { NamePlace } from '../evidence/namePlace.ts';
import { roleOf, type NameRole } from '../evidence/roles.ts';
import type { NameChecker, Verdict } from './nameChecker.ts';
import type { Problem } from './problem.ts';
import type { HostsInLine, HostSpan } from '../locate/hostsInLine.ts';
import { tailBefore } from '../structure/documentLimits.ts';
import type { AnalysedDocument } from '../document/documentReader.ts';
import { indexOfEntry, type Block, type Entry, type TextRange } from '../structure/entry.ts';

/** A line with its structure. */
type LineInStructure = Pick<NamePlace, 'line' | 'entries' | 'family'>;

/** The problems of one line, and what it adds to the blocks around it. */
export interface LineFindings {
  readonly entries: readonly Entry[];
  readonly problems: readonly Problem[];
  /** Names that the line itself gives an address. */
  readonly defined: readonly string[];
  readonly names: readonly BlockPart[];
  /** Names that count only if their block has no other name. */
  readonly onlyNames: readonly BlockPart[];
  readonly addresses: readonly BlockPart[];
  /** Names and addresses with the stems of their keys. */
  readonly stems: readonly StemPart[];
}

/** A name or an address that belongs to the host of a block. */
interface BlockPart {
  readonly block: Block;
  readonly mention: HostSpan;
}

/** A name or an address whose key has a stem that other keys of its block may share. */
interface StemPart extends BlockPart {
  readonly kind: 'name' | 'address';
  readonly stem: string;
}

const NO_FINDINGS: LineFindings = {
  entries: [],
  problems: [],
  defined: [],
  names: [],
  onlyNames: [],
  addresses: [],
  stems: [],
};

/** Judges the lines of documents one by one. Caches what it finds in lines that do not change. */
export class LineJudge {
  readonly checker: NameChecker;
  readonly #lines = new WeakMap<HostsInLine, LineFindings>();

  constructor(checker: NameChecker) {
    this.checker = checker;
  }

  /** Returns the problems of a line, and the names and addresses that it adds to its blocks. */
  findingsOf(document: AnalysedDocument, line: number): LineFindings {
    const mentions = document.mentions[line];
    if (mentions === undefined || isIgnored(document, line)) return NO_FINDINGS;
    if (mentions.names.length === 0 && mentions.addresses.length === 0) return NO_FINDINGS;
    const entries = document.entries[line] ?? [];
    const cached = this.#lines.get(mentions);
    if (cached?.entries === entries) return cached;
    const place = inStructure(document, line);
    const pairs = [...pairsInLine(place, mentions)];
    const findings: LineFindings = {
      entries,
      problems: [
        ...mentions.names.flatMap((name) => this.#nameProblem(place, name)),
        ...this.#addressProblems(place, pairs),
      ],
      defined: pairs.map(({ name }) => name),
      names: mentions.names.flatMap((mention) => partOf(entries, mention, blockOfName)),
      onlyNames: mentions.names.flatMap((mention) => partOf(entries, mention, blockOfOnlyName)),
      addresses: mentions.addresses
        .filter(({ start }) => !isOfSpf(place.line, start) && !isOfInterface(place.line, start))
        .flatMap((mention) => partOf(entries, mention, blockOfAddress)),
      stems: stemsIn(entries, mentions),
    };
    this.#lines.set(mentions, findings);
    return findings;
  }

  #nameProblem(line: LineInStructure, { start, end, text: name, certain }: HostSpan): readonly Problem[] {
    const onRecord = this.checker.verdictOnRecord(name);
    const isMailbox = line.line.charAt(start - 1) === '@';
    if (onRecord === undefined && !(isMailbox && this.checker.refusesMail(name))) return [];
    const place = { ...line, start, end };
    const entry = entryAt(line.entries, place);
    // Comments have no entries.
    if (!certain || entry === undefined) return [];
    const at = { start, end, name, key: assignmentKey(place, entry) };
    const role = roleOf(place, entry);
    if (role === 'mail')
      return this.checker.refusesMail(name) && !isNoReply(place.line, start) ? [{ kind: 'mail', ...at }] : [];
    const verdict = role === 'record' ? onRecord : this.checker.verdictOn(name);
    return verdict !== undefined && isTold(verdict, role) ? [{ ...verdict, ...at }] : [];
  }

  /** Returns at most one problem for each address: that of the first name that does not have it. */
  #addressProblems(line: LineInStructure, pairs: readonly Pair<HostSpan>[]): readonly Problem[] {
    return [...Map.groupBy(pairs, ({ address }) => address)].flatMap(([address, named]) => {
      for (const { name } of named) {
        const problem = this.addressProblem(line, name, address);
        if (problem !== undefined) return [problem];
      }
      return [];
    });
  }

  /**
   * Returns the addresses of a name if this address is not among them; undefined if it is or may be. A public address
   * of a declared record is compared with all addresses of its family, private ones too.
   */
  hostedInstead(name: string, { text: address }: HostSpan, by?: 'declared'): readonly string[] | undefined {
    // The name has a problem already.
    if (this.checker.verdictOn(name) !== undefined) return undefined;
    if (by === 'declared') return this.checker.declaredInsteadOf(name, address);
    return isOfNoHost(address) ? undefined : this.checker.addressesInsteadOf(name, address);
  }

  /** Returns the problem of an address that a name does not have; undefined if it has it, or may have it. */
  addressProblem(
    line: LineInStructure,
    name: string,
    mention: HostSpan,
    by?: 'declared',
  ): Problem | undefined {
    const hosted = this.hostedInstead(name, mention, by);
    if (hosted === undefined) return undefined;
    const { start, end, text: address } = mention;
    const isDisabled = this.checker.isDisabledAddress(name, address);
    const key = keyAt(line, mention);
    return { kind: 'address', start, end, name, key, address, hosted, isDisabled };
  }
}

/** Whether a comment suppresses the problems of a line. */
export function isIgnored({ mentions }: AnalysedDocument, line: number): boolean {
  return mentions[line]?.ignored === true || mentions[line - 1]?.ignoresNext === true;
}

/** Returns the key, directive or variable whose value is at a range. */
export function keyAt(line: LineInStructure, range: TextRange): string | undefined {
  const entry = entryAt(line.entries, range);
  return entry && assignmentKey({ ...line, ...range }, entry);
}

/**
 * Yields the names and addresses of a line that belong together. In a hosts file the address belongs to all names of
 * its line, elsewhere to a single name beside it.
 */
function* pairsInLine(
  line: LineInStructure,
  { names, addresses, mayHaveOthers }: HostsInLine,
): Generator<Pair<HostSpan>> {
  const [address, second] = addresses;
  if (address === undefined) return;
  const [only, another] = names;
  if (only !== undefined && another === undefined && areOfKnownHost(line.line, only, addresses)) {
    for (const each of addresses) yield { name: only.text, address: each };
    return;
  }
  if (second !== undefined) return;
  const isUsed = (mention: HostSpan): boolean =>
    mention.certain && entryAt(line.entries, mention) !== undefined;
  if (line.family === 'hosts') {
    for (const name of names.filter(isUsed)) yield { name: name.text, address };
    return;
  }
  if (mayHaveOthers || new Set(names.map(({ text }) => text)).size !== 1) return;
  const name = names.find((each) =>
    isUsed(each)
      ? arePair(line.line, each, address)
      : line.family !== 'zone' &&
        each.certain &&
        isUsed(address) &&
        isNamedByComment(line.line, each, address),
  );
  if (name !== undefined) yield { name: name.text, address };
}

/** Whether a verdict is reported for a name with this role. */
function isTold(verdict: Verdict, role: Exclude<NameRole, 'mail'>): boolean {
  switch (role) {
    case 'record':
      return true;
    case 'host':
      // A name with names below it may be meant as the suffix of these.
      return verdict.kind !== 'absent' || !verdict.branch;
    case 'member':
      return isCertain(verdict) || verdict.kind === 'series' || verdict.kind === 'gone';
    case 'word':
      return isCertain(verdict);
    case 'none':
      return false;
  }
}

/** Whether a name is a mistake wherever it stands. Where nothing says that it is a host, labels are alike by chance. */
export function isCertain(verdict: Verdict): boolean {
  return verdict.kind === 'disabled' || (verdict.kind === 'misspelled' && verdict.by === 'letters');
}

function stemsIn(entries: readonly Entry[], { names, addresses }: HostsInLine): readonly StemPart[] {
  const stems = (
    kind: StemPart['kind'],
    mention: HostSpan,
    stemsOf: (entry: Entry) => readonly string[],
  ): readonly StemPart[] => {
    const entry = mention.certain ? entryAt(entries, mention) : undefined;
    return entry === undefined
      ? []
      : stemsOf(entry).map((stem) => ({ kind, stem, mention, block: entry.block }));
  };
  return [
    ...names.flatMap((mention) => stems('name', mention, stemsOfName)),
    ...addresses.flatMap((mention) => stems('address', mention, stemsOfAddress)),
  ];
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

/** Roles of names that the text itself says are hosts, or domains of mailboxes. */
const OF_USES: ReadonlySet<NameRole> = new Set(['host', 'record', 'mail']);

/** Whether the text uses a name as a host: it is not in a comment, and not just a word that looks like a host. */
export function isUse(line: LineInStructure, { start, end, certain }: HostSpan): boolean {
  const place = { ...line, start, end };
  const entry = certain ? entryAt(line.entries, place) : undefined;
  return entry !== undefined && OF_USES.has(roleOf(place, entry));
}

/** Returns a line with its structure. */
export function inStructure(document: AnalysedDocument, line: number): LineInStructure {
  return { line: document.textOf(line), entries: document.entries[line] ?? [], family: document.family };
}

function entryAt(entries: readonly Entry[], range: TextRange): Entry | undefined {
  return entries[indexOfEntry(entries, range)];
}

/** Whether a mailbox says that it takes no replies: `noreply@…`. */
function isNoReply(line: string, start: number): boolean {
  return /(?:no|not|dont)[-_.]?reply[\w.+-]{0,40}@$/iu.test(tailBefore(line, start));
}

/** Whether an address is a sender of mail in an SPF record: `v=spf1 ip4:192.0.2.1 -all`. */
function isOfSpf(line: string, start: number): boolean {
  return /[\s"+?~-]ip[46]:$/iu.test(tailBefore(line, start));
}

/** Whether an address follows its interface: `lagg0|192.0.2.1`. The public address may be that of a proxy. */
function isOfInterface(line: string, start: number): boolean {
  return line.charAt(start - 1) === '|';
}

/** Unspecified and loopback addresses: where servers listen, and where block lists point. */
export function isOfNoHost(address: string): boolean {
  return ['0.0.0.0', '::', '::1'].includes(address) || address.startsWith('127.');
}
