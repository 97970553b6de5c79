import assert from 'node:assert/strict';
import { DnsControlReader } from '../../../../src/config/structure/dnsControl.ts';
import type { Block } from '../../../../src/config/structure/entry.ts';
import { linesRead } from './values.ts';

/** Returns the calls around an entry, outermost first. */
function pathOf(block: Block | undefined): string {
  return block?.parent === undefined ? '' : `${pathOf(block.parent)}${block.key}/`;
}

/** Returns the words and texts of each line with the calls and braces around them. */
function told(text: string): readonly string[] {
  return linesRead(new DnsControlReader(), text).map(([line, entries]) =>
    entries
      .map(({ kind, start, end, key, subject, block }) => {
        assert.deepEqual([kind, key, subject], ['value', block.key, block.key]);
        return `${pathOf(block)}${line.slice(start, end)}`;
      })
      .join(' '),
  );
}

describe('The calls of dnsconfig.js', () => {
  const cases: readonly (readonly [text: string, ...lines: string[]])[] = [
    ['A("a", b.c, -1)', 'A/a A/b.c A/- A/1'],
    ['A([["a"], "b"])', 'A/a A/b'],
    ['var $é_1 = A("a");', 'var $é_1 = A/a'],
    ['$é_1("a")', '$é_1/a'],
    ['1("a")', '1 /a'],
    // The name of a call may be apart from its parenthesis, by blanks and in another line.
    ['A ("a")', 'A A/a'],
    ['A\n("a")', 'A', 'A/a'],
    ...['A;', 'A,', 'A\t', '"A"', 'A)', 'A{}'].map((before) => [`${before}("a")`, 'A /a'] as const),
    ['("a")', '/a'],
    ['A "b" ("c")', 'A b /c'],
    ['A["a"]', 'A {/a'],
    // More brackets are closed than were opened.
    ['A("a")) B("b")', 'A/a B/b'],
    // Texts.
    [String.raw`A("a\"b", 'c\'d', "e`, String.raw`A/a\"b A/c\'d A/e`],
    ['A(`a`, `b\nc`, "d")', 'A/a', 'A/d'],
    // Comments.
    ['A("a" // "b"\n, "c")', 'A/a', 'A/c'],
    ['A("a" /* "b"\n"c" */, "d")', 'A/a', 'A/d'],
    ['/**/A("a")', 'A/a'],
    ['/*/ A("a") */B("b")', 'B/b'],
    ['/* ` */A("a")', 'A/a'],
    ['A(`*/`, "a")', 'A/*/ A/a'],
    // A slash begins a regular expression where no value is before it.
    ['A(/"/, "a")', 'A//"/ A/a'],
    ['A(/[/"]/gi, "a")', 'A//[/"]/gi A/a'],
    [String.raw`A(/\/"/, "a")`, String.raw`A//\/"/ A/a`],
    ...['[', '}', ',', ';'].map((before) => [`${before}${' '.repeat(20)}/"/`, '/"/'] as const),
    [`(${' '.repeat(20)}/"/`, '//"/'],
    [`{${' '.repeat(20)}/"/`, '{//"/'],
    ...['=', ':', '!', '&', '|', '?'].map(
      (before) => [`${before}${' '.repeat(20)}/"/`, `${before} /"/`] as const,
    ),
    ['/"/', '/"/'],
    ['A(/[/, "a")\nB("b")', 'A//[/, "a")', 'A/B/b'],
    ['a / "b" / c', 'a / b / c'],
    [`=${' '.repeat(21)}/"/`, '= / /'],
  ];
  for (const [text, ...lines] of cases)
    it(`are ${lines.join(' ⏎ ').slice(0, 70)} in ${text.replaceAll('\n', '⏎').slice(0, 70)}`, () =>
      assert.deepEqual(told(text), lines));

  it('are at most sixty deep', () => {
    const paths = [59, 60, 61, 100].map((calls) => told(`${'A('.repeat(calls)}"a"`)[0]?.split('/'));
    assert.deepEqual(
      paths.map((path) => path?.length),
      [60, 61, 61, 61],
    );
  });
});
