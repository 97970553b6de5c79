import { getOrAdd } from '../../base/getOrAdd.ts';
import type { SarifPlace } from '../../check/sarif.ts';
import type { FoundRecord } from '../../index/recordIndex.ts';
import type { IndexedRecord } from '../../index/recordTable.ts';
import type { Effect } from './effect.ts';
import type { Effects } from './effects.ts';
import type { LinkKind, ReachedHost } from './reach.ts';

/** Where files mention hosts and addresses. */
export interface MentionedPlaces {
  readonly hosts: Iterable<string>;
  of(host: string): readonly SarifPlace[];
}

export const NO_MENTIONS: MentionedPlaces = { hosts: [], of: () => [] };

/** Places in files. */
export interface FileMentions {
  readonly files: readonly SarifPlace[];
  /** How many more places there are. */
  readonly moreFiles: number;
}

/** A host that depends on what is above it. */
export interface DependentHost extends FileMentions {
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

/** Of all hosts together. */
export const MOST_PLACES = 5_000;
/** Hosts that are listed again. */
export const MOST_REPEATED = 5_000;

/** How a host is linked with one that it depends on. */
interface HostBranch {
  readonly kind: LinkKind;
  readonly records: Map<IndexedRecord, FoundRecord>;
}

/** Makes a tree of the reached hosts: each is below the one through which it was met first. */
export class DependentsTree {
  readonly endedAt = new Set<'places' | 'repeated'>();
  readonly #branches = new Map<ReachedHost | undefined, Map<ReachedHost, HostBranch>>();
  readonly #effects: Effects;
  readonly #mentions: MentionedPlaces;
  readonly #mentioned = new Set<string>();
  hosts = 0;
  places = 0;
  #repeated = 0;

  constructor(effects: Effects, mentions: MentionedPlaces) {
    this.#effects = effects;
    this.#mentions = mentions;
  }

  /** Takes in all hosts. Yields after each link. */
  *link(hosts: readonly ReachedHost[]): Generator<void, void> {
    for (const host of hosts) {
      if (host.depth > 0) this.hosts += 1;
      for (const { to, by, kind } of host.links) {
        yield;
        const below = getOrAdd(this.#branches, to, () => new Map<ReachedHost, HostBranch>());
        const { records } = getOrAdd(below, host, () => ({ kind, records: new Map() }));
        if (by !== undefined) records.set(by.record, by);
      }
    }
  }

  /** The places of a name, at the first host of the tree with this name. */
  mentioned(name: string): FileMentions {
    if (this.#mentioned.has(name)) return { files: [], moreFiles: 0 };
    this.#mentioned.add(name);
    const all = this.#mentions.of(name);
    const files = all.slice(0, MOST_PLACES - this.places);
    this.places += files.length;
    if (files.length < all.length) this.endedAt.add('places');
    return { files, moreFiles: all.length - files.length };
  }

  /** The hosts below one; undefined: below an address. Yields after each. */
  *below(to: ReachedHost | undefined): Generator<void, readonly DependentHost[]> {
    const branches = [...(this.#branches.get(to) ?? [])].toSorted(([one], [other]) => compare(one, other));
    const nodes: { readonly host: ReachedHost; readonly node: Omit<DependentHost, 'hosts'> }[] = [];
    for (const [host, { kind, records: byRecord }] of branches) {
      yield;
      const isRepeated = host.links[0]?.to !== to || host.depth === 0;
      if (isRepeated && this.#repeated === MOST_REPEATED) {
        this.endedAt.add('repeated');
        continue;
      }
      if (isRepeated) this.#repeated += 1;
      const { name, type } = host;
      const records = [...byRecord.values()];
      const own = isRepeated ? { files: [], moreFiles: 0 } : this.mentioned(name);
      const node = { name, type, link: kind, records, effect: this.#effects.of(host), isRepeated, ...own };
      nodes.push({ host, node });
    }
    // Level by level, so that a name has its files where it is nearest.
    const found: DependentHost[] = [];
    for (const { host, node } of nodes)
      found.push({ ...node, hosts: node.isRepeated ? [] : yield* this.below(host) });
    return found;
  }
}

function compare(one: ReachedHost, other: ReachedHost): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.type < other.type ? -1 : 1;
}
