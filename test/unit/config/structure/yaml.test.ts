import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { structureOf } from '../../../../src/config/structure/structure.ts';
import { keysOf, valuesIn } from './values.ts';

type Tree = string | readonly Tree[] | { readonly [key: string]: Tree };

/** Returns the words of a value with the keys that point to them. In brackets, words without quotes are values each. */
function scalarsOf(value: Tree, path = ''): readonly string[] {
  if (typeof value === 'string') return value.split(/\s/u).map((word) => `${path} = ${word}`);
  if (isList(value)) return value.flatMap((each) => scalarsOf(each, path));
  return Object.entries(value).flatMap(([key, each]) => scalarsOf(each, `${path}/${key}`));
}

function isList(value: Tree): value is readonly Tree[] {
  return Array.isArray(value);
}

/** Returns the words of the values of a text with the keys that point to them. */
function scalarsIn(text: string): readonly string[] {
  const lines = text.split('\n');
  const all = structureOf('yaml', lines.length, (line) => lines[line] ?? '').all();
  return all.flatMap((entries, line) =>
    entries
      .filter(({ kind }) => kind !== 'key')
      .flatMap(({ start, end, key, block }) => {
        const path = [...keysOf(block), key].map((each) => `/${each}`).join('');
        const words = lines[line]?.slice(start, end).trim().split(/\s/u) ?? [];
        return words.map((word) => `${path} = ${word}`);
      }),
  );
}

