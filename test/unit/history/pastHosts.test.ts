import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { pastHosts, type PastHost } from '../../../src/history/pastHosts.ts';
import { PastHostsOfZones } from '../../../src/history/pastHostsOfZones.ts';
import type { ZoneIds } from '../../../src/history/snapshotFormat.ts';
import type { IndexedRecord } from '../../../src/zones/recordTable.ts';
import { ChangesList } from '../../../src/history/changesList.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { never } from '../api/server.ts';
import { indexedRecord } from '../zones/records.ts';
import { snapshotScene, zone } from './snapshotScene.ts';

const record = (id: number, host: string, enabled = true): IndexedRecord =>
  indexedRecord({ id: RecordId.parse(String(id)), host, enabled });

/** Returns the past hosts of a zone that had these records, one after the other, from the time 1. */
async function pastOf(...times: readonly (readonly IndexedRecord[])[]): Promise<object> {
  const snapshots = snapshotScene().open();
  for (const [at, records] of times.entries()) await snapshots.keep(zone, records, at + 1, never());
  return Object.fromEntries(pastHosts(await new ChangesList(snapshots).of(zone, never())));
}

const seen = (lastSeen: number, renamedTo?: string): PastHost => ({ lastSeen, renamedTo });

describe('The hosts that a zone had', () => {
  it('are those of enabled records that were removed, with when they were last seen', async () => {
    assert.deepEqual(
      await pastOf(
        [record(1, 'a'), record(2, 'B'), record(3, 'off', false)],
        [record(2, 'B')],
        [record(4, 'c')],
        [],
      ),
      { a: seen(1), b: seen(2), c: seen(3) },
    );
  });

  it('are those of records that were disabled before they were removed', async () => {
    assert.deepEqual(await pastOf([record(1, 'a')], [record(1, 'a', false)], []), { a: seen(1) });
  });

  it('were last seen before they were last removed', async () => {
    assert.deepEqual(await pastOf([record(1, 'a')], [], [record(2, 'a')], []), { a: seen(3) });
  });

  it('may have been renamed: the record is at another host', async () => {
    assert.deepEqual(await pastOf([record(1, 'a'), record(2, 'b')], [record(1, 'New'), record(3, 'other')]), {
      a: seen(1, 'new'),
      b: seen(1),
    });
    // The record only has another type.
    assert.deepEqual(
      await pastOf(
        [record(1, 'a')],
        [indexedRecord({ ...record(1, 'a'), type: 'AAAA', value: '2001:db8::1' })],
      ),
      { a: seen(1) },
    );
  });
});

const ids = (id: string, account = 'one'): ZoneIds => ({
  account: AccountId.parse(account),
  id: DomainId.parse(id),
});

describe('The past hosts of zones', () => {
  const hosts = new Map([['a', seen(1)]]);

  it('are loaded once, and again after a new snapshot', () => {
    const loads: string[] = [];
    const past = new PastHostsOfZones(({ account, id }) => loads.push(`${account} ${id}`));
    assert.equal(past.of(ids('1')), undefined);
    assert.equal(past.of(ids('1')), undefined);
    assert.deepEqual(loads, ['one 1']);
    assert.equal(past.hold(ids('1'), hosts), true, 'others than before');
    assert.equal(past.hold(ids('1'), new Map(hosts)), false, 'the same');
    past.markStale(ids('1'));
    assert.deepEqual(past.of(ids('1')), hosts, 'until they are loaded again');
    assert.deepEqual(loads, ['one 1', 'one 1']);
    past.of(ids('1', 'two'));
    assert.deepEqual(loads, ['one 1', 'one 1', 'two 1']);
  });

  it('are none of a zone that nobody asked for, or whose account is gone', () => {
    const past = new PastHostsOfZones(() => undefined);
    assert.equal(past.hold(ids('1'), hosts), false);
    past.of(ids('1'));
    assert.equal(past.hold(ids('1'), new Map()), false, 'none at all');
    past.forget(AccountId.parse('one'));
    assert.equal(past.hold(ids('1'), hosts), false);
    assert.equal(past.of(ids('1')), undefined);
  });
});
