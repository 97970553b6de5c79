// Snapshots of a zone of 50,000 records, and what differs between two.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DomainId } from '../../src/api/fields.ts';
import { zoneDifference } from '../../src/history/difference.ts';
import { Snapshots } from '../../src/history/snapshots.ts';
import type { IndexedRecord } from '../../src/zones/recordTable.ts';
import { storedRecord } from '../../src/zones/stored/storedRecord.ts';
import { AccountId } from '../../src/zones/accountInfo.ts';
import { temporaryFolder } from '../support/processes.ts';
import { FELT, reportFigure, reportHold, reportTime } from './figures.ts';
import { benchRecords, indexedRecord } from './zones.ts';

const AGAINST = 'a zone of 50,000 records';
const { signal } = new AbortController();
const zone = { account: AccountId.parse('a'), id: DomainId.parse('1') };
const folder = temporaryFolder('history');
const before = benchRecords(50_000, 'large.example').map(indexedRecord);
/** Every hundredth record has another TTL. */
const after = before.map((record, index) => (index % 100 === 0 ? { ...record, ttl: 61 } : { ...record }));
const elsewhere = after.map((record) => ({ ...record, id: undefined }));

function opened(): Snapshots {
  return new Snapshots(folder, () => 1e9, fail);
}

function fail(trouble: string): never {
  throw new Error(trouble);
}

async function keep(records: readonly IndexedRecord[]): Promise<void> {
  await opened().keep(zone, records, Date.now(), signal);
}

async function readLatest(): Promise<void> {
  const latest = (await opened().list(zone)).at(-1);
  if (latest === undefined || (await opened().read(zone, latest, signal)) === undefined)
    fail('nothing was read');
}

await reportTime(
  'the difference of two snapshots',
  AGAINST,
  () => zoneDifference(before, after, true, signal),
  { limit: FELT.click },
);
await reportTime(
  'the difference from another zone',
  AGAINST,
  () => zoneDifference(before, elsewhere, false, signal),
  { rounds: 3 },
);
await reportHold('the host held by the difference from another zone', AGAINST, () =>
  zoneDifference(before, elsewhere, false, signal),
);
let at = 0;
await reportHold('the host held while a snapshot is kept', AGAINST, () =>
  keep((at += 1) % 2 === 0 ? before : after),
);
await reportHold('the host held while a snapshot is read', AGAINST, readLatest);
const [snapshot] = await opened().list(zone);
const { size } = await stat(path.join(folder, snapshot?.file ?? ''));
reportFigure({
  figure: 'a snapshot on disk',
  value: size / Buffer.byteLength(JSON.stringify(before.map(storedRecord))),
  unit: '×',
  against: 'the JSON of its 50,000 records',
  limit: 0.15,
});
