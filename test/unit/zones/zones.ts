// Zones of the index with only the fields that a test sets.
import { DomainId } from '../../../src/api/fields.ts';

import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { type IndexedRecord, RecordTable } from '../../../src/zones/recordTable.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { toAscii } from '../../../src/dns/names.ts';
import { indexedRecord } from './records.ts';

/** Returns a zone that is completely loaded, or one that is not loaded if `records` is missing. */
export function indexedZone(name: string, records?: readonly Partial<IndexedRecord>[]): ZoneState {
  const table = records && new RecordTable(records.map((fields) => indexedRecord(fields)));
  return {
    account: AccountId.parse('a1'),
    id: DomainId.parse(name),
    name,
    ascii: toAscii(name).toLowerCase(),
    updatedOn: undefined,
    announced: records?.length,
    loaded: table && {
      table,
      fault: undefined,
      loadedAt: 0,
      bytes: 0,
      updatedOn: undefined,
      announced: table.records.length,
    },
    served: true,
  };
}
