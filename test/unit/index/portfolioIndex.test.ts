import assert from 'node:assert/strict';
import { DomainId, GroupId } from '../../../src/api/fields.ts';
import { coverageOf } from '../../../src/index/coverage.ts';
import type { Failure } from '../../../src/api/failure.ts';
import { Emitter } from '../../../src/base/emitter.ts';
import { PortfolioIndex } from '../../../src/index/portfolioIndex.ts';
import { whyZoneIncomplete, type IndexedZone } from '../../../src/index/recordIndex.ts';
import { RecordTable } from '../../../src/index/recordTable.ts';
import { AccountId } from '../../../src/model/account.ts';
import { rowBudgets } from '../../../src/model/rowBudget.ts';
import { ManyZones } from '../../support/service/manyZones.ts';
import { never, refusal, success, TestService } from '../api/server.ts';
import { OneAccount } from './accounts.ts';
import { withAccounts } from './sharedLimit.ts';

const first = DomainId.parse('1');

interface Scene {
  readonly service: ManyZones;
  readonly accounts: OneAccount;
  readonly recordIndex: PortfolioIndex;
  readonly changes: (IndexedZone | undefined)[];
}

async function scene(zones: number, records: number, act: (scene: Scene) => Promise<void>): Promise<void> {
  await using service = await ManyZones.start(zones, records);
  const accounts = new OneAccount(service.address);
  const recordIndex = new PortfolioIndex(accounts);
  const changes: (IndexedZone | undefined)[] = [];
  recordIndex.onDidChange((zone) => void changes.push(zone));
  try {
    await act({ service, accounts, recordIndex, changes });
  } finally {
    recordIndex.dispose();
    accounts.dispose();
  }
}

describe('An account in the index that is replaced', () => {
  it('follows its new lists only', async () => {
    await using service = await ManyZones.start(2, 1);
    const [earlier, later] = [new OneAccount(service.address), new OneAccount(service.address)];
    const changed = new Emitter<void>();
    let now = earlier;
    const portfolio = {
      get all() {
        return now.all;
      },
      onDidChange: changed.event,
    };
    const recordIndex = new PortfolioIndex(portfolio);
    now = later;
    changed.emit();
    await earlier.zones.allDomains.open(never());
    assert.equal(recordIndex.names.size, 0);
    await later.zones.allDomains.open(never());
    assert.equal(recordIndex.names.size, 2);
    for (const each of [recordIndex, earlier, later]) each.dispose();
  });
});

describe('A zone that is loaded into the index', () => {
  it('waits for the user who loads the rest of its list, and does not cancel that', async () => {
    const service = await ManyZones.start(1, 2000);
    await withAccounts(rowBudgets(), [service], async (accounts) => {
      const [zone] = await accounts.list();
      const list = accounts.all[0]?.records(first);
      assert.ok(zone && list);
      await list.open(never());
      const reached = Promise.withResolvers<void>();
      const later = Promise.withResolvers<void>();
      service.before = async () => {
        reached.resolve();
        await later.promise;
      };
      const all = list.all(never());
      await reached.promise;
      const calls = service.count('Record.List');
      const loading = accounts.load(zone);
      later.resolve();
      await all;
      assert.equal(await loading, undefined);
      assert.equal(list.state.content?.rows.length, 2000);
      assert.equal(accounts.now(zone).loaded?.table.records.length, 2000);
      assert.ok(service.count('Record.List') <= calls + 4, 'no page is loaded twice');
    });
  });
});

