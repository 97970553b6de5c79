import { getOrAdd } from '../../base/getOrAdd.ts';
import { followChain, type Chain, type ChainEnd, type FindZone } from '../../dns/chain.ts';
import { leadsOf } from '../../dns/leads.ts';
import { answerKey } from '../../dns/lines.ts';
import { answer, type DnsZone } from '../../dns/zone.ts';
import { ownerKey, zoneIndex } from '../../dns/zoneIndex.ts';
import type { FoundRecord, IndexedZone } from '../../index/recordIndex.ts';
import type { IndexedRecord } from '../../index/recordTable.ts';
import { isDefaultLine } from '../../model/record.ts';
import type { LeadIndex, LeadingRecord } from './leadIndex.ts';
import { ANY, isNaming, type Link, type ReachedHost } from './reach.ts';

/** What becomes of the records of a host and type if what is asked about is removed. */
export type Effect = {
  /** The line whose clients it is about; undefined: not one of its own. */
  readonly line?: string | undefined;
} & (
  | { readonly kind: 'none' }
  /** `lost` of `of` answers lead nowhere then: those of the same host, type and line that led somewhere before. */
  | { readonly kind: 'fewer'; readonly lost: number; readonly of: number }
  /** All of its records stay of use, but what they lead to has fewer or other answers. */
  | { readonly kind: 'partly' }
  /** Records of another line, or a wildcard, answer instead. */
  | { readonly kind: 'other' }
  /** Another record says the same. */
  | { readonly kind: 'same' }
  | { readonly kind: 'unknown' }
);

/** The worst first. */
const RANKS: readonly Effect['kind'][] = ['none', 'unknown', 'fewer', 'partly', 'other', 'same'];
/** Of more records of one host and type, the others count as of use. */
const MOST_COMPARED = 500;
/** A circle of policies or servers settles long before. */
const MOST_ROUNDS = 64;

/** Tells what becomes of hosts without the removed records. */
export class Effects {
  readonly #index: LeadIndex;
  readonly #removed: ReadonlySet<IndexedRecord>;
  readonly #without = new Map<IndexedZone, DnsZone<IndexedRecord>>();
  readonly #effects = new Map<ReachedHost, Effect>();
  /** The types that each name has no answer for then. */
  readonly #noneAt = new Map<string, Set<string>>();

  constructor(index: LeadIndex, removed: ReadonlySet<IndexedRecord>) {
    this.#index = index;
    this.#removed = removed;
  }

  /** Undefined: it only names an address. */
  of(host: ReachedHost): Effect | undefined {
    return this.#effects.get(host);
  }

