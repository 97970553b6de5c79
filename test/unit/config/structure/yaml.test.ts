import assert from 'node:assert/strict';
import type { Block } from '../../../../src/config/structure/entry.ts';
import { structureOf } from '../../../../src/config/structure/structure.ts';

/** Returns the keys above an entry, outermost first. */
function pathOf(block: Block | undefined): readonly string[] {
  return block === undefined ? [] : [...pathOf(block.parent), ...(block.key === '' ? [] : [block.key])];
}

/** Returns the entries of a text except keys, each as `line: path.to.key = text`. */
function valuesIn(text: string): readonly string[] {
  const lines = text.split('\n');
  const structure = structureOf('yaml', lines.length, (line) => lines[line] ?? '');
  return structure
    .all()
    .flatMap((entries, line) =>
      entries.flatMap(({ kind, start, end, subject, block }) =>
        kind === 'key'
          ? []
          : `${line + 1}: ${[...pathOf(block), subject].join('.')} = ${lines[line]?.slice(start, end)}`,
      ),
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
    ['a: &x |\n  b\nc: d', '2: a =   b', '3: c = d'],
    ['a: | b\n  c: d', '1: a = | b', '2: a.c = d'],
    ['"a": b', '1: a = b'],
    ['"a" : b', '1: a = b'],
    ["'a b': c", '1: a b = c'],
    ['a:b: c', '1: a:b = c'],
    ['? a: b', '1: ? a = b'],
    ['- - a: b', '1: a = b'],
    ['a: # b\n  c: d', '2: a.c = d'],
    ['%YAML 1\n---\na: b', '1:  = %YAML 1', '3: a = b'],
    ['a: b #c', '1: a = b'],
    ['a: b#c', '1: a = b#c'],
    ['{{ a }}: b', '1: {{ a }} = b'],
    ['{{ a: b', '1:  = {{ a: b'],
    ['...\na: b', '2: a = b'],
    ['--- a\nb: c', '2: b = c'],
    ['---a\nb: c', '1:  = ---a', '2: b = c'],
    ['a: |\n\n  b\n\nc: d', '3: a =   b', '5: c = d'],
    ['a:\n  b: c\n d: e', '2: a.b = c', '3: a.d = e'],
    ['a:\n- b: c\n  d:\n  - e\nf: g', '2: a.b = c', '4: a.d = e', '5: f = g'],
    ['- name: A\n  value: b\n- name: C\n  default: d', '1: name = A', '2: A = b', '3: name = C', '4: C = d'],
    ['- key: A\n  content: b', '1: key = A', '2: A = b'],
    ['a: "b \\" c"', '1: a = b \\" c'],
    ["a: 'b '' c'", "1: a = b '' c"],
    ['a: [b, "c, d", e: f]', '1: a = b', '1: a = c, d', '1: e = f'],
    ['a: {b: c, d: [e]}\nf: g', '1: a.b = c', '1: a.d = e', '2: f = g'],
    ['a: [\n  b,\n  # c\n  d ]\ne: f', '2: a = b', '4: a = d', '5: e = f'],
    ['a: b\n  c\nd: e', '1: a = b', '2: a = c', '3: d = e'],
    ['  a: b\n  c: d\ne: f', '1: a = b', '2: c = d', '3: e = f'],
    ['#a: b'],
    ['a: !include b', '1: a = b'],
    ['a: &x', '1: a = &x'],
    ['a: &x\n  b: c', '1: a = &x', '2: a.b = c'],
    ['@a: b', '1:  = @a: b'],
    ['`a: b', '1:  = `a: b'],
    ['[a]: b', '1:  = a'],
    ['*a : b', '1:  = *a : b'],
    ['&x a: b', '1:  = a: b'],
    ['!t a: b', '1:  = a: b'],
  ];
  for (const [text, ...values] of cases) {
    it(`are ${values.join(', ') || 'none'} in ${text.replaceAll('\n', '⏎')}`, () => {
      assert.deepEqual(valuesIn(text), values);
    });
  }

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
