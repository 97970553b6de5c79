import { policyKind, type Lead } from '../../dns/leads.ts';
import type { FoundRecord } from '../../index/recordIndex.ts';
import { namesAbove } from '../../model/names.ts';
import { ownerOf, type LeadIndex, type LeadingRecord } from './leadIndex.ts';
import { isOfCut, type ServedRecords, type Service } from './servedRecords.ts';

/** Any type of records: those of a whole host. */
export const ANY = 'ANY';

/** How a host depends on another, or on an address. */
export type LinkKind = Lead['kind'] | 'answeredBy';

/** One way in which a host depends on another one. */
export interface Link {
  readonly kind: LinkKind;
  /** Undefined: an address. */
  readonly to: ReachedHost | undefined;
  /** The record that leads there; undefined where the owner `to` answers for the name (a wildcard, DNAME, delegation). */
  readonly by: LeadingRecord | undefined;
}

/** A host whose records of a type depend on what is asked about. */
export interface ReachedHost {
  /** A key, see `domainKey`. */
  readonly name: string;
  /** In capitals, or {@link ANY}. */
  readonly type: string;
  /** Whether it is a delegation: NS records of the zone above. */
  readonly isCut: boolean;
  readonly depth: number;
  /** The first one is where it was met first. */
  readonly links: Link[];
}

/** Hosts further away are not reached by resolvers, and further hosts not listed. */
export const MOST_DEPTH = 16;
export const MOST_REACHED = 5_000;
/** Further records are not followed. */
const MOST_STEPS = 1_000_000;

/** What depends on a host or an address, in the order of its distance. */
export interface Reach {
  readonly hosts: readonly ReachedHost[];
  /** The limit that was met. */
  readonly endedAt: 'hosts' | 'depth' | 'leads' | undefined;
}

/** Follows all records that lead to a start, backwards. Yields after each record. */
export class ReachWalk {
  readonly #index: LeadIndex;
  readonly #served: ServedRecords;
  readonly #mostSteps: number;
  readonly #hosts = new Map<string, ReachedHost>();
  #start: FoundRecord | undefined;
  /** Whether the start is a text that no policy refers to. */
  #isOtherText = false;
  #steps = 0;
  #endedAt: Reach['endedAt'];

  constructor(index: LeadIndex, served: ServedRecords, mostSteps = MOST_STEPS) {
    this.#index = index;
    this.#served = served;
    this.#mostSteps = mostSteps;
  }

  /** `having` are the records that have the address. */
  *toAddress(address: string, having: readonly FoundRecord[]): Generator<void, Reach> {
    const lead = { kind: 'address', address, isAnswer: true } as const;
    for (const each of this.#counted(having)) {
      yield;
      this.#linkAddress({ ...each, owner: ownerOf(each.zone, each.record), lead });
    }
    for (const by of this.#counted(this.#index.to(address))) {
      yield;
      this.#linkAddress(by);
    }
    return yield* this.#followAll();
  }

  /** The first host is the start. */
  *toHost(name: string): Generator<void, Reach> {
    this.#hosts.set(keyOf(name, ANY, false), { name, type: ANY, isCut: false, depth: 0, links: [] });
    return yield* this.#followAll();
  }

  /** The first host is that of the record. */
  *toRecord(start: FoundRecord): Generator<void, Reach> {
    this.#start = start;
    this.#isOtherText = isOtherText(start);
    const name = ownerOf(start.zone, start.record);
    // An alias answers for every type.
    const type = start.record.type === 'CNAME' ? ANY : start.record.type;
    const isDelegation = isOfCut(start.zone, start.record, name);
    const host = { name, type, isCut: isDelegation, depth: 0, links: [] };
    this.#hosts.set(keyOf(name, type, isDelegation), host);
    return yield* this.#followAll();
  }

