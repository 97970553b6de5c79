import { getOrAdd } from '../base/getOrAdd.ts';
import type { FoundRecord, ZoneState } from './zoneState.ts';
import type { IndexedRecord } from './recordTable.ts';

/** A zone of the index without its records. */
export type ListedZone = Omit<ZoneState, 'loaded'>;

/** A found record that may be kept for any time. */
export interface KeptRecord {
  readonly zone: ListedZone;
  readonly record: IndexedRecord;
}

/**
 * Returns found records without the other records of their zones. Otherwise one kept record would hold them all in
 * memory, where they count toward no budget once the zone is loaded again. Records of the same zone have the same zone
 * in the result.
 */
export function keptRecords(found: readonly FoundRecord[]): readonly KeptRecord[] {
  const listed = new Map<ZoneState, ListedZone>();
  return found.map(({ zone, record }) => ({
    zone: getOrAdd(listed, zone, () => withoutRecords(zone)),
    record,
  }));
}

function withoutRecords({ loaded: _loaded, ...listed }: ZoneState): ListedZone {
  return listed;
}
