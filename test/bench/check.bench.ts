import { accountOf } from '../support/product/accountOf.ts';
import { inSlices } from '../../src/base/timeSlices.ts';
import { checkZone } from '../../src/check/checkZone.ts';
import type { CheckedZone } from '../../src/check/zone/checkedZone.ts';
import { RecordTable } from '../../src/zones/recordTable.ts';
import { reportHold, reportTime } from './figures.ts';
import { benchRecords, benchZones, indexedRecord, type RawRecord } from './zones.ts';

const LARGE = 50_000;
/**
 * All addresses here are for documentation or private networks, so a rule would find each of them. That is the one
 * rule that the settings turn off here.
 */
const SEVERITIES = new Map([['address-special', 'off']] as const);
const { signal } = new AbortController();

/** Checks each zone from scratch. */
async function check(zones: readonly CheckedZone[]): Promise<void> {
  const account = accountOf(zones);
  for (const zone of zones) {
    const view = account.view(zone);
    if (view === undefined) throw new Error(`${zone.name} is not loaded.`);
    await inSlices(checkZone(view, SEVERITIES), signal);
  }
}

function checkedZone(name: string, records: readonly RawRecord[]): CheckedZone {
  const table = new RecordTable(records.map(indexedRecord));
  return { name, table, complete: true, served: true, lines: undefined, minTtl: 60 };
}

/** Like most zones: one record a host, mail servers outside, and mistakes in one record of some dozens. */
const raw = benchRecords(LARGE, 'large.example').map((record, index): RawRecord => {
  if (record.type === 'NS') return record;
  const own = { ...record, name: `${record.name.replace('@', 'mail')}-${index}`, line: 'Default' };
  return record.type === 'MX' ? { ...own, value: 'mx.example.net.' } : own;
});
const large = (): readonly CheckedZone[] => [checkedZone('large.example', raw)];
await reportTime('checking a zone', 'of 50,000 records', () => check(large()), { rounds: 5 });
await reportHold('the host held by that', 'a zone of 50,000 records', () => check(large()));

const zones = benchZones(1_000, 100_000).map(({ name, records }) => checkedZone(name.toLowerCase(), records));
await reportTime('checking all zones', '1,000 zones with 100,000 records', () => check(zones), { rounds: 5 });
