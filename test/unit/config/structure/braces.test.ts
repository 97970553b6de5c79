import assert from 'node:assert/strict';
import type { Block } from '../../../../src/config/structure/entry.ts';
import type { Family } from '../../../../src/config/structure/language.ts';
import { structureOf } from '../../../../src/config/structure/structure.ts';

/** Returns the blocks around an entry with their labels, outermost first. */
function pathOf(block: Block | undefined): string {
  if (block === undefined) return '';
  return `${pathOf(block.parent)}${block.key === '' ? '' : `${[block.key, ...block.labels].join(' ')}/`}`;
}

/**
 * Returns the entries of each line: `path/key:` for a key, `path/subject = text` for a value, `path/subject[] = text` for
 * an item, `path/key ~ text` for a text of several lines.
 */
function told(family: Family, text: string): readonly string[] {
  const lines = text.split('\n');
  const all = structureOf(family, lines.length, (line) => lines[line] ?? '').all();
  return all.map((entries, line) =>
    entries
      .map(({ kind, start, end, subject, block, isItem }) => {
        const written = lines[line]?.slice(start, end);
        if (kind === 'key') return `${pathOf(block)}${written}:`;
        const sign = kind === 'text' ? ' ~' : isItem === true ? '[] =' : ' =';
        return `${pathOf(block)}${subject}${sign} ${written}`;
      })
      .join(', '),
  );
}

type Case = readonly [text: string, ...lines: string[]];

