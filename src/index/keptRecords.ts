import { getOrAdd } from '../base/getOrAdd.ts';
import type { FoundRecord, IndexedZone } from './recordIndex.ts';
import type { IndexedRecord } from './recordTable.ts';

/** What the index has of a zone besides its records. */
export type ListedZone = Omit<IndexedZone, 'loaded'>;

/** A found record to be kept for any time. */
export interface KeptRecord {
  readonly zone: ListedZone;
  readonly record: IndexedRecord;
}

/**
 * Returns found records without the others of their zones. Those count toward no budget once the zones are loaded again,
 * and would stay in memory as long as one of them is kept. Records of the same zone have the same zone in the result.
 */
export function keptRecords(found: readonly FoundRecord[]): readonly KeptRecord[] {
  const listed = new Map<IndexedZone, ListedZone>();
  return found.map(({ zone, record }) => ({
    zone: getOrAdd(listed, zone, () => withoutRecords(zone)),
    record,
  }));
}

function withoutRecords({ loaded: _loaded, ...listed }: IndexedZone): ListedZone {
  return listed;
}
