// Snapshots of a zone of 50,000 records, and what differs between two.
import { mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DomainId } from '../../src/api/fields.ts';
import { zoneDifference } from '../../src/history/difference.ts';
import { Snapshots } from '../../src/history/snapshots.ts';
import type { IndexedRecord } from '../../src/zones/recordTable.ts';
import { storedRecord } from '../../src/zones/stored/storedRecord.ts';
import { AccountId } from '../../src/zones/accountInfo.ts';
import { FELT, longestHold, medianTime, reportFigure } from './figures.ts';
import { benchRecords, indexedRecord } from './zones.ts';

const AGAINST = 'a zone of 50,000 records';
const { signal } = new AbortController();
const zone = { account: AccountId.parse('a'), id: DomainId.parse('1') };
const folder = mkdtempSync(path.join(tmpdir(), 'dns-tree-history-'));
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

reportFigure({
  figure: 'the difference of two snapshots',
  value: await medianTime(() => zoneDifference(before, after, true, signal)),
  unit: 'ms',
  against: AGAINST,
  limit: FELT.click,
});
reportFigure({
  figure: 'the difference from another zone',
  value: await medianTime(() => zoneDifference(before, elsewhere, false, signal), 3),
  unit: 'ms',
  against: AGAINST,
});
reportFigure({
  figure: 'the host held by the difference from another zone',
  value: await longestHold(() => zoneDifference(before, elsewhere, false, signal)),
  unit: 'ms',
  against: AGAINST,
  limit: FELT.held,
});
let at = 0;
reportFigure({
  figure: 'the host held while a snapshot is kept',
  value: await longestHold(() => keep((at += 1) % 2 === 0 ? before : after)),
  unit: 'ms',
  against: AGAINST,
  limit: FELT.held,
});
reportFigure({
  figure: 'the host held while a snapshot is read',
  value: await longestHold(readLatest),
  unit: 'ms',
  against: AGAINST,
  limit: FELT.held,
});
const [snapshot] = await opened().list(zone);
const { size } = await stat(path.join(folder, snapshot?.file ?? ''));
reportFigure({
  figure: 'a snapshot on disk',
  value: size / Buffer.byteLength(JSON.stringify(before.map(storedRecord))),
  unit: '×',
  against: 'the JSON of its 50,000 records',
  limit: 0.15,
});
rmSync(folder, { recursive: true });
