import assert from 'node:assert/strict';
import { testedRows } from '../../support/editor/testedEditors.ts';

describe('The table of editors', () => {
  it('says how many tests of each part passed, and which were not run', () => {
    const [oldest, next] = testedRows({
      '4.103.2': { node: '22', parts: { smoke: { passed: 5, failed: 1 } } },
    });
    assert.deepEqual(oldest, ['1.103.2', '22', '5 / 6', '–', '–']);
    assert.deepEqual(next?.slice(1), ['–', '–', '–', '–']);
  });
});
