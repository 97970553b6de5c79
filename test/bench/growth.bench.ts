// Doubles a hostile text, or the records of one host, and measures how much longer its reader or the check takes.
import { checkZone } from '../../src/check/checkZone.ts';
import { accountOf } from '../support/product/accountOf.ts';
import { resultOf } from '../support/product/resultOf.ts';
import { HOSTILE_PIECES, TEXT_READERS } from '../support/product/textReaders.ts';
import { record, zone } from '../unit/check/zones.ts';
import { Worst } from './growing.ts';

const LENGTH = 8_192;

const texts = new Worst();
for (const [name, read] of TEXT_READERS)
  for (const piece of HOSTILE_PIECES) {
    const short = pumped(piece, LENGTH);
    const long = pumped(piece, LENGTH * 2);
    await texts.measure(
      `${name}, ${JSON.stringify(piece)}`,
      () => read(long),
      () => read(short),
    );
  }
texts.report('a hostile text twice as long, the slowest growth');

/** Twice as many are still checked. */
const RECORDS = 500;
const hosts = {
  'MX records with one target': () => record('a', 'MX', 'mail.example.com.'),
  'A and MX in turn, each on its own line, that point to their own host': (index: number) =>
    index % 2 === 0
      ? record('a', 'A', '192.0.2.1', { line: `Line ${index}` })
      : record('a', 'MX', 'a.example.com.', { line: `Line ${index}` }),
};
const checks = new Worst();
for (const [name, make] of Object.entries(hosts))
  await checks.measure(name, checkOf(RECORDS * 2, make), checkOf(RECORDS, make));
checks.report('the check of one host with twice as many records, the slowest growth');

function checkOf(count: number, make: (index: number) => ReturnType<typeof record>): () => unknown {
  const records = Array.from({ length: count }, (_, index) => make(index));
  const view = accountOf([zone({ records })]).view('example.com');
  if (view === undefined) throw new Error('The zone has no records.');
  return () => resultOf(checkZone(view, new Map()));
}

function pumped(piece: string, length: number): string {
  return `${piece.repeat(Math.ceil(length / piece.length)).slice(0, length)}!`;
}
