import assert from 'node:assert/strict';
import { isNameKey, isValueKey, unquoted } from '../../../../src/config/structure/entry.ts';

describe('A word without its quotes', () => {
  const words: readonly (readonly [word: string, text: string])[] = [
    ['"a"', 'a'],
    ["'a'", 'a'],
    ['`a`', 'a'],
    ['"a\nb"', 'a\nb'],
    ['""', ''],
    ['"a"b', '"a"b'],
    ['b"a"', 'b"a"'],
    ['"a\'', '"a\''],
    ['"', '"'],
    ['a', 'a'],
  ];
  for (const [word, text] of words)
    it(`of ${JSON.stringify(word)} is ${JSON.stringify(text)}`, () => {
      assert.equal(unquoted(word), text);
    });
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
