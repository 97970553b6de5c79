import type { ExportZone } from './form.ts';

/** Up to so many records and characters, a preview writes every record to say what a form loses. */
const MOST = { records: 1000, characters: 500_000 };

/** What is written of more: the first records, their texts cut. */
const FIRST = { records: 20, characters: 300 };

/** The records that a preview of a form writes, and whether these are all of them, whole. */
export function previewZones(zones: readonly ExportZone[]): {
  readonly zones: readonly ExportZone[];
  readonly whole: boolean;
} {
  let records = 0;
  let characters = 0;
  for (const zone of zones) {
    records += zone.records.length;
    if (records > MOST.records) return { zones: firstRecords(zones), whole: false };
    for (const { host, value, remark = '' } of zone.records)
      characters += host.length + value.length + remark.length;
  }
  return characters <= MOST.characters
    ? { zones, whole: true }
    : { zones: firstRecords(zones), whole: false };
}

function firstRecords([zone]: readonly ExportZone[]): readonly ExportZone[] {
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
