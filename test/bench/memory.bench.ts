import { DomainId } from '../../src/api/fields.ts';
import { listRecords } from '../../src/api/record.ts';
import { matchRecords } from '../../src/search/matching/matchRecords.ts';
import { RecordTable } from '../../src/index/recordTable.ts';
import { parseQuery } from '../../src/search/query/query.ts';
import { AccountId } from '../../src/model/account.ts';
import { LazyList } from '../../src/model/lazyList.ts';
import { answering } from './answering.ts';
import { bytesHeldBy, reportFigure } from './figures.ts';
import { benchZones, indexedRecord, indexedZone, recordPage } from './zones.ts';

const RECORDS = 100_000;
const zones = benchZones(1_000, RECORDS);
const { signal } = new AbortController();

const records = zones.flatMap((zone) => zone.records);
const rows = zones.map((zone) => zone.records.map(indexedRecord));
// In functions, whose frames retain nothing after they return.
const bytesOf = (value: unknown): number => JSON.stringify(value).length;
const sent = bytesOf(records);
const indexed = bytesOf(rows);
const list = new LazyList(
  'Record.List',
  async (offset, length) => {
    const page = recordPage(records.slice(offset, offset + length), RECORDS);
    return listRecords(answering(page), { domainId: DomainId.parse('1'), offset, length }, signal);
  },
  (row) => row.id,
  () => undefined,
);
reportFigure({
  figure: 'memory held for 100,000 records in the tree',
  value: (await bytesHeldBy(() => list.all(signal))) / sent,
  unit: '×',
  against: 'the bytes of their JSON, as the service sends it',
  limit: 1.5,
});
const account = AccountId.parse('a');
const packed = await bytesHeldBy(() => {
  const known = zones.map((zone, at) => indexedZone(account, zone, new RecordTable(rows[at] ?? [])));
  const search = matchRecords(known, parseQuery('192.0.2.0/24 nowhere'), 100);
  // Includes the texts that search builds.
  while (search.next().done !== true);
  return known;
});
reportFigure({
  figure: 'memory held for 100,000 records in the index, searched',
  value: packed / indexed,
  unit: '×',
  against: 'the bytes of their JSON, with the fields that the index holds',
  limit: 2.5,
});
// Everything stays reachable until here: memory freed during a later measurement would be subtracted from it.
if (list.state.content?.rows.length !== RECORDS || zones.length !== rows.length)
  throw new Error('Not all was kept.');
