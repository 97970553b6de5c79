// Doubling a hostile text, or the records of one host: how much longer its reader or the check takes.
import { AccountView } from '../../src/check/accountView.ts';
import { checked } from '../../src/check/checkZone.ts';
import { HOSTILE_PIECES, TEXT_READERS } from '../support/textReaders.ts';
import { record, zone } from '../unit/check/zones.ts';
import { leaveFigure, median } from './figures.ts';

const LENGTH = 16_384;
/** Shorter times are those of the clock. */
const LEAST_MS = 2;
const ROUNDS = 5;

let worst = { ratio: 0, name: '', piece: '' };
for (const [name, read] of TEXT_READERS) {
  for (const piece of HOSTILE_PIECES) {
    const short = pumped(piece, LENGTH);
    const long = pumped(piece, LENGTH * 2);
    read(short);
    // What is over at once does not grow into anything that a person can feel.
    if (milliseconds(read, long) < LEAST_MS) continue;
    const ratios = Array.from({ length: ROUNDS }, () => milliseconds(read, long) / milliseconds(read, short));
    const ratio = median(ratios);
    if (ratio > worst.ratio) worst = { ratio, name, piece };
  }
}
leaveFigure({
  figure: 'a hostile text twice as long, the slowest growth',
  value: worst.ratio,
  unit: '×',
  against: `the text of ${LENGTH.toLocaleString('en')} characters (${worst.name}, ${JSON.stringify(worst.piece)})`,
  limit: 3,
});

const RECORDS = 1_000;
const hosts = {
  'MX records with one target': () => record('a', 'MX', 'mail.example.com.'),
  'A and MX in turn, each on its own line, that point to their own host': (index: number) =>
    index % 2 === 0
      ? record('a', 'A', '192.0.2.1', { line: `Line ${index}` })
      : record('a', 'MX', 'a.example.com.', { line: `Line ${index}` }),
};
let worstHost = { ratio: 0, name: '' };
for (const [name, make] of Object.entries(hosts)) {
  checkMilliseconds(RECORDS, make);
  const ratios = Array.from(
    { length: ROUNDS },
    () => checkMilliseconds(RECORDS * 2, make) / checkMilliseconds(RECORDS, make),
  );
  const ratio = median(ratios);
  if (ratio > worstHost.ratio) worstHost = { ratio, name };
}
leaveFigure({
  figure: 'the check of one host with twice as many records, the slowest growth',
  value: worstHost.ratio,
  unit: '×',
  against: `${RECORDS.toLocaleString('en')} records (${worstHost.name})`,
  limit: 3,
});

function checkMilliseconds(count: number, make: (index: number) => ReturnType<typeof record>): number {
  const records = Array.from({ length: count }, (_, index) => make(index));
  const view = new AccountView([zone({ records })]).view('example.com');
  if (view === undefined) throw new Error('The zone has no records.');
  return milliseconds(checked, view);
}

function pumped(piece: string, length: number): string {
  return `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}!`;
}

function milliseconds<Input>(read: (input: Input) => unknown, input: Input): number {
  const started = performance.now();
  read(input);
  return performance.now() - started;
}
