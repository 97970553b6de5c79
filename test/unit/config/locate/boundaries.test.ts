import assert from 'node:assert/strict';
import {
  beginningOfName,
  beginsAddress,
  endingOfName,
  endsAddress,
  isVersion,
  isWhiteSpaceEscape,
} from '../../../../src/config/locate/boundaries.ts';

const blanks = (count: number): string => ' '.repeat(count);
const a = (count: number): string => 'a'.repeat(count);

/** Where a name begins whose characters begin at N@: what is left of it, `?` if uncertain, or `template`. */
function beginning(marked: string): string {
  const start = marked.indexOf('N@');
  const text = marked.replace('N@', '');
  const found = beginningOfName(text, start);
  return found === undefined ? 'template' : `${text.slice(found.start)}${found.certain ? '' : '?'}`;
}

/** How a name ends: `certain`, `?`, or `other` if it is another name. */
function ending(marked: string): string {
  const end = marked.indexOf('N@');
  const found = endingOfName(marked.replace('N@', ''), end);
  return found === undefined ? 'other' : found.certain ? 'certain' : '?';
}

describe('Where a name begins (N@)', () => {
  const cases: readonly (readonly [text: string, expected: string])[] = [
    ['N@www', 'www'],
    // Behind a template, but not behind its statements.
    ['}N@www', 'template'],
    ['{{ if .a }}N@www', 'www'],
    [`{{-${blanks(5)}else ${a(79)}}}N@www`, 'www'],
    [`{{-${blanks(5)}else ${a(80)}}}N@www`, 'template'],
    [`{{${blanks(6)}else }}N@www`, 'template'],
    ['{{ elsewhere }}N@www', 'template'],
    ['{{ end }}{{ a }}N@www', 'template'],
    [`{%${a(80)}%}N@www`, 'www'],
    [`{%${a(81)}%}N@www`, 'template'],
    ['<%= a %>N@www', 'template'],
    ['<?= $a ?>N@www', 'template'],
    [`<%${a(80)}%>N@www`, 'www'],
    [`<%${a(81)}%>N@www`, 'template'],
    ['<a>N@www', 'www'],
    // Variables with a default.
    ['${N@HOST-www', 'www'],
    [`\${N@${a(80)}-www`, 'www'],
    [`\${N@${a(81)}-www`, `${a(81)}-www`],
    ['${N@.A-www', '.A-www'],
    ['{N@HOST-www', 'HOST-www'],
    ['x{N@HOST-www', 'HOST-www'],
    ['${HOST:N@-www', 'www'],
    [`\${${a(80)}:N@-www`, 'www'],
    [`\${${a(81)}:N@-www`, '-www'],
    ['${HOST:N@www', 'www'],
    ['${A:x:N@-www', '-www'],
    ['${A:-x y:N@-www', '-www'],
    // Colours.
    ['\\E[N@mwww', 'www'],
    ['\\33[N@0mwww', 'www'],
    ['\\033[N@0mwww', 'www'],
    ['\\x1b[N@0mwww', 'www'],
    ['\\x1B[1;N@0mwww', 'www'],
    ['\\u001b[N@0mwww', 'www'],
    ['\u001b[N@0mwww', 'www'],
    [`\\e[${'1'.repeat(19)};N@123mwww`, 'www'],
    [`\\e[${'1'.repeat(20)};N@123mwww`, '123mwww'],
    ['\\e[1;N@1234mwww', '1234mwww'],
    ['\\e[1;N@x1mwww', 'x1mwww'],
    ['\\e[1 [N@1mwww', '1mwww'],
    // Escapes.
    ['\\N@nwww', 'www?'],
    ['\\N@twww', 'www?'],
    ['\\\\N@nwww', 'nwww'],
    ['\\N@u003cwww', 'www'],
    ['\\N@x27www', 'www'],
    ['\\N@X7Fwww', 'www'],
    ['\\N@U003Ewww', 'www'],
    ['\\N@x80www', 'template'],
    ['\\N@x61www', 'template'],
    ['\\N@x2dwww', 'template'],
    ['\\N@x2', 'template'],
    // Encoded characters.
    ['%N@2Fwww', 'www'],
    ...['09', '90', 'af', 'fa', 'AF', 'FA'].map((digits) => [`%N@${digits}www`, 'www'] as const),
    ...['/', ':', '`', 'g', '@', 'G'].flatMap((other) =>
      [`${other}0`, `0${other}`].map((digits) => [`%N@${digits}www`, 'template'] as const),
    ),
    ['%N@sa', 'template'],
    // Paths and authorities.
    ['/N@www', 'www?'],
    ['//N@www', 'www'],
    ['\\/\\/N@www', 'www'],
    ['a\\/a/N@www', 'www?'],
    ['address=/N@www', 'www'],
    ['a\\/N@www', 'www?'],
    ['/live/N@www', 'www'],
    ['/acme/N@www', 'www'],
    ['/live/a/N@www', 'www?'],
  ];
  for (const [text, expected] of cases)
    it(`${text.slice(0, 40)} of ${text.length} characters: ${expected.slice(0, 20)}`, () =>
      assert.equal(beginning(text), expected));
});

