import { MOST_LINKS } from '../../dns/chain.ts';
import { policyKind } from '../../dns/recordTargets.ts';
import { namesAbove } from '../../dns/names.ts';
import { sortedRows } from '../../text/rowOrder.ts';
import type { SarifPlace } from '../../check/sarif.ts';
import type { IndexedRecord } from '../../zones/recordTable.ts';
import type { FoundRecord } from '../../zones/zoneState.ts';
import { ownerOf, type TargetIndex, type PointingRecord } from './targetIndex.ts';
import { isOfCut, type ServedRecords, type Service } from './servedRecords.ts';

/** Where files mention hosts and addresses. */
export interface MentionedPlaces {
  readonly hosts: Iterable<string>;
  of(host: string): readonly SarifPlace[];
}

export const NO_MENTIONS: MentionedPlaces = { hosts: [], of: () => [] };

/** Stands for all types: the records of a whole host. */
const ANY = 'ANY';

/** A host that depends on its parent in the tree. */
export interface DependentHost {
  /** In ASCII, lower case. */
  readonly name: string;
  /** The type of its records that depend; `ANY`: all. */
  readonly type: string;
  /** The records that point to the parent. Empty if a record of the parent answers for the name. */
  readonly records: readonly FoundRecord[];
  /** Where files mention the name; only at the first host of the tree with this name. */
  readonly files: readonly SarifPlace[];
  /** Whether its dependents are at another place in the tree. */
  readonly isRepeated: boolean;
  readonly hosts: readonly DependentHost[];
}

/** The most hosts that are listed, including repeated ones. */
export const MOST_DEPENDENTS = 5_000;

/** A host as it is listed below another one. */
interface ListedHost extends Pick<DependentHost, 'isRepeated' | 'files'> {
  readonly records: Map<IndexedRecord, FoundRecord>;
}

/** A host whose records of a type depend on the subject. */
interface ReachedHost {
  /** A key, see `domainKey`. */
  readonly name: string;
  /** In capitals, or {@link ANY}. */
  readonly type: string;
  readonly depth: number;
  /** Whether it is a delegation: NS records of the zone above. */
  readonly isCut: boolean;
  /** Whether a DNAME record was followed to it first. */
  readonly isMoved: boolean;
  /** How clients get its records that depend. Empty if these only name an address: nothing depends on them then. */
  readonly services: Set<Service>;
  readonly below: Map<ReachedHost, ListedHost>;
}

/** Follows all records that point to a start, backwards. A host is below the one through which it was found first. */
export class DependentsTree {
  readonly #index: TargetIndex;
  readonly #served: ServedRecords;
  readonly #mentions: MentionedPlaces;
  readonly #hosts = new Map<string, ReachedHost>();
  readonly #names = new Set<string>();
  /** Whether the start is a text record without an SPF policy, so that no policy refers to it. */
  #isOtherText = false;
  #listed = 0;
  #isCut = false;

  constructor(index: TargetIndex, served: ServedRecords, mentions: MentionedPlaces) {
    this.#index = index;
    this.#served = served;
    this.#mentions = mentions;
  }

