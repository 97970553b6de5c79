import assert from 'node:assert/strict';
import { zoneFileEntries } from '../../../../src/config/records/zoneFileTokens.ts';

/** The entries of a zone file as `line: words`, with `>` for one that begins with a blank. */
const entries = (text: string): readonly string[] =>
  [...zoneFileEntries(text)].map(
    ({ line, isIndented, tokens }) =>
      `${line}${isIndented ? '>' : ':'} ${tokens.map((token) => (token.isQuoted ? `"${token.text}"` : token.text)).join('|')}`,
  );

/** The quoted values of words. */
const values = (text: string): readonly string[] =>
  [...zoneFileEntries(text)].flatMap(({ tokens }) =>
    tokens.filter(({ isValue }) => isValue).map((token) => token.text),
  );

describe('The words of a zone file', () => {
  it('have a quoted value only where it follows an equals sign at once', () => {
    assert.deepEqual(values('a HTTPS 1 . alpn="h2,h3" port=443 ech="a"'), ['h2,h3', 'a']);
    assert.deepEqual(values('a TXT "b=" "c" d= "e" f"g" h= ; i=\n"j"'), []);
  });
});

describe('The entries of a zone file', () => {
  const cases: readonly (readonly [text: string, ...entries: string[]])[] = [
    [''],
    ['\n \n; a\n'],
    ['a A 192.0.2.1', '0: a|A|192.0.2.1'],
    ['a\tb\r\nc\n', '0: a|b', '1: c'],
    ['\n\n  a b', '2> a|b'],
    ['\ta\nb', '0> a', '1: b'],
    [' ; a\nb', '1: b'],
    ['; a\nb', '1: b'],
    ['a ; b "c" (\nd', '0: a', '1: d'],
    // Parentheses join lines, and are no blank.
    ['a ( b\n c ; d\n)\ne', '0: a|b|c', '3: e'],
    ['(a\nb)\nc', '0: a|b', '2: c'],
    ['( a )', '0: a'],
    [' ( a )', '0> a'],
    ['a ( ( b )\nc )\nd', '0: a|b|c', '2: d'],
    [')a ( b\nc', '0: a|b|c'],
    ['a(b)c', '0: a|b|c'],
    // Strings may have line breaks, escapes and no end.
    ['a "b; (c"\nd', '0: a|"b; (c"', '1: d'],
    ['"a\nb" c\nd', '0: "a\nb"|c', '2: d'],
    ['a ""', '0: a|""'],
    [String.raw`a "b\"c" d`, String.raw`0: a|"b\"c"|d`],
    ['a"b"c', '0: a|"b"|c'],
    ['a "b\n', '0: a|"b\n"'],
    [String.raw`a\ b\;c\(d`, String.raw`0: a\ b\;c\(d`],
    ['a \\', '0: a|\\'],
    ['a\\\nb c\nd', '0: a\\\nb|c', '2: d'],
  ];
  for (const [text, ...expected] of cases)
    it(`are ${expected.join(', ') || 'none'} in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(entries(text), expected);
    });
});
