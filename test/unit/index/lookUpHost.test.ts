import assert from 'node:assert/strict';
import { DomainId } from '../../../src/api/fields.ts';
import { ANYONE } from '../../../src/dns/client.ts';
import { answer, type Answer } from '../../../src/dns/zone.ts';
import { dnsZoneOf } from '../../../src/index/dnsZone.ts';
import { lookUpHost } from '../../../src/index/lookUpHost.ts';
import { PortfolioIndex } from '../../../src/index/portfolioIndex.ts';
import { isWholeZone, whyZoneIncomplete, type IndexedZone } from '../../../src/index/recordIndex.ts';
import type { IndexedRecord } from '../../../src/index/recordTable.ts';
import type { HostOutcome } from '../../../src/model/loadHost.ts';
import { rowBudgets, type RowBudgets } from '../../../src/model/rowBudget.ts';
import type { Zones } from '../../../src/model/zones.ts';
import { ManyZones, writtenRecord, type WrittenRecord } from '../../support/service/manyZones.ts';
import { failureFrom, never } from '../api/server.ts';
import { OneAccount } from './accounts.ts';

const first = DomainId.parse('1');
/** The most hosts that are kept, pages of a host, and records of a zone that are loaded instead of one host. */
const MAX_LOOKED_UP = 500;
const MAX_HOST_PAGES = 12;
const MAX_OTHER_ROWS = 5000;

interface Scene {
  readonly service: ManyZones;
  readonly account: OneAccount;
  readonly zones: Zones;
  readonly recordIndex: PortfolioIndex;
  readonly budgets: RowBudgets;
  /** The zone as it is in the index now. */
  readonly zone: () => IndexedZone;
  readonly lookUp: (host: string, background?: boolean, signal?: AbortSignal) => Promise<HostOutcome>;
  /** The calls of Record.List since the last time this was called, as the hosts that they asked for. */
  readonly asked: () => readonly (string | null)[];
}

/** A zone `z0.example` of so many records, listed and not loaded. Its hosts are `@`, `host1`, … */
async function scene(
  records: number,
  act: (scene: Scene) => Promise<void>,
  budgets = rowBudgets(),
): Promise<void> {
  await using service = await ManyZones.start(1, records);
  const account = new OneAccount(service.address, undefined, budgets);
  const { zones } = account;
  const recordIndex = new PortfolioIndex(account);
  let seen = 0;
  try {
    await zones.allDomains.all(never());
    await act({
      service,
      account,
      zones,
      recordIndex,
      budgets,
      zone: () => {
        const zone = recordIndex.zone(zones.account.id, first);
        assert.ok(zone);
        return zone;
      },
      lookUp: async (host, background = false, signal = never()) => {
        const ref = { account: zones.account.id, id: first };
        const outcome = await lookUpHost(recordIndex, account, ref, host, { background }, signal);
        assert.ok(outcome);
        return outcome;
      },
      asked: () => {
        const calls = service.calls.filter(({ operation }) => operation === 'Record.List');
        const fresh = calls.slice(seen).map(({ form }) => form.get('sub_domain'));
        seen = calls.length;
        return fresh;
      },
    });
  } finally {
    recordIndex.dispose();
    account.dispose();
  }
  assert.deepEqual(budgets.records.held, { rows: 0, bytes: 0 }, 'records are left');
}

const edited = (nth: number, fields: Partial<WrittenRecord>): WrittenRecord => ({
  ...writtenRecord(0, nth),
  ...fields,
});

function answerOf(zone: IndexedZone, host: string): Answer<IndexedRecord> {
  const name = host === '@' ? zone.ascii : `${host}.${zone.ascii}`;
  return answer(dnsZoneOf(zone), name, 'ANY', ANYONE);
}

const values = (records: readonly IndexedRecord[] = []): readonly string[] =>
  records.map(({ value }) => value);

/** So many records of the host `many`. */
function many(count: number): WrittenRecord[] {
  return Array.from({ length: count }, (_, nth) => edited(nth, { name: 'many', type: 'A', value: `${nth}` }));
}