const CASES = {
  nginx: [
    ['}a b;', 'a:, a = b'],
    ['a `b c` "d', 'a:, a = b c, a = d'],
    ["a b'c'd", 'a:, a = b, a = c, a = d'],
    ['set $a b;', 'set:, $a:, $a = b'],
    ['set $a b; c d;', 'set:, $a:, $a = b, c:, c = d'],
    ['setx $a b;', 'setx:, setx = $a, setx = b'],
    ['a ::1;', 'a:, a = ::1'],
    ['a [::1];', 'a:,  = ::1'],
    // A comment begins a word, or stands behind what ends one.
    ...['{', '}', '[', ']', '(', ')', ',', ';', ' ', '\t'].map((end): Case => [`${end}#a`, '']),
    ['"a"#b', 'a:, a = #b'],
    ...['{{ x y }}', '${x y}', '<% x y %>', 'b${x y}c'].map((word): Case => [
      `a ${word} d`,
      `a:, a = ${word}, a = d`,
    ]),
  ],
  statements: [
    ['options a b;', 'options:, options = a, options = b'],
    ['a b; // c', 'a:, a = b'],
    ['a b; # c', 'a:, a = b'],
    ['a /* b\nc */ d;', 'a:', 'a = d'],
    ['/**/a b;', 'a:, a = b'],
    ['/* a\n*/b c;', '', 'b:, b = c'],
  ],
  hcl: [
    ['a=b', 'a:, a = b'],
    ['a =\n  b\nc = d', 'a:', 'a = b', 'c:, c = d'],
    ['a = \nb', 'a:', 'a = b'],
    ['a = f(b, "c")\nd = e', 'a:, a = f, a = b, a = c', 'd:, d = e'],
    ['a(b, c)', 'a:,  = b,  = c'],
    ['a = x ? "b" : "c"', 'a:, a = x, a = ?, a = b, a = c'],
    [
      'variable "x" {\n default = "b"\n}',
      'variable:, variable = x',
      'variable x/default:, variable x/x = b',
      '',
    ],
    ['name = "b"\nvalue = "c"', 'name:, name = b', 'value:, b = c'],
    ...['<<E', '<<-E', '<<~E', '<< E', '<<"E"', "<<'E'", '<<E  '].map((open): Case => [
      `a = ${open}\n b c\n E \nd = e`,
      'a:',
      'a ~  b c',
      '',
      'd:, d = e',
    ]),
    ['a = <<E\nE x\nxE\nE', 'a:', 'a ~ E x', 'a ~ xE', ''],
    ['a = <<E x\nb = c', 'a:, a = <<E, a = x', 'b:, b = c'],
  ],
  caddy: [
    ['a {\n b <<E\n x\n E 200\n c d\n}', 'a:', 'a/b:', 'a/ ~  x', 'a/b = 200', 'a/c:, a/c = d', ''],
    ['a <<E\nEx\nE\nb c', 'a:', ' ~ Ex', '', 'b:, b = c'],
    ['a /*b', 'a:, a = /*b'],
  ],
  puppet: [
    ["a { 'b': value => 'c' }", 'a:, a/b:, a/value:, a/b = c'],
    ["a { 'b':\n  c =>\n    'd',\n  e => f }", 'a:, a/b:', 'a/c:', 'a/c = d', 'a/e:, a/e = f'],
    ["$a = $b ? {\n 'c' => 'd',\n}", '$a:, $a = $b, $a = ?', '$a/c:, $a/$a = d', ''],
    [`$a = $b ?${' '.repeat(20)}{ c => d }`, '$a:, $a = $b, $a = ?, $a/c:, $a/$a = d'],
    [`$a = $b ?${' '.repeat(21)}{ c => d }`, '$a:, $a = $b, $a = ?, $a/c:, $a/c = d'],
    ['$a = { c => d }', '$a:, $a/c:, $a/c = d'],
    ['$a += b', '$a:, $a = b'],
  ],
  toml: [
    ['[a] # b\nc = d', '', 'a/c:, a/c = d'],
    ['[ a.b ]\nc = d', '', 'a.b/c:, a.b/c = d'],
    ['[[a]]\nb = c\n[[a]]\nb = d', '', 'a/b:, a/b = c', '', 'a/b:, a/b = d'],
    ['a = [\n [1],\n [2]\n]\nb = c', 'a:', 'a[] = 1', 'a[] = 2', '', 'b:, b = c'],
    ['x [a]\nb = c', 'x:,  = a', 'b:, b = c'],
  ],
  nix: [
    ['a.b = "c";', 'a.b:, a.b = c'],
    ['"a".b."c" = "d"; e = f;', 'a:, a/b:, a/b/c:, a/b/c = d, e:, e = f'],
    ['a.b."c".d.e = f;', 'a.b:, a.b/c:, a.b/c/d.e:, a.b/c/d.e = f'],
    ['a."b" =\n  "c";\nd = e;', 'a:, a/b:', 'a/b = c', 'd:, d = e'],
    ['a."b" =\n  { c = d; };', 'a:, a/b:', 'a/b/c:, a/b/c = d'],
    ["a = ''b'' + c;", 'a:, a = b, a = +, a = c'],
    ["a = ''\n b\n x ''; c = d;", 'a:', 'a ~  b', 'a ~  x , c:, c = d'],
    ["a = ''\n b ''' c\n ''${d}\n ''\\n e\n'';", 'a:', "a ~  b ''' c", "a ~  ''${d}", "a ~  ''\\n e", ''],
    ["a.\"b\" = ''\n c\n'';", 'a:, a/b:', 'a/b ~  c', ''],
  ],
  json: [
    ['["a", {"b": "c"}, ["d"]]', ' = a, b:, b = c,  = d'],
    ['{"value": "b"}', 'value:, value = b'],
  ],
} satisfies Partial<Record<Family, readonly Case[]>>;
const FAMILIES = ['nginx', 'statements', 'hcl', 'caddy', 'puppet', 'toml', 'nix', 'json'] as const;

describe('The entries of a language with braces', () => {
  for (const family of FAMILIES)
    for (const [text, ...lines] of CASES[family])
      it(`are ${lines.join(' ⏎ ').slice(0, 80)} in ${family}: ${text.replaceAll('\n', '⏎').slice(0, 60)}`, () =>
        assert.deepEqual(told(family, text), lines));

  for (const value of ['{{b c}}', '${b c}', '<%b c%>'])
    it(`have placeholders: ${value}`, () =>
      assert.deepEqual(told('nginx', `a ${value};`), [`a:, a = ${value}`]));
});
