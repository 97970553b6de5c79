import assert from 'node:assert/strict';
import { overAfter } from '../../../support/product/overAfter.ts';
import { NameChecker } from '../../../../src/config/problems/nameChecker.ts';
import type { PlacedProblem } from '../../../../src/config/problems/problem.ts';
import { ProblemFinder } from '../../../../src/config/problems/problemFinder.ts';
import { DocumentReader } from '../../../../src/config/document/documentReader.ts';
import { knownZones, FRESH, record, zone } from '../zones.ts';

describe('The problems of a document', () => {
  it('are in the order of the text, whenever they are found', () => {
    const hosts = ['www', 'api'].map((host) => record({ host, value: '192.0.2.1' }));
    const known = knownZones(zone('example.com', hosts));
    const lines = [
      'host: wwww.example.com',
      // By its block, which is decided at the end.
      'y: [{ip: 192.0.2.9, name: api.example.com}, {host: wwww.example.com}]',
      'host: wwww.example.com',
    ];
    const source = { lineCount: lines.length, textOf: (line: number) => lines[line] ?? '' };
    const search = new ProblemFinder(new NameChecker(known, FRESH)).search(
      new DocumentReader('yaml', source, known.names).analysed(),
    );
    assert.equal(
      search.advance(() => false),
      true,
    );
    assert.deepEqual(
      search.problems.map(({ line, problem: { kind, start } }) => [line, start, kind]),
      [
        [0, 6, 'misspelled'],
        [1, 9, 'address'],
        [1, 51, 'misspelled'],
        [2, 6, 'misspelled'],
      ],
    );
  });

  it('are still searched for when all lines are read', () => {
    const known = knownZones(zone('example.com', [record({ host: 'api' })]));
    const source = { lineCount: 1, textOf: () => '{name: api.example.com, ip: 192.0.2.9}' };
    const search = new ProblemFinder(new NameChecker(known, FRESH)).search(
      new DocumentReader('yaml', source, known.names).analysed(),
    );
    assert.equal(search.advance(overAfter(1)), false);
    assert.deepEqual(search.problems, []);
    assert.equal(search.advance(overAfter(1)), false);
    assert.equal(search.problems.length, 1);
    assert.equal(search.advance(overAfter(1)), true);
  });

  it('are the same when they are searched for in steps', () => {
    const known = knownZones(zone('example.com', [record({ host: 'api' })]));
    const lines = [
      '- host: wwww.example.com',
      '- host: api.example.com',
      '  ip: 192.0.2.9',
      '  ips: [192.0.2.8]',
    ];
    const source = { lineCount: lines.length, textOf: (line: number) => lines[line] ?? '' };
    const document = new DocumentReader('yaml', source, known.names).analysed();
    const searchAll = (steps: number): readonly PlacedProblem[] => {
      const search = new ProblemFinder(new NameChecker(known, FRESH)).search(document);
      assert.equal(search.advance(overAfter(0)), false);
      while (!search.advance(overAfter(steps)));
      return search.problems;
    };
    const problems = searchAll(100);
    assert.deepEqual(
      problems.map(({ line }) => line),
      [0, 2, 3],
    );
    assert.deepEqual(searchAll(1), problems);
  });
});
