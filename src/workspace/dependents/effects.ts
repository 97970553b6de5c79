import { getOrAdd } from '../../base/getOrAdd.ts';
import { followChain } from '../../dns/chain.ts';
import { leadsOf, policyKind } from '../../dns/leads.ts';
import { ownerKey, zoneIndex } from '../../dns/zoneIndex.ts';
import type { FoundRecord } from '../../index/recordIndex.ts';
import type { IndexedRecord } from '../../index/recordTable.ts';
import { isDefaultLine } from '../../model/record.ts';
import { isEqual, UNCHANGED, worst, type Effect } from './effect.ts';
import type { LeadIndex, LeadingRecord } from './leadIndex.ts';
import { ANY, isNaming, type Link, type ReachedHost } from './reach.ts';
import { isAnswered, linesByZone, Removal, type LinesByZone } from './removal.ts';
import type { ServedRecords } from './servedRecords.ts';

/** Of more records of one host and type, the others count as of use. */
const MOST_COMPARED = 500;
/** A circle of policies or servers settles long before. */
const MOST_ROUNDS = 64;
/** With removed records on more lines, the names that their host answers for are not compared one by one. */
const MOST_LINES_COMPARED = 16;

/** Tells what becomes of hosts without the removed records. */
export class Effects {
  readonly #index: LeadIndex;
  readonly #served: ServedRecords;
  readonly #removal: Removal;
  readonly #effects = new Map<ReachedHost, Effect>();
  /** The lines of the removed records of hosts that have some. */
  readonly #lines = new Map<ReachedHost, LinesByZone>();
  /** What becomes of a name that the removed records answered for. */
  readonly #answeredBy = new Map<Link, Effect>();
  /** The types that each name has no answer for then. */
  readonly #noneAt = new Map<string, Set<string>>();
  readonly #alive = new Map<string, Map<IndexedRecord, boolean>>();

  constructor(index: LeadIndex, served: ServedRecords, removed: readonly FoundRecord[]) {
    this.#index = index;
    this.#served = served;
    this.#removal = new Removal(index, removed);
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
  *setRemoved(host: ReachedHost, removed: readonly FoundRecord[]): Generator<void, void> {
    const lines = linesByZone(removed);
    this.#lines.set(host, lines);
    this.set(host, yield* this.#removal.at(host.name, host.type, lines));
  }

  /** Works out the effects on all hosts from those that are set. Yields after each. */
  *spread(hosts: readonly ReachedHost[]): Generator<void, void> {
    const given = new Set(this.#effects.keys());
    for (const host of hosts) yield* this.#compareAnswered(host);
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

  *#compareAnswered({ name, type, links }: ReachedHost): Generator<void, void> {
    for (const link of links) {
      yield;
      const lines = this.#linesThrough(link);
      if (lines === undefined || countLines(lines) > MOST_LINES_COMPARED) continue;
      this.#answeredBy.set(link, yield* this.#removal.at(name, type, lines));
    }
  }

  /**
   * The lines of the removed records that answer for a name themselves. A DNAME record may be among those it moves
   * names to.
   */
  #linesThrough({ by, to }: Link): LinesByZone | undefined {
    if (by === undefined) return to && this.#lines.get(to);
    return by.lead.kind === 'dname' && this.#removal.has(by.record) ? linesByZone([by]) : undefined;
  }

  #spreadTo(host: ReachedHost): Effect | undefined {
    const effects: Effect[] = [];
    const byRecord = new Map<LeadingRecord['record'], Link[]>();
    for (const link of host.links) {
      const compared = this.#answeredBy.get(link);
      if (compared !== undefined) effects.push(compared);
      else if (link.by !== undefined) getOrAdd(byRecord, link.by.record, () => []).push(link);
      else if (link.to !== undefined) effects.push(asOwner(link.to, this.#effects.get(link.to)));
    }
    const sets = Map.groupBy(byRecord.values(), ([link]) => setKey(link?.by));
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
      const named = new Set(links.map(([link], at) => through[at] && link?.by?.record));
      const others = set.filter(
        (record, at) => !named.has(record) && (at >= MOST_COMPARED || this.#isAlive(by, record, host.type)),
      );
      const of = found.length + others.length;
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
    const glue = this.#served.glueOf(by);
    if (glue !== undefined) return glue.length > 0 ? this.#removal.ofGlue(glue) : undefined;
    if (by.lead.kind === 'alias' || by.lead.kind === 'dname' || kind === 'same') return effect;
    if (kind === 'unknown') return effect;
    const isLost =
      by.lead.kind === 'policy'
        ? by.lead.isVital && (kind === 'none' || this.#removal.losesPolicies(to.name, line ?? by.record.line))
        : kind === 'none' && !this.#hasOther(by, to, line);
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

  /** Whether a name answers without the removed records: a wildcard may answer then that did not before. */
  #answers(name: string, type: string, line: string | undefined): boolean {
    return isAnswered(followChain(this.#removal.findWithout, name, type, { kind: 'line', line }));
  }

  /** Whether a record of a set leads to anything, as far as is known here. */
  #isAlive({ zone, owner }: LeadingRecord, record: IndexedRecord, type: string): boolean {
    const known = getOrAdd(this.#alive, type, () => new Map<IndexedRecord, boolean>());
    return getOrAdd(known, record, () =>
      leadsOf(record, owner).some((lead) => {
        if (lead.kind === 'alias' || lead.kind === 'dname')
          return this.#answers(lead.name, type, record.line);
        if (lead.kind !== 'server') return true;
        const glue = this.#served.glueOf({ zone, record, owner, lead });
        if (glue !== undefined) return glue.length > 0;
        return lead.needs.some((need) => this.#answers(lead.name, need, record.line));
      }),
    );
  }

  /** The records of the same host, type and line. Of texts, those that state a policy of the same kind. */
  #besides({ zone, record }: LeadingRecord): readonly IndexedRecord[] {
    const types = zoneIndex(this.#index.dnsZone(zone).records).node(ownerKey(record.host));
    const policy = policyKind(record);
    return (types?.get(record.type) ?? []).filter(
      (each) =>
        (each.line === record.line || (isDefaultLine(each.line) && isDefaultLine(record.line))) &&
        (policy === undefined || policyKind(each) === policy),
    );
  }
}

/** Of an owner that others answer through: fewer name servers answer the same. */
function asOwner({ isCut }: ReachedHost, effect: Effect = UNCHANGED): Effect {
  return isCut && effect.kind !== 'none' && effect.kind !== 'unknown' ? UNCHANGED : effect;
}

function countLines(lines: LinesByZone): number {
  return lines.values().reduce((sum, { size }) => sum + size, 0);
}

function setKey(by: LeadingRecord | undefined): string {
  const line = isDefaultLine(by?.record.line) ? undefined : by?.record.line;
  return JSON.stringify([by?.zone.account, by?.zone.id, by?.record.type, line]);
}
