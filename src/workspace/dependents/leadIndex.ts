import { getOrAdd } from '../../base/getOrAdd.ts';
import { MOST_LINKS, zoneFinder, type FindZone } from '../../dns/chain.ts';
import { ANYONE } from '../../dns/client.ts';
import { leadsOf, type Lead } from '../../dns/leads.ts';
import { answer, type DnsZone } from '../../dns/zone.ts';
import { ownerKey, zoneIndex } from '../../dns/zoneIndex.ts';
import type { Lines } from '../../api/line.ts';
import { dnsZoneOf } from '../../index/dnsZone.ts';
import type { FoundRecord, IndexedZone } from '../../index/recordIndex.ts';
import { hasAddressValue, type IndexedRecord } from '../../index/recordTable.ts';
import { fqdn, hostWithin, namesAbove } from '../../model/names.ts';

/** A record, with its full name as a key, and what it leads to. */
export interface LeadingRecord extends FoundRecord {
  readonly owner: string;
  readonly lead: Lead;
}

/** Further leads are not followed, and further names not looked up. */
const LIMITS = { leads: 2_000_000, names: 200_000 } as const;

/** The records of all zones by what they lead to. */
export class LeadIndex {
  readonly find: FindZone<IndexedRecord>;
  readonly #zones: readonly IndexedZone[];
  readonly #limits: Readonly<Record<keyof typeof LIMITS, number>>;
  readonly #linesOf: (zone: IndexedZone) => Lines | undefined;
  readonly #dnsZones = new Map<IndexedZone, DnsZone<IndexedRecord>>();
  /** By name or address. A and AAAA records are in the tables of the zones. */
  readonly #leads = new Map<string, LeadingRecord[]>();
  /** DNAME records by their target: they are looked for above each name. */
  readonly #dnames = new Map<string, LeadingRecord[]>();
  /** The names that a wildcard, a DNAME record or a delegation answers for, by its owner, as far as anything names them. */
  readonly #answeredBy = new Map<string, string[]>();
  /** Zones, and names in them that anything names, by the delegation of the zone above that leads to them. */
  readonly #delegatedAt = new Map<string, string[]>();
  /** The delegations above each zone, up to the highest zone at hand. */
  readonly #cutsAbove = new Map<string, readonly string[]>();
  readonly #looked = new Set<string>();
  #count = 0;
  #isCut = false;

