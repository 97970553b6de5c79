import { DomainId } from '../../src/api/fields.ts';
import { listRecords } from '../../src/api/record.ts';
import { matchRecords } from '../../src/search/matching/matchRecords.ts';
import { keptZoneText } from '../../src/search/matching/zoneText.ts';
import { RecordTable } from '../../src/zones/recordTable.ts';
import { parseQuery } from '../../src/search/query/query.ts';
import { AccountId } from '../../src/zones/accountInfo.ts';
import { LazyList } from '../../src/zones/lists/lazyList.ts';
import { answering } from './answering.ts';
import { bytesHeldBy, reportFigure } from './figures.ts';
import { benchZones, indexedRecord, indexedZone, recordPage } from './zones.ts';

const RECORDS = 100_000;
const zones = benchZones(1_000, RECORDS);
const { signal } = new AbortController();

const records = zones.flatMap((zone) => zone.records);
const list = new LazyList(
  'Record.List',
  async (offset, length) => {
    const page = recordPage(records.slice(offset, offset + length), RECORDS);
    return listRecords(answering(page), { domainId: DomainId.parse('1'), offset, length }, signal);
  },
  (row) => row.id,
  () => undefined,
);
report('memory of 100,000 records in the tree', await bytesHeldBy(() => list.all(signal)));

const account = AccountId.parse('a');
const rows = zones.map((zone) => zone.records.map(indexedRecord));
const indexed = zones.map((zone, at) => indexedZone(account, zone, new RecordTable(rows[at] ?? [])));
const searched = await bytesHeldBy(() => {
  const textOf = keptZoneText();
  const search = matchRecords(indexed, parseQuery('192.0.2.0/24 nowhere'), 100, textOf);
  while (search.next().done !== true);
  return textOf;
});
report('memory of the texts of an open search box', searched);
// Everything stays reachable until here: memory freed during a later measurement would be subtracted from it.
if (list.state.content?.rows.length !== RECORDS || zones.length !== rows.length)
  throw new Error('Not all was kept.');

function report(figure: string, bytes: number): void {
  reportFigure({ figure, value: bytes / 1e6, unit: 'MB', against: '100,000 records in 1,000 zones' });
}
