// Zones as a catalogue knows them, with nothing in them but what a test names.
import { DomainId } from '../../../src/api/fields.ts';
import { packRecords } from '../../../src/catalogue/packed.ts';
import type { CataloguedRecord, KnownZone } from '../../../src/catalogue/zone.ts';
import { AccountId } from '../../../src/model/account.ts';
import { toAscii } from '../../../src/model/names.ts';
import { catalogued } from './records.ts';

/** A zone that was read to its end, or one of which nothing was read. */
export function knownZone(name: string, records?: readonly Partial<CataloguedRecord>[]): KnownZone {
  const table = records && packRecords(records.map((fields) => catalogued(fields)));
  return {
    account: AccountId.parse('a1'),
    id: DomainId.parse(name),
    name,
    ascii: toAscii(name).toLowerCase(),
    updatedOn: undefined,
    announced: records?.length,
    read: table && { table, complete: true, readAt: 0, updatedOn: undefined, announced: table.size },
    served: true,
    failed: false,
  };
}