  set(host: ReachedHost, effect: Effect): void {
    this.#effects.set(host, effect);
    if (effect.kind === 'none') getOrAdd(this.#noneAt, host.name, () => new Set()).add(host.type);
  }

  /** Compares what a host answers with and without its removed records, for the clients of their lines. */
  removedAt(name: string, type: string, records: readonly FoundRecord[]): Effect {
    const effects = [...Map.groupBy(records, ({ zone }) => zone)].flatMap(([zone, found]) => {
      const lines = new Set(found.map(({ record }) => record.line));
      return [...lines].map((line) => this.#onLine(name, type, line, zone));
    });
    return worst(effects) ?? UNCHANGED;
  }

  /** Works out the effects on all hosts from those that are set. Yields after each. */
  *spread(hosts: readonly ReachedHost[]): Generator<void, void> {
    const given = new Set(this.#effects.keys());
    for (let round = 0, changed = true; changed && round < MOST_ROUNDS; round += 1) {
      changed = false;
      for (const host of hosts) {
        yield;
        if (given.has(host)) continue;
        const found = this.#spreadTo(host);
        if (found === undefined || isEqual(found, this.#effects.get(host))) continue;
        this.set(host, found);
        changed = true;
      }
    }
  }

  #onLine(name: string, type: string, line: string | undefined, zone: IndexedZone): Effect {
    const client = { kind: 'line', line } as const;
    const of = isDefaultLine(line) ? undefined : line;
    const found = answer(this.#index.dnsZone(zone), name, type, client);
    const before = found.kind === 'undecided' ? found.seen : found;
    const then = answer(this.#zoneWithout(zone), name, type, client);
    const after = then.kind === 'undecided' ? then.seen : then;
    if (before === undefined || after === undefined) return { kind: 'unknown', line: of };
    const had = new Set(before.records.map((record) => answerKey([record])));
    const keeps = new Set(after.records.map((record) => answerKey([record])));
    const lost = [...had].filter((each) => !keeps.has(each)).length;
    if (lost === 0) return { kind: 'same', line: of };
    if (after.records.length === 0) return { kind: 'none', line: of };
    if (lost === had.size)
      return { kind: this.#answersWithout(name, type, line) ? 'other' : 'none', line: of };
    return { kind: 'fewer', lost, of: had.size, line: of };
  }

  /** Whether what answers instead leads anywhere. */
  #answersWithout(name: string, type: string, line: string | undefined): boolean {
    const find: FindZone<IndexedRecord> = (each) => {
      const zone = this.#index.find(each);
      return zone && ([...this.#without.values()].find((without) => without.name === zone.name) ?? zone);
    };
    return isAnswered(followChain(find, name, type, { kind: 'line', line }));
  }

  #zoneWithout(zone: IndexedZone): DnsZone<IndexedRecord> {
    return getOrAdd(this.#without, zone, () => {
      const whole = this.#index.dnsZone(zone);
      return { ...whole, records: whole.records.filter((record) => !this.#removed.has(record)) };
    });
  }

  #spreadTo(host: ReachedHost): Effect | undefined {
    const effects: Effect[] = [];
    const byRecord = new Map<LeadingRecord['record'], Link[]>();
    for (const link of host.links) {
      if (link.by !== undefined) getOrAdd(byRecord, link.by.record, () => []).push(link);
      else if (link.to !== undefined) effects.push(this.#effects.get(link.to) ?? UNCHANGED);
    }
    const sets = Map.groupBy(byRecord.values(), ([link]) => setKey(link?.by?.record));
    for (const links of sets.values()) {
      const effect = this.#onSet(host, links);
      const line = links[0]?.[0]?.by?.record.line;
      if (effect !== undefined) effects.push(isDefaultLine(line) ? effect : { ...effect, line });
    }
    return worst(effects);
  }

  /** The effect on the records of one host, type and line; `links` are those of each of them that is concerned. */
  #onSet(host: ReachedHost, links: readonly (readonly Link[])[]): Effect | undefined {
    const through = links.map((each) => worst(each.flatMap((link) => this.#through(link) ?? [])));
    const found = through.filter((each) => each !== undefined);
    const [first] = found;
    const by = links[0]?.[0]?.by;
    if (first === undefined || by === undefined) return undefined;
    const set = this.#besides(by);
    if (set.length === 1) return first;
    const lost = found.filter(({ kind }) => kind === 'none').length;
    const { line } = first;
    if (lost > 0) {
      const named = new Set(links.map(([link]) => link?.by?.record));
      const others = set.filter(
        (record, at) => !named.has(record) && (at >= MOST_COMPARED || this.#isAlive(by, record, host.type)),
      );
      const of = links.length + others.length;
      return of === lost ? { kind: 'none', line } : { kind: 'fewer', lost, of, line };
    }
    if (found.every(({ kind }) => kind === 'same')) return { kind: 'same', line };
    return { kind: found.some(({ kind }) => kind === 'unknown') ? 'unknown' : 'partly', line };
  }

  /** What becomes of a record that leads to a host; undefined if nothing does. */
  #through({ to, by }: Link): Effect | undefined {
    const effect = to && this.#effects.get(to);
    if (to === undefined || by === undefined || effect === undefined || isNaming(by)) return undefined;
    const { line, kind } = effect;
    if (by.lead.kind === 'alias' || by.lead.kind === 'dname' || kind === 'same') return effect;
    if (kind === 'unknown') return effect;
    const isLost =
      kind === 'none' && (by.lead.kind === 'policy' ? by.lead.isVital : !this.#hasOther(by, to, line));
    return { kind: isLost ? 'none' : 'partly', line };
  }

  /** Whether the target of a server has records of another type that it may have. */
  #hasOther({ lead, record }: LeadingRecord, to: ReachedHost, line: string | undefined): boolean {
    if (lead.kind !== 'server' || to.type === ANY) return false;
    return lead.needs.some(
      (need) =>
        need !== to.type &&
        this.#noneAt.get(to.name)?.has(need) !== true &&
        this.#answers(to.name, need, line ?? record.line),
    );
  }

  #answers(name: string, type: string, line: string | undefined): boolean {
    return isAnswered(followChain(this.#index.find, name, type, { kind: 'line', line }));
  }

  /** Whether a record of a set leads to anything, as far as is known here. */
  #isAlive({ owner }: LeadingRecord, record: IndexedRecord, type: string): boolean {
    const leads = leadsOf(record, owner);
    return leads.some((lead) => {
      if (lead.kind === 'alias' || lead.kind === 'dname') return this.#answers(lead.name, type, record.line);
      return lead.kind !== 'server' || lead.needs.some((need) => this.#answers(lead.name, need, record.line));
    });
  }

  /** The records of the same host, type and line. */
  #besides({ zone, record }: LeadingRecord): readonly IndexedRecord[] {
    const types = zoneIndex(this.#index.dnsZone(zone).records).node(ownerKey(record.host));
    const all = types?.get(record.type.toUpperCase()) ?? [];
    return all.filter(
      ({ line }) => line === record.line || (isDefaultLine(line) && isDefaultLine(record.line)),
    );
  }
}

/** Where a name leads to what is not known here. */
const LEADS_OUT: ReadonlySet<string> = new Set<ChainEnd>(['outside', 'undecided', 'delegation', 'tooLong']);
const UNCHANGED: Effect = { kind: 'same' };

function isAnswered({ records, ends }: Chain<IndexedRecord>): boolean {
  return records.length > 0 || ends.some(({ kind }) => LEADS_OUT.has(kind));
}

function setKey(record: IndexedRecord | undefined): string {
  const line = isDefaultLine(record?.line) ? undefined : record?.line;
  return JSON.stringify([record?.type.toUpperCase(), line]);
}

function worst(effects: readonly Effect[]): Effect | undefined {
  return effects.toSorted((one, other) => RANKS.indexOf(one.kind) - RANKS.indexOf(other.kind))[0];
}

function isEqual(one: Effect, other: Effect | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
