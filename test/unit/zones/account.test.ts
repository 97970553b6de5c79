import assert from 'node:assert/strict';
import { DomainId, GroupId, RecordId } from '../../../src/api/fields.ts';
import type { Account } from '../../../src/zones/account.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { ZoneMemory } from '../../../src/zones/zoneMemory.ts';
import type { LoadedRecords } from '../../../src/zones/recordTable.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { withClock } from '../../support/product/clock.ts';
import { never } from '../api/server.ts';
import { withFailingService } from './failingService.ts';
import { countOf, hostsOf, offlineAccount, withManyZones } from './scene.ts';
import { indexedZone } from './zones.ts';
import { TIMED_OUT } from './failures.ts';

const [ONE, TWO, THREE] = [DomainId.parse('1'), DomainId.parse('2'), DomainId.parse('3')];
const GROUP = GroupId.parse('1');
const YEAR = 365 * 24 * 3_600_000;

/** Returns a zone of an earlier session, with one record if `loadedAt` says when that was loaded. */
function stored(
  id: DomainId,
  name: string,
  loadedAt?: number,
  fields: Partial<LoadedRecords> = {},
): ZoneState {
  const { loaded, ...listed } = indexedZone(name, [{ id: RecordId.parse('900'), host: 'stored' }]);
  const records = loadedAt === undefined ? undefined : loaded && { ...loaded, loadedAt, ...fields };
  return { ...listed, account: AccountId.parse('1@here'), id, loaded: records };
}

const namesOf = (account: Account): readonly string[] => [...account.zones()].map(({ name }) => name);

describe('The zones that an account lists', () => {
  it('have the records that were loaded before, and are emitted one by one then', async () => {
    await withManyZones(2, 3, async ({ account, zone, changes }) => {
      await zone.pages.all(never());
      assert.deepEqual([zone.state, [...account.zones()], changes], [undefined, [], []]);
      await account.allDomains.all(never());
      assert.equal(countOf(zone.state), 3);
      assert.equal(account.state(zone.id), zone.state);
      assert.deepEqual(changes, [undefined, zone.state]);
    });
  });

  it('do not come back with the next page of a list that had them', async () => {
    await withManyZones(600, 0, async ({ service, account, zone }) => {
      const group = account.domains(GROUP, 'all');
      await group.open(never());
      assert.ok(zone.state);
      service.zones.shift();
      await account.allDomains.all(never());
      await group.all(never());
      assert.deepEqual([zone.state, account.size], [undefined, 599]);
    });
  });

  it('are removed, with their records, only by a complete list of all domains', async () => {
    await withManyZones(600, 1, async ({ service, account, zone }) => {
      const { allDomains } = account;
      const group = account.domains(GROUP, 'all');
      const listAgain = async (): Promise<readonly unknown[]> => {
        allDomains.markStale();
        await allDomains.all(never());
        return [zone.state !== undefined, account.size, account.total];
      };
      await group.all(never());
      assert.deepEqual([account.size, account.total, account.listedAt], [600, undefined, undefined]);
      await allDomains.all(never());
      assert.equal(account.listedAt, allDomains.state.content?.loadedAt);
      await zone.loadWhole({ urgency: 'background' }, never());
      const first = service.zones.splice(0, 1);
      group.markStale();
      await group.all(never());
      assert.equal(account.size, 600);
      service.counted = 601;
      assert.deepEqual(await listAgain(), [true, 600, 601], 'the list is shorter than its total');
      service.counted = undefined;
      service.listOf = (list) => ({ ...list, domains: [...list.domains, null] });
      assert.deepEqual(await listAgain(), [true, 600, 601], 'a row cannot be read');
      service.listOf = (list) => list;
      assert.deepEqual(await listAgain(), [false, 599, 599]);
      account.restore([stored(zone.id, 'z0.example')], account.listedAt ?? 0);
      assert.equal(zone.state, undefined, 'it was stored before');
      service.zones.push(...first);
      assert.deepEqual([...(await listAgain()), account.state(ONE)?.loaded], [true, 600, 600, undefined]);
    });
  });
});

