import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { LIMIT, plain, shortened, visible } from '../../../src/text/visible.ts';
import { copyableText, escapeUnseen, unicodeEscape } from '../../../src/text/unseenEscapes.ts';
import { hasUnseen, replaceUnseen } from '../../../src/text/unseen.ts';
import { anyText } from '../api/json.ts';
import { hiddenCharacters } from './hiddenCharacters.ts';
import { processorTime } from '../../support/processorTime.ts';

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
    ['ex\u034Fample', 'ex⟨U+034F⟩ample'],
    ['\u115F', '⟨U+115F⟩'],
    ['\u3164', '⟨U+3164⟩'],
    ['\u2800', '⟨U+2800⟩'],
    ['a\u00A0b', 'a⟨U+00A0⟩b'],
    ['a\u3000b', 'a⟨U+3000⟩b'],
    ['a\uFE0F', 'a⟨U+FE0F⟩'],
    ['a\u200Db\u200C', 'a⟨U+200D⟩b⟨U+200C⟩'],
    ['🌳\u200Dx', '🌳⟨U+200D⟩x'],
    ['\u009B31m\u009D', '⟨U+009B⟩31m⟨U+009D⟩'],
    ['\u001F ~', '␟ ~'],
    // Only right after what they shape, and only joiners between emoji.
    ['❤x\uFE0F', '❤x⟨U+FE0F⟩'],
    ['❤\uFE0F\uFE0F', '❤\uFE0F⟨U+FE0F⟩'],
    ['❤x\u200D🔥', '❤x⟨U+200D⟩🔥'],
    ['❤\u200Dx❤', '❤⟨U+200D⟩x❤'],
    ['x\u200D❤', 'x⟨U+200D⟩❤'],
    ['👩\u200C💻', '👩⟨U+200C⟩💻'],
    ['कx\u200Cb', 'कx⟨U+200C⟩b'],
    ['क\u200D\u200D', 'क\u200D⟨U+200D⟩'],
  ];
  for (const [text, shown] of spelled) {
    it(`shows ${JSON.stringify(text)} as ${shown}`, () => assert.equal(visible(text), shown));
  }

  it('leaves every script, and emoji with their joiners, unchanged', () => {
    for (const text of [
      '默认分组',
      'bücher',
      'שלום',
      'नमस्ते',
      'می\u200Cخواهم',
      '👩\u200D💻',
      '❤\uFE0F\u200D🔥',
      '🕵🏽\u200D♂\uFE0F',
      'क\u094D\u200Dष',
      '🌳',
      '<b>',
    ]) {
      assert.equal(visible(text), text);
    }
  });

  it('never exceeds its limit, and ends in an ellipsis where it was cut', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 60 }), (text, limit) => {
        const shown = visible(text, limit);
        assert.ok(shown.length <= limit, shown);
        assert.equal(shown, shortened(visible(text, 20_000), limit));
        assert.ok(plain(text, limit).length <= limit);
      }),
      { numRuns: 500 },
    );
  });

  it('has a default limit', () => {
    for (const show of [visible, plain]) {
      assert.equal(show('\u202E'.repeat(2 ** 20)).length, LIMIT.line);
      assert.equal(show('x'.repeat(LIMIT.line)), 'x'.repeat(LIMIT.line));
      assert.equal(show('x'.repeat(LIMIT.line + 1)), `${'x'.repeat(LIMIT.line - 1)}…`);
    }
  });

  it('has limits for what is shown where, which nobody changes by the way', () => {
    assert.deepEqual(LIMIT, { word: 40, short: 80, name: 260, value: 300, line: 1000, field: 20_000 });
  });

  it('shows all hidden characters, changes nothing else, and is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = visible(text);
        assert.deepEqual(hiddenCharacters(shown), []);
        assert.equal(visible(shown), shown);
        if (hiddenCharacters(text).length > 0) assert.notEqual(shown, text);
        else if (/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(text)) assert.equal(shown, text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('plain', () => {
  it('makes no link and no icon of text from the service', () => {
    assert.equal(plain('[Sign in](command:x) $(warning)'), '[Sign in] (command:x) $ (warning)');
    const pieces = fc.constantFrom('[', ']', '(', ')', '$', '$(', '](', 'a', '\u200B', '\u0000', '\n', ' ');
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, anyText)), (parts) => {
        const text = plain(parts.join(''));
        assert.ok(!text.includes(']('), text);
        assert.ok(!text.includes('$('), text);
        assert.deepEqual(hiddenCharacters(text), []);
      }),
      { numRuns: 300 },
    );
  });
});

describe('A copied value', () => {
  it('is complete and unchanged', () => {
    for (const text of [
      '',
      '198.51.100.7',
      'mail.example.com.',
      'v=spf1 -all',
      '"quoted"',
      '你好 🌳',
      '👩\u200D💻',
    ]) {
      assert.equal(copyableText(text), text);
    }
    assert.equal(copyableText('x'.repeat(100_000)).length, 100_000);
  });

  it('has hidden characters escaped as in zone files, so that it stays on one line and looks like no other value', () => {
    assert.equal(
      copyableText('a\nb\r\n\tc\u0000\u007F\u001B[0m'),
      'a\\010b\\013\\010\\009c\\000\\127\\027[0m',
    );
    assert.equal(copyableText('a\u2028b\u0085'), 'a\\226\\128\\168b\\194\\133');
    assert.equal(copyableText('\u009B31m'), '\\194\\15531m');
    assert.equal(copyableText('a\u00A0b\u034F'), 'a\\194\\160b\\205\\143');
  });

  it('contains no hidden characters, and is unchanged if there are none', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const copied = copyableText(text);
        assert.deepEqual(hiddenCharacters(copied), []);
        if (visible(text, 20_000) === text) assert.equal(copied, text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('shortened', () => {
  it('keeps a text that fits, and marks a shortened one', () => {
    assert.equal(shortened('abc', 3), 'abc');
    assert.equal(shortened('abcd', 3), 'ab…');
    assert.equal(shortened('', 3), '');
    assert.equal(shortened('\uD800abc', 3), '\uD800a…');
  });

  it('never cuts a character in half', () => {
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

describe('hasUnseen', () => {
  it('is whether copyableText changes a text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => {
        assert.equal(hasUnseen(text), copyableText(text) !== text);
      }),
    );
  });

  it('stops at the first character that copyableText changes', () => {
    const [early, late] = [`a${'\u202E'.repeat(5_000_000)}`, `${'a'.repeat(5_000_000)}\u202E`];
    // The first look at a text that was put together takes as long for both.
    assert.ok(hasUnseen(early) && hasUnseen(late));
    const [ofEarly, ofLate] = [early, late].map((text) => processorTime(() => void hasUnseen(text)));
    assert.ok((ofEarly ?? 0) * 10 < (ofLate ?? 0), `${ofEarly} ms against ${ofLate} ms`);
  });
});

describe('escapeUnseen', () => {
  it('spells what cannot be seen as \\uXXXX for each UTF-16 unit, joiners too, but no line feed', () => {
    assert.equal(escapeUnseen('{\n"a": "b"\n}'), '{\n"a": "b"\n}');
    assert.equal(escapeUnseen('"\u0000\u00A0\r\n"'), '"\\u0000\\u00a0\\u000d\n"');
    assert.equal(escapeUnseen('👩\u200D💻 \u{E0041}'), '👩\\u200d💻 \\udb40\\udc41');
    assert.equal(unicodeEscape('\u202E'), '\\u202e');
    assert.equal(
      replaceUnseen('a\u200Db\u200D ü', () => '?'),
      'a?b? ü',
    );
  });
});
