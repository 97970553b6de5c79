import { getOrAdd } from '../../base/getOrAdd.ts';
import { isHeading, isOfHeading } from '../evidence/comments.ts';
import { isOfHostItself, nameOfBlock, pairsOfBlock, type Pair } from '../evidence/pairs.ts';
import type { AnalysedDocument } from '../document/documentReader.ts';
import type { HostSpan } from '../locate/hostsInLine.ts';
import { fqdn } from '../../dns/names.ts';
import { indexOfEntry, type Block } from '../structure/entry.ts';
import { isIgnored, isOfNoHost, type LineFindings } from './lineJudge.ts';
import { kindOfAddress } from './nameChecker.ts';

export interface PlacedAddress {
  readonly line: number;
  readonly mention: HostSpan;
}

/** The names and addresses of one block, or of its keys with one stem. */
interface BlockMentions {
  readonly names: Set<string>;
  /** Names that count only if their block has no other name. */
  readonly onlyNames: Set<string>;
  readonly addresses: PlacedAddress[];
}

/** Collects the names and addresses of a document that belong together although they are in different lines. */
export class HostPairs {
  readonly #document: AnalysedDocument;
  readonly #isOther: (name: string, mention: HostSpan) => boolean;
  readonly #blocks = new Map<Block, BlockMentions>();
  readonly #stems = new Map<Block, Map<string, BlockMentions>>();

  /** @param isOther whether the records of a name have addresses, but not this one */
  constructor(document: AnalysedDocument, isOther: (name: string, mention: HostSpan) => boolean) {
    this.#document = document;
    this.#isOther = isOther;
  }

  add(line: number, { names, onlyNames, addresses, stems }: LineFindings): void {
    for (const { block, mention } of names) mentionsOf(this.#blocks, block).names.add(mention.text);
    for (const { block, mention } of onlyNames) mentionsOf(this.#blocks, block).onlyNames.add(mention.text);
    for (const { block, mention } of addresses)
      mentionsOf(this.#blocks, block).addresses.push({ line, mention });
    for (const { block, stem, kind, mention } of stems) {
      const ofBlock = getOrAdd(this.#stems, block, () => new Map<string, BlockMentions>());
      const { names: named, addresses: placed } = mentionsOf(ofBlock, stem);
      if (kind === 'name') named.add(mention.text);
      else placed.push({ line, mention });
    }
  }

  /** Yields the addresses of the records that the document declares. */
  *declared(): Generator<Pair<PlacedAddress>> {
    const { declared, mentions } = this.#document;
    for (const { zone, host, type, line, data } of declared.records) {
      if (type !== 'A' && type !== 'AAAA') continue;
      if (isIgnored(this.#document, line)) continue;
      const mention = mentions[line]?.addresses.find(({ start }) => start === data.entry.start);
      if (mention !== undefined) yield { name: fqdn(host, zone), address: { line, mention } };
    }
  }

  /** Yields the addresses beside names in blocks, and below names in comments. */
  *found(): Generator<Pair<PlacedAddress>> {
    yield* this.#ofBlocks();
    for (const stems of this.#stems.values())
      for (const { names, addresses } of stems.values())
        if (names.size === 1) yield* pairsOfBlock(names, addresses);
    yield* this.#ofHeadings();
  }

  *#ofBlocks(): Generator<Pair<PlacedAddress>> {
    const ofFile = this.#document.owner;
    const owner = ofFile ?? this.#onlyNameAtTop();
    const ofOwner: PlacedAddress[] = [];
    for (const [block, { names, onlyNames, addresses }] of this.#blocks) {
      const own = nameOfBlock(block);
      const [only, second] = onlyNames;
      if (own !== undefined) yield* pairsOfBlock(new Set([own]), addresses);
      else if (names.size === 1 && block.parent === undefined)
        yield* pairsOfHost([...names].join(''), addresses, this.#isOther);
      else if (names.size > 0) yield* pairsOfBlock(names, addresses);
      else if (owner !== undefined && (owner === ofFile || owner !== only) && isOfHostItself(block))
        ofOwner.push(...addresses);
      else if (only !== undefined && second === undefined) yield* pairsOfHost(only, addresses, () => false);
    }
    if (owner !== undefined) yield* pairsOfHost(owner, ofOwner, this.#isOther);
  }

  /** The only name at the top level, as in a file of variables for one host: `fqdn: www.example.com`. */
  #onlyNameAtTop(): string | undefined {
    const [only, second] = this.#blocks
      .entries()
      .flatMap(([block, { names, onlyNames }]) =>
        block.parent === undefined ? [...names, ...onlyNames] : [],
      );
    return second === undefined ? only : undefined;
  }

  /** Yields the only address of its kind in the lines below a comment that is a name. */
  *#ofHeadings(): Generator<Pair<PlacedAddress>> {
    const { mentions, entries } = this.#document;
    for (const [heading, { names }] of mentions.entries()) {
      const [name, second] = names;
      if (name === undefined || second !== undefined || entries[heading]?.length !== 0) continue;
      // The section is about the zone, not about a host.
      if (name.text === name.zone) continue;
      if (!isHeading(this.#document.textOf(heading), name)) continue;
      const below: PlacedAddress[] = [];
      for (let line = heading + 1; line <= heading + SECTION_LINES; line += 1) {
        const { addresses = [], names: others = [] } = mentions[line] ?? {};
        const [mention, more] = addresses;
        if (mention === undefined || more !== undefined || others.length > 0) break;
        const ofLine = entries[line] ?? [];
        const entry = ofLine[indexOfEntry(ofLine, mention)];
        if (entry === undefined || isIgnored(this.#document, line)) break;
        if (!isOfHeading(entry)) continue;
        if (!isOfNoHost(mention.text)) below.push({ line, mention });
      }
      const byKind = Map.groupBy(below, ({ mention }) => kindOfAddress(mention.text));
      for (const [address, another] of byKind.values())
        if (address !== undefined && another === undefined) yield { name: name.text, address };
    }
  }
}

/** A longer section below a comment is about more than one host. */
const SECTION_LINES = 5;

/**
 * Pairs a host with its first address of each kind, if that is certain: the host has no other address of the kind, or
 * the second one is not in its records. A host with three or more of a kind is probably a router, so none of them is
 * paired.
 */
function* pairsOfHost(
  name: string,
  addresses: readonly PlacedAddress[],
  isOther: (name: string, mention: HostSpan) => boolean,
): Generator<Pair<PlacedAddress>> {
  const byKind = Map.groupBy(addresses, ({ mention }) => kindOfAddress(mention.text));
  for (const [address, other, third] of byKind.values()) {
    if (address === undefined || third !== undefined) continue;
    if (other === undefined || isOther(name, other.mention)) yield { name, address };
  }
}

function mentionsOf<Key>(known: Map<Key, BlockMentions>, key: Key): BlockMentions {
  return getOrAdd(known, key, () => ({ names: new Set(), onlyNames: new Set(), addresses: [] }));
}
