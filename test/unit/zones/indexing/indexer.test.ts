import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { DomainId } from '../../../../src/api/fields.ts';
import { failureOf } from '../../../../src/api/failure.ts';
import { coverageOf } from '../../../../src/zones/indexing/coverage.ts';
import { matchRecords } from '../../../../src/search/matching/matchRecords.ts';
import type { ZoneState } from '../../../../src/zones/zoneState.ts';
import { parseQuery } from '../../../../src/search/query/query.ts';
import { resultOf } from '../../../support/product/resultOf.ts';
import type { ManyZones } from '../../../support/service/manyZones.ts';
import { isCancelled, never } from '../../api/server.ts';
import { withService, type IndexWindow } from '../indexing.ts';
import { BACKGROUND_BUDGET, spend } from '../scene.ts';
import { pluck } from '../../../support/pluck.ts';

/** Returns the values of the matching records. */
function search({ accounts }: IndexWindow, typed: string): string[] {
  const { matches } = resultOf(matchRecords(accounts.zones, parseQuery(typed), 100));
  return matches.map(({ record }) => record.value);
}

const readZones = ({ accounts }: IndexWindow): ZoneState[] =>
  [...accounts.zones].filter(({ loaded }) => loaded !== undefined);

function change(service: ManyZones, index: number): void {
  const zone = service.zones[index];
  const [first] = zone?.records ?? [];
  assert.ok(zone && first);
  zone.records = [{ ...first, value: '203.0.113.77' }, ...zone.records.slice(1)];
  zone.updatedOn = '2025-06-07 08:09:10';
}

describe('An index of 600 domains', () => {
  // Slow: a list of two pages has more than 500 domains, each of which takes a call.
  it('finds any record, reloads only changed zones when it is repeated, and opens without a call', async () => {
    await withService(600, 3, async ({ service, open }) => {
      const window = open();
      const plan = await window.indexer.plan(window.account, never());
      assert.deepEqual([plan.calls, plan.total, plan.wanted.length], [600, 600, 600]);
      assert.equal(service.calls.length, 2, 'only the list of domains');
      assert.equal(readZones(window).length, 0);
      const progress: number[] = [];
      const outcome = await window.indexer.run(plan, never(), ({ done }) => void progress.push(done));
      assert.deepEqual(outcome, {
        loaded: 600,
        total: 600,
        failed: [],
        incomplete: [],
        stopped: undefined,
        saved: true,
      });
      assert.deepEqual(progress, [...Array(601).keys()]);
      const full = service.calls.length;
      assert.equal(full, 602);
      const sizes = readZones(window).map(({ loaded }) => loaded?.table.records.length ?? 0);
      assert.deepEqual([sizes.length, new Set(sizes)], [600, new Set([3])]);
      const { name = '', value } = service.zones[599]?.records[2] ?? {};
      assert.deepEqual(search(window, `${name}.z599.example`), [value]);
      assert.deepEqual(search(window, '203.0.113.77'), []);

      const later = open();
      await later.indexer.load();
      assert.deepEqual(search(later, `${name}.z599.example`), [value]);
      assert.equal(service.calls.length, full, 'a stored index is opened without a call');

      change(service, 500);
      const again = await later.index();
      assert.equal(again?.loaded, 1);
      assert.equal(service.calls.length, full + 3);
      assert.deepEqual(search(later, '203.0.113.77'), ['203.0.113.77']);
    });
  });
});

