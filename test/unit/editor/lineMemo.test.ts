import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { LineMemo } from '../../../src/editor/lineMemo.ts';

describe('What is known of each line', () => {
  it('is worked out for the lines that an edit touched, and for no other', () => {
    const text = ['a', 'b', 'c', 'd'];
    const worked: number[] = [];
    const memo = new LineMemo(text.length, (line) => {
      worked.push(line);
      return text[line];
    });
    assert.deepEqual(memo.all(), text);
    worked.length = 0;
    text[2] = 'C';
    memo.apply([{ firstLine: 2, lastLine: 2, linesNow: 1 }], text.length);
    assert.deepEqual(memo.all(), text);
    assert.deepEqual(worked, [2]);
    worked.length = 0;
    text.splice(1, 2, 'x', 'y', 'z');
    memo.apply([{ firstLine: 1, lastLine: 2, linesNow: 3 }], text.length);
    assert.deepEqual(memo.all(), text);
    assert.deepEqual(worked, [1, 2, 3]);
  });

  it('is worked out anew for all lines after an edit that does not add up', () => {
    const text = ['a', 'b', 'c'];
    const memo = new LineMemo(text.length, (line) => text[line]);
    memo.all();
    text.push('d', 'e');
    memo.apply([{ firstLine: 0, lastLine: 0, linesNow: 2 }], text.length);
    assert.deepEqual(memo.all(), text);
  });

  it('is what it would be from scratch, whatever the edits', () => {
    const edit = fc.record({ at: fc.nat(), gone: fc.nat(3), lines: fc.array(fc.string(), { minLength: 1 }) });
    const start = fc.array(fc.string(), { minLength: 1, maxLength: 12 });
    const rounds = fc.array(fc.array(edit, { maxLength: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(start, rounds, (first, edits) => {
        const text = [...first];
        const memo = new LineMemo(text.length, (line) => text[line]);
        for (const round of edits) {
          const changes = round.map(({ at, gone, lines }) => {
            const firstLine = at % text.length;
            const lastLine = Math.min(text.length - 1, firstLine + gone);
            text.splice(firstLine, lastLine - firstLine + 1, ...lines);
            return { firstLine, lastLine, linesNow: lines.length };
          });
          memo.apply(changes, text.length);
          assert.deepEqual(memo.all(), text);
        }
      }),
    );
  });
});
