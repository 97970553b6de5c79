// What depends on a record, a host or an address: `leadIndex.ts` has the records by what they lead to, `reach.ts` follows
// them backwards, `effects.ts` tells what becomes of each host without it, and this file makes a tree of them.
import type { Lines } from '../../api/line.ts';
import { getOrAdd } from '../../base/getOrAdd.ts';
import type { SarifPlace } from '../../check/sarif.ts';
import { answer } from '../../dns/zone.ts';
import type { FoundRecord, IndexedZone } from '../../index/recordIndex.ts';
import type { IndexedRecord } from '../../index/recordTable.ts';
import { Effects, type Effect } from './effects.ts';
import { LeadIndex, ownerOf } from './leadIndex.ts';
import { ANY, Reaching, type LinkKind, type Reach, type ReachedHost } from './reach.ts';

export type { Effect };

/** What is asked about. Names are keys (`domainKey`), addresses in canonical spelling. */
export type Subject =
  | { readonly kind: 'record'; readonly zone: IndexedZone; readonly record: IndexedRecord }
  | { readonly kind: 'host'; readonly host: string }
  | { readonly kind: 'address'; readonly address: string };

/** Where files mention hosts and addresses. */
export interface MentionedPlaces {
  readonly hosts: Iterable<string>;
  of(host: string): readonly SarifPlace[];
}

export const NO_MENTIONS: MentionedPlaces = { hosts: [], of: () => [] };

/** Places in files. */
interface Mentioned {
  readonly files: readonly SarifPlace[];
  /** How many more places there are. */
  readonly moreFiles: number;
}

/** A host that depends on what is above it. */
export interface DependentHost extends Mentioned {
  /** In ASCII, lower case. */
  readonly name: string;
  /** The type of its records that depend; `ANY`: all. */
  readonly type: string;
  readonly link: LinkKind;
  /** The records that lead to what is above. Empty where a record of that answers for the name. */
  readonly records: readonly FoundRecord[];
  /** Undefined: it only names the address. */
  readonly effect: Effect | undefined;
  /** Whether what depends on it is at another place of the tree. */
  readonly isRepeated: boolean;
  readonly hosts: readonly DependentHost[];
}

/** What depends on a subject. */
export interface Dependents extends Mentioned {
  readonly subject: Subject;
  /** What becomes of the subject's own records; undefined for an address. */
  readonly effect: Effect | undefined;
  /** Why a record answers nobody, so that nothing depends on it. */
  readonly unserved: 'disabled' | 'hidden' | undefined;
  readonly hosts: readonly DependentHost[];
  /** How many hosts and places are in the tree, each host once. */
  readonly counts: { readonly hosts: number; readonly files: number };
  /** The limits that were met. */
  readonly endedAt: readonly ('hosts' | 'depth' | 'places' | 'leads')[];
  /** How many zones are not loaded, so that what depends in them is not known. */
  readonly missing: number;
}

/** Of all hosts together. */
export const MOST_PLACES = 5_000;

/**
 * Finds what depends on a subject in zones, those preferred first, and in files. Yields often.
 * @param linesOf the lines of a zone's grade, if they are loaded
 */
export function* findDependents(
  subject: Subject,
  zones: readonly IndexedZone[],
  mentions: MentionedPlaces,
  linesOf: (zone: IndexedZone) => Lines | undefined = () => undefined,
): Generator<void, Dependents> {
  const index = new LeadIndex(preferred(zones, subject), linesOf);
  yield* index.build(mentions.hosts);
  const unserved = subject.kind === 'record' ? whyUnserved(index, subject) : undefined;
  const missing = zones.filter(({ loaded }) => loaded === undefined).length;
  const nothing = { subject, effect: undefined, hosts: [], files: [], moreFiles: 0, missing };
  if (unserved !== undefined) return { ...nothing, unserved, counts: { hosts: 0, files: 0 }, endedAt: [] };
  const reaching = new Reaching(index);
  const start = startOf(subject);
  const reach =
    subject.kind === 'address'
      ? yield* reaching.toAddress(subject.address)
      : yield* reaching.toHost(start.name, start.type);
  const removed = removedRecords(index, subject);
  const effects = new Effects(index, new Set(removed.map(({ record }) => record)));
  yield* setFirst(effects, subject, reach, removed);
  yield* effects.spread(reach.hosts);
  yield;
  const tree = new Tree(reach, effects, mentions);
  const [first] = reach.hosts;
  const own = tree.mentioned(start.name);
  const root = subject.kind === 'address' ? undefined : first;
  const hosts = tree.below(root);
  return {
    ...nothing,
    ...own,
    effect: root && effects.of(root),
    unserved: undefined,
    hosts,
    counts: { hosts: tree.hosts, files: tree.places },
    endedAt: [
      ...(reach.endedAt === undefined ? [] : [reach.endedAt]),
      ...(tree.isCut ? (['places'] as const) : []),
      ...(index.isCut ? (['leads'] as const) : []),
    ],
  };
}

