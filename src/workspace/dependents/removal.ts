import { getOrAdd } from '../../base/getOrAdd.ts';
import { followChain, type Chain, type ChainEnd, type FindZone } from '../../dns/chain.ts';
import { policyKind } from '../../dns/leads.ts';
import { answerKey } from '../../dns/lines.ts';
import { answer, type Answer, type DecidedAnswer, type DnsClient, type DnsZone } from '../../dns/zone.ts';
import { zoneIndex } from '../../dns/zoneIndex.ts';
import type { FoundRecord, IndexedZone } from '../../index/recordIndex.ts';
import { hasAddressValue, type IndexedRecord } from '../../index/recordTable.ts';
import { hostWithin } from '../../model/names.ts';
import { isDefaultLine } from '../../model/record.ts';
import { UNCHANGED, worst, type Effect } from './effect.ts';
import type { LeadIndex } from './leadIndex.ts';

/** The lines of records, by their zone. */
export type LinesByZone = ReadonlyMap<IndexedZone, ReadonlySet<string | undefined>>;

/** On further lines of a host, the effect counts as unknown. */
const MOST_LINES = 100;

/** The zones with and without the removed records. */
export class Removal {
  readonly find: FindZone<IndexedRecord>;
  readonly findWithout: FindZone<IndexedRecord>;
  readonly #index: LeadIndex;
  readonly #removed: ReadonlySet<IndexedRecord>;
  readonly #hasPolicies: boolean;
  readonly #changed: ReadonlySet<DnsZone<IndexedRecord>>;
  readonly #without = new Map<DnsZone<IndexedRecord>, DnsZone<IndexedRecord>>();
  readonly #keys = new Map<IndexedRecord, string>();

  constructor(index: LeadIndex, removed: readonly FoundRecord[]) {
    this.#index = index;
    this.#removed = new Set(removed.map(({ record }) => record));
    this.#hasPolicies = removed.some(({ record }) => isSpf(record));
    this.#changed = new Set(removed.map(({ zone }) => index.dnsZone(zone)));
    this.find = index.find;
    this.findWithout = (name) => {
      const whole = index.find(name);
      return whole && this.#zoneWithout(whole);
    };
  }

  has(record: IndexedRecord): boolean {
    return this.#removed.has(record);
  }