describe('How a name ends (N@)', () => {
  const cases: readonly (readonly [text: string, expected: string])[] = [
    ['N@{uri}', 'certain'],
    ['N@{path}', 'certain'],
    ['N@{http.request.uri}', 'certain'],
    ['N@{{ else }}', 'certain'],
    ['N@{{ end }}', 'certain'],
    [`N@{{-${blanks(5)}end}}`, 'certain'],
    [`N@{{-${blanks(6)}end}}`, 'other'],
    ['N@{{ ended }}', 'other'],
    ['N@{% endif %}', 'certain'],
    ['N@$', 'certain'],
    ['N@$a', '?'],
    ['N@$(a)', '?'],
    ['N@$uri', 'certain'],
    ['N@$uris', '?'],
    ['N@$1', 'certain'],
    ['N@$request_uri', 'certain'],
    ['N@${document_uri}', 'certain'],
    ['N@$is_args', 'certain'],
    ['a.N@$uri', 'other'],
    ['a.N@$', 'certain'],
    ['N@\\.', 'other'],
    ['N@\\', 'certain'],
    ['N@%20', 'certain'],
    ['N@%2', 'other'],
    ['N@%s', 'other'],
    ['N@%{REQUEST_URI}', 'certain'],
    ['N@%[path]', 'certain'],
  ];
  for (const [text, expected] of cases)
    it(`${text}: ${expected}`, () => assert.equal(ending(text), expected));
});

const begins = (before: string): boolean => beginsAddress(`${before}192.0.2.1`, before.length);

const isFolderOrMask = (marked: string): boolean => {
  const start = marked.indexOf('N@');
  return isVersion(marked.replace('N@', '1.2.3.4'), start, start + 7);
};

describe('The place of an address', () => {
  it('is not behind a template or the operator of a version', () => {
    for (const before of ['', ' ', '=', 'a=', '"', '/', ':', '\\\\', '\\\\\\\\'])
      assert.equal(begins(before), true, before);
    for (const before of ['$', '}', ')', '~', '^', '%', '==', '<=', '>=', '~=', '!=', '^=', '\\', '\\\\\\'])
      assert.equal(begins(before), false, before);
    // The letter of an escape stands at its beginning.
    assert.equal(beginsAddress('\\n192.0.2.1', 1), true);
    assert.equal(beginsAddress('\\x192.0.2.1', 1), false);
  });

  it('is not before a template or the rest of a version', () => {
    for (const behind of ['', ' ', '/', '-', '"', '}', ')'])
      assert.equal(endsAddress(`1${behind}`, 1), true, behind);
    for (const behind of ['$', '{', '~', '+']) assert.equal(endsAddress(`1${behind}`, 1), false, behind);
  });

  it('is not that of a folder or a mask', () => {
    for (const text of ['/N@/x', 'a/N@/', '1/N@', '192.0.2.0/N@ '])
      assert.equal(isFolderOrMask(text), true, text);
    for (const text of ['N@/x', '//N@/x', '/N@', '/N@ ', '/N@/1', 'a/N@/32', '=N@/'])
      assert.equal(isFolderOrMask(text), false, text);
  });

  it('may be behind an escape for white space', () => {
    for (const [text, at, is] of [
      ['\\n', 1, true],
      ['\\r', 1, true],
      ['\\t', 1, true],
      ['\\x', 1, false],
      ['\\\\n', 2, false],
      ['\\\\\\n', 3, true],
      ['n', 0, false],
      ['\\', 1, false],
    ] as const)
      assert.equal(isWhiteSpaceEscape(text, at), is, text);
  });
});
