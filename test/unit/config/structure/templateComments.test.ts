import assert from 'node:assert/strict';
import { readCommentLine } from '../../../../src/config/structure/templateComments.ts';

describe('A line of a template', () => {
  const lines: readonly (readonly [line: string, isComment: boolean, openUntil?: string])[] = [
    ['{{/* a */}}', true],
    ['  {{- /* a */ -}}', true],
    ['{{- /* a */-}}', true],
    ['{{/* a', true, '*/'],
    ['{{ /* a */}} b: c', false],
    ['b: c {{/* a */}}', false],
    ['b: c {{/* a', false],
    ['{# a #}', true],
    ['\t{# a #} ', true],
    ['{# a #}}}', true],
    ['{# a', true, '#}'],
    ['{# a #} b: c', false],
    ['b: c {# a', false],
    ['<%# a %>', true],
    ['  <%-- a %>', true],
    ['<%- a %>', false],
    ['<%# a', true, '%>'],
    ['b <%# a', false],
    ['{{ a }}', false],
    ['', false],
  ];
  for (const [line, isComment, openUntil] of lines) {
    const opens = openUntil === undefined ? '' : `, open until ${openUntil}`;
    it(`${JSON.stringify(line)} is ${isComment ? 'a comment' : 'none'}${opens}`, () => {
      assert.deepEqual(readCommentLine(line, undefined), { isComment, openUntil });
    });
  }

  it('goes on with the comment before it, to its end', () => {
    assert.deepEqual(readCommentLine('b: c', '#}'), { isComment: true, openUntil: '#}' });
    assert.deepEqual(readCommentLine('b */ c', '#}'), { isComment: true, openUntil: '#}' });
    assert.deepEqual(readCommentLine('b #} c: d', '#}'), { isComment: true, openUntil: undefined });
  });
});
