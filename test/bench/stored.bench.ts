import { matchRecords } from '../../src/search/matching/matchRecords.ts';
import { indexLines, parseZone } from '../../src/index/indexFormat.ts';
import { RecordTable } from '../../src/index/recordTable.ts';
import { parseQuery } from '../../src/search/query/query.ts';
import { AccountId } from '../../src/model/account.ts';
import { compare, reportFigure } from './figures.ts';
import { benchZones, indexedRecord, indexedZone } from './zones.ts';

const account = AccountId.parse('a');
const zones = benchZones(1_000, 100_000);
const indexed = zones.map((zone) =>
  indexedZone(account, zone, new RecordTable(zone.records.map(indexedRecord))),
);
const [, ...lines] = [...indexLines(account, { zones: indexed, listedAt: 0, total: indexed.length })];
const text = JSON.stringify(zones.map(({ records }) => records.map(indexedRecord)));
console.log(
  `  the file has ${(Buffer.concat(lines).length / 1e6).toFixed(1)} MB, the JSON ${(text.length / 1e6).toFixed(1)} MB`,
);

const { ratio } = await compare(
  () => {
    const read = lines.flatMap((line) => parseZone(line.toString(), account) ?? []);
    // The first search builds what all others use.
    const search = matchRecords(read, parseQuery('no record holds this'), 100);
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
