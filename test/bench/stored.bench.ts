// Saving and opening the stored index, with 100,000 records in 1,000 zones and with 50,000 in one.
import { IndexFiles } from '../../src/zones/stored/indexFiles.ts';
import { RecordTable } from '../../src/zones/recordTable.ts';
import type { ZoneState } from '../../src/zones/zoneState.ts';
import { AccountId } from '../../src/zones/accountInfo.ts';
import { temporaryFolder } from '../support/processes.ts';
import { reportHold, reportTime } from './figures.ts';
import { benchRecords, benchZones, indexedRecord, indexedZone, type BenchZone } from './zones.ts';

const account = AccountId.parse('a');
const folder = temporaryFolder('stored');
const { signal } = new AbortController();

function indexed(zones: readonly BenchZone[]): readonly ZoneState[] {
  return zones.map((zone) => indexedZone(account, zone, new RecordTable(zone.records.map(indexedRecord))));
}

async function save(zones: readonly ZoneState[]): Promise<void> {
  await new IndexFiles(folder, fail).save(account, { zones, listedAt: 0, total: zones.length });
}

/** As another window does. */
async function open(): Promise<void> {
  if ((await new IndexFiles(folder, fail).load(account, signal)) === undefined) fail('nothing was loaded');
}

function fail(trouble: string): never {
  throw new Error(trouble);
}

await save(indexed(benchZones(1_000, 100_000)));
await reportTime('opening the stored index of 100,000 records', 'in 1,000 zones', open);

const [small] = benchZones(1, 1);
if (small === undefined) throw new Error('There is no zone.');
const large = indexed([{ ...small, records: benchRecords(50_000, small.name) }]);
await reportHold('the host held while the index is saved', 'a zone of 50,000 records', () => save(large));
await reportHold('the host held while the index is opened', 'a zone of 50,000 records', open);