describe('PortfolioIndex', () => {
  it('contains the zones of any loaded list of domains, without a call of its own', async () => {
    await scene(3, 2, async ({ service, accounts, recordIndex, changes }) => {
      assert.deepEqual([...recordIndex.zones], []);
      await accounts.zones.domains(GroupId.parse('1'), 'all').open(never());
      const [zone] = recordIndex.named('z0.example');
      assert.equal(zone?.announced, 2);
      assert.equal(zone.updatedOn, '2025-01-02 03:04:05');
      assert.equal(zone.loaded, undefined);
      assert.deepEqual([...recordIndex.names], ['z0.example', 'z1.example', 'z2.example']);
      assert.equal(recordIndex.zone(accounts.zones.account.id, first), zone);
      assert.deepEqual(changes, [undefined]);
      assert.equal(recordIndex.of(accounts.zones.account.id)?.listedAt, undefined);
      assert.equal(service.calls.length, 1);
    });
  });

  it('emits a zone whose records were loaded before it was listed', async () => {
    await scene(2, 3, async ({ accounts, recordIndex, changes }) => {
      await accounts.zones.records(first).all(never());
      assert.deepEqual(changes, []);
      await accounts.zones.allDomains.all(never());
      const zone = recordIndex.zone(accounts.zones.account.id, first);
      assert.equal(zone?.loaded?.table.records.length, 3);
      assert.deepEqual(changes, [undefined, zone]);
    });
  });

  it('takes each row of a list once, so that a zone that is gone does not come back with the next page', async () => {
    await scene(600, 0, async ({ service, accounts, recordIndex }) => {
      const group = accounts.zones.domains(GroupId.parse('1'), 'all');
      await group.open(never());
      assert.equal(recordIndex.named('z0.example').length, 1);
      service.zones.splice(0, 1);
      await accounts.zones.allDomains.all(never());
      assert.deepEqual(recordIndex.named('z0.example'), []);
      await group.all(never());
      assert.deepEqual(recordIndex.named('z0.example'), []);
      assert.equal([...recordIndex.zones].length, 599);
    });
  });

  it('finds by a name a limited number of zones of each account', async () => {
    const services = [await ManyZones.start(21, 0), await ManyZones.start(1, 0)];
    for (const { zones } of services) for (const zone of zones) zone.name = 'same.example';
    await withAccounts(rowBudgets(), services, async ({ recordIndex, all }) => {
      for (const { allDomains } of all) await allDomains.all(never());
      assert.deepEqual(
        recordIndex.named('same.example').map(({ account }) => account),
        [...Array.from({ length: 20 }, () => '0@here'), '1@here'],
      );
      assert.equal([...recordIndex.zones].length, 22);
    });
  });

  it('finds by a name the latest of each zone that shares it', async () => {
    const services = [await ManyZones.start(2, 1), await ManyZones.start(2, 1)];
    for (const { zones } of services) for (const zone of zones) zone.name = 'same.example';
    await withAccounts(rowBudgets(), services, async (accounts) => {
      const all = await accounts.list();
      const isLoaded = (): readonly boolean[] =>
        accounts.recordIndex.named('same.example').map(({ loaded }) => loaded !== undefined);
      const expected = [false, false, false, false];
      assert.deepEqual(isLoaded(), expected);
      for (const at of [3, 1, 2, 0]) {
        const zone = all[at] ?? assert.fail();
        assert.equal(await accounts.load(zone), undefined);
        expected[at] = true;
        assert.deepEqual(isLoaded(), expected);
        assert.equal(accounts.recordIndex.named('same.example')[at], accounts.now(zone));
      }
    });
  });

  it('contains the records of every loaded list, and whether they are complete', async () => {
    await scene(1, 700, async ({ accounts, recordIndex, changes }) => {
      await accounts.zones.allDomains.all(never());
      const list = accounts.zones.records(first);
      await list.open(never());
      const page = recordIndex.named('z0.example')[0]?.loaded;
      assert.deepEqual(page?.fault, { kind: 'notAskedToEnd' });
      assert.equal(page.table.records.length, 500);
      assert.equal(page.announced, 700);
      await list.all(never());
      const whole = recordIndex.named('z0.example')[0]?.loaded;
      assert.ok(whole !== undefined && whole.fault === undefined);
      assert.equal(whole.table.records.length, 700);
      assert.equal(whole.table.records[0]?.host, '@');
      assert.deepEqual(whole.table.byHost.get('host1'), [whole.table.records[1]]);
      assert.equal(changes.filter((zone) => zone !== undefined).length, 2, 'one change for each page');
    });
  });

  it('does not take a list for complete that ended before the total of the service', async () => {
    await using service = await TestService.start(({ url, form }) => {
      if (url === '/Domain.List')
        return success({ info: { domain_total: 1 }, domains: [{ id: 1, name: 'z0.example' }] });
      if (form.get('offset') !== '0') return refusal('10');
      return success({
        info: { record_total: 3 },
        records: [
          { id: 1, name: '@', type: 'A', value: '192.0.2.1' },
          { id: 2, name: 'www', type: 'A', value: '192.0.2.1' },
        ],
      });
    });
    const accounts = new OneAccount(service.address);
    const recordIndex = new PortfolioIndex(accounts);
    try {
      await accounts.zones.allDomains.all(never());
      await accounts.zones.records(DomainId.parse('1')).all(never());
      const [zone] = recordIndex.named('z0.example');
      assert.ok(zone);
      assert.equal(zone.loaded?.table.records.length, 2);
      assert.deepEqual(whyZoneIncomplete(zone), { kind: 'short', announced: 3, received: 2 });
      assert.equal(coverageOf(accounts.all, recordIndex).partly, 1);
    } finally {
      recordIndex.dispose();
      accounts.dispose();
    }
  });

  it('adds the records of a zone whose name is loaded later', async () => {
    await scene(1, 2, async ({ accounts, recordIndex }) => {
      await accounts.zones.records(first).open(never());
      assert.deepEqual([...recordIndex.zones], []);
      await accounts.zones.allDomains.all(never());
      assert.equal(recordIndex.named('z0.example')[0]?.loaded?.table.records.length, 2);
    });
  });

  it('keeps a complete load when a newer one is incomplete, and accepts a newer complete one', async () => {
    await scene(1, 700, async ({ service, accounts, recordIndex }) => {
      const { id } = accounts.zones.account;
      await accounts.zones.allDomains.all(never());
      const whole = await accounts.zones.loadWhole(first, { background: true }, never());
      const [zone] = recordIndex.zones;
      assert.ok(zone);
      const list = accounts.zones.records(first);
      recordIndex.putRecords(zone, { ...whole, loadedAt: 1 });
      await list.open(never());
      assert.equal(recordIndex.zone(id, first)?.loaded?.loadedAt, 1);
      assert.equal(recordIndex.zone(id, first)?.loaded?.table.records.length, 700);
      service.zones[0]?.records.pop();
      list.markStale();
      await list.all(never());
      assert.equal(recordIndex.zone(id, first)?.loaded?.table.records.length, 699);
      recordIndex.putRecords(zone, { ...whole, loadedAt: 2 });
      assert.equal(
        recordIndex.zone(id, first)?.loaded?.table.records.length,
        699,
        'an older load arrives too late',
      );
    });
  });

  it('marks a zone whose load failed, and keeps its records', async () => {
    await scene(1, 2, async ({ service, accounts, recordIndex }) => {
      await accounts.zones.allDomains.all(never());
      const list = accounts.zones.records(first);
      await list.open(never());
      list.markStale();
      service.refuse = () => ({ code: '9' });
      await assert.rejects(list.open(never()));
      const [failed] = recordIndex.named('z0.example');
      assert.ok(failed?.failed);
      assert.equal(failed.loaded?.table.records.length, 2);
      service.refuse = () => undefined;
      list.forgetFailure();
      await list.open(never());
      assert.equal(recordIndex.named('z0.example')[0]?.failed, false);
    });
  });

  it('keeps whether the service was reached when the load of a zone failed', async () => {
    await scene(2, 1, async ({ accounts, recordIndex }) => {
      await accounts.zones.allDomains.all(never());
      const { id } = accounts.zones.account;
      const operation = 'Record.List';
      const failures: readonly Failure[] = [
        { operation, kind: 'network', reason: 'reset' },
        { operation, kind: 'timeout', seconds: 30 },
        { operation, kind: 'http', status: 500 },
        { operation, kind: 'http', status: 499 },
        { operation, kind: 'http', status: 429 },
        { operation, kind: 'redirect', status: 500 },
        { operation, kind: 'service', code: '9', message: '' },
        { operation, kind: 'token', problem: 'unreadable' },
        { operation, kind: 'limit', of: 'records', rows: 1, bytes: 1, background: false },
      ];
      const unreached = failures.map((failure) => {
        const { kind } = failure;
        recordIndex.putFailure(id, first, failure);
        const { failed, unreached: now, failure: kept } = recordIndex.zone(id, first) ?? assert.fail();
        assert.equal(kept?.kind, kind);
        return [kind, failed, now];
      });
      assert.deepEqual(unreached, [
        ['network', true, true],
        ['timeout', true, true],
        ['http', true, true],
        ['http', true, false],
        ['http', true, true],
        ['redirect', true, false],
        ['service', true, false],
        ['token', true, true],
        ['limit', true, false],
      ]);
    });
  });

  it('emits a failure that follows another one only if the cause is another', async () => {
    await scene(2, 1, async ({ accounts, recordIndex }) => {
      await accounts.zones.allDomains.all(never());
      const { id } = accounts.zones.account;
      let changes = 0;
      const listening = recordIndex.onDidChange(() => (changes += 1));
      const refuse = (code: string): number => {
        const failure = { operation: 'Record.List', kind: 'service', code, message: '' } as const;
        recordIndex.putFailure(id, first, failure);
        return changes;
      };
      assert.deepEqual([refuse('9'), refuse('9'), refuse('3'), refuse('3')], [1, 1, 2, 2]);
      listening.dispose();
    });
  });

  it('removes domains only by a complete list of all domains', async () => {
    await scene(600, 0, async ({ service, accounts, recordIndex }) => {
      const { id } = accounts.zones.account;
      const { allDomains } = accounts.zones;
      await allDomains.all(never());
      assert.equal([...recordIndex.zones].length, 600);
      assert.ok(recordIndex.of(id)?.listedAt);
      const { names } = recordIndex;
      service.zones.splice(0, 1);
      const group = accounts.zones.domains(GroupId.parse('1'), 'all');
      await group.all(never());
      assert.equal([...recordIndex.zones].length, 600);
      allDomains.markStale();
      await allDomains.open(never());
      await allDomains.all(never());
      assert.equal([...recordIndex.zones].length, 599);
      assert.deepEqual(recordIndex.named('z0.example'), []);
      assert.ok(names.has('z0.example') && !recordIndex.names.has('z0.example'));
    });
  });

  it('notices a change of a zone in the list of domains, and keeps its records', async () => {
    await scene(1, 1, async ({ service, accounts, recordIndex }) => {
      const { allDomains } = accounts.zones;
      await allDomains.all(never());
      await accounts.zones.records(first).open(never());
      const [zone] = service.zones;
      assert.ok(zone);
      zone.updatedOn = '2025-02-03 04:05:06';
      allDomains.markStale();
      await allDomains.open(never());
      const [known] = recordIndex.named('z0.example');
      assert.equal(known?.updatedOn, '2025-02-03 04:05:06');
      assert.equal(known.loaded?.updatedOn, '2025-01-02 03:04:05');
    });
  });

  it('does not date records by a later list of domains', async () => {
    await scene(1, 700, async ({ service, accounts, recordIndex }) => {
      const { allDomains } = accounts.zones;
      const recordsUpdatedOn = (): string | undefined =>
        recordIndex.named('z0.example')[0]?.loaded?.updatedOn;
      const listAnew = async (updatedOn: string): Promise<void> => {
        const [zone] = service.zones;
        assert.ok(zone);
        zone.updatedOn = updatedOn;
        const now = Date.now();
        while (Date.now() === now) await new Promise((resolve) => setImmediate(resolve));
        allDomains.markStale();
        await allDomains.open(never());
      };
      await allDomains.all(never());
      const list = accounts.zones.records(first);
      await list.open(never());
      await listAnew('2025-02-03 04:05:06');
      await list.next(never());
      assert.equal(recordIndex.named('z0.example')[0]?.loaded?.table.records.length, 700);
      assert.equal(recordsUpdatedOn(), '2025-01-02 03:04:05', 'its first page was loaded before');

      const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      service.before = async (_operation, form) => {
        if (form.get('offset') !== '499') return;
        held.resolve();
        await goOn.promise;
      };
      list.markStale();
      const reloading = list.open(never());
      await held.promise;
      await listAnew('2025-03-04 05:06:07');
      goOn.resolve();
      await reloading;
      assert.equal(recordsUpdatedOn(), undefined, 'it was listed while its records were loading');
    });
  });

  it('restores a stored zone only where nothing newer is loaded', async () => {
    await scene(2, 1, async ({ accounts, recordIndex }) => {
      const { id } = accounts.zones.account;
      const loaded = {
        table: new RecordTable([]),
        fault: undefined,
        loadedAt: 5,
        updatedOn: undefined,
        announced: undefined,
      };
      const stored = (number: string): IndexedZone => ({
        account: id,
        id: DomainId.parse(number),
        name: `z${Number(number) - 1}.example`,
        ascii: `z${Number(number) - 1}.example`,
        updatedOn: undefined,
        announced: undefined,
        served: true,
        loaded,
        failed: false,
      });
      await accounts.zones.allDomains.all(never());
      recordIndex.restore(id, [stored('1'), stored('9')], 5);
      assert.equal(recordIndex.zone(id, first)?.loaded?.loadedAt, 5);
      assert.equal(recordIndex.zone(id, first)?.announced, 1);
      assert.equal(recordIndex.zone(id, DomainId.parse('9')), undefined);
    });
  });

  it('emits once when it is first used, and removes an account that is gone', async () => {
    await scene(1, 1, async ({ accounts, recordIndex, changes }) => {
      let accesses = 0;
      recordIndex.onFirstAccess(() => (accesses += 1));
      await accounts.zones.allDomains.all(never());
      assert.equal(accesses, 0);
      assert.equal(recordIndex.names.size, 1);
      assert.equal([...recordIndex.zones].length, 1);
      assert.equal(accesses, 1);
      changes.length = 0;
      accounts.remove();
      assert.deepEqual(changes, [undefined]);
      assert.deepEqual([...recordIndex.zones], []);
      assert.equal(recordIndex.names.size, 0);
      assert.equal(recordIndex.of(AccountId.parse('1@here')), undefined);
    });
  });
});
