// The limit of records in memory, as a sum over all zones, accounts and kinds of loads.
import assert from 'node:assert/strict';
import { DomainId } from '../../../src/api/fields.ts';
import { coverageOf } from '../../../src/index/coverage.ts';
import { heldBytes } from '../../../src/model/heldBytes.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { never, TestService } from '../api/server.ts';
import { fatZones } from './fatZones.ts';
import { background, foreground, isLimit, NOTHING, recordLimit, withAccounts } from './sharedLimit.ts';

describe('The limit of records in memory', () => {
  for (const [what, budgets] of [
    ['rows', recordLimit(4000)],
    ['bytes', recordLimit(Infinity, 20_000_000)],
  ] as const)
    it(`holds for ten hostile zones that load at once: ${what}`, async () => {
      let most = NOTHING;
      const onPage = (): void => {
        const { rows, bytes } = budgets.records.held;
        most = { rows: Math.max(most.rows, rows), bytes: Math.max(most.bytes, bytes) };
      };
      const service = await TestService.start(
        fatZones({ zones: 10, records: 5_000_000, length: 4000, onPage }),
      );
      await withAccounts(budgets, [service], async (accounts) => {
        const zones = await accounts.list();
        const failures = await Promise.all(zones.map((zone) => accounts.load(zone)));
        assert.ok(failures.every((failure) => isLimit(failure)));
        assert.ok(most.rows > 2000 && most.rows <= 4400, `${most.rows} rows`);
        assert.ok(most.bytes <= 20_000_000, `${most.bytes} bytes`);
        assert.deepEqual(accounts.held, NOTHING);
        for (const zone of zones) {
          const { loaded, failed, atLimit } = accounts.now(zone);
          assert.deepEqual([loaded, failed, atLimit], [undefined, true, true]);
        }
        assert.equal(coverageOf(accounts.all, accounts.recordIndex).atLimit, 10);
      });
    });

  it('lets as many of a thousand small zones in as fit', async () => {
    const service = await ManyZones.start(1000, 3);
    await withAccounts(recordLimit(2000), [service], async (accounts) => {
      const zones = await accounts.list();
      const failures = await Promise.all(zones.map((zone) => accounts.load(zone)));
      const full = failures.filter((failure) => isLimit(failure)).length;
      assert.equal(failures.filter((failure) => failure === undefined).length, 666);
      assert.equal(full, 334);
      assert.equal(accounts.records, 1998);
      assert.equal(accounts.held.rows, 1998);
      const tables = zones.flatMap((zone) => accounts.now(zone).loaded?.table.records ?? []);
      assert.equal(accounts.held.bytes, heldBytes(tables));
      const { covered, atLimit, failed } = coverageOf(accounts.all, accounts.recordIndex);
      assert.deepEqual([covered, atLimit, failed], [666, 334, 0]);
    });
  });

  it('keeps one huge zone out, and lets the zones after it in', async () => {
    const service = await ManyZones.start(3, 10);
    const [huge] = service.zones;
    huge?.records.push(
      ...Array.from({ length: 3000 }, (_, nth) => ({ ...(huge.records[1] ?? assert.fail()), id: `h${nth}` })),
    );
    await withAccounts(recordLimit(2000), [service], async (accounts) => {
      const zones = await accounts.list();
      const [first, ...others] = zones;
      assert.ok(first);
      assert.ok(isLimit(await accounts.load(first)));
      assert.deepEqual(accounts.held, NOTHING);
      for (const zone of others) assert.equal(await accounts.load(zone), undefined);
      assert.equal(accounts.held.rows, 20);
    });
  });

  it('holds for all accounts together', async () => {
    const services = [await ManyZones.start(2, 600), await ManyZones.start(2, 600)];
    await withAccounts(recordLimit(1810), services, async (accounts) => {
      const [one, two, three, four] = await accounts.list();
      assert.ok(one && two && three && four);
      assert.equal(await accounts.load(one), undefined);
      assert.equal(await accounts.load(three), undefined);
      assert.equal(await accounts.load(four), undefined);
      assert.ok(isLimit(await accounts.load(two)));
      accounts.remove(three.account);
      assert.equal(accounts.held.rows, 600);
      assert.equal(await accounts.load(two), undefined);
      assert.equal(accounts.held.rows, 1200);
    });
  });

  it('has a reserve for what a person opens, with a limit of its own', async () => {
    const service = await ManyZones.start(14, 100);
    await withAccounts(recordLimit(1000), [service], async (accounts) => {
      const zones = await accounts.list();
      for (const zone of zones.slice(0, 10)) assert.equal(await accounts.load(zone), undefined);
      const [eleventh, twelfth, other] = zones.slice(10);
      assert.ok(eleventh && twelfth && other);
      assert.ok(isLimit(await accounts.load(eleventh)));
      assert.equal(await accounts.load(eleventh, foreground), undefined);
      assert.equal(accounts.now(eleventh).atLimit, false);
      assert.ok(isLimit(await accounts.load(twelfth, foreground), false));
      const list = accounts.all[0]?.records(other.id) ?? assert.fail();
      await assert.rejects(list.open(never()));
      assert.ok(isLimit(list.state.failed?.failure, false));
      assert.equal(accounts.held.rows, 1100);
    });
  });

  it('lets a person who joins a load in the background use the reserve', async () => {
    const service = await ManyZones.start(1, 1050);
    await withAccounts(recordLimit(1000), [service], async (accounts) => {
      const [zone] = await accounts.list();
      assert.ok(zone);
      const third = Promise.withResolvers<void>();
      service.before = async (_operation, form) => {
        if (Number(form.get('offset')) > 900) await third.promise;
      };
      const behind = accounts.load(zone);
      const opened = accounts.load(zone, foreground);
      third.resolve();
      assert.deepEqual(await Promise.all([behind, opened]), [undefined, undefined]);
      assert.equal(accounts.held.rows, 1050);
    });
  });

  it('counts the pages that arrived before a load is cancelled, and gives them back', async () => {
    const service = await ManyZones.start(1, 5000);
    await withAccounts(recordLimit(10_000), [service], async (accounts) => {
      const [zone] = await accounts.list();
      assert.ok(zone);
      const later = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      service.before = async (_operation, form) => {
        if (Number(form.get('offset')) < 1900) return;
        reached.resolve();
        await later.promise;
      };
      const stopped = new AbortController();
      const loading = accounts.load(zone, background, stopped.signal);
      await reached.promise;
      assert.ok(accounts.held.rows >= 500, `${accounts.held.rows} rows`);
      stopped.abort();
      assert.equal((await loading)?.kind, 'cancelled');
      later.resolve();
      assert.deepEqual(accounts.held, NOTHING);
      assert.equal(accounts.now(zone).atLimit, false);
    });
  });

  it('counts the rows of a list once, with the index, and those of its last load only', async () => {
    const service = await ManyZones.start(1, 1200);
    await withAccounts(recordLimit(10_000), [service], async (accounts) => {
      const [zone] = await accounts.list();
      const list = accounts.all[0]?.records(zone?.id ?? assert.fail()) ?? assert.fail();
      await list.open(never());
      assert.equal(accounts.held.rows, 500);
      await list.all(never());
      const whole = accounts.held;
      assert.equal(whole.rows, 1200);
      assert.equal(
        whole.bytes,
        heldBytes(list.state.content?.rows ?? []) + heldBytes(list.state.content?.other ?? []),
      );
      for (let times = 0; times < 3; times += 1) {
        list.markStale();
        await list.open(never());
        assert.deepEqual(accounts.held, whole);
      }
      assert.ok(zone);
      const listed = await accounts.all[0]?.loadWhole(zone.id, background, never());
      accounts.recordIndex.putRecords(zone, listed ?? assert.fail());
      listed?.dispose();
      assert.deepEqual(accounts.held, whole, 'the index has the rows of the list');
    });
  });

  it('counts the copies of the index, without what it does not keep of a row', async () => {
    const service = await TestService.start(fatZones({ zones: 1, records: 300, length: 10 }));
    await withAccounts(recordLimit(10_000), [service], async (accounts) => {
      const [zone] = await accounts.list();
      assert.ok(zone);
      const whole = await accounts.all[0]?.loadWhole(zone.id, background, never());
      const before = accounts.held;
      whole?.dispose();
      assert.equal(await accounts.load(zone), undefined);
      assert.equal(accounts.held.rows, 300);
      assert.ok(accounts.held.bytes < before.bytes / 2);
    });
  });

  it('counts a whole zone until each of its callers disposed it', async () => {
    const service = await ManyZones.start(1, 700);
    await withAccounts(recordLimit(10_000), [service], async (accounts) => {
      const zones = accounts.all[0] ?? assert.fail();
      const id = DomainId.parse('1');
      const both = await Promise.all([
        zones.loadWhole(id, background, never()),
        zones.loadWhole(id, foreground, never()),
      ]);
      assert.equal(both[0].rows, both[1].rows);
      assert.equal(accounts.held.rows, 700);
      both[0].dispose();
      assert.equal(accounts.held.rows, 700);
      both[1].dispose();
      assert.deepEqual(accounts.held, NOTHING);
      // Also if the list that it is from is loaded again meanwhile.
      await zones.records(id).all(never());
      const listed = await zones.loadWhole(id, background, never());
      zones.records(id).markStale();
      await zones.records(id).open(never());
      assert.equal(accounts.held.rows, 1400);
      listed.dispose();
      assert.equal(accounts.held.rows, 700);
    });
  });

  it('keeps what is loaded when a refresh does not fit', async () => {
    const service = await ManyZones.start(1, 600);
    await withAccounts(recordLimit(1000), [service], async (accounts) => {
      const [zone] = await accounts.list();
      assert.ok(zone);
      assert.equal(await accounts.load(zone), undefined);
      assert.ok(isLimit(await accounts.load(zone)));
      const { loaded, atLimit } = accounts.now(zone);
      assert.equal(loaded?.table.records.length, 600);
      assert.ok(atLimit);
      assert.equal(accounts.held.rows, 600);
    });
  });

  it('gives all rows of a removed account back: of the index, of lists and of loads that run', async () => {
    const service = await ManyZones.start(4, 900);
    await withAccounts(recordLimit(10_000), [service], async (accounts) => {
      const [first, second, third] = await accounts.list();
      assert.ok(first && second && third);
      await accounts.load(first);
      const zones = accounts.all[0] ?? assert.fail();
      await zones.records(second.id).open(never());
      const reached = Promise.withResolvers<void>();
      const later = Promise.withResolvers<void>();
      service.before = async (_operation, form) => {
        if (form.get('offset') === '0') return;
        reached.resolve();
        await later.promise;
      };
      const loading = accounts.load(third);
      await reached.promise;
      assert.equal(accounts.held.rows, 900 + 500 + 500);
      accounts.remove(first.account);
      assert.equal((await loading)?.kind, 'cancelled');
      later.resolve();
      assert.deepEqual(accounts.held, NOTHING);
      // Whoever still has the zones of the removed account cannot load them again.
      await assert.rejects(zones.records(third.id).all(never()));
      assert.deepEqual(accounts.held, NOTHING);
    });
  });

  it('gives the records of a zone that is gone back', async () => {
    const service = await ManyZones.start(2, 100);
    await withAccounts(recordLimit(10_000), [service], async (accounts) => {
      const [first, second] = await accounts.list();
      assert.ok(first && second);
      await accounts.load(first);
      await accounts.load(second);
      service.zones.shift();
      const { allDomains } = accounts.all[0] ?? assert.fail();
      allDomains.markStale();
      await allDomains.all(never());
      assert.equal(accounts.held.rows, 100);
    });
  });
});
