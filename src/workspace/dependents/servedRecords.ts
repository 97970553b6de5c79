import { getOrAdd } from '../../base/getOrAdd.ts';
import { answer } from '../../dns/zone.ts';
import { zoneIndex } from '../../dns/zoneIndex.ts';
import type { FoundRecord, ZoneState } from '../../zones/zoneState.ts';
import { hasAddressValue, type IndexedRecord } from '../../zones/recordTable.ts';
import { hostWithin } from '../../dns/names.ts';
import { ownerOf, type TargetIndex, type PointingRecord } from './targetIndex.ts';

/**
 * How clients get a record: as an `answer`, or as `glue`, the address of a name server that comes with its delegation.
 * A `hidden` record reaches no client, because a delegation or DNAME above it or an alias beside it answers instead.
 */
export type Service = 'answer' | 'glue' | 'hidden';

/** The records that the clients of a line get for a name and type. */
interface ServedSet {
  /** Undefined if unknown. */
  readonly records: ReadonlySet<IndexedRecord> | undefined;
  readonly others: 'glue' | 'hidden';
}

/** Finds out how clients get records. */
export class ServedRecords {
  readonly #index: TargetIndex;
  readonly #sets = new Map<ZoneState, Map<string, ServedSet>>();
  readonly #addresses = new Map<ZoneState, Map<string, readonly IndexedRecord[]>>();

  constructor(index: TargetIndex) {
    this.#index = index;
  }

  of({ zone, record }: FoundRecord): Service {
    const owner = ownerOf(zone, record);
    const ofZone = getOrAdd(this.#sets, zone, () => new Map<string, ServedSet>());
    const key = JSON.stringify([record.type, record.recordLine, owner]);
    const { records, others } = getOrAdd(ofZone, key, () => this.#servedSet(zone, record, owner));
    return records === undefined || records.has(record) ? 'answer' : others;
  }

  /**
   * The addresses that a delegation gives for one of its name servers (glue: RFC 1034 section 4.2.1). Undefined if it
   * gives none, because the name server is not below it.
   */
  glueOf({ zone, record, owner, target }: PointingRecord): readonly IndexedRecord[] | undefined {
    if (!isOfCut(zone, record, owner) || target.kind !== 'server') return undefined;
    const { name } = target;
    if (name !== owner && !name.endsWith(`.${owner}`)) return undefined;
    const ofZone = getOrAdd(this.#addresses, zone, () => new Map<string, readonly IndexedRecord[]>());
    return getOrAdd(ofZone, name, () => {
      const types = zoneIndex(this.#index.dnsZone(zone).records).node(hostWithin(zone.ascii, name));
      return [...(types?.get('A') ?? []), ...(types?.get('AAAA') ?? [])];
    });
  }

  #servedSet(zone: ZoneState, record: IndexedRecord, owner: string): ServedSet {
    const own = this.#index.dnsZone(zone);
    const found = answer(own, owner, record.type, { kind: 'line', recordLine: record.recordLine });
    const seen = found.kind === 'undecided' ? found.seen : found;
    const isGlue =
      seen?.kind === 'delegation' &&
      hasAddressValue(record.type) &&
      this.#index.to(owner).some((by) => by.zone === zone && by.owner === seen.owner && this.glueOf(by));
    const others = isGlue ? 'glue' : 'hidden';
    const hosting = this.#index.find(owner)?.name ?? own.name;
    // Compare names: a zone of this name in another account may be the published one. A zone below answers instead, but
    // its delegation is in this zone.
    const isAnother = hosting !== own.name && !(hosting === owner && isOfCut(zone, record, owner));
    return { records: isAnother ? new Set() : seen && new Set(seen.records), others };
  }
}

/** Whether a record delegates its owner to other name servers. */
export function isOfCut(zone: ZoneState, { type }: IndexedRecord, owner: string): boolean {
  return type === 'NS' && owner !== zone.ascii;
}
