// The limit of memory, over all zones, accounts and kinds of loads.
import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { failureOf, type Failure } from '../../../src/api/failure.ts';
import { DomainId } from '../../../src/api/fields.ts';
import type { Urgency } from '../../../src/api/caller.ts';
import { coverageOf } from '../../../src/zones/indexing/coverage.ts';
import type { Zone } from '../../../src/zones/zone.ts';
import { ZoneMemory } from '../../../src/zones/zoneMemory.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { isCancelled, never, TestService } from '../api/server.ts';
import { OneAccount } from './accounts.ts';
import { fatZones } from './fatZones.ts';
import { withService } from './indexing.ts';
import { MEMORY_FULL } from './failures.ts';
import { hold } from './scene.ts';
import { pluck } from '../../support/pluck.ts';

/** An account for each service, which share the memory. */
interface Scene {
  readonly memory: ZoneMemory;
  readonly accounts: readonly OneAccount[];
  /** The zones of all accounts. */
  readonly zones: readonly Zone[];
}

type Service = AsyncDisposable & { readonly address: string };

/** What a test does with the scene, and with its zones one by one. */
type Act = (scene: Scene, ...zones: readonly Zone[]) => Promise<void>;

/** Also checks that nothing counts any more once all accounts are removed. */
async function withMemory(bytes: number, services: readonly Service[], act: Act): Promise<void> {
  const memory = new ZoneMemory(bytes);
  const accounts = services.map(({ address }, at) => new OneAccount(address, `${at}@here`, memory));
  try {
    for (const { account } of accounts) await account.allDomains.all(never());
    const zones = accounts.flatMap(({ account }) => [...account.zones()].map(({ id }) => account.zone(id)));
    await act({ memory, accounts, zones }, ...zones);
  } finally {
    for (const account of accounts) account.dispose();
    for (const service of services) await service[Symbol.asyncDispose]();
  }
  assert.equal(memory.bytes, 0, 'records are left');
}

/** Loads a zone. Returns how that failed. */
async function load(
  zone: Zone,
  urgency: Urgency = 'background',
  signal = never(),
): Promise<Failure | undefined> {
  try {
    await zone.loadWhole({ urgency }, signal);
    return undefined;
  } catch (error) {
    return failureOf(error) ?? assert.fail(String(error));
  }
}

function assertLimit(failure: Failure | undefined, urgency: Urgency = 'background'): void {
  assert.ok(failure?.kind === 'limit', failure?.kind);
  assert.equal(failure.background, urgency === 'background');
}

/** What a zone of so many records takes. */
async function sizeOf(records: number): Promise<number> {
  let bytes = 0;
  await withMemory(Infinity, [await ManyZones.start(1, records)], async ({ memory }, zone) => {
    assert.equal(await load(zone), undefined);
    bytes = memory.bytes;
  });
  return bytes;
}

/** How many records of each zone are loaded; undefined if none were. */
const loadedOf = (zones: readonly Zone[]): readonly (number | undefined)[] =>
  zones.map(({ state }) => state?.loaded?.table.records.length);

const isLaterPage = (form: URLSearchParams): boolean => Number(form.get('offset')) > 0;
const isOfZone =
  ({ id }: Zone) =>
  (form: URLSearchParams): boolean =>
    form.get('domain_id') === id;

