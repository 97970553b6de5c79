import assert from 'node:assert/strict';
import { HostRef, ItemRef } from '../../../src/zones/itemRef.ts';

describe('The ids of an item', () => {
  for (const [name, ref, isItem, isHost] of [
    ['an account', { account: 'a' }, true, false],
    ['a domain', { account: 'a', domain: '1' }, true, false],
    ['a record', { account: 'a', domain: '1', record: '2' }, true, false],
    ['a host', { account: 'a', domain: '1', host: 'www' }, true, true],
    ['a host of 1,020 characters', { account: 'a', domain: '1', host: 'x'.repeat(1020) }, true, true],
    ['a longer host', { account: 'a', domain: '1', host: 'x'.repeat(1021) }, false, false],
    ['an empty host', { account: 'a', domain: '1', host: '' }, false, false],
    ['an empty domain', { account: 'a', domain: '', host: 'www' }, false, false],
    ['an empty record', { account: 'a', domain: '1', record: '' }, false, false],
    ['an empty account', { account: '' }, false, false],
    ['a domain alone', { domain: '1', host: 'www' }, false, false],
  ] as const)
    it(`are ${isItem ? '' : 'not '}those of ${name}`, () => {
      assert.equal(ItemRef.safeParse(ref).success, isItem);
      assert.equal(HostRef.safeParse(ref).success, isHost);
    });
});
