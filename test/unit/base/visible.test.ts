import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { plain, shortened, visible } from '../../../src/base/visible.ts';
import { anyText } from '../api/json.ts';
import { unseen } from './unseen.ts';

describe('visible', () => {
  const spelled: readonly (readonly [text: string, shown: string])[] = [
    ['a\u0000b', 'a␀b'],
    ['a\nb\tc\r', 'a␊b␉c␍'],
    ['\u001B[31m', '␛[31m'],
    ['\u007F', '␡'],
    ['\u0085', '⟨U+0085⟩'],
    ['\u202Egpj.exe', '⟨U+202E⟩gpj.exe'],
    ['\u2066a\u2069', '⟨U+2066⟩a⟨U+2069⟩'],
    ['\u200Fx', '⟨U+200F⟩x'],
    ['ex\u200Bample', 'ex⟨U+200B⟩ample'],
    ['ex\u00ADample', 'ex⟨U+00AD⟩ample'],
    ['\uFEFFa', '⟨U+FEFF⟩a'],
    ['\u2028', '⟨U+2028⟩'],
    ['\uD800', '⟨U+D800⟩'],
    ['x\uDC00y', 'x⟨U+DC00⟩y'],
    ['\u{E0041}', '⟨U+E0041⟩'],
  ];
  for (const [text, shown] of spelled) {
    it(`spells ${JSON.stringify(text)} as ${shown}`, () => assert.equal(visible(text), shown));
  }

  it('leaves every script, emoji and its joiners as they are', () => {
    for (const text of [
      '默认分组',
      'bücher',
      'שלום',
      'नमस्ते',
      'می\u200Cخواهم',
      '👩\u200D💻',
      'a\u00A0b',
      '🌳',
      '<b>',
    ]) {
      assert.equal(visible(text), text);
    }
  });

  it('leaves nothing unseen, changes nothing else, and is done the first time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = visible(text);
        assert.deepEqual(unseen(shown), []);
        assert.equal(visible(shown), shown);
        if (unseen(text).length === 0) assert.equal(shown, text);
        else assert.notEqual(shown, text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('plain', () => {
  it('makes no link and no icon of what a stranger wrote', () => {
    assert.equal(plain('[Sign in](command:x) $(warning)'), '[Sign in] (command:x) $ (warning)');
    const pieces = fc.constantFrom('[', ']', '(', ')', '$', '$(', '](', 'a', '\u200B', '\u0000', '\n', ' ');
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, anyText)), (parts) => {
        const text = plain(parts.join(''));
        assert.ok(!text.includes(']('), text);
        assert.ok(!text.includes('$('), text);
        assert.deepEqual(unseen(text), []);
      }),
      { numRuns: 300 },
    );
  });
});

describe('shortened', () => {
  it('keeps what fits, and says that there is more', () => {
    assert.equal(shortened('abc', 3), 'abc');
    assert.equal(shortened('abcd', 3), 'ab…');
    assert.equal(shortened('', 3), '');
  });

  it('never leaves half a character', () => {
    assert.equal(shortened('a🌳b', 3), 'a…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, length) => {
        const short = shortened(text, length);
        assert.ok(short.length <= length);
        assert.ok(short.isWellFormed());
        if (text.length <= length) assert.equal(short, text);
        else assert.ok(short.endsWith('…') && text.startsWith(short.slice(0, -1)));
      }),
    );
  });
});