/** Holds Record.List calls for a host until `release`. */
function held(service: ManyZones): { readonly arrived: Promise<void>; release(): void } {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  service.before = async (_operation, form) => {
    if (form.get('sub_domain') === null) return;
    arrived.resolve();
    await released.promise;
  };
  return { arrived: arrived.promise, release: () => released.resolve() };
}

/** Counts like the service: `sub_domains` are all records of the domain. */
const counting = (matching: number, all: number): object => ({
  record_total: String(matching),
  sub_domains: String(all),
});

describe('A host that is looked up in a zone that is not loaded', () => {
  it('takes one call, and is known with its own time while the rest is not', async () => {
    await scene(12_345, async ({ lookUp, zone, asked }) => {
      const before = Date.now();
      const { load, fault, hasOthers } = await lookUp('host7');
      assert.deepEqual(asked(), ['host7']);
      assert.deepEqual([values(load.rows), fault, hasOthers], [['192.0.2.7'], undefined, false]);
      const { loaded } = zone();
      assert.deepEqual(values(loaded?.table.records), ['192.0.2.7']);
      assert.ok((loaded?.hosts?.get('host7')?.loadedAt ?? 0) >= before);
      assert.deepEqual(whyZoneIncomplete(zone()), { kind: 'hostsOnly' });
      assert.equal(answerOf(zone(), 'host7').kind, 'undecided');
      await lookUp('@');
      assert.equal(answerOf(zone(), 'host7').kind, 'records');
      assert.equal(answerOf(zone(), 'host8').kind, 'undecided');
    });
  });

  it('has no record once the service says so of it and of the wildcard', async () => {
    await scene(10, async ({ lookUp, zone }) => {
      for (const host of ['none', '@']) await lookUp(host);
      assert.equal(answerOf(zone(), 'none').kind, 'undecided');
      const { load, fault } = await lookUp('*');
      assert.deepEqual([load.rows.length, fault], [0, undefined]);
      assert.equal(answerOf(zone(), 'none').kind, 'noName');
      assert.equal(answerOf(zone(), 'other').kind, 'undecided');
    });
  });

  it('is found in whatever case the service writes it', async () => {
    await scene(3, async ({ service, lookUp }) => {
      service.zones[0]?.records.push(edited(50, { name: 'WWW' }), edited(51, { name: 'Www' }));
      service.matches = (name, host) => name.toLowerCase() === host.toLowerCase();
      const { load, hasOthers, fault } = await lookUp('wWw');
      assert.deepEqual([load.host, load.rows.length, hasOthers, fault], ['www', 2, false, undefined]);
    });
  });

  it('is asked for in Unicode too if the service knows nothing in ASCII', async () => {
    await scene(3, async ({ service, lookUp, asked }) => {
      service.zones[0]?.records.push(edited(50, { name: 'bücher' }));
      const { load } = await lookUp('xn--bcher-kva');
      assert.deepEqual([load.host, load.rows.length], ['xn--bcher-kva', 1]);
      assert.deepEqual(asked(), ['xn--bcher-kva', 'bücher']);
    });
  });

  it('takes as many calls as it has pages, up to a limit that is said', async () => {
    await scene(0, async ({ service, lookUp, asked, zone }) => {
      service.zones[0]?.records.push(...many(1200));
      const { load, fault } = await lookUp('many');
      assert.deepEqual([load.rows.length, fault, asked().length], [1200, undefined, 3]);
      service.zones[0]?.records.splice(0, 1200, ...many(500 * MAX_HOST_PAGES + 1));
      const cut = await lookUp('many');
      assert.deepEqual(cut.fault, { kind: 'notAskedToEnd' });
      assert.equal(asked().length, MAX_HOST_PAGES);
      // What was known stays.
      assert.equal(zone().loaded?.table.records.length, 1200);
    });
  });

  it('goes with what it has when the account is refreshed or removed', async () => {
    await scene(10, async ({ lookUp, zone, zones, budgets, account, recordIndex }) => {
      const before = budgets.records.held.rows;
      await lookUp('host1');
      assert.equal(budgets.records.held.rows, before + 1);
      zones.markStale();
      assert.equal(zone().loaded, undefined);
      assert.equal(budgets.records.held.rows, before);
      await lookUp('host1');
      account.remove();
      assert.equal(recordIndex.zone(zones.account.id, first), undefined);
      assert.deepEqual(budgets.records.held, { rows: 0, bytes: 0 });
    });
  });

  it('is dropped when too many others were looked up since', async () => {
    await scene(1, async ({ zones, lookUp }) => {
      for (let nth = 0; nth < MAX_LOOKED_UP; nth += 1) await lookUp(`x${nth}`);
      assert.equal(zones.hosts.of(first).size, MAX_LOOKED_UP);
      await lookUp('one-more');
      const hosts = zones.hosts.of(first);
      assert.deepEqual([hosts.size, hosts.has('x0'), hosts.has('x1')], [MAX_LOOKED_UP, false, true]);
    });
  });

  it('is not kept when no more records fit into memory', async () => {
    const limit = { rows: 1, bytes: 1_000_000 };
    await scene(
      20,
      async ({ lookUp, zone }) => {
        await lookUp('host1', true);
        assert.equal((await failureFrom(lookUp('host2', true))).kind, 'limit');
        assert.deepEqual(values(zone().loaded?.table.records), ['192.0.2.1']);
      },
      rowBudgets(limit),
    );
  });
});

