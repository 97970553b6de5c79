import assert from 'node:assert/strict';
import { findProblems } from '../../../../src/editor/diagnose/findProblems.ts';
import { NameChecker } from '../../../../src/editor/diagnose/nameChecker.ts';
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
});
