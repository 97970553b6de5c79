import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { overAfter } from '../../../support/product/overAfter.ts';
import { LineMemo } from '../../../../src/config/structure/lineMemo.ts';

interface Computed {
  readonly above: string | undefined;
  readonly value: string;
}

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

  it('looks at no line below an edit that changes nothing there', () => {
    const looked: number[] = [];
    const memo = new LineMemo<number>(
      100,
      (line) => line,
      (value) => {
        looked.push(value);
        return true;
      },
    );
    memo.all();
    memo.apply([{ firstLine: 2, lastLine: 2, linesNow: 1 }], 100);
    memo.all();
    assert.deepEqual(looked, [3]);
  });

  it('recomputes all lines after an inconsistent edit', () => {
    const text = ['a', 'b', 'c'];
    const memo = new LineMemo(text.length, (line) => text[line]);
    memo.all();
    text.push('d', 'e');
    memo.apply([{ firstLine: 0, lastLine: 0, linesNow: 2 }], text.length);
    assert.deepEqual(memo.all(), text);
  });

  it('pauses before any line, and goes on there', () => {
    const computed: number[] = [];
    const memo = new LineMemo(4, (line) => {
      computed.push(line);
      return line;
    });
    assert.equal(memo.advance(overAfter(2)), false);
    assert.deepEqual(computed, [0, 1]);
    assert.equal(memo.advance(overAfter(0)), false);
    assert.equal(memo.advance(overAfter(2)), true);
    assert.deepEqual(computed, [0, 1, 2, 3]);
    assert.equal(memo.advance(overAfter(0)), true);
  });

  it('recomputes the lines from the first to the last of several edits at once', () => {
    const computed: number[] = [];
    const memo = new LineMemo(300, (line) => {
      computed.push(line);
      return line;
    });
    memo.all();
    computed.length = 0;
    const edits = [9, 7, 5].map((line) => ({ firstLine: line, lastLine: line, linesNow: 2 }));
    memo.apply(edits, 303);
    memo.all();
    assert.deepEqual(computed, [5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('returns the same as a full computation, after any edits and pauses', () => {
    const edit = fc.record({
      at: fc.nat(),
      removed: fc.nat(3),
      lines: fc.array(fc.string(), { minLength: 1 }),
    });
    const start = fc.array(fc.string(), { minLength: 1, maxLength: 12 });
    const round = fc.record({ edits: fc.array(edit, { maxLength: 3 }), steps: fc.nat(12) });
    const rounds = fc.array(round, { maxLength: 6 });
    fc.assert(
      fc.property(start, rounds, (first, all) => {
        const text = [...first];
        // Each value depends on the one above.
        const compute = (line: number, above: string | undefined): string =>
          `${above?.slice(-3) ?? ''}${text[line]}`;
        const memo = new LineMemo(
          text.length,
          (line, above: Computed | undefined): Computed => ({
            above: above?.value,
            value: compute(line, above?.value),
          }),
          ({ above }, now) => above === now?.value,
        );
        for (const { edits, steps } of all) {
          const changes = edits.map(({ at, removed, lines }) => {
            const firstLine = at % text.length;
            const lastLine = Math.min(text.length - 1, firstLine + removed);
            text.splice(firstLine, lastLine - firstLine + 1, ...lines);
            return { firstLine, lastLine, linesNow: lines.length };
          });
          memo.apply(changes, text.length);
          memo.advance(overAfter(steps));
        }
        const expected: string[] = [];
        for (const line of text.keys()) expected.push(compute(line, expected.at(-1)));
        assert.deepEqual(
          memo.all().map(({ value }) => value),
          expected,
        );
      }),
    );
  });
});
