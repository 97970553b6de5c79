import assert from 'node:assert/strict';
import type { Memory } from '../../../src/base/memory.ts';
import { Accounts } from '../../../src/zones/accounts.ts';
import { DomainId } from '../../../src/api/fields.ts';
import { PinnedDomains } from '../../../src/tree/pinnedDomains.ts';
import { MapMemory } from '../../support/product/mapMemory.ts';
import { offlineAccount } from './states.ts';

const [one, other] = ['7', '8'].map((id) => ({ id: DomainId.parse(id), name: `${id}.example` }));
assert.ok(one && other);

/** The pinned domains as a window has them; windows share their state. */
function windowOf(state: Memory, accounts: Accounts): PinnedDomains {
  return new PinnedDomains(state, accounts, assert.ifError);
}

const idsIn = (pins: PinnedDomains, account: ReturnType<typeof offlineAccount>): readonly string[] => [
  ...pins.of(account.id).keys(),
];

describe('Pinned domains', () => {
  const [first, second] = [offlineAccount('1@dns.example'), offlineAccount('2@dns.example')];

  it('are kept per account, over restarts', async () => {
    const state = new MapMemory();
    const accounts = new Accounts([first, second]);
    const pins = windowOf(state, accounts);
    await pins.pin(first.id, [one, other]);
    await pins.unpin(first.id, [one]);
    await pins.pin(second.id, [one]);
    const later = windowOf(state, accounts);
    assert.deepEqual(idsIn(later, first), ['8']);
    assert.deepEqual(idsIn(later, second), ['7']);
    assert.deepEqual(later.of(second.id).get(one.id), one);
  });

  it('say which domains changed', async () => {
    const pins = windowOf(new MapMemory(), new Accounts([first]));
    const changes: unknown[] = [];
    pins.onDidChange(({ account, ids }) => changes.push([account, ...ids]));
    await pins.pin(first.id, [one]);
    await pins.pin(first.id, [one, other]);
    await pins.unpin(first.id, [other]);
    assert.deepEqual(changes, [
      [first.id, '7'],
      [first.id, '8'],
      [first.id, '8'],
    ]);
  });

  it('of another window stay when this one pins', async () => {
    const state = new MapMemory();
    const accounts = new Accounts([first]);
    const [mine, theirs] = [windowOf(state, accounts), windowOf(state, accounts)];
    assert.deepEqual(idsIn(mine, first), []);
    await theirs.pin(first.id, [one]);
    const changed: string[] = [];
    mine.onDidChange(({ ids }) => changed.push(...ids));
    await mine.pin(first.id, [other]);
    assert.deepEqual(idsIn(mine, first), ['7', '8']);
    // The row of the first one is new in this window too, so its menu must offer to unpin it.
    assert.deepEqual(changed, ['7', '8']);
  });

  it('of another window are taken over when they are read again', async () => {
    const state = new MapMemory();
    const accounts = new Accounts([first]);
    const [mine, theirs] = [windowOf(state, accounts), windowOf(state, accounts)];
    const changed: string[] = [];
    mine.onDidChange(({ ids }) => changed.push(...ids));
    assert.deepEqual(idsIn(mine, first), []);
    await theirs.pin(first.id, [one]);
    mine.readAgain();
    mine.readAgain();
    assert.deepEqual(idsIn(mine, first), ['7']);
    assert.deepEqual(changed, ['7']);
  });

  it('are forgotten with their account', async () => {
    const state = new MapMemory();
    const accounts = new Accounts([first, second]);
    const pins = windowOf(state, accounts);
    await pins.pin(first.id, [one]);
    await pins.pin(second.id, [other]);
    accounts.set([second]);
    assert.deepEqual(idsIn(pins, first), []);
    const kept = [first, second].map(({ id }) => state.get(`dnsTree.pinned:${id}`));
    assert.deepEqual(kept, [undefined, [other]]);
    accounts.set([first, second]);
    assert.deepEqual(idsIn(pins, first), []);
  });

  it('of a state that cannot be read are none', async () => {
    for (const value of ['x', [7], [{ id: 7, name: 'a' }], { id: '7' }]) {
      const state = new MapMemory();
      await state.update('dnsTree.pinned:1@dns.example', value);
      assert.deepEqual(idsIn(windowOf(state, new Accounts([first])), first), []);
    }
  });
});
