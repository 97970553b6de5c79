import assert from 'node:assert/strict';
import { KeyValueReader } from '../../../../src/config/structure/keyValueReader.ts';
import type { Block } from '../../../../src/config/structure/entry.ts';
import { linesRead } from './values.ts';

/** Returns the blocks around an entry, outermost first, with their labels. */
function pathOf(block: Block | undefined): readonly string[] {
  if (block === undefined) return [];
  return [...pathOf(block.parent), ...(block.key === '' ? [] : [[block.key, ...block.labels].join(' ')])];
}

/** Returns the entries of a text except keys, each as `line: path.to.key = text`. */
function valuesIn(text: string): readonly string[] {
  return linesRead(new KeyValueReader(), text).flatMap(([line, entries], number) =>
    entries.flatMap(({ kind, start, end, subject, block }) =>
      kind === 'key'
        ? []
        : `${number + 1}: ${[...pathOf(block), subject].join('.')} = ${line.slice(start, end)}`,
    ),
  );
}

/** Returns where the keys of a line are, and their texts. */
function keysIn(line: string): readonly (readonly [start: number, key: string])[] {
  const reader = new KeyValueReader();
  const { entries } = reader.read(line, reader.initial);
  return entries.flatMap(({ kind, start, end }) => (kind === 'key' ? [[start, line.slice(start, end)]] : []));
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
    ['[a] # b\nc = d', '2: a.c = d'],
    ['[a] b\nc = d', '1:  = [a] b', '2: c = d'],
    ['  [ a b ]\nc = d', '2: a b.c = d'],
    ['[a]\n[]\nc = d', '3: a.c = d'],
    ['x [a]\nc = d', '1: x = [a]', '2: c = d'],
    ['<A>\nb c\n</A>\nd e', '2: A .b = c', '4: d = e'],
    ['<A>x\nb c', '2: b = c'],
    ['x <A>\nb c', '1: x = <A>', '2: b = c'],
    ['</A> x\nb c', '1:  = </A> x', '2: b = c'],
    ['a = b \\\nc d\ne = f', '1: a = b \\', '2: a = c d', '3: e = f'],
    ['export A=b', '1: A = b'],
    ['set A=b', '1: A = b'],
    ...['exportA', 'setA', 'declareA', '-A', 'SetEnvA'].map((key) => [`${key}=b`, `1: ${key} = b`] as const),
    ['declare -x A=b', '1: A = b'],
    ['declare A=b', '1: A = b'],
    ['- A=b', '1: A = b'],
    ['SetEnv A b', '1: A = b'],
    ['SetEnv A = b', '1: A = b'],
    ['Environment="A=b"', '1: A = b"'],
    ["Environment='A=b'", "1: A = b'"],
    ['Environment=A=b', '1: A = b'],
    ['"a b" = c', '1: a b = c'],
    ['a:b'],
    ['a:'],
    ['a => b', '1: a = b'],
    ['a += b', '1: a = b'],
    ['a ?= b', '1: a = b'],
    ['a := b', '1: a = b'],
    ['1a b', '1:  = 1a b'],
    ['a.b:c-d e', '1: a.b:c-d = e'],
    ['a b # c', '1: a = b'],
    ['a b #c', '1: a = b #c'],
    ['a = b ; c', '1: a = b'],
    ['a = b\n  c\n\td', '1: a = b', '2: a = c', '3: a = d'],
    ['a b\n  c d', '1: a = b', '2: c = d'],
    ['a(b = c', '1:  = a(b = c'],
    // An apostrophe begins a quoted key of at most 80 characters, or a comment.
    [`'${'a'.repeat(80)}'${' '.repeat(20)}= b`, `1: ${'a'.repeat(80)} = b`],
    [`'${'a'.repeat(81)}' = b`],
    [`'a'${' '.repeat(21)}= b`],
    // A key ends the value above it, and so does an empty line.
    ['a = b\nc d', '1: a = b', '2: c = d'],
    ['a = b\n\nc = d', '1: a = b', '3: c = d'],
    ['a = b \\\n\nc = d', '1: a = b \\', '3: c = d'],
    ['a = b\n  C d', '1: a = b', '2: C = d'],
    ['a = b\n  Cd e', '1: a = b', '2: Cd = e'],
    ['a: b\n  c d\n  e', '1: a = b', '2: a = c d', '3: a = e'],
    ['a = b\n  c \\\nd', '1: a = b', '2: a = c \\', '3: a = d'],
    ['a b \\\n c\n  d', '1: a = b \\', '2: a = c', '3: a = d'],
    ['web a=b \\\nc', '1:  = web', '1: web.a = b', '2:  = c'],
    // So do sections, elements and objects. A word alone is a key.
    ['a = b\n[s]\n  c', '1: a = b'],
    ['a = b\n<A>\n  c', '1: a = b'],
    ['<A>\na = b\n</A>\n  c', '2: A .a = b'],
    ['define host {\na = b\n}\n  c', '2: define host.a = b'],
    ['web a=b\n  c', '1:  = web', '1: web.a = b'],
    ['a\n  b'],
    ['[a] ; b\nc d', '2: a.c = d'],
    ['<A  b   c  > \nd e', '2: A b c.d = e'],
    ['<A>\n<B>\na b\n  </B> \nc d\n</A>\ne f', '3: A .B .a = b', '5: A .c = d', '7: e = f'],
    ['[a]\n<B>\n[c]\nd e', '4: c.d = e'],
    ['define host{ # a\n b c\n}\nd e', '2: define host.b = c', '4: d = e'],
    ['[a]\ndefine host {\n b c\n}\nd e', '3: define host.b = c', '5: d = e'],
    ['  define a { ; b\n c d', '2: define a.c = d'],
    ['define a { b\nc d', '1: define = a { b', '2: c = d'],
    ['definea {\nb c', '1: definea = {', '2: b = c'],
    ['<A>\n}\nb c', '3: A .b = c'],
    ['a = b #', '1: a = b'],
    ['"a b"', '1:  = a b'],
  ];
  for (const [text, ...values] of cases)
    it(`are ${values.join(', ') || 'none'} in ${text.replaceAll('\n', '⏎')}`, () =>
      assert.deepEqual(valuesIn(text), values));
});

describe('The key of a setting', () => {
  const lines: readonly (readonly [line: string, start: number, key: string])[] = [
    ['  key a', 2, 'key'],
    ['"a b" = c', 1, 'a b'],
    ["'a.b' = c", 1, 'a.b'],
    ['export port=1', 7, 'port'],
    ['set t = 1', 4, 't'],
    ['declare -x x=1', 11, 'x'],
    ['- key: a', 2, 'key'],
    ['SetEnv E a', 7, 'E'],
    ['  SetEnv E=a', 9, 'E'],
    ['Environment="E=a"', 13, 'E'],
    ['  key', 2, 'key'],
    ['"key"', 1, 'key'],
  ];
  for (const [line, start, key] of lines)
    it(`is at ${start} in ${line}`, () => assert.deepEqual(keysIn(line), [[start, key]]));
});
