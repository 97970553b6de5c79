import { getOrAdd } from '../../base/getOrAdd.ts';
import type { Lead } from '../../dns/leads.ts';
import { answer } from '../../dns/zone.ts';
import type { IndexedRecord } from '../../index/recordTable.ts';
import { namesAbove } from '../../model/names.ts';
import type { LeadIndex, LeadingRecord } from './leadIndex.ts';

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
  readonly depth: number;
  /** The first one is where it was met first. */
  readonly links: Link[];
}

/** Hosts further away are not reached by resolvers, and further hosts not listed. */
export const MOST_DEPTH = 16;
export const MOST_REACHED = 5_000;

/** What depends on a host or an address, in the order of its distance. */
export interface Reach {
  readonly hosts: readonly ReachedHost[];
  /** The limit that was met. */
  readonly endedAt: 'hosts' | 'depth' | undefined;
}

/** Follows all records that lead to a start, backwards. Yields after each record. */
export class Reaching {
  readonly #index: LeadIndex;
  readonly #hosts = new Map<string, ReachedHost>();
  #endedAt: Reach['endedAt'];

  constructor(index: LeadIndex) {
    this.#index = index;
  }

  *toAddress(address: string): Generator<void, Reach> {
    for (const by of this.#index.toAddress(address)) {
      yield;
      if (this.#isServed(by)) this.#link(by.owner, typeOf(by), { kind: 'address', to: undefined, by });
    }
    return yield* this.#followAll();
  }

  /** The first host is the start. */
  *toHost(name: string, type: string): Generator<void, Reach> {
    this.#hosts.set(keyOf(name, type), { name, type, depth: 0, links: [] });
    return yield* this.#followAll();
  }

  *#followAll(): Generator<void, Reach> {
    // Hosts that are added meanwhile come at the end.
    for (const host of this.#hosts.values()) yield* this.#follow(host);
    return { hosts: [...this.#hosts.values()], endedAt: this.#endedAt };
  }

  *#follow(to: ReachedHost): Generator<void, void> {
    const { name, type } = to;
    // Where an address is only named, nothing depends on the name.
    if (to.links.length > 0 && to.links.every(({ by }) => by !== undefined && isNaming(by))) return;
    for (const by of this.#index.to(name)) {
      yield;
      // What is at the host itself is part of what is asked about.
      const reached = type === ANY && by.owner === name ? undefined : reachedType(by, type);
      if (reached !== undefined && this.#isServed(by))
        this.#link(by.owner, reached, { kind: by.lead.kind, to, by });
    }
    for (const above of namesAbove(name))
      for (const by of this.#index.to(above)) {
        yield;
        if (by.lead.kind !== 'dname' || !this.#isServed(by)) continue;
        const moved = `${name.slice(0, -above.length)}${by.owner}`;
        // The record moves any number of names: those nearby stand for it, and others count if anything names them.
        const isNear = to.depth <= 1 && to.links[0]?.kind !== 'dname';
        if (isNear || this.#index.isNamed(moved)) this.#link(moved, type, { kind: 'dname', to, by });
      }
    const isWildcard = name.startsWith('*.');
    if (!isWildcard && ![ANY, 'NS', 'DNAME'].includes(type)) return;
    for (const each of this.#index.answeredBy(name)) {
      yield;
      this.#link(each, isWildcard ? type : ANY, { kind: 'answeredBy', to, by: undefined });
    }
  }

  #link(name: string, type: string, link: Link): void {
    const key = keyOf(name, type);
    const known = this.#hosts.get(key);
    const depth = (link.to?.depth ?? 0) + 1;
    if (known !== undefined) {
      known.links.push(link);
      return;
    }
    if (depth > MOST_DEPTH) this.#endedAt ??= 'depth';
    else if (this.#hosts.size >= MOST_REACHED) this.#endedAt = 'hosts';
    else this.#hosts.set(key, { name, type, depth, links: [link] });
  }

  readonly #served = new Map<IndexedRecord, boolean>();

  /** Whether clients of its line get a record: it is not below a delegation or DNAME, and no alias is beside it. */
  #isServed({ zone, record, owner }: LeadingRecord): boolean {
    return getOrAdd(this.#served, record, () => {
      const hosting = this.#index.find(owner);
      // A zone of the same name in another account may be the one that is served.
      const own = this.#index.dnsZone(zone);
      if (hosting !== undefined && hosting !== own && hosting.name !== own.name) return false;
      const found = answer(own, owner, record.type, { kind: 'line', line: record.line });
      const seen = found.kind === 'undecided' ? found.seen : found;
      return seen === undefined || seen.records.includes(record);
    });
  }
}

/** Whether a record only names an address: it answers with something else. */
export function isNaming({ lead }: LeadingRecord): boolean {
  return lead.kind === 'address' && !lead.isAnswer;
}

/** The type of records at its owner that a record makes depend on records of a type at its target. */
function reachedType(by: LeadingRecord, type: string): string | undefined {
  const { lead } = by;
  switch (lead.kind) {
    case 'alias':
      return type;
    case 'server':
    case 'policy':
      return type === ANY || lead.needs.includes(type) ? typeOf(by) : undefined;
    default:
      return undefined;
  }
}

function typeOf({ record }: LeadingRecord): string {
  return record.type.toUpperCase();
}

function keyOf(name: string, type: string): string {
  return `${type} ${name}`;
}
