import assert from 'node:assert/strict';
import { DomainId } from '../../../../src/api/fields.ts';
import type { Lines } from '../../../../src/api/line.ts';
import { LazyValue } from '../../../../src/model/lazyValue.ts';
import { GradeLines } from '../../../../src/model/lines/gradeLines.ts';
import { never } from '../../api/server.ts';

const lines: Lines = { shape: 'names', lines: [] };

describe('The lines of grades', () => {
  it('serve all domains of a grade once they are loaded, and prepare no request for those that only ask', async () => {
    const made: DomainId[] = [];
    const gradeLines = new GradeLines((_grade, domainId) => {
      made.push(domainId);
      return new LazyValue(
        'Record.Line',
        async () => lines,
        () => undefined,
      );
    });
    assert.equal(gradeLines.loaded('DP_Free'), undefined);
    assert.deepEqual(made, []);
    const first = DomainId.parse('1');
    await gradeLines.of('DP_Free', first).open(never());
    assert.equal(gradeLines.loaded('DP_Free'), lines);
    assert.equal(gradeLines.loaded('D_Plus'), undefined);
    assert.equal(gradeLines.of('DP_Free', DomainId.parse('2')).state.content?.value, lines);
    assert.deepEqual(made, [first]);
  });
});
