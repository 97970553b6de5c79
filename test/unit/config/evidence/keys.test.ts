import assert from 'node:assert/strict';
import { wordsOfKey } from '../../../../src/config/evidence/keys.ts';

describe('The words of a key', () => {
  const keys: readonly (readonly [key: string, ...words: string[]])[] = [
    ['host', 'host'],
    ['hosts[0]', 'hosts'],
    // Its end counts.
    [`host ${'a'.repeat(115)}`, 'host', 'a'.repeat(115)],
  ];
  for (const [key, ...words] of keys) {
    it(`${key.slice(0, 30)} of ${key.length} characters are ${words.join(' ').slice(0, 30)}`, () => {
      assert.deepEqual(wordsOfKey(key), words);
      assert.deepEqual(wordsOfKey(key), words, 'again');
    });
  }
});
