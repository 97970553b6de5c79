import assert from 'node:assert/strict';
import type { Block } from '../../../../src/config/structure/entry.ts';
import type { Family } from '../../../../src/config/structure/language.ts';
import { structureOf, type Structure } from '../../../../src/config/structure/structure.ts';

/** The blocks around an entry, outermost first, with their labels. */
function pathOf(block: Block | undefined): string {
  if (block === undefined) return '';
  return `${pathOf(block.parent)}/${[block.key, ...block.labels].join(' ')}`;
}

/** The entries of every line as `kind key subject text path`. */
function told(structure: Structure, lines: readonly string[]): readonly (readonly string[])[] {
  return structure
    .all()
    .map((entries, line) =>
      entries.map(({ kind, key, subject, start, end, block, fqdn }) =>
        [kind, key, subject, lines[line]?.slice(start, end), fqdn, pathOf(block)].join(' | '),
      ),
    );
}

/** Returns the structure of a text whose first line was another one. */
function afterEdit(family: Family, before: string, lines: readonly string[]): readonly (readonly string[])[] {
  const current = [before, ...lines.slice(1)];
  const structure = structureOf(family, current.length, (line) => current[line] ?? '');
  structure.all();
  current.splice(0, 1, lines[0] ?? '');
  structure.apply([{ firstLine: 0, lastLine: 0, linesNow: 1 }], current.length);
  return told(structure, current);
}

describe('An edit of the first line', () => {
  const cases: readonly (readonly [family: Family, before: string, ...lines: string[]])[] = [
    ['yaml', 'a: "x', "a: 'x", "y' z: w", 'b" c: d'],
    ['yaml', 'a:', 'b:', '  c: d'],
    ['yaml', ' a:', '  a:', '  c: d'],
    ['yaml', 'a: [', 'a: {', '  c: d', ']'],
    ['settings', 'a = b \\', 'a = b', 'c = d'],
    ['settings', 'a = b \\', 'c = b \\', 'd'],
    ['settings', 'a = b', 'c = b', '  d e'],
    ['settings', '[a]', '[b]', 'c = d'],
    ['settings', 'define host {', 'define service {', '  a b', '}', 'c d'],
    ['hcl', 'a = <<END', 'a = <<EOF', 'END', 'b = c'],
    ['hcl', 'a = <<END', 'b = <<END', 'text', 'END'],
    ['hcl', 'a = [', 'b = [', '  c'],
    ['hcl', '/* a', 'a', 'b = c', '*/ d = e'],
    ['hcl', 'a =', 'b =', '  c'],
    ['puppet', '$a = $b ? {', '$c = $b ? {', "  'd' => 'e'"],
    ['nix', "a = ''", "b = ''", 'text', "'';"],
    ['toml', 'a = [', 'b = [', ' "d"'],
    ['nginx', 'server_name', 'root', ' a;'],
    ['xml', '<!-- a', '<a>', '<c>d</c>', '-->', '<e>f</e>'],
    ['script', 'a \\', 'a', ' c d'],
    ['script', 'a=(', 'b=(', '  c', ')'],
    ['zone', '$ORIGIN a.example.', '$ORIGIN b.example.', 'www A 192.0.2.1', ' A 192.0.2.2'],
    ['dnscontrol', 'A("a",', 'B("a",', '"b")'],
  ];
  for (const [family, before, ...lines] of cases)
    it(`is followed in the lines below it: ${family} ${before} → ${lines.join('⏎')}`, () => {
      const fresh = structureOf(family, lines.length, (line) => lines[line] ?? '');
      assert.deepEqual(afterEdit(family, before, lines), told(fresh, lines));
    });
});

/** Returns the lines that have other entries below them once they are read again. */
function openedBy(family: Family, lines: readonly string[]): readonly string[] {
  const structure = structureOf(family, lines.length, (line) => lines[line] ?? '');
  return lines.filter((_, line) => {
    const before = structure.all();
    structure.apply([{ firstLine: line, lastLine: line, linesNow: 1 }], lines.length);
    return structure.all()[line + 1] !== before[line + 1];
  });
}

describe('A line that is read again', () => {
  // What begins a block begins another one. In YAML that is the first key of a mapping, in a zone file an owner.
  const texts: readonly (readonly [family: Family, lines: readonly string[], ...opening: string[]])[] = [
    [
      'yaml',
      ['a:', '  b: c', '  d: "e', '    f"', '  g: [h,', '    i]', '  j: |', '    k', '    l'],
      '  b: c',
    ],
    ['settings', ['[a]', 'b = c', 'd = e \\', '  f', 'g h'], '[a]'],
    ['puppet', ["a { 'b':", "c => 'd',", 'e =>', "'f'", '}'], "a { 'b':"],
    ['nix', ['a."b" = {', 'c = d;', "e = ''", 'f', "'';", 'g."h" =', 'i; }'], 'a."b" = {', 'g."h" ='],
    ['nginx', ['a b {', 'c d;', 'e', 'f', 'g;', '}'], 'a b {'],
    [
      'xml',
      ['<a><name>x</name>', 'b', '<c', 'd="e"', '>g</c>', '<!-- h', '-->', '</a>'],
      '<a><name>x</name>',
      '<c',
    ],
    ['script', ['a', 'b', 'c \\', 'd', 'cat <<E', 'e', 'E', 'f=(', 'g', ')']],
    ['zone', ['$ORIGIN a.example.', 'b NS c', '  A ::1', 'c TXT (', '"d"', ')'], 'b NS c', 'c TXT ('],
    [
      'dnscontrol',
      ['D("a",', 'A("b",', 'c', '`', '`, "d"),', '/*', '*/', 'f({', 'g', '}))'],
      'D("a",',
      'A("b",',
      'f({',
    ],
  ];
  for (const [family, lines, ...opening] of texts)
    it(`leaves those below alone, unless it begins a block: ${family}`, () =>
      assert.deepEqual(openedBy(family, lines), opening));
});