describe('The values of YAML', () => {
  const cases: readonly (readonly [text: string, ...values: string[]])[] = [
    ['a: &x b', '1: a = b'],
    ['a: &xb', '1: a = &xb'],
    ['a: !t &x b', '1: a = b'],
    ['a: &x, b', '1: a = &x, b'],
    ['a: |2-  # c\n  d\ne: f', '2: a =   d', '3: e = f'],
    ['a: >+-12\n  d: e', '1: a = >+-12', '2: a.d = e'],
    ['"a" : b', '1: a = b'],
    ['a:b: c', '1: a:b = c'],
    ['? a: b', '1: ? a = b'],
    // Explicit keys.
    ["? ''\n: a: b\n  c: d\ne: f", '2: a = b', '3: c = d', '4: e = f'],
    [
      'x:\n  ? "a b"\n  : - c: d\n      e: f\n    - g\n  h: i',
      '3: x.a b.c = d',
      '4: x.a b.e = f',
      '5: x.a b = g',
      '6: x.h = i',
    ],
    ['? a\n:\n  b: c', '3: a.b = c'],
    ['- ? a\n  : b', '2: a = b'],
    ['? a\n: |\n  b\nc: d', '3: a =   b', '4: c = d'],
    ['a: b\n  ? c d', '1: a = b', '2: a = ? c d'],
    ['? [a]\n: b', '1:  = ? [a]', '2:  = b'],
    ['a: # b\n  c: d', '2: a.c = d'],
    ['%YAML 1\n---\na: b', '1:  = %YAML 1', '3: a = b'],
    ['a: b #c', '1: a = b'],
    ['a: b \t # c', '1: a = b'],
    ['{{ a }}: b', '1: {{ a }} = b'],
    ['{{ a: b', '1:  = {{ a: b'],
    ['{{ a: b }}: c', '1: {{ a: b }} = c'],
    ['a{{ b: c }}d: e', '1: a{{ b: c }}d = e'],
    ['...\na: b', '2: a = b'],
    ['--- a\nb: c', '2: b = c'],
    ['---a\nb: c', '1:  = ---a', '2: b = c'],
    ['a: |\n\n  b\n\nc: d', '3: a =   b', '5: c = d'],
    ['a:\n- b: c\n  d:\n  - e\nf: g', '2: a.b = c', '4: a.d = e', '5: f = g'],
    ['- name: A\n  value: b\n- name: C\n  default: d', '1: name = A', '2: A = b', '3: name = C', '4: C = d'],
    ['- key: A\n  content: b', '1: key = A', '2: A = b'],
    ['- name: "A"\n  value: b', '1: name = A', '2: A = b'],
    ["- name: 'A' # c\n  value: b", '1: name = A', '2: A = b'],
    ['a: "b \\" c"', '1: a = b \\" c'],
    ["a: 'b '' c'", "1: a = b '' c"],
    ['a: [b, "c, d", e: f]', '1: a = b', '1: a = c, d', '1: e = f'],
    ['a: {b: c, d: [e]}\nf: g', '1: a.b = c', '1: a.d = e', '2: f = g'],
    ['a: [\n  b,\n  # c\n  d ]\ne: f', '2: a = b', '4: a = d', '5: e = f'],
    // A text ends at a line that is not indented further than its key, or than its dash.
    ['a:\n  - |\n    b\n  - c', '3: a =     b', '4: a = c'],
    ['a:\n  b:\n    |\n   c\n  d: e', '4: a.b =    c', '5: a.d = e'],
    ['-\n  a: b\n- c', '2: a = b', '3:  = c'],
    ['-\ta: b', '1: a = b'],
    ['-a: b', '1: -a = b'],
    ['a:\n    b: c\n  # d\n    e: f', '2: a.b = c', '4: a.e = f'],
    ['value: b', '1: value = b'],
    ['a:\n  value: b', '2: a.a = b'],
    ['a:\n- name: b\n  c:\n    value: d', '2: a.name = b', '4: a.c.c = d'],
    ['a: {{ b }}: c', '1: a = {{ b }}: c'],
    ['a #b: c', '1:  = a'],
    ['a#b: c', '1: a#b = c'],
    ['"a"x: b', '1:  = a'],
    ['"a\\"b": c', '1: a\\"b = c'],
    ["'a''b': c", "1: a''b = c"],
    // A plain word does not begin with these.
    ...['&x a: b', '!x a: b'].map((text) => [text, '1:  = a: b'] as const),
    ...['*x : b', '|a: b', '>a: b', '%a: b', '@a: b', '`a: b'].map(
      (text) => [text, `1:  = ${text}`] as const,
    ),
    ['[a, b: c]', '1:  = a', '1: b = c'],
    ['[a]: b', '1:  = a'],
    // Lines of templates.
    ...['{% set a = "b" %}', '{%set a %}', '  {%- set a %}', '{%+ set a %}'].map(
      (text) => [text, `1:  = ${text}`] as const,
    ),
    ...['{% settle a %}', '{{ a }}', '{# a #}', '<% a %>', '% a', '  {% a %}'].map((text) => [text] as const),
    ['x <% a %>', '1:  = x <% a %>'],
    ['x {% set a %}', '1:  = x {% set a %}'],
  ];
  for (const [text, ...values] of cases)
    it(`are ${values.join(', ') || 'none'} in ${text.replaceAll('\n', '⏎')}`, () =>
      assert.deepEqual(valuesIn('yaml', text), values));

  // `yaml` writes them: plain, in quotes or as texts of several lines, in blocks or brackets, with any indentation.
  it('are those that another library wrote, in the order of the text', () => {
    const words = 'a | b-c | d.example | e f | g:h | 10 | ::1 | *i | #j | - k | l: m | n #o'.split(' | ');
    const word = fc.constantFrom(...words);
    const lines = fc.array(fc.constantFrom('p q', 'r: s', '- t', 'u'), { minLength: 2, maxLength: 3 });
    const { tree } = fc.letrec<{ readonly tree: Tree }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof(
          word,
          lines.map((all) => all.join('\n')),
        ),
        fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', 'b-c', 'd.e', 'f:g', '1', '*'), tie('tree'), {
          minKeys: 1,
          maxKeys: 3,
          noNullPrototype: true,
        }),
      ),
    }));
    const style = fc.record({
      indent: fc.integer({ min: 2, max: 4 }),
      indentSeq: fc.boolean(),
      singleQuote: fc.boolean(),
      lineWidth: fc.constant(0),
      collectionStyle: fc.constantFrom('any', 'block', 'flow'),
      defaultKeyType: fc.constantFrom('PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE'),
      defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE'),
    });
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('top', 'other'), tree, { minKeys: 1, noNullPrototype: true }),
        style,
        (value, options) => {
          const text = stringify(value, options);
          // A text of several lines in quotes has escapes or blank lines.
          fc.pre(!/\\|\n\n/u.test(text));
          assert.deepEqual(scalarsIn(text), scalarsOf(value), text);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are items in brackets and after dashes, wherever these stand', () => {
    for (const lines of [['a: [b, c]'], ['a:', '  [b, c]'], ['a:', '- b', '- c']]) {
      const structure = structureOf('yaml', lines.length, (line) => lines[line] ?? '');
      const values = structure.all().flatMap((entries) => entries.filter(({ kind }) => kind === 'value'));
      assert.deepEqual(
        values.map(({ isItem }) => isItem),
        [true, true],
        lines.join('⏎'),
      );
    }
  });
});
