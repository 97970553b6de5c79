import { getOrAdd } from '../../base/getOrAdd.ts';
import { MOST_LINKS, zoneFinder, type FindZone } from '../../dns/chain.ts';
import { ANYONE } from '../../dns/client.ts';
import { recordTargets, type RecordTarget } from '../../dns/recordTargets.ts';
import { answer, type DnsZone } from '../../dns/zone.ts';
import { ownerKey, zoneIndex } from '../../dns/zoneIndex.ts';
import { dnsZoneOf } from '../../zones/dnsZone.ts';
import type { FoundRecord, ZoneState } from '../../zones/zoneState.ts';
import { hasAddressValue, type IndexedRecord } from '../../zones/recordTable.ts';
import { fqdn, hostWithin, namesAbove } from '../../dns/names.ts';

/** A record, with its full name as a key, and what it points to. */
export interface PointingRecord extends FoundRecord {
  readonly owner: string;
  readonly target: RecordTarget;
}

/** The records of all zones by what they point to. */
export class TargetIndex {
  readonly find: FindZone<IndexedRecord>;
  readonly #zones: readonly ZoneState[];
  readonly #dnsZones = new Map<ZoneState, DnsZone<IndexedRecord>>();
  /** Records by the name or address that they point to. A and AAAA records are in the tables of the zones. */
  readonly #targets = new Map<string, PointingRecord[]>();
  /** DNAME records by their target. To find those that point to a name, look up each name above it. */
  readonly #dnames = new Map<string, PointingRecord[]>();
  /** The names that a wildcard, DNAME record or delegation answers for and a record or file names; by its owner. */
  readonly #answeredBy = new Map<string, string[]>();
  /** The zones that a delegation points to, and the names in them that a record or file names; by its owner. */
  readonly #delegatedAt = new Map<string, string[]>();
  /** The delegations above each zone, up to the highest loaded zone. */
  readonly #cutsAbove = new Map<string, readonly string[]>();
  readonly #looked = new Set<string>();

  /** @param zones if several have one name, the first one answers */
  constructor(zones: readonly ZoneState[]) {
    this.#zones = zones.filter(({ loaded }) => loaded !== undefined);
    this.find = zoneFinder(this.#zones.map((zone) => this.dnsZone(zone)));
  }

  dnsZone(zone: ZoneState): DnsZone<IndexedRecord> {
    return getOrAdd(this.#dnsZones, zone, () => dnsZoneOf(zone));
  }

  /** The records that point to a name, without DNAME records. */
  to(name: string): readonly PointingRecord[] {
    return this.#targets.get(name) ?? [];
  }

  /** The DNAME records that move names to names below this one. */
  dnamesTo(name: string): readonly PointingRecord[] {
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

  /** Whether a name is in the zones, and a record points to it or a file mentions it. */
  isNamed(name: string): boolean {
    return this.#looked.has(name);
  }

  /** The names that the records of an owner answer for, although they have none of their own. */
  answeredBy(owner: string): readonly string[] {
    return this.#answeredBy.get(owner) ?? [];
  }

  /** The zones that a delegation points to, and names in them, by the owner of the delegation. */
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
    for (const name of this.#targets.keys()) yield* this.#lookUp(name);
    for (const name of this.#dnames.keys()) yield* this.#lookUp(name);
    for (const name of mentioned) yield* this.#lookUp(name);
  }

  #add(zone: ZoneState, record: IndexedRecord): void {
    const owner = ownerOf(zone, record);
    for (const target of recordTargets(record, owner)) {
      const key = target.kind === 'address' ? target.address : target.name;
      const targets = target.kind === 'dname' ? this.#dnames : this.#targets;
      getOrAdd(targets, key, () => []).push({ zone, record, owner, target });
    }
  }

  #noteDelegations(name: string, apex: string): void {
    for (const cut of this.#cutsOf(apex)) getOrAdd(this.#delegatedAt, cut, () => []).push(name);
  }

  /** The owners of the delegations that resolvers follow from the zones above to this one. */
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

  /** Notes which wildcard, DNAME record or delegation answers for a name without records of its own. */
  *#lookUp(first: string): Generator<void, void> {
    const queue = [first];
    // A DNAME record may point below itself, to ever longer names.
    for (let count = 0; count < MOST_LINKS; count += 1) {
      const name = queue.pop();
      if (name === undefined) return;
      yield;
      if (this.#looked.has(name)) continue;
      const zone = this.find(name);
      if (zone === undefined) continue;
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
export function ownerOf(zone: ZoneState, record: IndexedRecord): string {
  return fqdn(ownerKey(record.host), zone.ascii);
}
