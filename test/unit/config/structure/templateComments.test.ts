import assert from 'node:assert/strict';
import { structureOf } from '../../../../src/config/structure/structure.ts';
import { readCommentLine } from '../../../../src/config/structure/templateComments.ts';

describe('A line of a template', () => {
  const lines: readonly (readonly [line: string, isComment: boolean, openUntil?: string])[] = [
    ['  {{- /* a */ -}}', true],
    ['{{- /* a */-}}', true],
    ['{{/* a', true, '*/'],
    ['{{ /* a */}} b: c', false],
    ['b: c {{/* a */}}', false],
    ['b: c {{/* a', false],
    ['{# a #}', true],
    ['\t{# a #} ', true],
    ['{# a #} b: c', false],
    ['b: c {# a', false],
    ['<%- a %>', false],
    ['b <%# a', false],
  ];
  for (const [line, isComment, openUntil] of lines) {
    const opens = openUntil === undefined ? '' : `, open until ${openUntil}`;
    it(`${JSON.stringify(line)} is ${isComment ? 'a comment' : 'none'}${opens}`, () =>
      assert.deepEqual(readCommentLine(line, undefined), { isComment, openUntil }));
  }

  it('goes on with the comment before it, to its end', () => {
    assert.deepEqual(readCommentLine('b: c', '#}'), { isComment: true, openUntil: '#}' });
    assert.deepEqual(readCommentLine('b */ c', '#}'), { isComment: true, openUntil: '#}' });
    assert.deepEqual(readCommentLine('b #} c: d', '#}'), { isComment: true, openUntil: undefined });
  });
});

/** The first key of each line of YAML. */
const keysOf = (lines: readonly string[]): readonly string[] =>
  structureOf('yaml', lines.length, (line) => lines[line] ?? '')
    .all()
    .map((entries) => entries[0]?.key ?? '');

describe('A comment of a template that is not closed', () => {
  for (const [opening, closing] of [
    ['{#', '#}'],
    ['<%#', '%>'],
    ['<%--', '--%>'],
  ] as const) {
    it(`hides nothing: ${opening}`, () => {
      assert.deepEqual(keysOf(['a: |', `  ${opening} text`, 'b: c']), ['a', 'a', 'b']);
      assert.deepEqual(keysOf(['a: b', `${opening} b: c`, closing, 'd: e']), ['a', '', '', 'd']);
      // The second one is not closed.
      assert.equal(keysOf([opening, closing, opening, 'd: e'])[3], 'd');
    });

    it(`hides what is before its end after an edit: ${opening}`, () => {
      const lines = ['a: b', opening, 'b: c', 'd: e'];
      const structure = structureOf('yaml', 4, (line) => lines[line] ?? '');
      const isHidden = (): boolean => structure.all()[2]?.length === 0;
      assert.equal(isHidden(), false);
      lines[3] = closing;
      structure.apply([{ firstLine: 3, lastLine: 3, linesNow: 1 }], 4);
      assert.equal(isHidden(), true);
      lines.splice(3, 1);
      structure.apply([{ firstLine: 3, lastLine: 3, linesNow: 0 }], 3);
      assert.equal(isHidden(), false);
    });
  }

  it('hides what is before its end in a text that an edit makes longer', () => {
    const lines = ['a: b', '*/}}'];
    const structure = structureOf('yaml', 2, (line) => lines[line] ?? '');
    structure.all();
    lines.splice(0, 1, 'a: b', '{{/*', 'b: c');
    structure.apply([{ firstLine: 0, lastLine: 0, linesNow: 3 }], 4);
    assert.deepEqual(structure.all()[2], []);
  });
});
