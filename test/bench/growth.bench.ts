// Doubles a hostile text, or the records of one host, and measures how much longer its reader or the check takes.
import { checkZone } from '../../src/check/checkZone.ts';
import { accountOf } from '../support/accountOf.ts';
import { resultOf } from '../support/resultOf.ts';
import { HOSTILE_PIECES, TEXT_READERS } from '../support/textReaders.ts';
import { record, zone } from '../unit/check/zones.ts';
import { leaveFigure } from './figures.ts';

const LENGTH = 8_192;
/** Shorter times are too noisy, because garbage of earlier rounds is collected in them. */
const LEAST_MS = 4;
/** Measure again what grows more than this in one round; there are too many pairs of reader and text to do so for all. */
const SUSPECT = 2.5;
const ROUNDS = 5;
const LIMIT = 3;

let worst = { ratio: 0, name: '', piece: '' };
for (const [name, read] of TEXT_READERS) {
  for (const piece of HOSTILE_PIECES) {
    const short = pumped(piece, LENGTH);
    const long = pumped(piece, LENGTH * 2);
    read(short);
    // Too fast to become noticeable, however it grows.
    if (milliseconds(read, long) < LEAST_MS) continue;
    const ratio = growth(
      () => milliseconds(read, long),
      () => milliseconds(read, short),
    );
    if (ratio > worst.ratio) worst = { ratio, name, piece };
  }
}
leaveFigure({
  figure: 'a hostile text twice as long, the slowest growth',
  value: worst.ratio,
  unit: '×',
  against: `the text of ${LENGTH.toLocaleString('en')} characters (${worst.name}, ${JSON.stringify(worst.piece)})`,
  limit: LIMIT,
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
  const ratio = growth(
    () => checkMilliseconds(RECORDS * 2, make),
    () => checkMilliseconds(RECORDS, make),
  );
  if (ratio > worstHost.ratio) worstHost = { ratio, name };
}
leaveFigure({
  figure: 'the check of one host with twice as many records, the slowest growth',
  value: worstHost.ratio,
  unit: '×',
  against: `${RECORDS.toLocaleString('en')} records (${worstHost.name})`,
  limit: LIMIT,
});

/** Returns the ratio of one round or, if that is suspect, of the shortest times of several. */
function growth(long: () => number, short: () => number): number {
  const first = long() / short();
  return first < SUSPECT ? first : best(long) / best(short);
}

function best(time: () => number): number {
  return Math.min(...Array.from({ length: ROUNDS }, time));
}

function checkMilliseconds(count: number, make: (index: number) => ReturnType<typeof record>): number {
  const records = Array.from({ length: count }, (_, index) => make(index));
  const view = accountOf([zone({ records })]).view('example.com');
  if (view === undefined) throw new Error('The zone has no records.');
  return milliseconds((given) => resultOf(checkZone(given, new Map())), view);
}

function pumped(piece: string, length: number): string {
  return `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}!`;
}

/** Measures processor time, which other load on the machine does not change. */
function milliseconds<Input>(read: (input: Input) => unknown, input: Input): number {
  const started = process.cpuUsage();
  read(input);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}