  #linkAddress(by: LeadingRecord): void {
    const isServed = this.#served.of(by) !== 'hidden';
    if (isServed) this.#link(by.owner, typeOf(by), { kind: 'address', to: undefined, by });
  }

  *#followAll(): Generator<void, Reach> {
    // Hosts that are added meanwhile come at the end.
    for (const host of this.#hosts.values()) {
      yield;
      yield* this.#follow(host);
    }
    return { hosts: [...this.#hosts.values()], endedAt: this.#endedAt };
  }

  *#follow(to: ReachedHost): Generator<void, void> {
    const { name, type } = to;
    // Where an address is only named, nothing depends on the name.
    if (to.links.length > 0 && to.links.every(({ by }) => by !== undefined && isNaming(by))) return;
    const services = this.#servicesOf(to);
    for (const by of this.#counted(this.#index.to(name))) {
      yield;
      // What is at the host itself is part of what is asked about.
      const reached = type === ANY && by.owner === name ? undefined : this.#reachedType(by, type);
      if (reached === undefined) continue;
      const needed = (this.#served.glueOf(by)?.length ?? 0) > 0 ? 'glue' : 'answer';
      if (services.has(needed) && this.#served.of(by) === 'answer')
        this.#link(by.owner, reached, { kind: by.lead.kind, to, by });
    }
    if (services.has('answer')) yield* this.#followOwners(to);
  }

  /** The names that records of a host, or DNAME records above it, answer for. */
  *#followOwners(to: ReachedHost): Generator<void, void> {
    const { name, type } = to;
    for (const above of namesAbove(name))
      for (const by of this.#counted(this.#index.dnamesTo(above))) {
        yield;
        if (this.#served.of(by) !== 'answer') continue;
        const moved = `${name.slice(0, -above.length)}${by.owner}`;
        // The record moves any number of names: those nearby stand for it, and others count if anything names them.
        const isNear = to.depth <= 1 && to.links[0]?.kind !== 'dname';
        if (isNear || this.#index.isNamed(moved)) this.#link(moved, type, { kind: 'dname', to, by });
      }
    if (to.isCut)
      for (const each of this.#counted(this.#index.delegatedAt(name))) {
        yield;
        this.#link(each, ANY, { kind: 'answeredBy', to, by: undefined });
      }
    const isWildcard = name.startsWith('*.');
    if (!isWildcard && ![ANY, 'NS', 'DNAME'].includes(type)) return;
    for (const each of this.#counted(this.#index.answeredBy(name))) {
      yield;
      this.#link(each, isWildcard ? type : ANY, { kind: 'answeredBy', to, by: undefined });
    }
  }

  /** Ends before the limit of all steps together. */
  *#counted<T>(all: readonly T[]): Generator<T, void> {
    for (const each of all) {
      if (this.#steps >= this.#mostSteps) {
        this.#endedAt = 'leads';
        return;
      }
      this.#steps += 1;
      yield each;
    }
  }

  #link(name: string, type: string, link: Link): void {
    const isDelegation = link.by !== undefined && isOfCut(link.by.zone, link.by.record, name);
    const key = keyOf(name, type, isDelegation);
    const known = this.#hosts.get(key);
    const depth = (link.to?.depth ?? 0) + 1;
    if (known !== undefined) {
      known.links.push(link);
      return;
    }
    if (depth > MOST_DEPTH) this.#endedAt ??= 'depth';
    else if (this.#hosts.size >= MOST_REACHED) this.#endedAt = 'hosts';
    else this.#hosts.set(key, { name, type, isCut: isDelegation, depth, links: [link] });
  }

  /** As what the removed records of a host are served. */
  #servicesOf({ depth, type, links }: ReachedHost): ReadonlySet<Service> {
    const start = depth === 0 ? this.#start : undefined;
    if (start !== undefined) return new Set([this.#served.of(start)]);
    const having = links.flatMap(({ by }) => (by?.lead.kind === 'address' && !isNaming(by) ? by : []));
    if (having.length > 0) return new Set(having.map((by) => this.#served.of(by)));
    return type === ANY ? ANY_SERVICE : ANSWER;
  }

  /** The type of records at its owner that a record makes depend on records of a type at its target. */
  #reachedType(by: LeadingRecord, type: string): string | undefined {
    const { lead } = by;
    switch (lead.kind) {
      case 'alias':
        return type;
      case 'policy':
        if (this.#isOtherText) return undefined;
        return type === ANY || lead.needs.includes(type) ? typeOf(by) : undefined;
      case 'server':
        return type === ANY || lead.needs.includes(type) ? typeOf(by) : undefined;
      default:
        return undefined;
    }
  }
}

const ANSWER: ReadonlySet<Service> = new Set(['answer']);
const ANY_SERVICE: ReadonlySet<Service> = new Set(['answer', 'glue']);

function isOtherText({ record }: FoundRecord): boolean {
  return ['TXT', 'SPF'].includes(record.type) && policyKind(record) !== 'spf';
}

/** Whether a record only names an address: it answers with something else. */
export function isNaming({ lead }: LeadingRecord): boolean {
  return lead.kind === 'address' && !lead.isAnswer;
}

function typeOf({ record }: LeadingRecord): string {
  return record.type;
}

function keyOf(name: string, type: string, isDelegation: boolean): string {
  return `${type} ${isDelegation ? 'cut' : ''} ${name}`;
}
