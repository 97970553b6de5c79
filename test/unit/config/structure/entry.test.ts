import assert from 'node:assert/strict';
import { indexOfEntry, newBlock, withCutKey, type Entry } from '../../../../src/config/structure/entry.ts';
import {
  endOfQuoted,
  isNameKey,
  isValueKey,
  unquoted,
} from '../../../../src/config/structure/structureReader.ts';

describe('A word without its quotes', () => {
  const words: readonly (readonly [word: string, text: string])[] = [
    ['`a`', 'a'],
    ['""', ''],
    ['"a"b', '"a"b'],
    ['b"a"', 'b"a"'],
  ];
  for (const [word, text] of words)
    it(`of ${JSON.stringify(word)} is ${JSON.stringify(text)}`, () => assert.equal(unquoted(word), text));
});

describe('A key', () => {
  const values = ['value', 'values', 'default', 'defaultValue', 'content', 'val', 'VALUE'];
  for (const key of values)
    it(`is for the value of a variable: ${key}`, () => {
      assert.deepEqual([isValueKey(key), isNameKey(key)], [true, false]);
      assert.deepEqual([isValueKey(`x${key}`), isValueKey(`${key}x`)], [false, false]);
    });

  const names = ['name', 'key', 'variable', 'property', 'parameter', 'option', 'question', 'Name'];
  for (const key of names)
    it(`is for the name of a variable: ${key}`, () => {
      assert.deepEqual([isNameKey(key), isValueKey(key)], [true, false]);
      assert.deepEqual([isNameKey(`x${key}`), isNameKey(`${key}x`)], [false, false]);
    });
});

const root = newBlock('', undefined);

function entryAt(start: number, end: number, key = 'k'): Entry {
  return { kind: 'value', start, end, key, subject: key, block: root };
}

describe('The entry at a range of a line', () => {
  const entries = [entryAt(2, 5), entryAt(5, 6), entryAt(8, 12)];
  const ranges: readonly (readonly [start: number, end: number, index: number])[] = [
    [0, 1, -1],
    [1, 3, -1],
    [2, 5, 0],
    [4, 6, -1],
    [5, 6, 1],
    [6, 7, -1],
  ];
  for (const [start, end, index] of ranges)
    it(`is ${index < 0 ? 'none' : index} from ${start} to ${end}`, () =>
      assert.equal(indexOfEntry(entries, { start, end }), index));

  it('is none in a line without entries', () => assert.equal(indexOfEntry([], { start: 0, end: 0 }), -1));
});

describe('The key of a block or entry', () => {
  const long = 'a'.repeat(300);

  it('has 300 characters at most', () => {
    assert.deepEqual([newBlock(long, root).key, newBlock(`${long}b`, root).key], [long, long]);
    assert.deepEqual(newBlock('k', root, [`${long}b`]).labels, [long]);
    const entry = entryAt(0, 1, long);
    assert.equal(withCutKey(entry), entry);
    for (const fields of [{ key: `${long}b` }, { subject: `${long}b` }])
      assert.deepEqual(withCutKey({ ...entry, ...fields }), entry);
  });

  it('knows the block below the outermost one that it is in', () => {
    const top = newBlock('a', root);
    assert.deepEqual([root.top, top.top, newBlock('b', top).top], [undefined, root, root]);
  });
});

describe('The end of a quoted text', () => {
  const lines: readonly (readonly [line: string, end: number])[] = [
    [String.raw`a\"b"c"`, 4],
    [String.raw`a\\"b`, 3],
  ];
  for (const [line, end] of lines)
    it(`is at ${end} in ${JSON.stringify(line)}`, () => assert.equal(endOfQuoted(line, 0, '"'), end));

  it('is looked for from a place on', () => assert.equal(endOfQuoted('"a"b"', 3, '"'), 4));
});
