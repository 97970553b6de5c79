import { inSlices } from '../../src/base/timeSlices.ts';
import { matchRecords } from '../../src/search/matching/matchRecords.ts';
import { decodeIndex, encodeIndex } from '../../src/index/indexFormat.ts';
import { RecordTable } from '../../src/index/recordTable.ts';
import { parseQuery } from '../../src/search/query/query.ts';
import { AccountId } from '../../src/model/account.ts';
import { compare, reportFigure } from './figures.ts';
import { benchZones, indexedRecord, indexedZone } from './zones.ts';

const account = AccountId.parse('a');
const zones = benchZones(1_000, 100_000);
const bytes = Buffer.concat([
  ...encodeIndex(account, {
    zones: zones.map((zone) => indexedZone(account, zone, new RecordTable(zone.records.map(indexedRecord)))),
    listedAt: 0,
  }),
]);
const text = JSON.stringify(zones.map(({ records }) => records.map(indexedRecord)));
console.log(
  `  the file has ${(bytes.length / 1e6).toFixed(1)} MB, the JSON ${(text.length / 1e6).toFixed(1)} MB`,
);

const { ratio } = await compare(
  async () => {
    const index = await inSlices(decodeIndex(bytes, account), new AbortController().signal);
    if (typeof index === 'string') throw new Error(index);
    // The first search builds what all others use.
    const search = matchRecords(index.zones, parseQuery('no record holds this'), 100);
    while (search.next().done !== true);
  },
  () => void JSON.parse(text),
  { warmUp: 3, counted: 11 },
);
reportFigure({
  figure: 'opening the persisted index of 100,000 records, and a first search',
  value: ratio,
  unit: '×',
  against: 'JSON.parse of the same records',
  limit: 2.5,
});
