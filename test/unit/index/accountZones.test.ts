import assert from 'node:assert/strict';
import { DomainId } from '../../../src/api/fields.ts';
import { AccountZones } from '../../../src/index/accountZones.ts';
import type { LoadedRecords } from '../../../src/index/recordIndex.ts';
import { RecordTable } from '../../../src/index/recordTable.ts';
import type { LoadTime } from '../../../src/index/zoneEntries.ts';
import { AccountId } from '../../../src/model/account.ts';
import { domain } from '../model/rows.ts';
import { indexedRecord } from './records.ts';

/** Returns a load with this number, at its own time. */
const load = (loadNumber: number, loadedAt = loadNumber): LoadTime => ({ loadNumber, loadedAt });

const records = (host: string, loadedAt: number): LoadedRecords => ({
  table: new RecordTable([indexedRecord({ host })]),
  fault: undefined,
  loadedAt,
  updatedOn: undefined,
  announced: undefined,
});

describe('A zone of an account', () => {
  const states: readonly (readonly [string | undefined, string | undefined, boolean])[] = [
    ['enable', 'notexist', true],
    [undefined, undefined, true],
    ['something new', 'empty', true],
    ['pause', '', false],
    ['lock', '', false],
    ['spam', '', false],
    ['enable', 'dnserror', false],
  ];
  for (const [status, extStatus, served] of states) {
    it(`that is ${status} and ${extStatus} is ${served ? '' : 'not '}served`, () => {
      const zones = new AccountZones(AccountId.parse('one'));
      const [zone] = zones.list([domain({ status, extStatus })], load(1));
      assert.equal(zone?.served, served);
    });
  }

  it('is reported as changed when it is paused', () => {
    const zones = new AccountZones(AccountId.parse('one'));
    zones.list([domain()], load(1));
    assert.deepEqual(zones.list([domain()], load(2)), []);
    assert.equal(zones.list([domain({ status: 'pause' })], load(3)).length, 1);
  });

  it('accepts a later load even if the clock was set back', () => {
    const zones = new AccountZones(AccountId.parse('one'));
    const id = DomainId.parse('7');
    zones.list([domain({ id })], load(1, 5000));
    zones.putRecords(id, records('old', 5000), 2);
    zones.list([domain({ id, status: 'pause' })], load(3, 1000));
    assert.equal(zones.get(id)?.served, false);
    zones.putRecords(id, records('new', 1000), 4);
    assert.equal(zones.get(id)?.loaded?.table.records[0]?.host, 'new');
    assert.equal(zones.putRecords(id, records('late', 9000), 3), undefined);
  });

  it('treats stored records as outdated when their time is in the future', () => {
    const zones = new AccountZones(AccountId.parse('one'));
    const id = DomainId.parse('7');
    const year = 365 * 24 * 3_600_000;
    const now = Date.now();
    const listed = new AccountZones(AccountId.parse('one'));
    listed.list([domain({ id })], load(1));
    listed.putRecords(id, records('stored', now + year), 1);
    zones.restore(listed.zones(), now + year);
    assert.equal(zones.get(id)?.loaded?.loadedAt, 0);
    assert.equal(zones.listedAt, 0);
    zones.list([domain({ id })], load(1, now));
    zones.putRecords(id, records('loaded', now), 2);
    assert.equal(zones.get(id)?.loaded?.table.records[0]?.host, 'loaded');
    zones.restore(listed.zones(), now + year);
    assert.equal(zones.get(id)?.loaded?.table.records[0]?.host, 'loaded');
  });
});
