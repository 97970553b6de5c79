import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { LineMemo } from '../../../../src/editor/structure/lineMemo.ts';

describe('LineMemo', () => {
  it('recomputes only the lines that an edit touched', () => {
    const text = ['a', 'b', 'c', 'd'];
    const computed: number[] = [];
    const memo = new LineMemo(text.length, (line) => {
      computed.push(line);
      return text[line];
    });
    assert.deepEqual(memo.all(), text);
    computed.length = 0;
    text[2] = 'C';
    memo.apply([{ firstLine: 2, lastLine: 2, linesNow: 1 }], text.length);
    assert.deepEqual(memo.all(), text);
    assert.deepEqual(computed, [2]);
    computed.length = 0;
    text.splice(1, 2, 'x', 'y', 'z');
    memo.apply([{ firstLine: 1, lastLine: 2, linesNow: 3 }], text.length);
    assert.deepEqual(memo.all(), text);
    assert.deepEqual(computed, [1, 2, 3]);
  });

  it('recomputes all lines after an inconsistent edit', () => {
    const text = ['a', 'b', 'c'];
    const memo = new LineMemo(text.length, (line) => text[line]);
    memo.all();
    text.push('d', 'e');
    memo.apply([{ firstLine: 0, lastLine: 0, linesNow: 2 }], text.length);
    assert.deepEqual(memo.all(), text);
  });

  it('returns the same as a full computation, after any edits', () => {
    const edit = fc.record({
      at: fc.nat(),
      removed: fc.nat(3),
      lines: fc.array(fc.string(), { minLength: 1 }),
    });
    const start = fc.array(fc.string(), { minLength: 1, maxLength: 12 });
    const rounds = fc.array(fc.array(edit, { maxLength: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(start, rounds, (first, edits) => {
        const text = [...first];
        const memo = new LineMemo(text.length, (line) => text[line]);
        for (const round of edits) {
          const changes = round.map(({ at, removed, lines }) => {
            const firstLine = at % text.length;
            const lastLine = Math.min(text.length - 1, firstLine + removed);
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