describe('A host that is looked up in a zone that is loaded', () => {
  it('replaces its records at their place, keeps ids unique, and leaves the zone whole', async () => {
    await scene(600, async ({ service, zones, lookUp, zone }) => {
      const list = zones.records(first);
      await list.all(never());
      service.infoOf = counting;
      const records = service.zones[0]?.records ?? [];
      records[7] = edited(7, { value: '192.0.2.77' });
      records.push(edited(700, { name: 'host7', value: '192.0.2.78' }));
      await lookUp('host7');
      for (const rows of [list.state.content?.rows, zone().loaded?.table.records]) {
        assert.equal(rows?.length, 601);
        assert.deepEqual(values(rows?.slice(6, 10)), [
          '192.0.2.6',
          '192.0.2.77',
          '192.0.2.78',
          '2001:db8:0::8',
        ]);
        assert.equal(new Set(rows?.map(({ id }) => id)).size, 601);
      }
      assert.equal(list.state.content?.total, 601);
      assert.equal(zones.whyIncomplete(first), undefined);
      assert.ok(isWholeZone(zone()));
      assert.equal(answerOf(zone(), 'host7').records.length, 2);
      // A removed record, too, as the service counts one less.
      records.splice(7, 1);
      await lookUp('host7');
      assert.deepEqual(values(answerOf(zone(), 'host7').records), ['192.0.2.78']);
      assert.equal(list.state.content?.total, 600);
      assert.equal(zones.whyIncomplete(first), undefined);
      assert.ok(isWholeZone(zone()));
    });
  });

  it('does not leave it whole when records went that the service still counts', async () => {
    await scene(20, async ({ service, lookUp, zone, zones }) => {
      await zones.records(first).all(never());
      service.zones[0]?.records.splice(7, 1);
      await lookUp('host7');
      const incomplete = { kind: 'announcedMore', announced: 20, received: 19 };
      assert.deepEqual(whyZoneIncomplete(zone()), incomplete);
      assert.deepEqual(zones.whyIncomplete(first), incomplete);
      assert.equal(answerOf(zone(), 'host8').kind, 'undecided');
    });
  });

  it('takes a record from the host that it had before', async () => {
    await scene(20, async ({ service, lookUp, zone, zones }) => {
      await zones.records(first).all(never());
      service.zones[0]?.records.splice(7, 1, edited(7, { name: 'renamed' }));
      await lookUp('renamed');
      const hosts = zone().loaded?.table.records.map(({ host }) => host) ?? [];
      assert.deepEqual([hosts.length, hosts.includes('host7'), hosts.at(-1)], [20, false, 'renamed']);
    });
  });

  it('comes once when further pages are loaded', async () => {
    await scene(1200, async ({ lookUp, zone, zones }) => {
      const list = zones.records(first);
      await list.open(never());
      await lookUp('host900');
      assert.equal(list.state.content?.rows.length, 501);
      await list.all(never());
      assert.equal(list.state.content?.rows.length, 1200);
      assert.equal(new Set(zone().loaded?.table.records.map(({ id }) => id)).size, 1200);
      assert.ok(isWholeZone(zone()));
    });
  });

  it('is replaced by a later load of the zone', async () => {
    await scene(20, async ({ service, lookUp, zone, zones }) => {
      const list = zones.records(first);
      await list.all(never());
      await lookUp('host7');
      service.zones[0]?.records.splice(7, 1, edited(7, { value: '192.0.2.99' }));
      list.markStale();
      await list.open(never());
      assert.deepEqual(values(answerOf(zone(), 'host7').records), ['192.0.2.99']);
      assert.equal(zone().loaded?.hosts, undefined);
      assert.equal(zones.hosts.of(first).size, 0);
    });
  });

  it('stays when the zone was loaded only in part', async () => {
    await scene(1200, async ({ lookUp, zone, zones }) => {
      await lookUp('host900');
      await zones.records(first).open(never());
      await lookUp('host901');
      const { loaded } = zone();
      assert.deepEqual(
        [loaded?.table.records.length, [...(loaded?.hosts?.keys() ?? [])]],
        [501, ['host901']],
      );
    });
  });
});

