import { matchRecords } from '../../src/search/matching/matchRecords.ts';
import { keptZoneText } from '../../src/search/matching/zoneText.ts';
import { RecordTable } from '../../src/index/recordTable.ts';
import { parseQuery } from '../../src/search/query/query.ts';
import type { IndexedZone } from '../../src/index/recordIndex.ts';
import { AccountId } from '../../src/model/account.ts';
import { reportFigure, median, percentile } from './figures.ts';
import { benchZones, indexedRecord, indexedZone } from './zones.ts';

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

const zones: IndexedZone[] = [];
const texts: string[] = [];
for (const zone of benchZones(1_000, 100_000)) {
  zones.push(indexedZone(AccountId.parse('a'), zone, new RecordTable(zone.records.map(indexedRecord))));
  for (const raw of zone.records)
    texts.push(
      [`${raw.name}.${zone.name}`, raw.type, raw.line, raw.value, raw.remark].join('\n').toLowerCase(),
    );
}

function answer(typed: string): number {
  const search = matchRecords(zones, parseQuery(typed), LIMIT, textOf);
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value.matches.length;
  }
}

function pass(typed: string): number {
  const part = typed.toLowerCase();
  let count = 0;
  for (const text of texts) if (text.includes(part)) count += 1;
  return count;
}

function time(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

const typings = Object.entries(kinds).flatMap(([kind, queries]) =>
  queries.flatMap((query) =>
    Array.from({ length: query.length }, (_, end) => ({ kind, typed: query.slice(0, end + 1) })),
  ),
);
const rounds = 7;
const taken = typings.map((typing) => ({ ...typing, ours: Array<number>(), theirs: Array<number>() }));
// Only once: there is no full collection between the keystrokes of a person.
globalThis.gc?.();
for (let round = -2; round < rounds; round += 1) {
  for (const { typed, ours, theirs } of taken) {
    const both = [time(() => answer(typed)), time(() => pass(typed))] as const;
    // The first rounds warm up the compiler.
    if (round < 0) continue;
    ours.push(both[0]);
    theirs.push(both[1]);
  }
}

const baseline = median(taken.flatMap(({ theirs }) => theirs));
const worst = { kind: '', milliseconds: 0 };
for (const kind of Object.keys(kinds)) {
  const own = taken.filter((each) => each.kind === kind);
  const p95 = percentile(
    own.map(({ ours }) => median(ours)),
    95,
  );
  const slowest = own.toSorted((a, b) => median(b.ours) - median(a.ours))[0];
  console.log(
    `  ${kind}: p95 ${p95.toFixed(2)} ms, slowest ${JSON.stringify(slowest?.typed)} ${median(slowest?.ours ?? []).toFixed(2)}`,
  );
  if (p95 > worst.milliseconds) Object.assign(worst, { kind, milliseconds: p95 });
}
console.log(`  one pass: ${baseline.toFixed(2)} ms`);
const figure = `search over 100,000 records, p95 a keystroke, the slowest kind of query (${worst.kind})`;
reportFigure({
  figure,
  value: worst.milliseconds / baseline,
  unit: '×',
  against: 'one pass of String.includes over the same records’ text',
  limit: 2,
});
reportFigure({ figure, value: worst.milliseconds, unit: 'ms', against: 'a frame of a screen', limit: 16 });