describe('Zones in memory', () => {
  let size: number;
  /** Of zones with two pages. */
  let largeSize: number;
  before(async () => {
    [size, largeSize] = [await sizeOf(100), await sizeOf(600)];
  });

  it('take no more than all accounts share, to the byte', async () => {
    for (const [spare, fails] of [
      [0, false],
      [-1, true],
    ] as const) {
      const services = [await ManyZones.start(1, 600), await ManyZones.start(2, 600)];
      await withMemory(3 * largeSize + spare, services, async ({ memory, zones }, one, two, three) => {
        for (const zone of [one, two]) assert.equal(await load(zone), undefined);
        const failure = await load(three);
        if (fails) assertLimit(failure);
        else assert.equal(failure, undefined);
        assert.deepEqual(loadedOf(zones), [600, 600, fails ? undefined : 600]);
        assert.equal(three.state?.failure?.kind, fails ? 'limit' : undefined);
        assert.equal(memory.bytes, (fails ? 2 : 3) * largeSize);
        assert.equal(memory.room, fails ? largeSize - 1 : 0);
      });
    }
  });

  for (const urgency of ['background', 'foreground'] as const)
    it(`end when five of a hostile service load at once in the ${urgency}`, async () => {
      let most = 0;
      let memory: ZoneMemory | undefined;
      const onPage = (): void => void (most = Math.max(most, memory?.bytes ?? 0));
      const fat = fatZones({ zones: 5, records: 5_000_000, length: 200, onPage });
      const service = await TestService.start(fat);
      await withMemory(1e6, [service], async (scene) => {
        memory = scene.memory;
        const failures = await Promise.all(scene.zones.map((zone) => load(zone, urgency)));
        for (const failure of failures) assertLimit(failure, urgency);
        // A page that does not fit counts until its load ended. A page has less than 200,000 bytes, and four load at once.
        assert.ok(most > 0.8e6 && most <= 1e6 + 4 * 2e5, `${most} bytes`);
        assert.equal(memory.bytes, 0);
        for (const { state } of scene.zones)
          assert.deepEqual([state?.loaded, state?.failure?.kind], [undefined, 'limit']);
      });
    });

  for (const [how, use] of [
    ['opened', (zone: Zone) => zone.pages.open(never())],
    ['needed', (zone: Zone) => zone.ensure({ maxAge: Infinity, urgency: 'background' }, never())],
    ['loaded', (zone: Zone) => zone.loadWhole({ urgency: 'background' }, never())],
    ['looked up', (zone: Zone) => zone.lookUp('host1', 'background', never())],
  ] as const)
    it(`make room in the foreground for others, but those that were ${how} last come last`, async () => {
      await withMemory(
        3.5 * size,
        [await ManyZones.start(4, 100)],
        async ({ zones }, one, two, three, four) => {
          for (const zone of [one, two]) assert.equal(await load(zone), undefined);
          await use(one);
          assert.equal(await load(three), undefined);
          assertLimit(await load(four));
          assert.deepEqual(loadedOf(zones), [100, 100, 100, undefined]);
          assert.equal(await load(four, 'foreground'), undefined);
          assert.deepEqual(loadedOf(zones), [100, undefined, 100, 100]);
        },
      );
    });

  it('are dropped only if they hold something', async () => {
    await withMemory(size, [await ManyZones.start(3, 100)], async (_scene, untouched, one, two) => {
      assert.equal(untouched.pages.state.content, undefined);
      assert.equal(await load(one), undefined);
      assert.equal(await load(two, 'foreground'), undefined);
      assert.deepEqual([one.state?.failure?.kind, untouched.state?.failure], ['limit', undefined]);
    });
  });

  it('stay if they are in use or load, even if nothing else makes room', async () => {
    const service = await ManyZones.start(5, 600);
    await withMemory(3 * largeSize, [service], async ({ memory }, kept, named, loading, wanted, other) => {
      const keeping = [kept.keepInMemory(), memory.keep(() => [named])];
      for (const zone of [kept, named]) assert.equal(await load(zone), undefined);
      const { reached, release } = hold(service, (form) => isLaterPage(form) && isOfZone(loading)(form));
      const pending = load(loading);
      await reached;
      assertLimit(await load(wanted, 'foreground'), 'foreground');
      await assert.rejects(other.pages.open(never()));
      assertLimit(other.pages.state.failed?.failure, 'foreground');
      assert.deepEqual(loadedOf([kept, named, wanted]), [600, 600, undefined]);
      release();
      assert.equal(await pending, undefined);
      for (const each of keeping) each.dispose();
      assert.equal(await load(wanted, 'foreground'), undefined);
      assert.deepEqual(loadedOf([kept, named, loading]), [undefined, 600, 600]);
    });
  });

  it('look as if they had never been loaded once they are dropped, and load again when opened', async () => {
    const service = await ManyZones.start(2, 100);
    await withMemory(1.5 * size, [service], async ({ memory, zones, accounts: [one] }, dropped, other) => {
      assert.ok(one);
      await dropped.pages.all(never());
      await dropped.lookUp('host1', 'foreground', never());
      const seen: unknown[] = [];
      one.accounts.onDidChangeZone((state) => void seen.push(state));
      assert.equal(await load(other, 'foreground'), undefined);
      const { state } = dropped;
      assert.deepEqual([state?.loaded, state?.failure?.kind], [undefined, 'limit']);
      assertLimit(state?.failure);
      assert.deepEqual([dropped.bytes, dropped.hosts.size], [0, 0]);
      assert.ok(seen.includes(state));
      const { pages } = dropped;
      assert.deepEqual(pages.state, { content: undefined, loading: undefined, failed: undefined });
      assert.ok(pages.needsLoad);
      await pages.open(never());
      assert.deepEqual(loadedOf(zones), [100, undefined]);
      assert.deepEqual([dropped.state?.failure, memory.bytes], [undefined, size]);
    });
  });

  it('leave nothing behind once they are dropped', async () => {
    await withMemory(size, [await ManyZones.start(2, 100)], async (_scene, dropped, other) => {
      await dropped.pages.all(never());
      const rows = new WeakRef(dropped.pages.state.content?.rows ?? assert.fail());
      assert.equal(await load(other, 'foreground'), undefined);
      assert.equal(dropped.bytes, 0);
      setFlagsFromString('--expose-gc');
      const collect: unknown = runInNewContext('gc');
      assert.ok(typeof collect === 'function');
      // A turn later, nothing on the stack keeps them.
      await new Promise(setImmediate);
      collect();
      assert.ok(rows.deref() === undefined, 'the rows are kept');
    });
  });

  for (const urgency of ['background', 'foreground'] as const)
    it(`keep what is loaded when a refresh in the ${urgency} does not fit`, async () => {
      const service = await ManyZones.start(1, 600);
      await withMemory(1.5 * largeSize, [service], async ({ memory }, zone) => {
        assert.equal(await load(zone), undefined);
        assertLimit(await load(zone, urgency), urgency);
        assert.deepEqual([loadedOf([zone]), zone.state?.failure?.kind], [[600], 'limit']);
        assert.equal(memory.bytes, largeSize);
        zone.drop(MEMORY_FULL);
        await zone.pages.all(never(), undefined, urgency);
        const { content } = zone.pages.state;
        zone.pages.markStale();
        await assert.rejects(zone.pages.open(never(), urgency));
        assert.equal(zone.pages.state.content, content);
        assert.equal(memory.bytes, largeSize);
      });
    });

  it('count the pages that arrived before a load is cancelled, and give them back', async () => {
    const service = await ManyZones.start(1, 5000);
    await withMemory(Infinity, [service], async ({ memory }, zone) => {
      for (const start of [
        (signal: AbortSignal) => zone.loadWhole({ urgency: 'background' }, signal),
        (signal: AbortSignal) => zone.pages.all(signal),
      ]) {
        const { reached, release } = hold(service, (form) => Number(form.get('offset')) >= 1900);
        const stopped = new AbortController();
        const loading = assert.rejects(start(stopped.signal), isCancelled);
        await reached;
        assert.ok(memory.bytes >= size * 5, `${memory.bytes} bytes`);
        stopped.abort();
        await loading;
        await new Promise(setImmediate);
        release();
        // The list that is shown keeps what arrived in order.
        assert.equal(memory.bytes, zone.pages.state.content?.bytes ?? 0);
        assert.equal(zone.state?.failure, undefined);
      }
    });
  });

  it('count the rows once that are shown and kept, and those of the last load only', async () => {
    await withMemory(Infinity, [await ManyZones.start(1, 600)], async ({ memory }, zone) => {
      await zone.pages.open(never());
      assert.equal(memory.bytes, zone.pages.state.content?.bytes);
      await zone.pages.all(never());
      for (let times = 0; times < 3; times += 1) {
        assert.equal(memory.bytes, largeSize);
        zone.pages.markStale();
        await zone.pages.all(never());
      }
      assert.equal(await load(zone), undefined);
      assert.equal(memory.bytes, largeSize, 'the shown rows were taken');
      zone.pages.markStale();
      assert.equal(await load(zone), undefined);
      assert.equal(memory.bytes, 2 * largeSize, 'others are shown than are kept');
    });
  });

  it('count the hosts that are looked up, which fail at the limit like zones', async () => {
    await withMemory(size, [await ManyZones.start(2, 100)], async ({ memory }, one, two) => {
      await one.lookUp('host1', 'background', never());
      const { bytes } = memory;
      assert.ok(bytes > 0 && bytes < size / 10, `${bytes} bytes`);
      await one.lookUp('host1', 'background', never());
      assert.equal(memory.bytes, bytes, 'of the last lookup only');
      assertLimit(await load(two));
      assert.equal(await load(two, 'foreground'), undefined);
      assert.deepEqual([one.hosts.size, memory.bytes], [0, size]);
      const looking = one.lookUp('host1', 'background', never());
      await assert.rejects(looking, (error) => failureOf(error)?.kind === 'limit');
      assert.equal(memory.bytes, size);
      await one.lookUp('host1', 'foreground', never());
      assert.equal(memory.bytes, bytes);
    });
  });

  it('count while their number of records is loaded again', async () => {
    const service = await ManyZones.start(2, 100);
    // It announces one more than there are.
    service.listOf = ({ domains, ...rest }) => ({
      ...rest,
      domains: domains.map((domain) => ({ ...domain, records: '101' })),
    });
    await withMemory(1.5 * size, [service], async ({ memory }, one, two) => {
      const { reached, release } = hold(
        service,
        (form, operation) => operation === 'Domain.Info' && isOfZone(one)(form),
      );
      const loading = load(one);
      await reached;
      assertLimit(await load(two));
      release();
      assert.equal(await loading, undefined);
      assert.equal(memory.bytes, size);
    });
  });
});

