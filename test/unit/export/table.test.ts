import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { tableText } from '../../../src/export/table.ts';

const anyTable = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 6,
  }),
);

describe('copied tables', () => {
  const table = [
    ['Name', 'Group'],
    ['Congo, The', 'Africa'],
    ['a|b "c"', '<b>\n'],
  ];

  it('are CSV as RFC 4180 has it', () => {
    assert.equal(tableText('csv', table), 'Name,Group\r\n"Congo, The",Africa\r\n"a|b ""c""",<b>\\010');
  });

  it('are CSV without formulas that a spreadsheet would run', () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '＝1', "'=1", '\t=1', '\r=1', '\n=1'];
    for (const formula of formulas) {
      const text = tableText('csv', [['Head'], [formula]]);
      assert.match(text, /^Head\r\n"?['\\]/u, formula);
    }
    assert.equal(tableText('csv', [['n'], [-1]]), 'n\r\n-1', 'a number is no formula');
  });

  it('are a Markdown table with all markup in cells escaped', () => {
    assert.equal(
      tableText('markdown', table),
      '| Name | Group |\n| --- | --- |\n| Congo, The | Africa |\n| a\\|b "c" | \\<b\\>\\\\010 |',
    );
  });

  it('keep a line for each row and all cells of it, whatever is in them', () => {
    fc.assert(
      fc.property(anyTable, (rows) => {
        assert.equal(tableText('csv', rows).split('\r\n').length, rows.length);
        const lines = tableText('markdown', rows).split('\n');
        assert.equal(lines.length, rows.length + 1);
        for (const line of lines) {
          const bars = line.replaceAll(/\\./gu, '').match(/\|/gu);
          assert.equal(bars?.length, (rows[0]?.length ?? 0) + 1);
        }
      }),
    );
  });
});
