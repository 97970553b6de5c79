import assert from 'node:assert/strict';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { readHistorySettings, type HistorySettings } from '../../../src/history/historySettings.ts';
import { UnseenChanges } from '../../../src/history/unseenChanges.ts';
import { AccountId } from '../../../src/model/account.ts';
import { indexedRecord } from '../index/records.ts';

const zone = { account: AccountId.parse('a'), id: DomainId.parse('1') };
const [one, two] = [RecordId.parse('1'), RecordId.parse('2')];

describe('Unseen changes', () => {
  it('are counted until they are seen', () => {
    const unseen = new UnseenChanges();
    unseen.add(zone, [{ kind: 'added', after: indexedRecord({ id: one }) }], 10, 20);
    unseen.add(zone, [{ kind: 'removed', before: indexedRecord({ id: two }) }], 20, 30);
    assert.equal(unseen.count(zone), 2);
    assert.deepEqual([unseen.of(zone, one)?.after, unseen.of(zone, one)?.before], [10, 20]);
    assert.ok(unseen.markSeen(zone, one) && !unseen.markSeen(zone, one));
    assert.equal(unseen.count(zone), 1);
    assert.ok(unseen.markSeen(zone) && !unseen.markSeen(zone));
    assert.equal(unseen.count(zone), 0);
  });

  it('of a record end when it is removed, and those of an account with it', () => {
    const unseen = new UnseenChanges();
    unseen.add(zone, [{ kind: 'added', after: indexedRecord({ id: one }) }], 10, 20);
    unseen.add(zone, [{ kind: 'removed', before: indexedRecord({ id: one }) }], 20, 30);
    assert.deepEqual([unseen.count(zone), unseen.of(zone, one)], [1, undefined]);
    unseen.forget(AccountId.parse('b'));
    assert.equal(unseen.count(zone), 1);
    unseen.forget(zone.account);
    assert.equal(unseen.count(zone), 0);
  });
});

const read = (settings: Readonly<Record<string, unknown>>): HistorySettings =>
  readHistorySettings({ get: (key) => settings[key] });

describe('The settings of the history', () => {
  it('count as not set if they are invalid', () => {
    assert.deepEqual(read({}), { enabled: true, bytes: 50_000_000 });
    assert.deepEqual(read({ enabled: false, megabytes: 1 }), { enabled: false, bytes: 1_000_000 });
    for (const megabytes of [0, 10_001, '7', Number.NaN])
      assert.equal(read({ enabled: 'no', megabytes }).bytes, 50_000_000);
  });
});
