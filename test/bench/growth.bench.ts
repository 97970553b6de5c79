// Doubles a hostile text, or the records of one host, and measures how much longer its reader or the check takes.
import { checkZone } from '../../src/check/checkZone.ts';
import { accountOf } from '../support/product/accountOf.ts';
import { resultOf } from '../support/product/resultOf.ts';
import { HOSTILE_PIECES, TEXT_READERS } from '../support/product/textReaders.ts';
import { record, zone } from '../unit/check/zones.ts';
import { reportFigure } from './figures.ts';

const LENGTH = 8_192;
/** Shorter times are too noisy. */
const LEAST_MS = 4;
/** Lower growth than this needs no further rounds. There are too many pairs of reader and text for more. */
const SUSPECT = 2.5;
const FEWEST_ROUNDS = 3;
const MOST_ROUNDS = 25;

let worst = { ratio: 0, name: '', piece: '' };
for (const [name, read] of TEXT_READERS) {
  for (const piece of HOSTILE_PIECES) {
    const short = pumped(piece, LENGTH);
    const long = pumped(piece, LENGTH * 2);
    await read(short);
    // Too fast to become noticeable, however it grows.
    if ((await milliseconds(() => read(long))) < LEAST_MS) continue;
    const ratio = await growth(
      () => read(long),
      () => read(short),
    );
    if (ratio > worst.ratio) worst = { ratio, name, piece };
  }
}
reportFigure({
  figure: 'a hostile text twice as long, the slowest growth',
  value: worst.ratio,
  unit: '×',
  against: `the text of ${LENGTH.toLocaleString('en')} characters (${worst.name}, ${JSON.stringify(worst.piece)})`,
});

/** Twice as many are still checked. */
const RECORDS = 500;
const hosts = {
  'MX records with one target': () => record('a', 'MX', 'mail.example.com.'),
  'A and MX in turn, each on its own line, that point to their own host': (index: number) =>
    index % 2 === 0
      ? record('a', 'A', '192.0.2.1', { recordLine: `Line ${index}` })
      : record('a', 'MX', 'a.example.com.', { recordLine: `Line ${index}` }),
};
let worstHost = { ratio: 0, name: '' };
for (const [name, make] of Object.entries(hosts)) {
  const long = checkOf(RECORDS * 2, make);
  const short = checkOf(RECORDS, make);
  short();
  const ratio = await growth(long, short);
  if (ratio > worstHost.ratio) worstHost = { ratio, name };
}
reportFigure({
  figure: 'the check of one host with twice as many records, the slowest growth',
  value: worstHost.ratio,
  unit: '×',
  against: `${RECORDS.toLocaleString('en')} records (${worstHost.name})`,
});

/**
 * Returns how many times as long `long` takes as `short`, from the shortest time of each in rounds that alternate. A
 * round runs `short` twice, so that both sides leave as much garbage and are compiled by V8 to the same degree.
 */
async function growth(long: () => unknown, short: () => unknown): Promise<number> {
  const twice = async (): Promise<void> => {
    await short();
    await short();
  };
  let longest = Number.POSITIVE_INFINITY;
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    longest = Math.min(longest, await milliseconds(long));
    shortest = Math.min(shortest, (await milliseconds(twice)) / 2);
    if (round >= FEWEST_ROUNDS && longest / shortest < SUSPECT) break;
  }
  return longest / shortest;
}

function checkOf(count: number, make: (index: number) => ReturnType<typeof record>): () => unknown {
  const records = Array.from({ length: count }, (_, index) => make(index));
  const checked = zone({ records });
  const view = accountOf([checked]).view(checked);
  if (view === undefined) throw new Error('The zone has no records.');
  return () => resultOf(checkZone(view, new Map()));
}

function pumped(piece: string, length: number): string {
  return `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}!`;
}

/** Measures processor time, which other load on the machine does not change. */
async function milliseconds(work: () => unknown): Promise<number> {
  const started = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}
