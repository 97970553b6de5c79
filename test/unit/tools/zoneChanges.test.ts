import assert from 'node:assert/strict';
import { readZone } from '../../../src/tools/readZone.ts';
import { zoneChanges } from '../../../src/tools/zoneChanges.ts';
import { scene, type Scene } from './calls.ts';

/** Loads the first zone before and after a change of its first record. */
async function change({ service, history, call }: Scene): Promise<void> {
  await call(readZone, { zone: 'z0.example', maxAgeMinutes: 0 });
  await history.settled();
  const [zone] = service.zones;
  const [first] = zone?.records ?? [];
  assert.ok(zone && first);
  zone.records = [{ ...first, value: '203.0.113.9', ttl: '60' }, ...zone.records.slice(2)];
  service.zones.splice(1, 1);
  await call(readZone, { zone: 'z0.example', maxAgeMinutes: 0 });
  await history.settled();
}

describe('What changed in a zone, for a language model,', () => {
  it('is told from snapshots, without a call', async () => {
    await scene(2, 4, async (made) => {
      const { call, service, account } = made;
      await change(made);
      account.allDomains.markStale();
      await account.allDomains.open(new AbortController().signal);
      await call(readZone, { zone: 'z0.example', maxAgeMinutes: 0 });
      await made.history.settled();
      const calls = service.calls.length;
      const { changes = [] } = await call(zoneChanges, { zone: 'Z0.example.' });
      assert.deepEqual(
        changes.map((each) => [each.change, each['fields'], each.was?.value, each.is?.value]),
        [
          ['changed', ['value', 'ttl'], '192.0.2.0', '203.0.113.9'],
          ['removed', undefined, '192.0.2.1', undefined],
        ],
      );
      assert.match(changes[0]?.after ?? '', /^\d{4}-\d\d-\d\dT.*ago\)$/u);
      assert.equal(service.calls.length, calls);
    });
  });

  it('is only what was noticed since the given time', async () => {
    await scene(2, 4, async (made) => {
      await change(made);
      await made.call(readZone, { zone: 'z0.example', maxAgeMinutes: 0 });
      const all = await made.call(zoneChanges, { zone: 'z0.example', since: '2020-01-01' });
      const none = await made.call(zoneChanges, { zone: 'z0.example', since: '2100-01-01T00:00:00Z' });
      const bad = await made.call(zoneChanges, { zone: 'z0.example', since: 'yesterday' });
      assert.ok(all.changes !== undefined);
      assert.deepEqual(none.changes, []);
      assert.match(bad.problem ?? '', /ISO 8601/u);
    });
  });

  it('says that nothing is known', async () => {
    await scene(2, 2, async ({ call, account }) => {
      const problem = (await call(zoneChanges, { zone: 'z0.example' })).problem ?? '';
      assert.match(problem, /No such zone is listed/u);
      await account.allDomains.open(new AbortController().signal);
      assert.match((await call(zoneChanges, { zone: 'z0.example' })).problem ?? '', /No snapshot/u);
    });
  });
});