/** Of zones with one name, that of the subject's account and those that are served come first. */
function preferred(zones: readonly IndexedZone[], subject: Subject): readonly IndexedZone[] {
  const rank = ({ account, served }: IndexedZone): number =>
    (subject.kind === 'record' && account === subject.zone.account ? 0 : 2) + (served ? 0 : 1);
  return zones.toSorted((one, other) => rank(one) - rank(other));
}

function whyUnserved(index: LeadIndex, { zone, record }: FoundRecord): Dependents['unserved'] {
  if (record.enabled === false) return 'disabled';
  const client = { kind: 'line', line: record.line } as const;
  const found = answer(index.dnsZone(zone), ownerOf(zone, record), record.type, client);
  const seen = found.kind === 'undecided' ? found.seen : found;
  return seen === undefined || seen.records.includes(record) ? undefined : 'hidden';
}

/** Where the tree begins: a host with a type, or an address. */
function startOf(subject: Subject): { readonly name: string; readonly type: string } {
  if (subject.kind === 'address') return { name: subject.address, type: ANY };
  if (subject.kind === 'host') return { name: subject.host, type: ANY };
  const type = subject.record.type.toUpperCase();
  // An alias answers for every type.
  return { name: ownerOf(subject.zone, subject.record), type: type === 'CNAME' ? ANY : type };
}

function removedRecords(index: LeadIndex, subject: Subject): readonly FoundRecord[] {
  if (subject.kind === 'record') return [subject];
  if (subject.kind === 'address')
    return index.toAddress(subject.address).filter(({ lead }) => lead.kind === 'address' && lead.isAnswer);
  return index.at(subject.host);
}

/** Compares the hosts of the removed records with what they answer without them. */
function* setFirst(
  effects: Effects,
  subject: Subject,
  { hosts }: Reach,
  removed: readonly FoundRecord[],
): Generator<void, void> {
  if (subject.kind === 'address') {
    for (const host of hosts) {
      yield;
      const own = host.links
        .flatMap(({ by }) => by ?? [])
        .filter(({ lead }) => lead.kind === 'address' && lead.isAnswer);
      if (own.length > 0) effects.set(host, effects.removedAt(host.name, host.type, own));
    }
    return;
  }
  const [first] = hosts;
  if (first === undefined) return;
  // A host in no zone, or one that only a wildcard answers for, is taken to answer no more.
  effects.set(
    first,
    removed.length === 0 ? { kind: 'none' } : effects.removedAt(first.name, first.type, removed),
  );
}

/** Makes a tree of the reached hosts: each is below the one through which it was met first. */
class Tree {
  readonly #links = new Map<ReachedHost | undefined, Map<ReachedHost, Map<IndexedRecord, FoundRecord>>>();
  readonly #effects: Effects;
  readonly #mentions: MentionedPlaces;
  readonly #mentioned = new Set<string>();
  readonly #start: ReachedHost | undefined;
  hosts = 0;
  places = 0;
  isCut = false;

  constructor({ hosts }: Reach, effects: Effects, mentions: MentionedPlaces) {
    this.#effects = effects;
    this.#mentions = mentions;
    this.#start = hosts.find(({ depth }) => depth === 0);
    this.hosts = hosts.length - (this.#start === undefined ? 0 : 1);
    for (const host of hosts)
      for (const { to, by } of host.links) {
        const below = getOrAdd(
          this.#links,
          to,
          () => new Map<ReachedHost, Map<IndexedRecord, FoundRecord>>(),
        );
        const records = getOrAdd(below, host, () => new Map<IndexedRecord, FoundRecord>());
        if (by !== undefined) records.set(by.record, by);
      }
  }

  /** The places of a name, at the first host of the tree with this name. */
  mentioned(name: string): Mentioned {
    if (this.#mentioned.has(name)) return { files: [], moreFiles: 0 };
    this.#mentioned.add(name);
    const all = this.#mentions.of(name);
    const files = all.slice(0, MOST_PLACES - this.places);
    this.places += files.length;
    if (files.length < all.length) this.isCut = true;
    return { files, moreFiles: all.length - files.length };
  }

  /** The hosts below one; undefined: below an address. */
  below(to: ReachedHost | undefined): readonly DependentHost[] {
    const links = [...(this.#links.get(to) ?? [])].toSorted(([one], [other]) => compare(one, other));
    const nodes = links.map(([host, byRecord]) => {
      const records = [...byRecord.values()];
      const [first] = host.links;
      const isRepeated = first?.to !== to || host === this.#start;
      const link = host.links.find((each) => each.to === to)?.kind ?? 'answeredBy';
      const { name, type } = host;
      const own = isRepeated ? { files: [], moreFiles: 0 } : this.mentioned(name);
      return {
        host,
        node: { name, type, link, records, effect: this.#effects.of(host), isRepeated, ...own },
      };
    });
    // Level by level, so that a name has its files where it is nearest.
    return nodes.map(({ host, node }) => ({ ...node, hosts: node.isRepeated ? [] : this.below(host) }));
  }
}

function compare(one: ReachedHost, other: ReachedHost): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.type < other.type ? -1 : 1;
}