describe('A service that is asked for one host', () => {
  it('is noticed when it ignores the host, and its list taken as the zone', async () => {
    await scene(1200, async ({ service, lookUp, zone, asked, zones }) => {
      service.matches = () => true;
      const { load, fault, hasOthers } = await lookUp('host7');
      assert.deepEqual([load.rows.length, fault, hasOthers, asked().length], [1, undefined, true, 3]);
      assert.ok(zones.hosts.ignoresHosts);
      assert.ok(isWholeZone(zone()));
      assert.equal(zone().loaded?.table.records.length, 1200);
      assert.equal(answerOf(zone(), 'none').kind, 'noName');
    });
  });

  it('gets one call for a larger zone, of which the page is a part', async () => {
    for (const [records, calls] of [
      [MAX_OTHER_ROWS, 10],
      [MAX_OTHER_ROWS + 1, 1],
    ] as const) {
      await scene(records, async ({ service, lookUp, zone, asked }) => {
        service.matches = () => true;
        const { load, fault } = await lookUp('host7');
        assert.equal(asked().length, calls);
        assert.equal(load.rows.length, 1);
        assert.equal(fault?.kind, calls === 1 ? 'notAskedToEnd' : undefined);
        assert.equal(zone().loaded?.table.records.length, calls === 1 ? 500 : MAX_OTHER_ROWS);
        assert.equal(isWholeZone(zone()), calls > 1);
        assert.equal(answerOf(zone(), 'none').kind, calls === 1 ? 'undecided' : 'noName');
      });
    }
  });

  it('may send hosts that begin alike, which are no list of the zone', async () => {
    await scene(300, async ({ service, lookUp, zone, zones }) => {
      service.matches = (name, host) => host === '*' || name.startsWith(host);
      const { load, fault, hasOthers, list } = await lookUp('host1');
      assert.deepEqual([load.rows.length, fault, hasOthers, list], [1, undefined, true, undefined]);
      assert.deepEqual(whyZoneIncomplete(zone()), { kind: 'hostsOnly' });
      assert.equal(zone().loaded?.table.records.length, 1);
      await lookUp('*');
      assert.equal(zones.hosts.ignoresHosts, false);
    });
  });

  it('may write full names, so that it is not known which name it means', async () => {
    await scene(3, async ({ service, lookUp, zone }) => {
      service.zones[0]?.records.push(edited(50, { name: 'www.z0.example' }));
      service.matches = (name, host) => name === `${host}.z0.example`;
      assert.deepEqual((await lookUp('www')).fault, { kind: 'fullNames' });
      assert.equal(zone().loaded, undefined);
    });
  });

  it('may count as it likes', async () => {
    for (const [counted, fault] of [
      ['1', undefined],
      ['0', undefined],
      ['7', { kind: 'short', announced: 7, received: 1 }],
      ['9007199254740991', { kind: 'short', announced: 9_007_199_254_740_991, received: 1 }],
      ['-1', { kind: 'noTotal' }],
      ['many', { kind: 'noTotal' }],
    ] as const) {
      await scene(20, async ({ service, lookUp, zone, asked }) => {
        service.infoOf = () => ({ record_total: counted });
        const outcome = await lookUp('host7');
        assert.deepEqual(outcome.fault, fault, counted);
        assert.ok(asked().length <= 4, `${counted} takes too many calls`);
        assert.equal(zone().loaded === undefined, fault !== undefined, counted);
      });
    }
  });

  it('may refuse, and is not asked again by the background near the hourly limit', async () => {
    await scene(20, async ({ service, lookUp, zone, zones, asked }) => {
      service.refuse = (operation) => (operation === 'Record.List' ? { code: '9' } : undefined);
      assert.equal((await failureFrom(lookUp('host7'))).kind, 'service');
      assert.equal(zone().loaded, undefined);
      service.refuse = () => undefined;
      zones.calls.note({ requests: 2700, outcome: 'ok' }, Date.now());
      asked();
      assert.equal((await failureFrom(lookUp('host7', true))).kind, 'budget');
      assert.deepEqual(asked(), []);
      await lookUp('host7');
      assert.deepEqual(asked(), ['host7']);
    });
  });
});

