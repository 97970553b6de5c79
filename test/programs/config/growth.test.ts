import { NameChecker } from '../../../src/config/problems/nameChecker.ts';
import { ProblemFinder } from '../../../src/config/problems/problemFinder.ts';
import { hostsInLine } from '../../../src/config/locate/hostsInLine.ts';
import { DocumentReader } from '../../../src/config/document/documentReader.ts';
import { languageFamily } from '../../../src/config/structure/language.ts';
import { structureOf } from '../../../src/config/structure/structure.ts';
import { assertLinear, type Work } from '../../support/product/growth.ts';
import { FRESH, record, knownZones, zone } from '../../unit/config/zones.ts';
import { DOCUMENT_SHAPES, LINE_SHAPES, numbered } from './documentShapes.ts';

const hosts = Array.from({ length: 100 }, (_, number) => record({ host: `h${number}` }));
const known = knownZones(zone('example.com', [record({ host: 'api', value: '192.0.2.30' }), ...hosts]));

const SMALLEST_DOCUMENT = 12_000;
const SMALLEST_LINE = 1_200;
/** How many long lines are read, so that they take a time that can be measured. */
const LINES = 8;

/** Returns what is done with a document, one after the other. */
function workOn(file: string, text: string): Work {
  // Each line is a string of its own, as in the editor.
  const lines = text.split('\n').map((line) => Buffer.from(line, 'utf16le').toString('utf16le'));
  const textOf = (line: number): string => lines[line] ?? '';
  const family = languageFamily(file, 'plaintext', lines);
  const newFinder = (): ProblemFinder => new ProblemFinder(new NameChecker(known, FRESH));
  const source = { lineCount: lines.length, textOf };
  const document = new DocumentReader(family, source, known.names).analysed();
  const search = (by: ProblemFinder): boolean => by.search(document).advance(() => false);
  let finder = newFinder();
  return {
    'locating its hosts': () => lines.map((line) => hostsInLine(line, known.names)),
    'reading its structure': () => structureOf(family, lines.length, textOf).all(),
    'finding its problems': () => {
      finder = newFinder();
      search(finder);
    },
    'finding the problems of its blocks again': () => search(finder),
  };
}

describe('A document that grows takes as much longer', () => {
  for (const [shape, file, head, piece] of DOCUMENT_SHAPES)
    it(`with ${shape} (${file})`, () =>
      assertLinear(SMALLEST_DOCUMENT, (size) => {
        let text = head;
        for (let number = 0; text.length < size; number += 1) text += numbered(piece, number);
        return workOn(file, text);
      }));
});

describe('A line that grows takes as much longer', () => {
  for (const [shape, file, head, piece, tail = ''] of LINE_SHAPES)
    it(`with ${shape} (${file})`, () =>
      assertLinear(SMALLEST_LINE, (length) => {
        const count = Math.floor((length - head.length - tail.length) / piece.length);
        return workOn(file, `${head + piece.repeat(count) + tail}\n`.repeat(LINES));
      }));
});