  /** Whether there are more hosts than are listed, or hosts further away than resolvers follow. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Returns what depends on an address. Yields after each record. */
  *ofAddress(address: string): Generator<void, readonly DependentHost[]> {
    const start = newHost({ name: address, type: ANY });
    this.#names.add(address);
    const target = { kind: 'address', address, isAnswer: true } as const;
    const having = yield* this.#index.having(address);
    const pointing = having.map((each) => ({ ...each, owner: ownerOf(each.zone, each.record), target }));
    for (const by of [...pointing, ...this.#index.to(address)]) {
      yield;
      if (this.#served.of(by) !== 'hidden') this.#link(by.owner, by.record.type, start, by);
    }
    return yield* this.#follow(start);
  }

  /** Returns what depends on a host. Yields after each record. */
  ofHost(name: string): Generator<void, readonly DependentHost[]> {
    return this.#follow(this.#start({ name, type: ANY }, ['answer', 'glue']));
  }

  /** Returns what depends on a record. Yields after each record. */
  ofRecord(start: FoundRecord): Generator<void, readonly DependentHost[]> {
    const { zone, record } = start;
    this.#isOtherText = ['TXT', 'SPF'].includes(record.type) && policyKind(record) !== 'spf';
    const name = ownerOf(zone, record);
    // An alias answers for every type.
    const type = record.type === 'CNAME' ? ANY : record.type;
    const host = { name, type, isCut: isOfCut(zone, record, name) };
    return this.#follow(this.#start(host, [this.#served.of(start)]));
  }

  #start(host: NewHost, services: readonly Service[]): ReachedHost {
    const start = newHost({ ...host, services: new Set(services) });
    this.#hosts.set(keyOf(start), start);
    this.#names.add(start.name);
    return start;
  }

  *#follow(start: ReachedHost): Generator<void, readonly DependentHost[]> {
    // The nearest come first: hosts that are added meanwhile come at the end.
    for (const host of this.#hosts.values()) {
      yield;
      if (this.#isCut) break;
      yield* this.#followOne(host);
    }
    return yield* treeBelow(start);
  }

  *#followOne(to: ReachedHost): Generator<void, void> {
    const { name, type, services } = to;
    if (services.size === 0) return;
    for (const by of this.#index.to(name)) {
      yield;
      // The records of the host itself are part of the subject.
      const reached = type === ANY && by.owner === name ? undefined : this.#reachedType(by, type);
      if (reached === undefined) continue;
      const needed = (this.#served.glueOf(by)?.length ?? 0) > 0 ? 'glue' : 'answer';
      if (services.has(needed) && this.#served.of(by) === 'answer') this.#link(by.owner, reached, to, by);
    }
    if (services.has('answer')) yield* this.#followOwners(to);
  }

  /** Links the names that records of a host, or DNAME records above it, answer for. */
  *#followOwners(to: ReachedHost): Generator<void, void> {
    const { name, type } = to;
    for (const above of namesAbove(name))
      for (const by of this.#index.dnamesTo(above)) {
        yield;
        if (this.#served.of(by) !== 'answer') continue;
        const moved = `${name.slice(0, -above.length)}${by.owner}`;
        // A DNAME record moves any number of names. Link those near the start, and others that a record or file names.
        const isNear = to.depth <= 1 && !to.isMoved;
        if (isNear || this.#index.isNamed(moved)) this.#link(moved, type, to, by);
      }
    if (to.isCut)
      for (const each of this.#index.delegatedAt(name)) {
        yield;
        this.#link(each, ANY, to);
      }
    const isWildcard = name.startsWith('*.');
    if (!isWildcard && ![ANY, 'NS', 'DNAME'].includes(type)) return;
    for (const each of this.#index.answeredBy(name)) {
      yield;
      this.#link(each, isWildcard ? type : ANY, to);
    }
  }

  /** `by` is undefined if `to` answers for the name itself: a wildcard, DNAME or delegation. */
  #link(name: string, type: string, to: ReachedHost, by?: PointingRecord): void {
    const isCut = by !== undefined && isOfCut(by.zone, by.record, name);
    const known = this.#hosts.get(keyOf({ name, type, isCut }));
    const host =
      known ?? newHost({ name, type, isCut, depth: to.depth + 1, isMoved: by?.target.kind === 'dname' });
    let listed = to.below.get(host);
    if (listed === undefined) {
      // A resolver does not follow more names either.
      if (this.#listed === MOST_DEPENDENTS || host.depth > MOST_LINKS) {
        this.#isCut = true;
        return;
      }
      this.#listed += 1;
      listed = { isRepeated: known !== undefined, files: this.#placesOf(name), records: new Map() };
      to.below.set(host, listed);
      this.#hosts.set(keyOf(host), host);
    }
    if (by !== undefined) listed.records.set(by.record, by);
    for (const service of this.#servicesThrough(type, by)) host.services.add(service);
  }

  #placesOf(name: string): readonly SarifPlace[] {
    if (this.#names.has(name)) return [];
    this.#names.add(name);
    return this.#mentions.of(name);
  }

  #servicesThrough(type: string, by: PointingRecord | undefined): readonly Service[] {
    if (by?.target.kind === 'address') return by.target.isAnswer ? [this.#served.of(by)] : [];
    return type === ANY ? ['answer', 'glue'] : ['answer'];
  }

  /** Returns the type of its owner's records that depend on records of `type` at its target; undefined if none do. */
  #reachedType({ target, record }: PointingRecord, type: string): string | undefined {
    switch (target.kind) {
      case 'alias':
        return type;
      case 'policy':
        return !this.#isOtherText && isNeeded(target.needs, type) ? record.type : undefined;
      case 'server':
        return isNeeded(target.needs, type) ? record.type : undefined;
      default:
        return undefined;
    }
  }
}

type NewHost = Pick<ReachedHost, 'name' | 'type'> & Partial<ReachedHost>;

function newHost(host: NewHost): ReachedHost {
  return { depth: 0, isCut: false, isMoved: false, services: new Set(), below: new Map(), ...host };
}

function isNeeded(needs: readonly string[], type: string): boolean {
  return type === ANY || needs.includes(type);
}

function keyOf({ name, type, isCut }: Pick<ReachedHost, 'name' | 'type' | 'isCut'>): string {
  return `${type} ${isCut ? 'cut' : ''} ${name}`;
}

/** The hosts that depend on a host, in natural order. Yields before each, so that other work can run. */
function* treeBelow({ below }: ReachedHost): Generator<void, readonly DependentHost[]> {
  const found: DependentHost[] = [];
  for (const [host, { isRepeated, files, records }] of sortedRows([...below], sortText, false)) {
    yield;
    const hosts = isRepeated ? [] : yield* treeBelow(host);
    const { name, type } = host;
    found.push({ name, type, records: [...records.values()], files, isRepeated, hosts });
  }
  return found;
}

function sortText([{ name, type }]: readonly [ReachedHost, ListedHost]): string {
  return `${name} ${type}`;
}
