import assert from 'node:assert/strict';
import { basename, wordsBefore, wordsOfItems } from '../../../../src/config/evidence/shellWords.ts';

const blanks = (count: number): string => ' '.repeat(count);

describe('The words of a command before a place', () => {
  const texts: readonly (readonly [before: string, words: readonly string[], current: string])[] = [
    ['a b ', ['a', 'b'], ''],
    ['a b', ['a'], 'b'],
    ['a "b c', ['a'], 'b c'],
    ["a 'b c", ['a'], 'b c'],
    ['a"b"c d', ['abc'], 'd'],
    ["a '' b", ['a', ''], 'b'],
    ['a\\ b c', ['a b'], 'c'],
    ["'a\\ b", [], 'a\\ b'],
    // Another command.
    ['a; b c', ['b'], 'c'],
    ['a && b ', ['b'], ''],
    ['a|b c', ['b'], 'c'],
    ['a\nb c', ['b'], 'c'],
    ['a (b c', ['b'], 'c'],
    ['x=$(a b', ['a'], 'b'],
    ['x=`a b', ['a'], 'b'],
    ['"x $(a b', ['a'], 'b'],
    ["'$(a b", [], '$(a b'],
    ['"a; b', [], 'a; b'],
    // What stands before the command.
    ['- a b', ['a'], 'b'],
    ['key: a b', ['a'], 'b'],
    [`${'k'.repeat(40)}: a b`, ['a'], 'b'],
    [`${'k'.repeat(41)}: a b`, [`${'k'.repeat(41)}:`, 'a'], 'b'],
    ['ExecStart=-a b', ['a'], 'b'],
    ['ExecStartPre=-@+a b', ['a'], 'b'],
    ['Exec=a b', ['Exec=a'], 'b'],
    ['* * * * * root a b', ['a'], 'b'],
    ['5 4 * * 1 /a b', ['/a'], 'b'],
    ['5 4 1,2 1-5 */2 Root a', ['Root'], 'a'],
    ['5 4 * * a b', ['5', '4', '*', '*', 'a'], 'b'],
    ['@daily root a b', ['a'], 'b'],
    [`@${'a'.repeat(10)}${blanks(10)}b`, [], 'b'],
    [`@${'a'.repeat(11)} b`, [`@${'a'.repeat(11)}`], 'b'],
    [`x @daily root a b`, ['x', '@daily', 'root', 'a'], 'b'],
    [`${'1'.repeat(20)}${blanks(10)}2 3 4 ${'5'.repeat(20)}${blanks(10)}/a b`, ['/a'], 'b'],
    [`${'1'.repeat(21)} 2 3 4 5 a b`, ['1'.repeat(21), '2', '3', '4', '5', 'a'], 'b'],
    [`1 2 3 4 ${'5'.repeat(21)} a b`, ['1', '2', '3', '4', '5'.repeat(21), 'a'], 'b'],
    [`1${blanks(11)}2 3 4 5 a b`, ['1', '2', '3', '4', '5', 'a'], 'b'],
    [`1 2 3 4 5${blanks(11)}a b`, ['a'], 'b'],
    [`@daily ${'r'.repeat(32)}${blanks(10)}a b`, ['a'], 'b'],
    [`@daily ${'r'.repeat(33)} a b`, ['r'.repeat(33), 'a'], 'b'],
    [`@daily r${blanks(11)}a b`, ['r', 'a'], 'b'],
    ['x key: a b', ['x', 'key:', 'a'], 'b'],
    [`Exec${'a'.repeat(20)}=b c`, ['b'], 'c'],
    [`Exec${'a'.repeat(21)}=b c`, [`Exec${'a'.repeat(21)}=b`], 'c'],
    ['ExecStart=-@+!b c', ['!b'], 'c'],
    // An array of words.
    ['x CMD ["a", "b', ['x', 'CMD', '[a,'], 'b'],
    [`CMD ${'x'.repeat(80)}[${blanks(9)}"a`, [], 'a'],
    [`CMD ${'x'.repeat(81)}["a`, ['CMD'], `${'x'.repeat(81)}[a`],
    [`CMD [${blanks(10)}"a`, ['CMD', '['], 'a'],
    [`${'A'.repeat(12)} ["a`, [], 'a'],
    [`${'A'.repeat(13)} ["a`, ['A'.repeat(13)], '[a'],
    [`CMD ["${'a'.repeat(200)}",${blanks(9)}"b`, ['a'.repeat(200)], 'b'],
    [`CMD ["${'a'.repeat(201)}", "b`, ['CMD', `[${'a'.repeat(201)},`], 'b'],
    [`CMD ["a",${blanks(10)}"b`, ['CMD', '[a,'], 'b'],
    [`CMD ["${'a'.repeat(200)}`, [], 'a'.repeat(200)],
    [`CMD ["${'a'.repeat(201)}`, ['CMD'], `[${'a'.repeat(201)}`],
    ['CMD ["", "b', [''], 'b'],
    ['CMD ["a", "b", "c', ['a', 'b'], 'c'],
    ['CMD ["a b", "c', ['a b'], 'c'],
    ['ENTRYPOINT [ "a', [], 'a'],
    ['cmd ["a", "b', ['cmd', '[a,'], 'b'],
    ['CM ["a", "b', ['CM', '[a,'], 'b'],
    [`RUN [${'"a", '.repeat(30)}"b`, Array.from({ length: 30 }, () => 'a'), 'b'],
    [`RUN [${'"a", '.repeat(31)}"b`, ['RUN', '[a,', ...Array.from({ length: 30 }, () => 'a,')], 'b'],
    ['CMD ["sh", "-c", "a b', ['a'], 'b'],
    // A command line as an operand.
    ['sh -c "a b', ['a'], 'b'],
    ["sh -c 'a b", ['a'], 'b'],
    ["trap 'a b", ['a'], 'b'],
    ['eval "a b', ['a'], 'b'],
    ["psql -c 'a b", ['psql', '-c'], 'a b'],
    ["ping -c 'a b", ['ping', '-c'], 'a b'],
    ["ssh h 'a b", ['a'], 'b'],
    ["ssh -i 'a b", ['ssh', '-i'], 'a b'],
    ["ssh h -i 'a b", ['ssh', 'h', '-i'], 'a b'],
    ["ssh h a-b 'a b", ['a'], 'b'],
    ["ssh h -p22 'a b", ['a'], 'b'],
    ["ssh 'a b", ['ssh'], 'a b'],
    ["x h 'a b", ['x', 'h'], 'a b'],
    ['ProxyCommand="a b', ['a'], 'b'],
    ['proxycommand="a b', ['a'], 'b'],
    ['ProxyCommand=x"a b', [], 'ProxyCommand=xa b'],
    ["x -cx 'a b", ['x', '-cx'], 'a b'],
    ['XProxyCommand="a b', [], 'XProxyCommand=a b'],
  ];
  for (const [before, words, current] of texts) {
    it(`are ${[...words, `…${current}`].join(', ').slice(0, 60)} in ${JSON.stringify(before).slice(0, 60)}`, () => {
      const found = wordsBefore(before);
      assert.deepEqual([found.words, found.current], [words, current]);
    });
  }

  it('are read from a thousand characters', () => {
    const { words } = wordsBefore(`b ${'a '.repeat(500)}`);
    assert.deepEqual([words.length, words[0]], [500, 'a']);
  });
});

describe('The words of an array', () => {
  it('are its items, unless the last of them takes a command line', () => {
    assert.deepEqual(wordsOfItems(['a', 'b'], 'c d'), { words: ['a', 'b'], current: 'c d' });
    for (const last of ['-c', '-lc', 'CMD-SHELL'])
      assert.deepEqual(wordsOfItems(['sh', last], 'c d').words, ['c'], last);
    for (const last of ['-cx', '--c', '-llc', 'CMD'])
      assert.deepEqual(wordsOfItems(['sh', last], 'c d').words, ['sh', last], last);
    assert.deepEqual(wordsOfItems([], 'a').words, []);
  });

  it('have a base name', () => assert.deepEqual(['/usr/bin/a', 'a', 'a/'].map(basename), ['a', 'a', '']));
});