describe('Indexing', () => {
  it('stops when it is cancelled, keeps what it loaded, and continues in another window', async () => {
    await withService(60, 2, async ({ service, open }) => {
      const window = open();
      const left = new AbortController();
      const outcome = await window.index(left.signal, ({ done }) => {
        if (done === 20) left.abort();
      });
      assert.equal(outcome?.stopped?.kind, 'cancelled');
      assert.equal(outcome.loaded, 20);
      assert.equal(readZones(window).length, 20);
      const later = open();
      await later.indexer.load();
      assert.equal(readZones(later).length, 20);
      assert.equal([...later.accounts.zones].length, 60);
      const before = service.count('Record.List');
      assert.equal((await later.index())?.loaded, 40);
      assert.equal(service.count('Record.List') - before, 40);
    });
  });

  it('loads several zones concurrently, and leaves one of the four calls to the user', async () => {
    await withService(12, 1, async ({ service, open }) => {
      let pending = 0;
      let most = 0;
      const all = Promise.withResolvers<void>();
      service.before = async (operation) => {
        if (operation !== 'Record.List') return;
        pending += 1;
        most = Math.max(most, pending);
        if (pending === 3) all.resolve();
        await all.promise;
        pending -= 1;
      };
      await open().index();
      assert.equal(most, 3);
    });
  });

  it('tells the zones that failed or are incomplete in the order in which they were loaded', async () => {
    await withService(4, 1, async ({ service, open }) => {
      const { account, indexer } = open();
      const plan = await indexer.plan(account, never());
      // Zones of so many calls are loaded one after the other.
      const wanted = plan.wanted.map((zone) => ({ ...zone, announced: 10_000 }));
      service.refuse = (operation, form) =>
        operation === 'Record.List' && Number(form.get('domain_id')) <= 2 ? { code: '9' } : undefined;
      service.infoOf = (matching) => ({ record_total: matching + 1 });
      const outcome = await indexer.run({ ...plan, wanted }, never(), () => undefined);
      assert.ok(outcome);
      const failed = outcome.failed.map(({ zone }) => zone.name);
      assert.deepEqual(failed, ['z0.example', 'z1.example']);
      assert.deepEqual(pluck(outcome.incomplete, 'name'), ['z2.example', 'z3.example']);
      const facts = [outcome.loaded, outcome.total, outcome.stopped, outcome.saved];
      assert.deepEqual(facts, [2, 4, undefined, true]);
    });
  });

  it('waits for pages of the domains that the user loads, and cancels none of them', async () => {
    await withService(2000, 0, async ({ service, open }) => {
      const { account, indexer, files } = open();
      const { allDomains } = account;
      await allDomains.open(never());
      const hold = Promise.withResolvers<void>();
      service.before = () => hold.promise;
      const all = allDomains.all(never());
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(allDomains.state.loading, 'next');
      const left = new AbortController();
      const cancelled = indexer.plan(account, left.signal);
      const planned = indexer.plan(account, never());
      // Loads of files run in order, so both plans are at the list of domains after this one.
      await files.load(account.id, never());
      await new Promise((resolve) => setImmediate(resolve));
      left.abort();
      await assert.rejects(cancelled, isCancelled);
      hold.resolve();
      await all;
      assert.equal((await planned).total, 2000);
      const calls = service.count('Domain.List');
      assert.ok(calls > 5, `${calls} calls: the list was loaded again`);
    });
  });

  it('does not use an older list of the tree for a changed zone', async () => {
    await withService(1, 3, async ({ service, open }) => {
      const window = open();
      await window.index();
      const list = window.account.zone(DomainId.parse('1')).pages;
      await list.open(never());
      change(service, 0);
      await new Promise((resolve) => setImmediate(resolve));
      await window.index();
      assert.equal(window.accounts.named('z0.example')[0]?.loaded?.table.records[0]?.value, '203.0.113.77');
      assert.equal((await window.index())?.loaded, 0);
    });
  });

  it('reloads everything on request, for services that do not report changes', async () => {
    await withService(3, 1, async ({ service, open }) => {
      const window = open();
      await window.index();
      const [zone] = service.zones;
      assert.ok(zone);
      zone.records = zone.records.map((record) => ({ ...record, value: '203.0.113.77' }));
      const plan = await window.indexer.plan(window.account, never());
      assert.deepEqual([plan.calls, plan.total], [0, 3]);
      const all = window.indexer.planAll(plan);
      assert.deepEqual([all.calls, all.wanted.length, all.total], [3, 3, 3]);
      assert.equal((await window.indexer.run(all, never(), () => undefined))?.loaded, 3);
      assert.deepEqual(search(window, '203.0.113.77'), ['203.0.113.77']);
    });
  });

  it('saves no hosts that were looked up as the records of their zone', async () => {
    await withService(2, 10, async ({ service, open }) => {
      const window = open();
      service.refuse = (operation, form) =>
        operation === 'Record.List' && form.get('domain_id') === '2' && form.get('sub_domain') === null
          ? { code: '9' }
          : undefined;
      const { account } = window;
      const second = account.zone(DomainId.parse('2'));
      await second.lookUp('host1', 'foreground', never());
      await window.index();
      assert.equal(second.state?.loaded?.table.records.length, 1);
      const next = open();
      await next.indexer.load();
      const lengths = [...next.accounts.zones].map(({ loaded }) => loaded?.table.records.length);
      assert.deepEqual(lengths, [10, undefined]);
    });
  });

  it('keeps domains when a list ends before its own total, and reports it', async () => {
    await withService(3, 1, async ({ service, open }) => {
      const window = open();
      await window.index();
      service.zones.splice(1, 1);
      service.counted = 3;
      const plan = await window.indexer.plan(window.account, never());
      assert.deepEqual([plan.total, plan.missing, plan.wanted.length], [3, 0, 0]);
      assert.deepEqual([...window.accounts.names], ['z0.example', 'z1.example', 'z2.example']);
      const other = open();
      other.account.allDomains.markStale();
      const short = await other.indexer.plan(other.account, never());
      assert.equal(short.missing, 0, 'the third domain is known from the file');

      service.counted = 5;
      assert.equal((await other.indexer.plan(other.account, never())).missing, 2);
      const { covered, total } = coverageOf([other.account]);
      assert.deepEqual([covered, total], [3, 5]);
    });
  });

  it('stops near the hourly limit, and says when it may continue', async () => {
    await withService(40, 1, async ({ service, open }) => {
      const window = open();
      spend(window.account, BACKGROUND_BUDGET - 11);
      const outcome = await window.index();
      assert.ok(outcome?.stopped?.kind === 'budget');
      assert.ok(outcome.stopped.freeAt > Date.now());
      assert.equal(service.calls.length, 11);
      assert.equal(readZones(window).length, outcome.loaded);
      // Everything that was loaded is saved; one call was for the list of domains.
      assert.equal(outcome.loaded, 10);
      assert.deepEqual(outcome.failed, []);
    });
  });

  it('saves zones of several pages before it ends', async () => {
    // A hundred zones take the 200 calls after which an index is saved: more than a second of work.
    await withService(101, 501, async ({ folder, open }) => {
      const window = open();
      const kept = Promise.withResolvers<void>();
      const left = new AbortController();
      const run = window.index(left.signal, ({ done }) => {
        if (done === 100) kept.resolve();
      });
      await kept.promise;
      // Operations on a file run in order, so this one waits for those that have started.
      const reader = open();
      await window.files.load(window.account.id, never());
      assert.equal((await readdir(folder)).length, 1);
      await reader.indexer.load();
      assert.equal(readZones(reader).length, 100);
      left.abort();
      await run;
    });
  });

  it('stops when the login is refused, the limit is reached or the service is gone', async () => {
    for (const [refusal, kind] of [
      [{ code: '-1' }, 'login'],
      [{ code: '-2' }, 'service'],
      [{ http: 403 }, 'http'],
    ] as const) {
      await withService(60, 1, async ({ service, open }) => {
        const window = open();
        service.refuse = (operation) => (operation === 'Record.List' ? refusal : undefined);
        const outcome = await window.index();
        assert.equal(outcome?.stopped?.kind, kind);
        assert.equal(outcome.loaded, 0);
        assert.ok(service.calls.length < 25, `${service.calls.length} calls`);
      });
    }
  });

  it('fails when the list of domains fails, before anything else is loaded', async () => {
    await withService(1, 1, async ({ service, open }) => {
      const window = open();
      service.refuse = () => ({ code: '-1' });
      await assert.rejects(window.index(), (error) => failureOf(error)?.kind === 'login');
      assert.equal(service.calls.length, 1);
    });
  });

  it('runs once at a time for each account', async () => {
    await withService(2, 1, async ({ service, open }) => {
      const window = open();
      const hold = Promise.withResolvers<void>();
      const plan = await window.indexer.plan(window.account, never());
      service.before = () => hold.promise;
      const run = window.indexer.run(plan, never(), () => undefined);
      assert.deepEqual(window.indexer.progress, { done: 0, total: 2 });
      assert.equal(await window.indexer.run(plan, never(), () => undefined), undefined);
      hold.resolve();
      assert.equal((await run)?.loaded, 2);
      assert.ok(!window.indexer.running);
    });
  });

  it('keeps no records of the zones that it plans to load again', async () => {
    await withService(3, 2, async ({ open }) => {
      const window = open();
      await window.index();
      const plan = window.indexer.planAll(await window.indexer.plan(window.account, never()));
      const wanted = plan.wanted.map(({ name, ...zone }) => [name, 'loaded' in zone]);
      const all = [0, 1, 2].map((zone) => [`z${zone}.example`, false]);
      assert.deepEqual(wanted, all);
    });
  });

  it('is cancelled when its account is removed, and leaves no file', async () => {
    // An index is saved after 200 calls, so the account is removed after that.
    await withService(220, 1, async ({ folder, open }) => {
      const window = open();
      await window.index();
      assert.equal((await readdir(folder)).length, 1);
      const removed = open();
      const { indexer } = removed;
      await indexer.load();
      const plan = indexer.planAll(await indexer.plan(removed.account, never()));
      const outcome = await indexer.run(plan, never(), ({ done }) => {
        if (done === 210) removed.remove();
      });
      assert.equal(outcome?.stopped?.kind, 'cancelled');
      await indexer.removed();
      assert.deepEqual(await readdir(folder), []);
    });
  });

  it('leaves no file when its account is removed while the file is written', async () => {
    await withService(50, 20, async ({ folder, open }) => {
      const window = open();
      await window.index();
      const { account, indexer, files, troubles } = window;
      const index = { zones: [...account.zones()], listedAt: 1, total: 50 };
      const saving = files.save(account.id, index);
      window.remove();
      assert.equal(await saving, true);
      await indexer.removed();
      assert.deepEqual([await readdir(folder), troubles], [[], []]);
    });
  });

  it('loads a stored index on first use', async () => {
    await withService(2, 1, async ({ open }) => {
      await open().index();
      const { accounts } = open();
      const changed = Promise.withResolvers<void>();
      accounts.onDidChangeZone(() => changed.resolve());
      assert.equal(accounts.names.size, 0);
      await changed.promise;
      assert.equal(accounts.names.size, 2);
    });
  });

  it('loads no stored index any more once it is disposed', async () => {
    await withService(2, 1, async ({ open }) => {
      await open().index();
      const { indexer, accounts } = open();
      const loading = indexer.load();
      indexer.dispose();
      await loading;
      assert.equal(accounts.names.size, 0);
    });
  });
});