describe('Removed zones and accounts', () => {
  for (const [what, start] of [
    ['loaded', (zone: Zone) => zone.loadWhole({ urgency: 'background' }, never())],
    ['looked up', (zone: Zone) => zone.lookUp('host1', 'background', never())],
  ] as const)
    for (const isLoading of [false, true])
      it(`take nothing any more if a zone ${isLoading ? 'is being' : 'was'} ${what}`, async () => {
        const service = await ManyZones.start(2, 100);
        await withMemory(Infinity, [service], async ({ memory, accounts: [one] }, gone, left) => {
          assert.ok(one);
          assert.equal(await load(left), undefined);
          const { bytes } = memory;
          const { reached, release } = hold(service, isOfZone(gone));
          const loading = start(gone);
          await reached;
          if (!isLoading) {
            release();
            await loading;
          }
          service.listOf = ({ domains }) => ({ info: { domain_total: 1 }, domains: domains.slice(1) });
          one.account.allDomains.markStale();
          await one.account.allDomains.all(never());
          assert.deepEqual([gone.state, one.account.size], [undefined, 1]);
          release();
          await loading;
          assert.equal(memory.bytes, bytes);
        });
      });

  it('take nothing any more with an account: its zones, lists, lookups and loads that run', async () => {
    const services = [await ManyZones.start(4, 900), await ManyZones.start(1, 100)];
    await withMemory(Infinity, services, async ({ memory, zones, accounts: [one] }) => {
      const [service] = services;
      const [loaded, shown, lookedUp, loading, other] = zones;
      assert.ok(service && loaded && shown && lookedUp && loading && other && one);
      assert.equal(await load(other), undefined);
      const { bytes } = memory;
      assert.equal(await load(loaded), undefined);
      await shown.pages.open(never());
      await lookedUp.lookUp('host1', 'background', never());
      const { reached, release } = hold(service, isLaterPage);
      const pending = load(loading);
      await reached;
      assert.ok(memory.bytes > bytes + loaded.bytes + shown.bytes + lookedUp.bytes);
      one.remove();
      assert.equal((await pending)?.kind, 'cancelled');
      release();
      assert.equal(memory.bytes, bytes);
      // Whoever still has its zones cannot load them again.
      for (const zone of [shown, loading]) await assert.rejects(zone.pages.all(never()));
      assert.equal((await load(loaded))?.kind, 'cancelled');
      assert.equal(memory.bytes, bytes, 'for whoever still has the zones');
    });
  });
});

