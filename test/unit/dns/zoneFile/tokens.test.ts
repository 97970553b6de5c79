import assert from 'node:assert/strict';
import { isOfTemplate, zoneFileTokens } from '../../../../src/dns/zoneFile/tokens.ts';

/** The words of each line, with the number of open parentheses where it is not 0, and what is wrong. */
function wordsOf(text: string): readonly string[] {
  let depth = 0;
  return text.split('\n').map((line) => {
    const read = zoneFileTokens(line, depth);
    ({ depth } = read);
    const words = read.tokens.map(({ text: word, isQuoted, start, end }) => {
      assert.ok([word, `"${word}"`, `"${word}`].includes(line.slice(start, end)));
      return isQuoted ? `"${word}"` : word;
    });
    return `${words.join('|')}${depth === 0 ? '' : ` (${depth}`}${read.fault === undefined ? '' : ` ${read.fault}`}`;
  });
}

const values = (line: string): readonly string[] =>
  zoneFileTokens(line, 0)
    .tokens.filter(({ isValue }) => isValue)
    .map(({ text }) => text);

describe('The words of a line of a zone file', () => {
  it('have a quoted value only where it follows an equals sign at once', () => {
    assert.deepEqual(values('a HTTPS 1 . alpn="h2,h3" port=443 ech="a"'), ['h2,h3', 'a']);
    assert.deepEqual(values('a TXT "b=" "c" d= "e" f"g" h= ; i="j"'), []);
  });

  const cases: readonly (readonly [text: string, ...lines: string[]])[] = [
    ['\ta\tb\r', 'a|b'],
    ['a ; b "c" (', 'a'],
    ['a\u00A0b', 'a\u00A0b'],
    // Parentheses join lines, and end a word.
    ['a ( b\n c ; d\n)\ne', 'a|b (1', 'c (1', '', 'e'],
    ['a ( ( b )\nc )', 'a|b (1', 'c'],
    ['a(b)c', 'a|b|c'],
    ['a ) b\nc', 'a|b stray', 'c'],
    // Strings have escapes, and close in their line.
    ['a "b; (c"', 'a|"b; (c"'],
    [String.raw`a "b\"c" d`, String.raw`a|"b\"c"|d`],
    [String.raw`a "b\\" d`, String.raw`a|"b\\"|d`],
    ['a"b"c', 'a|"b"|c'],
    ['a "b\nc"', 'a|"b" quote', 'c|"" quote'],
    [String.raw`a "b\"`, String.raw`a|"b\"" quote`],
    [String.raw`a\ b\;c\(d\"e w\;x`, String.raw`a\ b\;c\(d\"e|w\;x`],
    ['a b\\', 'a|b stray'],
    // An expression of a template is one word, or a part of one.
    ['{{ a "b" }}.c <% d; %> ${ e } f', '{{ a "b" }}.c|<% d; %>|${ e }|f'],
    ['{{ a {< $ $a', '{{|a|{<|$|$a'],
    [`{{${' '.repeat(200)}}} {{${' '.repeat(201)}}}`, `{{${' '.repeat(200)}}}|{{|}}`],
  ];
  for (const [text, ...expected] of cases)
    it(`are ${expected.join(' ⏎ ').slice(0, 60)} in ${JSON.stringify(text).slice(0, 60)}`, () => {
      assert.deepEqual(wordsOf(text), expected);
    });

  it('are of templates where these are not quoted', () => {
    const { tokens } = zoneFileTokens('{{ a }} b{{ c }} "{{ d }}" {e} ${f} <%= g %>', 0);
    assert.deepEqual(tokens.map(isOfTemplate), [true, true, false, false, true, true]);
  });
});
