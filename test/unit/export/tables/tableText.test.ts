import assert from 'node:assert/strict';
import { CsvError, parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { jsonText } from '../../../../src/export/tables/json.ts';
import { isDisarmed, tableText, type Cell } from '../../../../src/export/tables/tableText.ts';
import { runOf } from '../zones.ts';
import { copyableText } from '../../../../src/text/unseenEscapes.ts';

const tableOf = (cell: fc.Arbitrary<string>): fc.Arbitrary<string[][]> =>
  fc.integer({ min: 1, max: 4 }).chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 6,
    }),
  );
const anyTable = tableOf(fc.string({ unit: 'binary' }));
/** Cells with the characters that matter to a spreadsheet. */
const hostileTable = tableOf(
  fc.string({ unit: fc.constantFrom(...';;=+-@\'\'""", \t\r\nx1'.split('')), maxLength: 12 }),
);

/** Returns the cells as a spreadsheet reads them when it splits lines at `delimiter`. */
function readCells(text: string, delimiter: ',' | ';'): string[][] {
  const options = { delimiter, relax_column_count: true, relax_quotes: true };
  try {
    return parse(text, options);
  } catch (error) {
    // Split at semicolons, a cell may contain only one of its quotes. Spreadsheets add the rest of the text to it.
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return parse(`${text}"`, options);
    throw error;
  }
}

const written = async (form: 'csv' | 'markdown', rows: readonly (readonly Cell[])[]): Promise<string> =>
  tableText(form, rows, runOf());

/** The row of a Markdown table with a cell. */
const markdownRow = async (text: string): Promise<string> =>
  (await written('markdown', [['h'], [text]])).split('\n').at(-1) ?? '';

describe('copied tables', () => {
  const table = [
    ['Name', 'Group'],
    ['Congo, The', 'Africa'],
    ['a|b "c"', '<b>\n'],
  ];

  it('are CSV according to RFC 4180', async () => {
    assert.equal(await written('csv', table), 'Name,Group\r\n"Congo, The",Africa\r\n"a|b ""c""",<b>\\010');
  });

  it('are CSV without formulas, whether a spreadsheet splits lines at commas or at semicolons', async () => {
    await fc.assert(
      fc.asyncProperty(hostileTable, async (rows) => {
        const text = await written('csv', rows);
        for (const delimiter of [',', ';'] as const)
          for (const cell of readCells(text, delimiter).flat())
            assert.doesNotMatch(cell, /^\s*[=+\-@]/u, `split at ${delimiter}`);
        // A spreadsheet may remove quotes that the reader above keeps.
        assert.doesNotMatch(text, /(?:^|;)[\s"]*[=+\-@]/mu);
      }),
      { numRuns: 1000 },
    );
  });

  it('are CSV with unchanged cells, except for an apostrophe at the start and after a semicolon', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyTable, hostileTable), async (rows) => {
        // A row has at least one cell, because an empty line would be no row.
        const cells = readCells(await written('csv', [['Head'], ...rows.map((row) => [...row, 'end'])]), ',');
        assert.deepEqual(
          cells.slice(1).map((row) => row.slice(0, -1).map((cell) => cell.replaceAll(/(^|;)'/gu, '$1'))),
          rows.map((row) => row.map(copyableText)),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('are a Markdown table with all markup in cells escaped', async () => {
    assert.equal(
      await written('markdown', table),
      '| Name | Group |\n| --- | --- |\n| Congo, The | Africa |\n| a\\|b "c" | \\<b\\>\\\\010 |',
    );
  });

  it('are CSV with quotes only where a reader needs them', async () => {
    for (const [cell, text] of [
      ['a,b', '"a,b"'],
      ['a;b', '"a;b"'],
      ['a"b', '"a""b"'],
      [' a', '" a"'],
      ['a ', '"a "'],
      ['a b', 'a b'],
      ["a'b=c", "a'b=c"],
      ['', ''],
      [undefined, ''],
      [false, 'false'],
      [1.5, '1.5'],
      [-1, '-1'],
    ] as const)
      assert.equal(await written('csv', [[cell, 'x']]), `${text},x`);
  });

  it('are disarmed where an apostrophe stands before a formula', () => {
    for (const cell of ['=1', ' "-1', 'a;=1', 'a; +1', '＝1', '＋1', '－1', '＠a', "'a"])
      assert.equal(isDisarmed(cell), true, cell);
    for (const cell of ['', 'a=1', 'a-1', 'a;b', '"a"', '*', -1, true, undefined])
      assert.equal(isDisarmed(cell), false, String(cell));
  });

  it('are Markdown with a backslash before each character of markup', async () => {
    for (const character of ['\\', '`', '*', '_', '[', ']', '<', '>', '|', '~', '&'])
      assert.equal(await markdownRow(`a${character}b`), `| a\\${character}b |`);
    for (const character of ['#', '+', '-', '=', '!', '(', ')', '{', '}', '.', ';', '"'])
      assert.equal(await markdownRow(`a${character}b`), `| a${character}b |`);
  });

  it('are a Markdown table in which readers link no address, whose backslashes would show', async () => {
    assert.equal(await markdownRow('https://x/?a_b'), String.raw`| https\://x/?a\_b |`);
    assert.equal(await markdownRow('FTP://x WWW.example.com'), String.raw`| FTP\://x WWW\.example.com |`);
    assert.equal(await markdownRow('a: b a:b //x wwwx.example.com'), '| a: b a:b //x wwwx.example.com |');
  });

  it('keep one line for each row with all its cells, whatever they contain', async () => {
    await fc.assert(
      fc.asyncProperty(anyTable, async (rows) => {
        assert.equal((await written('csv', rows)).split('\r\n').length, rows.length);
        const lines = (await written('markdown', rows)).split('\n');
        assert.equal(lines.length, rows.length + 1);
        for (const line of lines) {
          const bars = line.replaceAll(/\\./gu, '').match(/\|/gu);
          assert.equal(bars?.length, (rows[0]?.length ?? 0) + 1);
        }
      }),
    );
  });
});

describe('JSON to copy', () => {
  it('parses to the value it was made from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.deepEqual(JSON.parse(jsonText([text])), [text]);
      }),
    );
  });

  it('has two blanks for each level, and lone surrogates as texts', () => {
    const value = { a: ['\uD800x', 'é', '\\ud800', '😀'], b: '\uDFFF' };
    assert.equal(
      jsonText(value),
      [
        '{',
        '  "a": [',
        String.raw`    "\\ud800x",`,
        '    "é",',
        String.raw`    "\\ud800",`,
        '    "😀"',
        '  ],',
        String.raw`  "b": "\\udfff"`,
        '}',
      ].join('\n'),
    );
  });

  it('escapes invisible and bidi characters', () => {
    for (const character of '\u0000 \u001B \u009B \u200B \u202E \u2028 \u3164 \u{E0041}'.split(' '))
      assert.match(jsonText(`a${character}b`), /^"a(?:\\u[0-9a-f]{4})+b"$/u);
  });
});