describe('The index at the limit of memory', () => {
  let size: number;
  before(async () => {
    size = await sizeOf(100);
  });

  it('has the zones that are smaller than one that does not fit, and names that', async () => {
    await withService(6, 100, async ({ service, open }) => {
      const [huge] = service.zones;
      const row = huge?.records[1] ?? assert.fail();
      huge?.records.push(...Array.from({ length: 1000 }, (_, nth) => ({ ...row, id: `h${nth}` })));
      const outcome = await open(new ZoneMemory(10 * size)).index();
      assert.deepEqual([outcome?.loaded, outcome?.stopped?.kind], [5, 'limit']);
      const failed = outcome?.failed.map(({ zone, failure }) => [zone.name, failure.kind]);
      assert.deepEqual(failed, [['z0.example', 'limit']]);
    });
  });

  it('stops when the memory is full', async () => {
    await withService(60, 100, async ({ service, open }) => {
      const memory = new ZoneMemory(10 * size);
      const outcome = await open(memory).index();
      assert.deepEqual([outcome?.stopped?.kind, outcome?.loaded], ['limit', 10]);
      assert.equal(memory.bytes, 10 * size);
      assert.ok(service.count('Record.List') < 40, `${service.count('Record.List')} calls`);
    });
  });

  it('has as many stored zones as there is room for, and stores the others again', async () => {
    await withService(4, 100, async ({ service, open }) => {
      await open().index();
      const whole = open();
      await whole.indexer.load();
      const memory = new ZoneMemory(0.52 * whole.accounts.memory.bytes);
      const small = open(memory);
      await small.indexer.load();
      const { covered, atLimit, listed } = coverageOf([small.account]);
      assert.deepEqual([covered, atLimit, listed], [2, 2, 4]);
      assert.ok(memory.bytes > 0 && memory.bytes <= 0.52 * whole.accounts.memory.bytes);
      const third = small.account.zone(DomainId.parse('3'));
      service.zones.splice(3, 1);
      for (const names of [
        ['z0.example', 'z1.example'],
        ['z1.example', 'z2.example'],
      ]) {
        const outcome = await small.index();
        assert.deepEqual([outcome?.stopped?.kind, outcome?.saved], ['limit', true]);
        const inMemory = [...small.accounts.zones].filter(({ loaded }) => loaded !== undefined);
        assert.deepEqual(pluck(inMemory, 'name'), names);
        const later = open();
        await later.indexer.load();
        assert.deepEqual(later.troubles, []);
        const kept = [...later.accounts.zones].map(
          ({ name, loaded }) => `${name} ${loaded?.table.records.length}`,
        );
        assert.deepEqual(kept.toSorted(), ['z0.example 100', 'z1.example 100', 'z2.example 100']);
        if (third.bytes === 0) assert.equal(await load(third, 'foreground'), undefined);
      }
    });
  });
});
