import assert from 'node:assert/strict';
import { FILE_LIMITS } from '../../../src/workspace/fileLimits.ts';

describe('The limits of what is read of a folder', () => {
  it('are those that users know: raising one takes more memory or time, lowering one leaves out files', () => {
    assert.deepEqual(FILE_LIMITS, {
      files: 100_000,
      bytes: 2_000_000_000,
      fileBytes: 4_000_000,
      comparedLines: 200_000,
      ignoreFileBytes: 1_000_000,
      ignoreText: 5_000_000,
      ignoreRules: 5_000,
      ignoreRuleCharacters: 1_000,
      lineCharacters: 20_000,
      linesOfRecords: 20_000,
      globText: 1_000_000,
      problems: 20_000,
      depth: 100,
    });
  });
});
