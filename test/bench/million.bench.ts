// Search over a million records: how soon the first results are there, and how long a step blocks.
import { RecordTable } from '../../src/index/recordTable.ts';
import { AccountId } from '../../src/model/account.ts';
import { matchRecords } from '../../src/search/matching/matchRecords.ts';
import { parseQuery } from '../../src/search/query/query.ts';
import { reportFigure, median } from './figures.ts';
import { benchZones, indexedRecord, indexedZone } from './zones.ts';

const ROUNDS = 5;
const QUERIES = ['www', 'mail.zetnor-7.test.', 'type:MX', '10.200.3.4', 'no such record', 'mail -type:A'];

const zones = benchZones(10_000, 1_000_000).map((zone) =>
  indexedZone(AccountId.parse('a'), zone, new RecordTable(zone.records.map(indexedRecord))),
);

/** Milliseconds until the first results (undefined without any) and of the longest step. */
function search(typed: string): { readonly first: number | undefined; readonly longest: number } {
  const steps = matchRecords(zones, parseQuery(typed), 200);
  const started = performance.now();
  let first: number | undefined;
  let longest = 0;
  for (let before = started; ;) {
    const { done, value } = steps.next();
    const now = performance.now();
    longest = Math.max(longest, now - before);
    if (value.matches.length > 0) first ??= now - started;
    if (done === true) return { first, longest };
    before = now;
  }
}

// The first search builds the texts that later ones use.
search('no such record');
globalThis.gc?.();
const taken = QUERIES.map((typed) => Array.from({ length: ROUNDS }, () => search(typed)));
const firsts = taken.map((rounds) => median(rounds.flatMap(({ first }) => first ?? [])));
reportFigure({
  figure: 'search over 1,000,000 records, first results',
  value: Math.max(...firsts.filter((each) => !Number.isNaN(each))),
  unit: 'ms',
  against: 'what feels immediate',
  limit: 50,
});
reportFigure({
  figure: 'search over 1,000,000 records, the longest step',
  value: Math.max(...taken.map((rounds) => median(rounds.map(({ longest }) => longest)))),
  unit: 'ms',
  against: 'a frame of a screen',
  limit: 16,
});
