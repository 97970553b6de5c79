import { packRecords } from './packed.ts';
import type { CataloguedRecord, RecordTable, ZoneRecords } from './zone.ts';

/** Records that are packed when somebody first asks for them: most lists are read to be looked at. */
export function packedWhenAsked(
  rows: readonly CataloguedRecord[],
  facts: Omit<ZoneRecords, 'table'>,
): ZoneRecords {
  let table: RecordTable | undefined;
  return {
    ...facts,
    get table() {
      return (table ??= packRecords(rows));
    },
  };
}
