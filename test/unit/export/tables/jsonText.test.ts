import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { jsonText } from '../../../../src/export/tables/jsonText.ts';

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