describe('The zones of an earlier session', () => {
  it('are taken if nothing is listed yet, or if they are of a later list', () => {
    const account = offlineAccount();
    let changes = 0;
    account.onDidChange(() => (changes += 1));
    account.restore([stored(ONE, 'a.example', 5), stored(TWO, 'b.example')], 7, 3);
    assert.deepEqual([account.listedAt, account.total, account.size, changes], [7, 3, 2, 1]);
    assert.deepEqual([account.state(ONE)?.loaded?.loadedAt, account.state(TWO)?.loaded], [5, undefined]);
    account.restore([stored(THREE, 'c.example')], 7, 1);
    assert.deepEqual([account.listedAt, account.total, account.size, changes], [7, 3, 2, 1]);
    account.restore([stored(ONE, 'late.example')], 8, 2);
    assert.deepEqual(namesOf(account), ['late.example', 'b.example'], 'not all zones are stored');
    assert.equal(hostsOf(account.state(ONE)), 'stored');
    account.restore([stored(ONE, 'early.example')], 6, 1);
    assert.deepEqual(namesOf(account), ['late.example', 'b.example']);
    account.restore([stored(THREE, 'c.example')], 9, 1);
    assert.deepEqual([namesOf(account), account.listedAt], [['c.example'], 9]);
    assert.equal(changes, 3);
  });

  it('have records that take the place of older ones and of those with a fault', () => {
    const fault = { kind: 'moved' } as const;
    for (const [own, other, isTaken] of [
      [stored(ONE, 'a', 5), stored(ONE, 'a', 4), false],
      [stored(ONE, 'a', 5), stored(ONE, 'a', 5), true],
      [stored(ONE, 'a', 5), stored(ONE, 'a', 6), true],
      [stored(ONE, 'a', 5, { fault }), stored(ONE, 'a', 4), true],
      [stored(ONE, 'a', 5), stored(ONE, 'a', 6, { fault }), false],
      [stored(ONE, 'a', 5, { fault }), stored(ONE, 'a', 6, { fault }), true],
    ] as const) {
      const account = offlineAccount();
      for (const each of [own, other]) account.restore([each], 1, 1);
      const { table } = (isTaken ? other : own).loaded ?? assert.fail();
      assert.equal(
        account.state(ONE)?.loaded?.table,
        table,
        `${own.loaded?.loadedAt} and ${other.loaded?.loadedAt}`,
      );
    }
  });

  it('do not replace what is loaded and listed in this one', async () => {
    await withManyZones(2, 1, async ({ account, zone, accounts }) => {
      await zone.pages.open(never());
      account.restore([stored(ONE, 'stored.example', 5)], 5, 1);
      assert.equal(zone.state?.name, 'stored.example');
      assert.equal(hostsOf(zone.state), '@', 'loaded before it was listed');
      await account.allDomains.all(never());
      account.restore([stored(ONE, 'a.example', 5), stored(TWO, 'b.example', 5), stored(THREE, 'c')], 5, 3);
      assert.deepEqual([...accounts.names], ['z0.example', 'z1.example']);
      assert.deepEqual([hostsOf(zone.state), hostsOf(account.state(TWO))], ['@', 'stored']);
    });
  });

  it('do not replace a record count that was loaded in this one', async () => {
    const details = { domain: { name: 'example.com', records: 5 } };
    await withFailingService({ 'Domain.Info': details }, async ({ account }) => {
      const zone = account.zone(DomainId.parse('7'));
      await zone.details.open(never());
      account.restore([{ ...stored(zone.id, 'example.com', 5), announced: 1 }], 5, 1);
      assert.equal(zone.recordCount, 5);
    });
  });

  it('count as old when their time is in the future', async () => {
    await withManyZones(1, 1, async ({ account, zone }) => {
      const later = Date.now() + YEAR;
      const restore = (): void => account.restore([stored(ONE, 'a.example', later)], later, 1);
      restore();
      assert.deepEqual([hostsOf(zone.state), zone.state?.loaded?.loadedAt], ['stored', 0]);
      assert.equal(account.listedAt, 0);
      await account.allDomains.all(never());
      await zone.pages.open(never());
      restore();
      assert.deepEqual([hostsOf(zone.state), zone.state?.name], ['@', 'z0.example']);
    });
    await withManyZones(1, 1, async ({ account, zone }) => {
      await withClock(YEAR, async () => {
        await account.allDomains.all(never());
        await zone.pages.open(never());
      });
      account.restore([stored(ONE, 'a.example', 5)], 5, 1);
      assert.deepEqual([hostsOf(zone.state), zone.state?.name], ['stored', 'a.example']);
    });
  });

  it('have how their last load ended, unless one ended in this session, and the hosts looked up in it', async () => {
    await withManyZones(2, 1, async ({ service, account, zone }) => {
      await account.allDomains.all(never());
      await zone.lookUp('@', 'background', never());
      service.refuse = () => ({ code: '9' });
      await assert.rejects(zone.loadWhole({ urgency: 'background' }, never()));
      const two = { ...stored(TWO, 'b.example'), failure: TIMED_OUT };
      const three = { ...stored(THREE, 'c.example'), failure: TIMED_OUT };
      const later = (account.listedAt ?? 0) + 1;
      await withClock(YEAR, () => account.restore([stored(ONE, 'a.example', 5), two, three], later, 3));
      const outcomes = [...account.zones()].map(({ failure }) => failure?.kind);
      assert.deepEqual(outcomes, ['service', undefined, 'timeout']);
      assert.equal(hostsOf(zone.state), 'stored @');
    });
  });

  it('lack the records for which there is no room, and say so', () => {
    const account = offlineAccount(new ZoneMemory(100));
    const zones = [60, 50, 40].map((bytes, at) =>
      stored([ONE, TWO, THREE][at] ?? ONE, `${at}`, 5, { bytes }),
    );
    account.restore(zones, 5, 3);
    const states = [...account.zones()].map((state) => `${hostsOf(state)} ${state.failure?.kind}`);
    assert.deepEqual(states, ['stored undefined', 'undefined limit', 'stored undefined']);
  });
});