describe('A look-up that something else overtakes', () => {
  it('is one call for all who wait for the same host', async () => {
    await scene(20, async ({ service, lookUp, asked }) => {
      const call = held(service);
      const both = Promise.all([lookUp('host7'), lookUp('HOST7', true)]);
      await call.arrived;
      call.release();
      await both;
      assert.deepEqual(asked(), ['host7']);
    });
  });

  it('brings nothing after it was cancelled, the account removed or the token replaced', async () => {
    const ends: readonly ((scene: Scene, controller: AbortController) => void)[] = [
      (_scene, controller) => controller.abort(),
      ({ account }) => account.remove(),
      ({ zones }) =>
        zones.useClient({ call: async () => assert.fail(), callList: async () => assert.fail() }),
    ];
    for (const end of ends) {
      await scene(20, async (parts) => {
        const { service, lookUp, zones, budgets } = parts;
        const call = held(service);
        const controller = new AbortController();
        const failing = failureFrom(lookUp('host7', false, controller.signal));
        await call.arrived;
        end(parts, controller);
        assert.equal((await failing).kind, 'cancelled');
        call.release();
        assert.equal(zones.hosts.of(first).size, 0);
        assert.equal(budgets.records.held.rows, 0);
      });
    }
  });

  it('is not kept of an account that was removed', async () => {
    await scene(20, async ({ account, zones, budgets }) => {
      account.remove();
      const failure = await failureFrom(zones.hosts.lookUp(first, 'host7', 'foreground', never()));
      assert.equal(failure.kind, 'cancelled');
      assert.equal(budgets.records.held.rows, 0);
    });
  });

  it('is newer than a zone that was loaded while it was under way', async () => {
    await scene(20, async ({ service, lookUp, zone, zones }) => {
      const call = held(service);
      const looking = lookUp('host7');
      await call.arrived;
      await zones.records(first).all(never());
      service.zones[0]?.records.splice(7, 1, edited(7, { value: '192.0.2.99' }));
      call.release();
      await looking;
      assert.deepEqual(values(answerOf(zone(), 'host7').records), ['192.0.2.99']);
      assert.ok(isWholeZone(zone()));
    });
  });
});
