import assert from 'node:assert/strict';
import { overAfter } from '../../../support/overAfter.ts';
import { findProblems } from '../../../../src/editor/diagnose/findProblems.ts';
import { NameChecker } from '../../../../src/editor/diagnose/nameChecker.ts';
import { ProblemFinder } from '../../../../src/editor/diagnose/problemFinder.ts';
import { DocumentReader } from '../../../../src/editor/structure/documentReader.ts';
import { recordIndex, FRESH, record, zone } from '../zones.ts';

describe('The problems of a document', () => {
  it('are found with their lines', () => {
    const known = recordIndex(zone('example.com', [record({ host: 'www' })]));
    const lines = ['# wwww.example.com', 'host: www.example.com', 'host: wwww.example.com'];
    const text = { lines, languageId: 'yaml', fileName: 'values.yaml' };
    const found = findProblems(text, new NameChecker(known, FRESH));
    assert.deepEqual(
      found.map(({ line, problem }) => [line, problem.name]),
      [[2, 'wwww.example.com']],
    );
  });

  it('are found in lines of at most 20,000 characters', () => {
    const checker = new NameChecker(recordIndex(zone('example.com', [])), FRESH);
    const name = 'host: wwww.example.com';
    const problemsOf = (length: number): number => {
      const lines = [name.padEnd(length)];
      return findProblems({ lines, languageId: 'yaml', fileName: 'a.yaml' }, checker).length;
    };
    assert.deepEqual([problemsOf(20_000), problemsOf(20_001)], [1, 0]);
  });

  it('are the same when the lines are judged in steps', () => {
    const known = recordIndex(zone('example.com', [record({ host: 'api' })]));
    const lines = ['host: wwww.example.com', 'host: api.example.com', 'ip: 192.0.2.9', 'a: b'];
    const source = { lineCount: lines.length, textOf: (line: number) => lines[line] ?? '' };
    const document = new DocumentReader('yaml', source, known.names).analysed();
    const finder = new ProblemFinder(new NameChecker(known, FRESH));
    const judged: number[] = [];
    for (let line = 0; line < lines.length;) {
      line = finder.judge(document, line, overAfter(1));
      judged.push(line);
    }
    assert.deepEqual(judged, [1, 2, 3, 4]);
    assert.equal(finder.judge(document, 0, overAfter(0)), 0);
    assert.deepEqual(finder.find(document), new ProblemFinder(new NameChecker(known, FRESH)).find(document));
  });
});
