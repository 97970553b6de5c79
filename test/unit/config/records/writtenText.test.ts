import assert from 'node:assert/strict';
import { secondsOf, unescaped } from '../../../../src/config/records/writtenText.ts';

describe('A number of seconds', () => {
  const texts: readonly (readonly [text: string, seconds: number | undefined])[] = [
    [' 300 ', 300],
    ['1w', 604_800],
    ['30s', 30],
    ['9999999999', 9_999_999_999],
    ['x300', undefined],
  ];
  for (const [text, seconds] of texts)
    it(`of ${JSON.stringify(text)} is ${String(seconds)}`, () => assert.equal(secondsOf(text), seconds));
});

describe('A text without its escapes', () => {
  const texts: readonly (readonly [written: string, text: string])[] = [
    [String.raw`a\nb`, 'a\nb'],
    [String.raw`a\r\t\b\f\v\0b`, 'a\r\t\b\f\v\0b'],
    [String.raw`\u0041\x42\U00000043\u{44}`, 'ABCD'],
    [String.raw`\u{10FFFF}`, '\u{10FFFF}'],
    [String.raw`\u{110000}`, String.raw`\u{110000}`],
    [String.raw`\u{1000000}`, 'u{1000000}'],
    [String.raw`\u004`, 'u004'],
  ];
  for (const [written, text] of texts)
    it(`is ${JSON.stringify(text)} for ${written}`, () => assert.equal(unescaped(written, '"'), text));

  it('keeps escapes outside of quotes', () =>
    assert.equal(unescaped(String.raw`a\nb`, ''), String.raw`a\nb`));
});
