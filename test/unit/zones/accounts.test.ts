import assert from 'node:assert/strict';
import { DomainId, GroupId } from '../../../src/api/fields.ts';
import type { Account } from '../../../src/zones/account.ts';
import { Accounts } from '../../../src/zones/accounts.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { never } from '../api/server.ts';
import { OneAccount } from './accounts.ts';
import { withManyZones } from './scene.ts';
import { pluck } from '../../support/pluck.ts';

describe('Accounts', () => {
  it('contain the zones of any loaded list of domains, without a call of their own', async () => {
    await withManyZones(3, 2, async ({ service, account, accounts, zone, changes }) => {
      let accesses = 0;
      accounts.onFirstAccess(() => (accesses += 1));
      await account.domains(GroupId.parse('1'), 'all').open(never());
      assert.equal(accesses, 0);
      assert.deepEqual([...accounts.names], ['z0.example', 'z1.example', 'z2.example']);
      assert.equal(accesses, 1);
      const { state } = zone;
      assert.ok(state);
      assert.deepEqual([...accounts.zones].slice(0, 1), [state]);
      assert.deepEqual(accounts.named('z0.example'), [state]);
      assert.equal(accounts.zone(account.id, zone.id), state);
      assert.equal(accounts.zoneOf(state), zone);
      assert.deepEqual(accounts.named('z3.example'), []);
      assert.equal(accounts.zone(account.id, DomainId.parse('4')), undefined);
      assert.deepEqual([changes, accesses], [[undefined], 1], 'one event for many zones');
      assert.equal(service.calls.length, 1);
    });
  });

  it('emit each change of a zone, and have new names after one is gone', async () => {
    await withManyZones(2, 1, async ({ service, account, accounts, zone, changes }) => {
      await account.allDomains.all(never());
      const { names } = accounts;
      await zone.pages.open(never());
      const { state } = zone;
      assert.deepEqual(accounts.named('z0.example'), [state]);
      assert.equal(accounts.names, names);
      service.zones.shift();
      account.allDomains.markStale();
      await account.allDomains.all(never());
      assert.deepEqual([...names, ...accounts.names], ['z0.example', 'z1.example', 'z1.example']);
      assert.deepEqual(accounts.named('z0.example'), []);
      assert.equal(accounts.zone(account.id, zone.id), undefined);
      assert.deepEqual(changes, [undefined, state, undefined]);
    });
  });

  it('find by a name a limited number of zones of each account, in their latest state', async () => {
    await using first = await ManyZones.start(21, 1);
    await using second = await ManyZones.start(2, 1);
    for (const { zones } of [first, second]) for (const zone of zones) zone.name = 'same.example';
    const both = [new OneAccount(first.address, '1@here'), new OneAccount(second.address, '2@here')];
    const accounts = new Accounts(both.map(({ account }) => account));
    for (const { allDomains } of accounts.all) await allDomains.all(never());
    const named = (): readonly ZoneState[] => accounts.named('same.example');
    const zones = named().map((state) => accounts.zoneOf(state));
    const expected = [...Array.from({ length: 20 }, () => '1@here'), '2@here', '2@here'];
    assert.deepEqual(pluck(named(), 'account'), expected);
    assert.equal([...accounts.zones].length, 23);
    for (const at of [21, 1, 20, 0]) {
      await zones[at]?.loadWhole({ urgency: 'background' }, never());
      assert.ok(named()[at]?.loaded);
      assert.equal(named()[at], zones[at]?.state);
    }
    for (const each of [accounts, ...both]) each.dispose();
  });
});

describe('The list of accounts', () => {
  it('emits its changes, and has no zones of an account that was removed', async () => {
    await withManyZones(1, 1, async ({ account, accounts, zone, changes }) => {
      await account.allDomains.all(never());
      const { state } = zone;
      assert.ok(state);
      assert.equal(accounts.names.size, 1);
      let lists = 0;
      accounts.onDidChangeList(() => (lists += 1));
      changes.length = 0;
      accounts.set([]);
      assert.deepEqual([changes, lists], [[undefined], 1]);
      assert.deepEqual([[...accounts.zones], accounts.names.size], [[], 0]);
      assert.deepEqual(accounts.named('z0.example'), []);
      assert.equal(accounts.get(account.id), undefined);
      assert.equal(accounts.zone(account.id, zone.id), undefined);
      assert.equal(accounts.zoneOf(state), undefined);
    });
  });

  it('follows an account that takes the place of another with its id', async () => {
    await using service = await ManyZones.start(2, 1);
    const [earlier, later] = [new OneAccount(service.address), new OneAccount(service.address)];
    const { accounts } = earlier;
    assert.equal(accounts.names.size, 0);
    accounts.set([later.account]);
    await earlier.account.allDomains.open(never());
    assert.equal(accounts.names.size, 0);
    await later.account.allDomains.open(never());
    assert.equal(accounts.names.size, 2);
    assert.equal(accounts.get(earlier.account.id), later.account);
    earlier.dispose();
    later.dispose();
  });

  it('emits each change of each account once, also of one that is added later, and none of one that is gone', async () => {
    await using service = await ManyZones.start(1, 1);
    const [first, second] = [new OneAccount(service.address), new OneAccount(service.address, '2@here')];
    const accounts = new Accounts();
    let changed: Account[] = [];
    accounts.onDidChangeAccount(({ account, change }) => {
      if (change.kind === 'list') changed.push(account);
    });
    const emitted = async ({ account }: OneAccount): Promise<boolean> => {
      await account.groups.open(never());
      changed = [];
      account.groups.markStale();
      assert.ok(changed.length <= 1 && changed.every((each) => each === account));
      return changed.length > 0;
    };
    const bothEmitted = async (): Promise<readonly boolean[]> => [
      await emitted(first),
      await emitted(second),
    ];
    accounts.set([first.account]);
    assert.deepEqual(await bothEmitted(), [true, false]);
    accounts.set([first.account, second.account]);
    assert.deepEqual(await bothEmitted(), [true, true]);
    accounts.set([second.account]);
    assert.deepEqual(await bothEmitted(), [false, true]);
    accounts.dispose();
    assert.deepEqual(await bothEmitted(), [false, false]);
    for (const each of [first, second]) each.dispose();
  });
});
