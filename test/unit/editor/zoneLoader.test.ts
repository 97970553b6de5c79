import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mock } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { DomainId } from '../../../src/api/fields.ts';
import { Emitter } from '../../../src/base/emitter.ts';
import { hostsInLine } from '../../../src/config/locate/hostsInLine.ts';
import { ZoneLoader } from '../../../src/editor/zoneLoader.ts';
import type { ZoneState } from '../../../src/zones/zoneState.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { failureFrom, never } from '../api/server.ts';
import { OneAccount } from '../zones/accounts.ts';

/** How often visible documents load what is due, in milliseconds. */
const LOOK_MS = 60_000;
const SETTINGS = { maxZones: 10, maxRecords: 5000, maxAge: 900_000 };

interface Scene {
  readonly service: ManyZones;
  readonly loader: ZoneLoader;
  /** Why the zone of the document, or the list of zones, could not be loaded, by the kind of the failure. */
  readonly failures: () => { readonly zone: string | undefined; readonly list: string | undefined };
  /** Waits until the loader has ended an attempt for which `holds` returns true. */
  readonly until: (holds: () => boolean) => Promise<void>;
  readonly zone: () => ZoneState | undefined;
  readonly window: { isActive: boolean };
  /** Whether records or zones are being loaded, once the loader has looked at what is due. */
  readonly isLoading: () => Promise<boolean>;
}

/** Runs with a document that mentions the only zone of an account, and a clock that stands still. */
async function scene(
  act: (scene: Scene) => Promise<void>,
  { records = 3, refuse }: { readonly records?: number; readonly refuse?: ManyZones['refuse'] } = {},
): Promise<void> {
  await using service = await ManyZones.start(1, records);
  if (refuse !== undefined) service.refuse = refuse;
  const one = new OneAccount(service.address);
  const { account, accounts } = one;
  mock.timers.enable({ apis: ['setInterval', 'Date'], now: Date.now() });
  const window = { isActive: true };
  const shown = {
    document: {},
    read: () => {
      const mentions = hostsInLine('host1.z0.example', accounts.names);
      return Promise.resolve({
        mentions: [mentions],
        zones: new Set(mentions.names.map(({ zone }) => zone)),
      });
    },
  };
  const bugs: unknown[] = [];
  let pending = 0;
  const counted = async <T>(load: Promise<T>): Promise<T> => {
    pending += 1;
    return load.finally(() => (pending -= 1));
  };
  // The loads of the only zone count as pending.
  const own = account.zone(DomainId.parse('1'));
  const [ensure, lookUp] = [own.ensure.bind(own), own.lookUp.bind(own)];
  own.ensure = (...each) => counted(ensure(...each));
  own.lookUp = (...each) => counted(lookUp(...each));
  const loader = new ZoneLoader(
    {
      accounts,
      reportBug: (error) => void bugs.push(error),
      settings: SETTINGS,
      isActive: () => window.isActive,
    },
    { visible: [shown], onDidSettle: new Emitter<typeof shown>().event },
  );
  const zone = (): ZoneState | undefined => accounts.named('z0.example')[0];
  const kindOf = (found: ZoneState | undefined): string | undefined =>
    found && loader.failure(shown.document, account, found)?.kind;
  try {
    await act({
      service,
      loader,
      zone,
      window,
      failures: () => ({ zone: kindOf(zone()), list: loader.listFailure(account)?.kind }),
      until: async (holds) => {
        while (!holds()) {
          await new Promise<void>((resolve) => {
            const listening = loader.onDidChange(() => {
              listening.dispose();
              resolve();
            });
          });
        }
      },
      isLoading: async () => {
        await setImmediate();
        return pending > 0 || account.allDomains.state.loading !== undefined;
      },
    });
    assert.deepEqual(bugs, []);
  } finally {
    mock.timers.reset();
    loader.dispose();
    one.dispose();
  }
}

/** Retries, and cancels that once the service has a call of an operation. */
async function cancelledRetry({ service, loader, isLoading }: Scene, operation: string): Promise<void> {
  const cancelled = new AbortController();
  const held = Promise.withResolvers<void>();
  service.before = async (called) => {
    if (called !== operation) return;
    cancelled.abort();
    await held.promise;
  };
  const ended = failureFrom(loader.retry(cancelled.signal));
  await once(cancelled.signal, 'abort');
  assert.equal((await ended).kind, 'cancelled');
  service.before = async () => undefined;
  held.resolve();
  assert.equal(await isLoading(), false);
}

