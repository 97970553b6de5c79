import assert from 'node:assert/strict';
import {
  commandBefore,
  isWord,
  isWordOfValue,
  lineBefore,
  startOfText,
  textBefore,
} from '../../../../src/config/evidence/namePlace.ts';
import { newBlock, type Entry } from '../../../../src/config/structure/entry.ts';
import type { Family } from '../../../../src/config/structure/language.ts';
import { entryOf, NAME, placed } from './entries.ts';

const blanks = (count: number): string => ' '.repeat(count);
const a = (count: number): string => 'a'.repeat(count);

const isValue = (text: string): boolean => isWordOfValue(...placed(text), 'host');

describe('A name in a value (N@, the value between ¦)', () => {
  const words = [
    'N@',
    ...Array.from(' "\'`,;|=([{}<>@!', (before) => `${before}N@`),
    ...Array.from(' "\'`,;|)]{}<>\\', (behind) => `N@${behind}`),
    'x/¦N@',
    '¦N@¦/x',
    '¦N@¦xy',
    'N@.',
    'N@. ',
    'N@:80',
    'N@:$PORT',
    'N@:{port}',
    'N@:%s',
    'N@:*',
    'N@:',
    // A colour, a character, a default.
    '\\e[mN@',
    `\\e[${'1'.repeat(8)}mN@`,
    '\\u003CN@',
    '\\x1bN@',
    `\${${a(60)}:-N@`,
    '${A=N@',
    '${A:?N@',
    '${A+N@',
    'x=N@',
    `&${a(61)}=N@`,
    '?a=b N@',
  ];
  for (const text of words)
    it(`is a word: ${text.slice(0, 30)}`, () => assert.equal(isWord(...placed(text), 'host'), true));

  const parts = (
    'x/N@ | x:N@ | #N@ | *N@ | N@/ | N@? | N@# | N@* | N@.x | N@.- | N@:a | N@:/ | ' +
    `\\e[${'1'.repeat(9)}mN@ | \${${a(61)}:-N@ | [31m/N@ | \\u003/N@ | \\x1b/N@ | \${A:-/N@ | ?a=N@ | ` +
    `&a.b%20-_c=N@ | ?${a(60)}=N@`
  ).split(' | ');
  for (const text of parts)
    it(`is a part of a word: ${text.slice(0, 30)}`, () =>
      assert.equal(isWord(...placed(text), 'host'), false));

  it('may have a path behind it in an address of the web alone', () => {
    for (const behind of ['/', '/x', '?', '#a', ':x', ':/']) {
      assert.equal(isWord(...placed(`N@${behind}`), 'address'), true, behind);
      assert.equal(isWord(...placed(`N@${behind}`), 'host'), false, behind);
    }
    for (const behind of ['*', '+', '~', 'é', '.x', '&/'])
      assert.equal(isWord(...placed(`N@${behind}`), 'address'), false, behind);
  });

  it('is a word of prose with more than four plain words around it', () => {
    assert.equal(isValue('aa bb N@ cc. Dd,'), true);
    assert.equal(isValue('aa bb N@ cc. Dd, ee'), false);
    // No plain words.
    assert.equal(isValue('a bb1 c/d -e f; N@ gg hh ii: jj.. (kk)'), true);
    // Words further than 200 characters do not count, nor those of another value.
    assert.equal(isValue(`aa bb cc dd ee${blanks(186)}N@`), false);
    assert.equal(isValue(`aa bb cc dd ee${blanks(187)}N@`), true);
    assert.equal(isValue(`N@${blanks(186)}aa bb cc dd ee`), false);
    assert.equal(isValue(`N@${blanks(187)}aa bb cc dd ee`), true);
    assert.equal(isValue('aa bb cc dd ee ¦N@¦'), true);
    assert.equal(isValue('¦N@¦ aa bb cc dd ee'), true);
  });
});

describe('The text before a name', () => {
  const script = { subject: 'ab ' };

  it('begins at its value, after the lines that a command continues', () => {
    const cases: readonly (readonly [text: string, family: Family, before: string])[] = [
      ['key ¦x N@', 'yaml', 'x '],
      ['key ¦x N@', 'script', 'ab x '],
      [`¦${a(999)} N@`, 'yaml', `${a(999)} `],
      [`¦${a(1000)} N@`, 'yaml', `${a(999)} `],
    ];
    for (const [text, family, before] of cases)
      assert.equal(textBefore(...placed(text, script, family)), before, text.slice(0, 20));
  });

  it('has a beginning of a thousand characters', () => {
    assert.equal(startOfText(...placed('key ¦x N@ y', script)), 'x ');
    assert.equal(startOfText(...placed('key ¦x N@', script, 'script')), 'ab x ');
    assert.equal(startOfText(...placed(`¦${a(999)} N@`, script)), `${a(999)} `);
    assert.equal(startOfText(...placed(`¦x${a(999)} N@`, script)), `x${a(999)}`);
  });

  it('is three hundred characters of its line', () => {
    assert.equal(lineBefore(...placed('key ¦x N@', script)), 'key x ');
    assert.equal(lineBefore(...placed('  key ¦x N@', script, 'script')), 'ab  key x ');
    assert.equal(lineBefore(...placed('  key ¦x N@', { subject: '' }, 'script')), '  key x ');
    assert.equal(lineBefore(...placed(`x${a(299)} N@`)), `${a(299)} `);
    assert.equal(lineBefore(...placed(`x${a(298)} N@`)), `x${a(298)} `);
  });
});

const wordsFor = (key: string): readonly string[] | undefined => {
  const [place, entry] = placed('curl -s N@', { key });
  return commandBefore(place, entry)?.words;
};

describe('The command line before a name', () => {
  it('is the value of a key for commands', () => {
    const keys = `command Command_Line cmd args run script scripts exec execStart entrypoint test shell
      healthcheck argv ProxyCommand docker_args ${a(40)}_args local-exec remote-exec`;
    for (const key of keys.split(/\s+/u)) assert.deepEqual(wordsFor(key), ['curl', '-s'], key);
    for (const key of ['my_command', 'commander', '_args', `${a(41)}_args`, 'runs', 'tests', 'host', ''])
      assert.equal(wordsFor(key), undefined, key);
  });

  it('may be the items of its list, from the first of the line on', () => {
    const block = newBlock('', undefined);
    const item = (start: number, end: number, fields: Partial<Entry> = {}): Entry =>
      entryOf('args', { start, end, block, isItem: true, ...fields });
    const line = `curl -s ${NAME}`;
    const last = item(8, line.length);
    const words = (...before: readonly Entry[]): readonly string[] | undefined =>
      commandBefore({ line, start: 8, end: line.length, entries: [...before, last], family: 'yaml' }, last)
        ?.words;
    assert.deepEqual(words(item(0, 4), item(5, 7)), ['curl', '-s']);
    // Those of another key, of another block, and keys.
    assert.deepEqual(words(item(0, 4), item(5, 7, { key: 'command' })), ['curl']);
    assert.deepEqual(words(item(0, 4), item(5, 7, { block: newBlock('', undefined) })), ['curl']);
    assert.deepEqual(words(item(0, 4), item(5, 7, { kind: 'key' })), ['curl']);
    assert.deepEqual(words(), []);
  });
});