  /** @param zones of zones with one name, the first one answers */
  constructor(
    zones: readonly IndexedZone[],
    linesOf: (zone: IndexedZone) => Lines | undefined,
    limits: Readonly<Record<keyof typeof LIMITS, number>> = LIMITS,
  ) {
    this.#limits = limits;
    this.#zones = zones.filter(({ loaded }) => loaded !== undefined);
    this.#linesOf = linesOf;
    this.find = zoneFinder(this.#zones.map((zone) => this.dnsZone(zone)));
  }

  /** Whether there are more leads or names than are kept. */
  get isCut(): boolean {
    return this.#isCut;
  }

  dnsZone(zone: IndexedZone): DnsZone<IndexedRecord> {
    return getOrAdd(this.#dnsZones, zone, () => dnsZoneOf(zone, undefined, this.#linesOf(zone)));
  }

  /** The records that lead to a name, without DNAME records. */
  to(name: string): readonly LeadingRecord[] {
    return this.#leads.get(name) ?? [];
  }

  /** The DNAME records that move names to names below this one. */
  dnamesTo(name: string): readonly LeadingRecord[] {
    return this.#dnames.get(name) ?? [];
  }

  /** The records that have an address. Yields after each zone. */
  *having(address: string): Generator<void, readonly FoundRecord[]> {
    const found: FoundRecord[] = [];
    for (const zone of this.#zones) {
      for (const record of zone.loaded?.table.byAddress.get(address) ?? [])
        if (record.enabled !== false) found.push({ zone, record });
      yield;
    }
    return found;
  }

  /** The enabled records of a host itself, in the zones that it is in. */
  at(name: string): readonly FoundRecord[] {
    const hosting = this.find(name)?.name;
    return this.#zones
      .filter(({ ascii }) => ascii === hosting)
      .flatMap((zone) => {
        const types = zoneIndex(this.dnsZone(zone).records).node(hostWithin(zone.ascii, name));
        return [...(types?.values() ?? [])].flat().map((record) => ({ zone, record }));
      });
  }

  /** Whether a record leads to a name of the zones, or a file mentions it. */
  isNamed(name: string): boolean {
    return this.#looked.has(name);
  }

  /** The names that the records of an owner answer for, although they have none of their own. */
  answeredBy(owner: string): readonly string[] {
    return this.#answeredBy.get(owner) ?? [];
  }

  /** Zones that a delegation leads to, and names in them, for its owner. */
  delegatedAt(owner: string): readonly string[] {
    return this.#delegatedAt.get(owner) ?? [];
  }

  /** Indexes all records. Yields after each. `mentioned` are names that files mention. */
  *build(mentioned: Iterable<string>): Generator<void, void> {
    for (const zone of this.#zones)
      for (const record of zone.loaded?.table.records ?? []) {
        if (record.enabled !== false && !hasAddressValue(record.type)) this.#add(zone, record);
        yield;
      }
    for (const apex of new Set(this.#zones.map(({ ascii }) => ascii))) {
      this.#noteDelegations(apex, apex);
      yield;
    }
    for (const name of this.#leads.keys()) yield* this.#lookUp(name);
    for (const name of this.#dnames.keys()) yield* this.#lookUp(name);
    for (const name of mentioned) yield* this.#lookUp(name);
  }

  #add(zone: IndexedZone, record: IndexedRecord): void {
    const owner = ownerOf(zone, record);
    for (const lead of leadsOf(record, owner)) {
      if (this.#count >= this.#limits.leads) {
        this.#isCut = true;
        return;
      }
      this.#count += 1;
      const key = lead.kind === 'address' ? lead.address : lead.name;
      const leads = lead.kind === 'dname' ? this.#dnames : this.#leads;
      getOrAdd(leads, key, () => []).push({ zone, record, owner, lead });
    }
  }

  #noteDelegations(name: string, apex: string): void {
    for (const cut of this.#cutsOf(apex)) getOrAdd(this.#delegatedAt, cut, () => []).push(name);
  }

  /** The delegations through which resolvers come from the zones above to this one. */
  #cutsOf(apex: string): readonly string[] {
    return getOrAdd(this.#cutsAbove, apex, () => {
      const [above] = namesAbove(apex);
      const parent = above === undefined ? undefined : this.find(above);
      if (parent === undefined) return [];
      const found = answer(parent, apex, 'NS', ANYONE);
      const seen = found.kind === 'undecided' ? found.seen : found;
      const further = this.#cutsOf(parent.name);
      return seen?.kind === 'delegation' ? [seen.owner, ...further] : further;
    });
  }

  /** Notes who answers for a name without records of its own. */
  *#lookUp(first: string): Generator<void, void> {
    const queue = [first];
    // A DNAME record may lead below itself, to ever longer names.
    for (let count = 0; count < MOST_LINKS; count += 1) {
      const name = queue.pop();
      if (name === undefined) return;
      yield;
      if (this.#looked.has(name)) continue;
      const zone = this.find(name);
      if (zone === undefined) continue;
      if (this.#looked.size >= this.#limits.names) {
        this.#isCut = true;
        return;
      }
      this.#looked.add(name);
      if (name !== zone.name) this.#noteDelegations(name, zone.name);
      const index = zoneIndex(zone.records);
      const isOwn = index.node(hostWithin(zone.name, name)) !== undefined;
      if (isOwn && !index.hasCuts && !index.hasDnames) continue;
      const found = answer(zone, name, 'ANY', ANYONE);
      const seen = found.kind === 'undecided' ? found.seen : found;
      if (seen === undefined) continue;
      const owner = seen.wildcard ?? seen.owner;
      const isMoved = seen.kind === 'dname' || seen.kind === 'delegation' || seen.wildcard !== undefined;
      if (isMoved && owner !== name) getOrAdd(this.#answeredBy, owner, () => []).push(name);
      if (seen.kind === 'dname') queue.push(...seen.targets);
    }
  }
}

/** The full name of a record, as a key. */
export function ownerOf(zone: IndexedZone, record: IndexedRecord): string {
  return fqdn(ownerKey(record.host), zone.ascii);
}