const refuseWith =
  (refused: string, code: string): ManyZones['refuse'] =>
  (operation) =>
    operation === refused ? { code } : undefined;

describe('What visible documents lack', () => {
  it('is still missing after a retry that is cancelled, and not after one that succeeds', async () => {
    for (const [records, code] of [
      [3, '6'],
      // A large zone, of which hosts are looked up.
      [5001, '6'],
      // Every call of the account would fail.
      [3, '-3'],
    ] as const)
      await scene(
        async (all) => {
          const { service, failures, until, loader, isLoading } = all;
          await until(() => failures().zone !== undefined);
          service.refuse = () => undefined;
          await cancelledRetry(all, 'Record.List');
          assert.equal(failures().zone, 'service');
          // Nor does the background load it earlier than it would have.
          loader.loadVisible();
          assert.equal(await isLoading(), false);
          await loader.retry(never());
          assert.equal(failures().zone, undefined);
        },
        { records, refuse: refuseWith('Record.List', code) },
      );
  });

  it('is still unknown after a retry to list the zones that is cancelled', async () => {
    await scene(
      async (all) => {
        const { service, failures, until, loader, zone, isLoading } = all;
        await until(() => failures().list !== undefined);
        service.refuse = () => undefined;
        await cancelledRetry(all, 'Domain.List');
        assert.equal(failures().list, 'service');
        loader.loadVisible();
        assert.equal(await isLoading(), false);
        await loader.retry(never());
        assert.equal(failures().list, undefined);
        assert.ok(zone()?.loaded);
      },
      { refuse: refuseWith('Domain.List', '6') },
    );
  });

  it('is loaded no further once the extension ends', async () => {
    await scene(async ({ service, loader, zone, isLoading }) => {
      const held = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      service.before = async (operation) => {
        if (operation !== 'Record.List') return;
        arrived.resolve();
        await held.promise;
      };
      await arrived.promise;
      loader.dispose();
      assert.equal(await isLoading(), false);
      held.resolve();
      assert.equal(zone()?.loaded, undefined);
    });
  });

  it('is waited for by a retry while the background lists the zones', async () => {
    await scene(async ({ service, loader, zone }) => {
      const held = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      service.before = async () => {
        arrived.resolve();
        await held.promise;
      };
      await arrived.promise;
      const retried = loader.retry(never());
      held.resolve();
      await retried;
      assert.ok(zone()?.loaded);
    });
  });

  it('is not retried after too many calls', async () => {
    await scene(
      async ({ service, failures, until, loader }) => {
        await until(() => failures().zone !== undefined);
        service.refuse = () => undefined;
        service.calls.length = 0;
        assert.equal((await failureFrom(loader.retry(never()))).kind, 'service');
        assert.equal(service.calls.length, 0);
        assert.equal(failures().zone, 'service');
      },
      { refuse: refuseWith('Record.List', '-2') },
    );
  });

  it('is looked at once a minute, while the person works in the window', async () => {
    await scene(
      async ({ service, failures, until, window, zone, isLoading }) => {
        await until(() => failures().zone !== undefined);
        service.refuse = () => undefined;
        mock.timers.tick(SETTINGS.maxAge - LOOK_MS);
        assert.equal(await isLoading(), false);
        window.isActive = false;
        mock.timers.tick(LOOK_MS);
        assert.equal(await isLoading(), false);
        window.isActive = true;
        mock.timers.tick(LOOK_MS - 1);
        assert.equal(await isLoading(), false);
        mock.timers.tick(1);
        assert.ok(await isLoading());
        await until(() => failures().zone === undefined);
        // Current records are not loaded again until they are outdated.
        const { loadedAt = 0 } = zone()?.loaded ?? {};
        mock.timers.tick(SETTINGS.maxAge - LOOK_MS);
        assert.equal(await isLoading(), false);
        mock.timers.tick(LOOK_MS);
        assert.ok(await isLoading());
        await until(() => (zone()?.loaded?.loadedAt ?? 0) > loadedAt);
      },
      { refuse: refuseWith('Record.List', '6') },
    );
  });
});
