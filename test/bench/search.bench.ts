// Search while a query is typed letter by letter.
import { DomainId } from '../../src/api/fields.ts';
import { inSlices } from '../../src/base/timeSlices.ts';
import { matchRecords } from '../../src/search/matching/matchRecords.ts';
import { keptZoneText } from '../../src/search/matching/zoneText.ts';
import { RecordTable } from '../../src/zones/recordTable.ts';
import { parseQuery } from '../../src/search/query/query.ts';
import { AccountId } from '../../src/zones/accountInfo.ts';
import { FELT, median, percentile, reportFigure, reportHold } from './figures.ts';
import { benchRecords, benchZones, indexedRecord, indexedZone } from './zones.ts';

/** Queries that people type letter by letter, grouped by what makes them slow. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  common: ['www', 'mail', 'example', '198.51.100'],
  rare: ['tamulver', 'v=spf1 include:_spf.qui', 'asked for by sales', '旧服务器'],
  absent: ['zzyzx', 'qwertyuiop', 'no such record', 'xx'],
  'full name': ['www.elgar-100.example', 'api.cordal', 'mail.zetnor-7.test.'],
  type: ['type:MX', 'type:TXT spf', 'type:SRV'],
  line: ['line:Europe', 'line:"North America"', 'line:Mars'],
  zone: ['zone:kelcor', 'zone:example.com www', 'zone:nowhere.example'],
  state: ['is:disabled', 'is:held', 'is:disabled type:CAA'],
  address: ['198.51.100.77', '10.200.3.4', '2001:db8:7f:1::5', '203.0.113.255'],
  'IPv4 block': ['192.0.2.0/24', '10.128.0.0/9', '172.16.0.0/12', '0.0.0.0/3'],
  'IPv6 block': ['2001:db8::/32', '2001:db8:7f00::/40', 'fe80::/10'],
  IDN: ['bücher', 'arü', 'xn--', 'ü-49.example'],
  'several words': ['www 198 disabled', 'mail cname example', 'a b c zz', 'is:disabled line:asia api'],
  field: ['host:example', 'value:example.net', 'remark:sales', '-host:elgar value:198'],
  negation: ['-www', 'www -default', 'mail -type:A -type:CNAME', '-a', '-e -1'],
};
const LIMIT = 200;
const textOf = keptZoneText();

const account = AccountId.parse('a');
const zones = benchZones(1_000, 100_000).map((zone) =>
  indexedZone(account, zone, new RecordTable(zone.records.map(indexedRecord))),
);

function search(typed: string): void {
  const steps = matchRecords(zones, parseQuery(typed), LIMIT, textOf);
  while (steps.next().done !== true);
}

const typings = Object.entries(kinds).flatMap(([kind, queries]) =>
  queries.flatMap((query) =>
    Array.from({ length: query.length }, (_, end) => ({ kind, typed: query.slice(0, end + 1) })),
  ),
);
const ROUNDS = 7;
const taken = typings.map((typing) => ({ ...typing, times: Array<number>() }));
// The first rounds fold the texts and warm up the compiler.
for (let round = -2; round < ROUNDS; round += 1) {
  for (const { typed, times } of taken) {
    const started = performance.now();
    search(typed);
    if (round >= 0) times.push(performance.now() - started);
  }
}

const worst = { kind: '', milliseconds: 0 };
for (const kind of Object.keys(kinds)) {
  const times = taken.filter((each) => each.kind === kind).map((each) => median(each.times));
  const milliseconds = percentile(times, 95);
  console.log(`  ${kind}: p95 ${milliseconds.toFixed(2)} ms`);
  if (milliseconds > worst.milliseconds) Object.assign(worst, { kind, milliseconds });
}
reportFigure({
  figure: `search, p95 a keystroke, the slowest kind of query (${worst.kind})`,
  value: worst.milliseconds,
  unit: 'ms',
  against: '100,000 records in 1,000 zones',
  limit: FELT.keystroke,
});

const large = {
  id: DomainId.parse('1'),
  name: 'large.example',
  records: benchRecords(50_000, 'large.example'),
};
const one = [indexedZone(account, large, new RecordTable(large.records.map(indexedRecord)))];
const { signal } = new AbortController();
await reportHold('the host held by the first search of a box', 'a zone of 50,000 records', () =>
  inSlices(matchRecords(one, parseQuery('no such record'), LIMIT), signal),
);
