import assert from 'node:assert/strict';
import { wordsOfKey } from '../../../../src/config/evidence/keys.ts';

describe('The words of a key', () => {
  const keys: readonly (readonly [key: string, ...words: string[]])[] = [
    ['host', 'host'],
    ['dbHost', 'db', 'host'],
    ['DB_HOST', 'db', 'host'],
    ['APIHost', 'api', 'host'],
    ['db2Host', 'db', 'host'],
    ['server1', 'server'],
    ['hosts[0]', 'hosts'],
    ['a.b-c d', 'a', 'b', 'c', 'd'],
    ['example.com/host', 'host'],
    ['example.com/'],
    ['123'],
    ['x123456789', 'x'],
    ['x1234567890', 'x1'],
    // Its end counts.
    [`host ${'a'.repeat(115)}`, 'host', 'a'.repeat(115)],
    [`host ${'a'.repeat(116)}`, 'ost', 'a'.repeat(116)],
  ];
  for (const [key, ...words] of keys) {
    it(`${key.slice(0, 30)} of ${key.length} characters are ${words.join(' ').slice(0, 30)}`, () => {
      assert.deepEqual(wordsOfKey(key), words);
      assert.deepEqual(wordsOfKey(key), words, 'again');
    });
  }
});
