import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { indexOfEntry } from '../../../../src/config/structure/entry.ts';
import type { Family } from '../../../../src/config/structure/language.ts';
import { structureOf } from '../../../../src/config/structure/structure.ts';
import { keysOf, valuesIn } from './values.ts';

/** Returns how long the keys of the entries are, and those of their blocks, in a text with keys of a length. */
function keyLengths(length: number): readonly number[] {
  const lines = [`${'a'.repeat(length)} {`, `${'b'.repeat(length)} = c`];
  const all = structureOf('hcl', lines.length, (line) => lines[line] ?? '').all();
  return all.flatMap((entries) => entries.flatMap(({ key, block }) => [key.length, block.key.length]));
}

/** Returns how many keys are above a value in so many brackets. */
function depth(brackets: number): number {
  const text = `${'{"a": '.repeat(brackets)}"b"`;
  const value = structureOf('json', 1, () => text)
    .all()[0]
    ?.findLast(({ kind }) => kind === 'value');
  return keysOf(value?.block).length;
}

describe('The structure of a text', () => {
  const cases: readonly (readonly [Family, string, ...string[]])[] = [
    ['yaml', 'a:\n  b: c # d\n  e: "f"\ng: h', '2: a.b = c', '3: a.e = f', '4: g = h'],
    ['yaml', 'a: |\n  b: c\n\n  d\ne: f', '2: a =   b: c', '4: a =   d', '5: e = f'],
    [
      'yaml',
      'a: [b, {c: d}]\ne: {f: [g,\n  h], i: j}\nk: l',
      '1: a = b',
      '1: a.c = d',
      '2: e.f = g',
      '3: e.f = h',
      '3: e.i = j',
      '4: k = l',
    ],
    ['yaml', 'a: "b\n"\nc: d', '1: a = b', '2: a = "', '3: c = d'],
    ['yaml', "a: 'b''\n''\n'\nc: d", "1: a = b''", "2: a = ''", "3: a = '", '4: c = d'],
    ['yaml', '{{- if .Values.a }}\na:\n  {{ .Values.b }}: c\n{{- end }}', '3: a.{{ .Values.b }} = c'],
    ['json', '// a\n{ "b": "c" } /* d\n"e" */', '2: b = c'],
    [
      'hcl',
      'a "b" "c" {\n  d = "e" # f\n  g = [\n    "h",\n  ]\n}',
      '1: a = b',
      '1: a = c',
      '2: a.d = e',
      '4: a.g = h',
    ],
    ['caddy', 'a {\n  b /* {\n    c d\n  }\n}', '2: a.b = /*', '3: a.b.c = d'],
    ['nix', 'a.b."c.d" = {\n  e = [ "f" "g" ];\n};', '2: a.b.c.d.e = f', '2: a.b.c.d.e = g'],
    ['nix', 'a."b"\n  = c // { d = e; };', '2: a."b" = c', '2: a."b" = //', '2: a."b".d = e'],
    [
      'nix',
      "a = ''\n  b {\n'' + ''c'';\nd = e; /* f\ng = h; */",
      '2: a =   b {',
      '3: a = +',
      '3: a = c',
      '4: d = e',
    ],
    ['nix', "a = '' b ''' c ''${d} '';\ne = f;", "1: a =  b ''' c ''${d} ", '2: e = f'],
    ['settings', 'a b=c d=e', '1:  = a', '1: a.b = c', '1: a.d = e'],
    ['xml', '<a><name>b</name>\n<value>c</value></a>', '1: a.name = b', '2: a.b = c'],
    // Only these elements of HTML have no end.
    ...'area base br col embed hr img input LINK meta source track wbr'
      .split(' ')
      .map((tag) => ['xml', `<${tag}>a`, '1:  = a'] as const),
    ['xml', '<links>a', '1: links = a'],
    ['xml', '<xbr>a', '1: xbr = a'],
    ['toml', '[a]\nb = "c"\n[d.e]\nf = ["g", "h"]\n# i = 1', '2: a.b = c', '4: d.e.f = g', '4: d.e.f = h'],
    ['settings', '[a]\nb=c\nd: e\n; f=g', '2: a.b = c', '3: a.d = e'],
    ['hcl', 'a = ["b", # c\n"d"]\ne = "f"', '1: a = b', '2: a = d', '3: e = f'],
    ['puppet', "a { 'b': c => ['d', 'e'] }", '1: a.c = d', '1: a.c = e'],
    ['json', '{"a": {"value": "b", "name": "c"}}', '1: a.a = b', '1: a.name = c'],
    ['json', '{"a": {"name": "c", "value": "b"}}', '1: a.name = c', '1: a.c = b'],
    ['hcl', 'output "x" {\n  value = "b"\n}', '1: output = x', '2: output.x = b'],
    ['hcl', 'outputs "x" {\n  value = "b"\n}', '1: outputs = x', '2: outputs.outputs = b'],
    ['hcl', 'parameter {\n  default = "b"\n}', '2: parameter.default = b'],
    ['hosts', '1.2.3.4 a b # c', '1:  = 1.2.3.4', '1:  = a', '1:  = b'],
    ['zone', 'a SOA b c. 1 ; d', '1: owner = a', '1:  = SOA', '1:  = b', '1:  = 1'],
    ['script', 'a # b\n# c\nd', '1:  = a', '3:  = d'],
  ];
  for (const [family, text, ...expected] of cases) {
    it(`contains the values of ${family}: ${text.replaceAll('\n', '⏎')}`, () =>
      assert.deepEqual(valuesIn(family, text), expected));
  }

  const families: readonly Family[] = [
    'yaml',
    'json',
    'hcl',
    'puppet',
    'toml',
    'nginx',
    'caddy',
    'nix',
    'statements',
    'settings',
    'xml',
    'script',
    'hosts',
    'zone',
    'prose',
  ];
  const line = fc.oneof(
    fc.constantFrom(
      'a:',
      '  b: c',
      '- d',
      '- e: f',
      'g: |',
      '    h',
      'i: [j,',
      'k]',
      'l: "m',
      'n"',
      '---',
      'o {',
      '}',
      'p = "q"',
      'r = <<E',
      'E',
      '[s]',
      '<t>',
      '</t>',
      '<u v="w',
      '/>',
      '/*',
      '*/',
      '# x',
      'name: y',
      'value: z',
      'a \\',
      '{{ b }}',
      '${c}',
      "''",
      'a."b.c".d = {',
      'e ? {',
      '$ORIGIN a.b',
      '  IN A 192.0.2.1 (',
      'c 300 CNAME d',
      ')',
    ),
    fc.string({ maxLength: 12 }),
  );
  const edit = fc.record({
    at: fc.nat(),
    removed: fc.nat(3),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  });
  for (const family of families) {
    it(`is the same after edits as when it is computed again: ${family}`, () => {
      fc.assert(
        fc.property(
          fc.array(line, { minLength: 1, maxLength: 20 }),
          fc.array(edit, { maxLength: 6 }),
          (first, edits) => {
            const lines = [...first];
            const structure = structureOf(family, lines.length, (at) => lines[at] ?? '');
            structure.all();
            for (const { at, removed, lines: inserted } of edits) {
              const from = at % lines.length;
              const to = Math.min(lines.length - 1, from + removed);
              lines.splice(from, to - from + 1, ...inserted);
              structure.apply([{ firstLine: from, lastLine: to, linesNow: inserted.length }], lines.length);
              const fresh = structureOf(family, lines.length, (index) => lines[index] ?? '').all();
              assert.deepEqual(structure.all(), fresh);
            }
          },
        ),
        { numRuns: 150 },
      );
    });
  }

  for (const family of families) {
    it(`has entries in order that do not overlap, and keys as they are written: ${family}`, () => {
      fc.assert(
        fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
          const all = structureOf(family, lines.length, (index) => lines[index] ?? '').all();
          for (const [at, entries] of all.entries()) {
            for (const [index, { kind, key, start, end }] of entries.entries()) {
              assert.ok(start <= end && start >= (entries[index - 1]?.end ?? 0));
              if (kind === 'key') assert.equal(lines[at]?.slice(start, end), key);
              if (start < end) assert.equal(indexOfEntry(entries, { start, end }), index);
            }
          }
        }),
        { numRuns: 150 },
      );
    });
  }

  it('has keys of at most 300 characters', () => {
    assert.deepEqual(keyLengths(300), [300, 0, 300, 300, 300, 300]);
    assert.deepEqual(keyLengths(301), keyLengths(300));
  });

  it('ignores brackets that are nested deeper than sixty', () => {
    // The document and the outermost bracket have no key.
    assert.deepEqual([58, 59, 60, 1000].map(depth), [57, 58, 58, 58]);
  });

  it('keeps the blocks that an edit does not touch', () => {
    const lines = ['a:', '  b: c', '  d: e', '  f: g'];
    const structure = structureOf('yaml', lines.length, (at) => lines[at] ?? '');
    const before = structure.all();
    lines[2] = '  d: h';
    structure.apply([{ firstLine: 2, lastLine: 2, linesNow: 1 }], lines.length);
    const after = structure.all();
    assert.equal(after[3], before[3]);
    assert.equal(after[2]?.[0]?.block, before[3]?.[0]?.block);
  });
});