  /**
   * Compares what a name answers with and without the removed records, for the clients of these lines. Yields after
   * each.
   */
  *at(name: string, type: string, lines: LinesByZone): Generator<void, Effect> {
    const effects: Effect[] = [];
    for (const [zone, ofZone] of lines)
      for (const line of ofZone) {
        yield;
        if (effects.length === MOST_LINES) return worst([...effects, { kind: 'unknown' }]) ?? UNCHANGED;
        effects.push(this.#onLine(name, type, line, this.#index.dnsZone(zone)));
      }
    return worst(effects) ?? UNCHANGED;
  }

  /** Whether a name has SPF records, but none without the removed ones. */
  losesPolicies(name: string, line: string | undefined): boolean {
    if (!this.#hasPolicies) return false;
    const hasPolicy = (find: FindZone<IndexedRecord>): boolean =>
      followChain(find, name, 'TXT', { kind: 'line', line }).records.some(isSpf);
    return hasPolicy(this.find) && !hasPolicy(this.findWithout);
  }

  /** What becomes of a name server without the removed ones among its addresses that its delegation gives. */
  ofGlue(glue: readonly IndexedRecord[]): Effect {
    const left = glue.filter((record) => !this.#removed.has(record)).length;
    if (left === glue.length) return UNCHANGED;
    return { kind: left === 0 ? 'none' : 'partly' };
  }

  #zoneWithout(whole: DnsZone<IndexedRecord>): DnsZone<IndexedRecord> {
    if (!this.#changed.has(whole)) return whole;
    return getOrAdd(this.#without, whole, () => ({
      ...whole,
      records: whole.records.filter((record) => !this.#removed.has(record)),
    }));
  }

  #onLine(name: string, type: string, line: string | undefined, whole: DnsZone<IndexedRecord>): Effect {
    const client = { kind: 'line', line } as const;
    const of = isDefaultLine(line) ? undefined : line;
    const without = this.#zoneWithout(whole);
    const before = seen(answer(whole, name, type, client));
    const after = seen(answer(without, name, type, client));
    if (before === undefined || after === undefined) return { kind: 'unknown', line: of };
    if (before.kind === 'delegation' && hasAddressValue(type))
      return { ...this.#compareGlue(name, type, whole, without), line: of };
    // Fewer name servers answer the same.
    if (isSameDelegation(before, after) && type !== 'NS') return { kind: 'same', line: of };
    const direct = compare(this.#contents(before.records), this.#contents(after.records));
    // DNAME records of two owners say the same and lead a name to different ones.
    const isMoved = dnameOwner(before) !== dnameOwner(after);
    return {
      ...(isMoved || direct.kind === 'other' ? this.#compareEnds(name, type, client) : direct),
      line: of,
    };
  }

  /** Compares where a name leads: what answers instead may lead to the same, or nowhere. */
  #compareEnds(name: string, type: string, client: DnsClient): Effect {
    const before = this.#ends(followChain(this.find, name, type, client));
    const after = this.#ends(followChain(this.findWithout, name, type, client));
    if (before.size > 0) return compare(before, after);
    return { kind: after.size === 0 ? 'none' : 'other' };
  }

  /** The records at the ends, and the names that lead to what is not known here. */
  #ends({ records, ends }: Chain<IndexedRecord>): ReadonlySet<string> {
    const out = ends.filter(({ kind }) => LEADS_OUT.has(kind));
    return new Set([...this.#contents(records), ...out.map(({ kind, name }) => `${kind} ${name}`)]);
  }

  #compareGlue(
    name: string,
    type: string,
    whole: DnsZone<IndexedRecord>,
    without: DnsZone<IndexedRecord>,
  ): Effect {
    const [before, after] = [whole, without].map(
      (zone) => zoneIndex(zone.records).node(hostWithin(zone.name, name))?.get(type) ?? [],
    );
    return compare(this.#contents(before ?? []), this.#contents(after ?? []));
  }

  /** What records say: equal for those that a client cannot tell apart. */
  #contents(records: readonly IndexedRecord[]): ReadonlySet<string> {
    return new Set(records.map((record) => getOrAdd(this.#keys, record, () => answerKey([record]))));
  }
}

function isSpf(record: IndexedRecord): boolean {
  return policyKind(record) === 'spf';
}

export function linesByZone(records: readonly FoundRecord[]): LinesByZone {
  const lines = new Map<IndexedZone, Set<string | undefined>>();
  for (const { zone, record } of records) getOrAdd(lines, zone, () => new Set()).add(record.line);
  return lines;
}

/** Where a name leads to what is not known here. */
const LEADS_OUT: ReadonlySet<string> = new Set<ChainEnd>(['outside', 'undecided', 'delegation', 'tooLong']);

/** Whether a name leads to records, or to what is not known here. */
export function isAnswered({ records, ends }: Chain<IndexedRecord>): boolean {
  return records.length > 0 || ends.some(({ kind }) => LEADS_OUT.has(kind));
}

function compare(had: ReadonlySet<string>, keeps: ReadonlySet<string>): Effect {
  const lost = countLost(had, keeps);
  if (lost === 0) return UNCHANGED;
  if (keeps.size === 0) return { kind: 'none' };
  return lost === had.size ? { kind: 'other' } : { kind: 'fewer', lost, of: had.size };
}

function countLost(had: ReadonlySet<string>, keeps: ReadonlySet<string>): number {
  return [...had].filter((each) => !keeps.has(each)).length;
}

function seen(found: Answer<IndexedRecord>): DecidedAnswer<IndexedRecord> | undefined {
  return found.kind === 'undecided' ? found.seen : found;
}

/** The owner of the DNAME record that redirects a name; undefined if none does. */
function dnameOwner({ kind, owner }: DecidedAnswer<unknown>): string | undefined {
  return kind === 'dname' ? owner : undefined;
}

function isSameDelegation(one: DecidedAnswer<unknown>, other: DecidedAnswer<unknown>): boolean {
  return one.kind === 'delegation' && other.kind === 'delegation' && one.owner === other.owner;
}
