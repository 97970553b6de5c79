// Doubles configuration files and lines of many kinds, and measures how much longer it takes to find their problems.
import { NameChecker } from '../../src/config/problems/nameChecker.ts';
import { ProblemFinder } from '../../src/config/problems/problemFinder.ts';
import { hostsInLine } from '../../src/config/locate/hostsInLine.ts';
import { DocumentReader } from '../../src/config/document/documentReader.ts';
import { languageFamily } from '../../src/config/structure/language.ts';
import { structureOf } from '../../src/config/structure/structure.ts';
import { FRESH, record, recordIndex, zone } from '../unit/config/zones.ts';
import { DOCUMENT_SHAPES, LINE_SHAPES } from './documentShapes.ts';
import { Worst } from './growing.ts';

const hosts = Array.from({ length: 100 }, (_, number) => record({ host: `h${number}` }));
const known = recordIndex(zone('example.com', [record({ host: 'api', value: '192.0.2.30' }), ...hosts]));

const DOCUMENT_SIZE = 48_000;
const LINE_SIZE = 4_800;
/** Twice the size takes twice as long, or up to three times when the garbage collector is busy. */
const LINEAR = 3;
/** How many long lines are read, so that they take a time that can be measured. */
const LINES = 8;

/** Returns what is done with a document, one after the other. */
function workOn(file: string, text: string): Readonly<Record<string, () => unknown>> {
  // Each line is a string of its own, as in the editor.
  const lines = text.split('\n').map((line) => Buffer.from(line, 'utf16le').toString('utf16le'));
  const textOf = (line: number): string => lines[line] ?? '';
  const family = languageFamily(file, 'plaintext', lines);
  const newFinder = (): ProblemFinder => new ProblemFinder(new NameChecker(known, FRESH));
  const source = { lineCount: lines.length, textOf };
  const document = new DocumentReader(family, source, known.names).analysed();
  const finder = newFinder();
  const search = (by: ProblemFinder): boolean => by.search(document).advance(() => false);
  search(finder);
  return {
    'locating its hosts': () => lines.map((line) => hostsInLine(line, known.names)),
    'reading its structure': () => structureOf(family, lines.length, textOf).all(),
    'finding its problems': () => search(newFinder()),
    'finding the problems of its blocks again': () => search(finder),
  };
}

const documents = new Worst();
for (const [shape, { file, head = '', piece }] of Object.entries(DOCUMENT_SHAPES))
  await documents.measureSteps(`${shape} (${file})`, DOCUMENT_SIZE, (size) => {
    let text = head;
    for (let number = 0; text.length < size; number += 1) text += piece(number);
    return workOn(file, text);
  });
documents.report('a configuration file twice as long, the slowest growth', LINEAR);

const longLines = new Worst();
for (const [shape, { file, head = '', piece, tail = '' }] of Object.entries(LINE_SHAPES))
  await longLines.measureSteps(`${shape} (${file})`, LINE_SIZE, (length) => {
    const count = Math.floor((length - head.length - tail.length) / piece.length);
    return workOn(file, `${head + piece.repeat(count) + tail}\n`.repeat(LINES));
  });
longLines.report('a line twice as long, the slowest growth', LINEAR);
