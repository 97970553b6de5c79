import { accountOf } from '../support/accountOf.ts';
import { checkZone, type Finding } from '../../src/check/checkZone.ts';
import type { CheckedZone } from '../../src/check/zone/checkedZone.ts';
import type { ZoneView } from '../../src/check/zone/zoneView.ts';
import { RecordTable } from '../../src/index/recordTable.ts';
import { resultOf } from '../support/resultOf.ts';
import { compare, reportFigure } from './figures.ts';
import { benchRecords, benchZones, indexedRecord, type RawRecord } from './zones.ts';

const LARGE = 50_000;
/** As in src/base/timeSlices.ts: half a frame. */
const SLICE_MS = 8;
/**
 * All addresses here are for documentation or private networks, so a rule would find each of them. That is the one
 * rule that the settings turn off here.
 */
const SEVERITIES = new Map([['address-special', 'off']] as const);

const checked = (view: ZoneView): readonly Finding[] => resultOf(checkZone(view, SEVERITIES));

/** Like most zones: one record a host, mail servers outside, and mistakes in one record of some dozens. */
const raw = benchRecords(LARGE, 'large.example').map((record, index): RawRecord => {
  if (record.type === 'NS') return record;
  const own = { ...record, name: `${record.name.replace('@', 'mail')}-${index}`, line: 'Default' };
  return record.type === 'MX' ? { ...own, value: 'mx.example.net.' } : own;
});
const json = JSON.stringify(raw);
const parts = { warmUp: 2, counted: 7 };

function zoneView(name: string, table: RecordTable): ZoneView {
  const view = accountOf([checkedZone(name, table)]).view(name);
  if (view === undefined) throw new Error('The zone is not loaded.');
  return view;
}

function checkedZone(name: string, table: RecordTable): CheckedZone {
  return { name, table, complete: true, served: true, lines: undefined, minTtl: 60 };
}

const table = new RecordTable(raw.map(indexedRecord));
const scratch = await compare(
  () => checked(zoneView('large.example', new RecordTable(table.records))),
  () => JSON.parse(json) as unknown,
  parts,
);
console.log(`  from scratch ${scratch.ours.toFixed(0)} ms, JSON.parse ${scratch.theirs.toFixed(0)} ms`);
reportFigure({
  figure: 'checking a zone of 50,000 records',
  value: scratch.ratio,
  unit: '×',
  against: 'JSON.parse of the same records',
  limit: 5,
});

const zones = benchZones(1_000, 100_000).map(({ name, records }) =>
  checkedZone(name.toLowerCase(), new RecordTable(records.map(indexedRecord))),
);
const rounds = { all: [] as number[], slice: [] as number[] };
for (let round = 0; round < 5; round += 1) {
  globalThis.gc?.();
  const account = accountOf(zones);
  let longest = 0;
  const started = performance.now();
  for (const { name } of zones) {
    const view = account.view(name);
    if (view === undefined) continue;
    const check = checkZone(view, SEVERITIES);
    for (let done = false; !done;) {
      const begun = performance.now();
      do done = check.next().done === true;
      while (!done && performance.now() - begun < SLICE_MS);
      longest = Math.max(longest, performance.now() - begun);
    }
  }
  rounds.all.push(performance.now() - started);
  rounds.slice.push(longest);
}
const least = (values: readonly number[]): number => Math.min(...values);
reportFigure({
  figure: 'checking 1,000 zones of 100 records, in slices',
  value: least(rounds.all),
  unit: 'ms',
  against: 'patience',
  limit: 1500,
});
reportFigure({
  figure: 'the longest slice of that',
  value: least(rounds.slice),
  unit: 'ms',
  against: 'a frame of a screen',
  limit: 16,
});
