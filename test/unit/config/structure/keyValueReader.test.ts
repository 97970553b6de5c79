import assert from 'node:assert/strict';
import { KeyValueReader } from '../../../../src/config/structure/keyValueReader.ts';
import type { Block } from '../../../../src/config/structure/entry.ts';

/** Returns the blocks around an entry, outermost first, with their labels. */
function pathOf(block: Block | undefined): readonly string[] {
  if (block === undefined) return [];
  return [...pathOf(block.parent), ...(block.key === '' ? [] : [[block.key, ...block.labels].join(' ')])];
}

/** Returns the entries of a text except keys, each as `line: path.to.key = text`. */
function valuesIn(text: string): readonly string[] {
  const reader = new KeyValueReader();
  let state = reader.initial;
  return text.split('\n').flatMap((line, number) => {
    const read = reader.read(line, state);
    state = read.state;
    return read.entries.flatMap(({ kind, start, end, subject, block }) =>
      kind === 'key'
        ? []
        : `${number + 1}: ${[...pathOf(block), subject].join('.')} = ${line.slice(start, end)}`,
    );
  });
}

describe('The settings of a file', () => {
  const cases: readonly (readonly [text: string, ...values: string[]])[] = [
    ['# a = b'],
    ['  ; a = b'],
    ['! a = b'],
    ['// a = b'],
    ['-- a = b'],
    ['--a = b', '1: --a = b'],
    ['rem a = b'],
    ['REM a = b'],
    ['remote = b', '1: remote = b'],
    ["' a = b"],
    ['x # a = b', '1: x = # a = b'],
    ['[a] # b\nc = d', '2: a.c = d'],
    ['[a] b\nc = d', '1:  = [a] b', '2: c = d'],
    ['  [ a b ]\nc = d', '2: a b.c = d'],
    ['[]\nc = d', '2: c = d'],
    ['x [a]\nc = d', '1: x = [a]', '2: c = d'],
    ['<A>\nb c\n</A>\nd e', '2: A .b = c', '4: d = e'],
    ['<A b c>\nd e', '2: A b c.d = e'],
    ['<A>x\nb c', '2: b = c'],
    ['x <A>\nb c', '1: x = <A>', '2: b = c'],
    ['</A> x\nb c', '1:  = </A> x', '2: b = c'],
    ['a = b \\\nc d\ne = f', '1: a = b \\', '2: a = c d', '3: e = f'],
    ['a = b\\  \n  c', '1: a = b\\  ', '2: a = c'],
    ['export A=b', '1: A = b'],
    ['exported A=b', '1:  = exported', '1: exported.A = b'],
    ['set A=b', '1: A = b'],
    ['declare -x A=b', '1: A = b'],
    ['declare A=b', '1: A = b'],
    ['declare -x -y A=b', '1: declare = -x -y A=b'],
    ['- A=b', '1: A = b'],
    ['SetEnv A b', '1: A = b'],
    ['SetEnv A = b', '1: A = b'],
    ['Environment="A=b"', '1: A = b"'],
    ["Environment='A=b'", "1: A = b'"],
    ['Environment=A=b', '1: A = b'],
    ['"a b" = c', '1: a b = c'],
    ["'a b': c"],
    ['a:b'],
    ['a: b', '1: a = b'],
    ['a:'],
    ['a => b', '1: a = b'],
    ['a += b', '1: a = b'],
    ['a ?= b', '1: a = b'],
    ['a := b', '1: a = b'],
    ['a =b', '1: a = b'],
    ['a b', '1: a = b'],
    ['1a b', '1:  = 1a b'],
    ['a.b:c-d e', '1: a.b:c-d = e'],
    ['a'],
    ['a  # b', '1: a = # b'],
    ['a b # c', '1: a = b'],
    ['a b #c', '1: a = b #c'],
    ['a = b ; c', '1: a = b'],
    ['a = b;c', '1: a = b;c'],
    ['a = "b # c"', '1: a = "b'],
    ['a = b\n  c\n\td', '1: a = b', '2: a = c', '3: a = d'],
    ['a b\n  c d', '1: a = b', '2: c = d'],
    ['a(b = c', '1:  = a(b = c'],
  ];
  for (const [text, ...values] of cases) {
    it(`are ${values.join(', ') || 'none'} in ${text.replaceAll('\n', '⏎')}`, () => {
      assert.deepEqual(valuesIn(text), values);
    });
  }
});
