import type { ExportZone } from './exportZone.ts';

/** A preview of at most this size writes every record, so that it can count the omissions. */
const MOST = { records: 1000, characters: 500_000 };

/** A larger preview writes only this many records and cuts their texts to this length. */
const FIRST = { records: 20, characters: 300 };

/** Returns the records that a preview of a form writes. `whole`: these are all records, and their texts are not cut. */
export function previewZones(zones: readonly ExportZone[]): {
  readonly zones: readonly ExportZone[];
  readonly whole: boolean;
} {
  let records = 0;
  let characters = 0;
  for (const zone of zones) {
    records += zone.records.length;
    if (records > MOST.records) return { zones: shortZones(zones), whole: false };
    for (const { host, value, remark = '' } of zone.records)
      characters += host.length + value.length + remark.length;
  }
  return characters <= MOST.characters ? { zones, whole: true } : { zones: shortZones(zones), whole: false };
}

function shortZones([zone]: readonly ExportZone[]): readonly ExportZone[] {
  if (zone === undefined) return [];
  const records = zone.records.slice(0, FIRST.records).map((record) => ({
    ...record,
    host: cut(record.host),
    value: cut(record.value),
    ...(record.remark !== undefined && { remark: cut(record.remark) }),
    other: [],
  }));
  return [{ ...zone, records }];
}

function cut(text: string): string {
  return text.slice(0, FIRST.characters);
}
