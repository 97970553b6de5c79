import assert from 'node:assert/strict';
import type { Urgency } from '../../../src/api/caller.ts';
import { ANYONE } from '../../../src/dns/client.ts';
import { answer, type Answer } from '../../../src/dns/zone.ts';
import { dnsZoneOf } from '../../../src/zones/dnsZone.ts';
import type { HostOutcome } from '../../../src/zones/hosts/loadHost.ts';
import type { IndexedRecord } from '../../../src/zones/recordTable.ts';
import { isWholeZone, whyZoneIncomplete, type ZoneState } from '../../../src/zones/zoneState.ts';
import { writtenRecord, type WrittenRecord } from '../../support/service/manyZones.ts';
import { failureFrom, never } from '../api/server.ts';
import { hold, withManyZones, type Scene as ZoneScene } from './scene.ts';

interface Scene extends ZoneScene {
  readonly records: WrittenRecord[];
  /** The zone as it is known now. */
  readonly state: () => ZoneState;
  readonly lookUp: (host: string, urgency?: Urgency, signal?: AbortSignal) => Promise<HostOutcome>;
  /** The calls of Record.List since the last time this was called, as the hosts that they asked for. */
  readonly asked: () => readonly (string | null)[];
}

/** A zone `z0.example` of so many records, listed and not loaded. Its hosts are `@`, `host1`, … */
async function scene(count: number, act: (scene: Scene) => Promise<void>): Promise<void> {
  await withManyZones(1, count, async (parts) => {
    const { service, account, zone } = parts;
    await account.allDomains.all(never());
    service.calls.length = 0;
    await act({
      ...parts,
      records: service.zones[0]?.records ?? assert.fail(),
      state: () => zone.state ?? assert.fail(),
      lookUp: async (host, urgency = 'foreground', signal = never()) => zone.lookUp(host, urgency, signal),
      asked: () => service.calls.splice(0).map(({ form }) => form.get('sub_domain')),
    });
  });
}

const edited = (nth: number, fields: Partial<WrittenRecord>): WrittenRecord => ({
  ...writtenRecord(0, nth),
  ...fields,
});

function answerOf(state: ZoneState, host: string): Answer<IndexedRecord> {
  const name = host === '@' ? state.ascii : `${host}.${state.ascii}`;
  return answer(dnsZoneOf(state), name, 'ANY', ANYONE);
}

const values = (records: readonly IndexedRecord[] = []): readonly string[] =>
  records.map(({ value }) => value);
/** Counts like the service: `sub_domains` are all records of the domain. */
const counting = (matching: number, all: number): object => ({
  record_total: String(matching),
  sub_domains: String(all),
});

describe('A host that is looked up in a zone that is not loaded', () => {
  it('takes one call, and is known with its own time while the rest is not', async () => {
    await scene(12_345, async ({ state, lookUp, asked }) => {
      const before = Date.now();
      const { load, fault, hasOthers } = await lookUp('host7');
      assert.deepEqual(asked(), ['host7']);
      assert.deepEqual([values(load.rows), fault, hasOthers], [['192.0.2.7'], undefined, false]);
      const { loaded } = state();
      assert.deepEqual(values(loaded?.table.records), ['192.0.2.7']);
      assert.ok((loaded?.hosts?.get('host7')?.loadedAt ?? 0) >= before);
      assert.deepEqual(whyZoneIncomplete(state()), { kind: 'hostsOnly' });
      assert.equal(answerOf(state(), 'host7').kind, 'undecided');
      await lookUp('@');
      assert.equal(answerOf(state(), 'host7').kind, 'records');
      assert.equal(answerOf(state(), 'host8').kind, 'undecided');
    });
  });

  it('has no record once the service says so of it and of the wildcard', async () => {
    await scene(10, async ({ state, lookUp }) => {
      for (const host of ['none', '@']) await lookUp(host);
      assert.equal(answerOf(state(), 'none').kind, 'undecided');
      const { load, fault } = await lookUp('*');
      assert.deepEqual([load.rows.length, fault], [0, undefined]);
      assert.equal(answerOf(state(), 'none').kind, 'noName');
      assert.equal(answerOf(state(), 'other').kind, 'undecided');
    });
  });
});

describe('A host that is looked up in a zone that is loaded', () => {
  it('replaces its records at their place, keeps ids unique, and leaves the zone whole', async () => {
    await scene(600, async ({ service, zone, records, state, lookUp }) => {
      const list = zone.pages;
      await list.all(never());
      service.infoOf = counting;
      records[7] = edited(7, { value: '192.0.2.77' });
      records.push(edited(700, { name: 'host7', value: '192.0.2.78' }));
      await lookUp('host7');
      for (const rows of [list.state.content?.rows, state().loaded?.table.records]) {
        assert.equal(rows?.length, 601);
        const here = ['192.0.2.6', '192.0.2.77', '192.0.2.78', '2001:db8:0::8'];
        assert.deepEqual(values(rows?.slice(6, 10)), here);
        assert.equal(new Set(rows?.map(({ id }) => id)).size, 601);
      }
      assert.equal(list.state.content?.total, 601);
      assert.equal(list.state.content, list.state.content, 'the same object until something changes');
      assert.equal(zone.whyIncomplete(), undefined);
      assert.ok(isWholeZone(state()));
      assert.equal(answerOf(state(), 'host7').records.length, 2);
      // A removed record, too, as the service counts one less.
      records.splice(7, 1);
      await lookUp('host7');
      assert.deepEqual(values(answerOf(state(), 'host7').records), ['192.0.2.78']);
      assert.equal(list.state.content?.total, 600);
      assert.equal(zone.whyIncomplete(), undefined);
      assert.ok(isWholeZone(state()));
    });
  });

  it('does not leave it whole when records went that the service still counts', async () => {
    await scene(20, async ({ zone, records, state, lookUp }) => {
      await zone.pages.all(never());
      records.splice(7, 1);
      await lookUp('host7');
      const incomplete = { kind: 'announcedMore', announced: 20, received: 19 };
      assert.deepEqual(whyZoneIncomplete(state()), incomplete);
      assert.deepEqual(zone.whyIncomplete(), incomplete);
      assert.equal(answerOf(state(), 'host8').kind, 'undecided');
    });
  });

  it('is replaced by a later load of the zone', async () => {
    await scene(20, async ({ zone, records, state, lookUp }) => {
      const list = zone.pages;
      await list.all(never());
      await lookUp('host7');
      records.splice(7, 1, edited(7, { value: '192.0.2.99' }));
      list.markStale();
      await list.open(never());
      assert.deepEqual(values(answerOf(state(), 'host7').records), ['192.0.2.99']);
      assert.equal(state().loaded?.hosts, undefined);
      assert.equal(zone.hosts.size, 0);
    });
  });

  it('stays when the zone was loaded only in part', async () => {
    await scene(1200, async ({ zone, state, lookUp }) => {
      await lookUp('host900');
      await zone.pages.open(never());
      await lookUp('host901');
      const { loaded } = state();
      const facts = [loaded?.table.records.length, [...(loaded?.hosts?.keys() ?? [])]];
      assert.deepEqual(facts, [501, ['host901']]);
    });
  });
});

describe('A service that is asked for one host', () => {
  it('may ignore the host: its list is taken as the zone', async () => {
    await scene(1200, async ({ service, state, lookUp, asked }) => {
      service.matches = () => true;
      const { load, fault, hasOthers } = await lookUp('host7');
      assert.deepEqual([load.rows.length, fault, hasOthers, asked().length], [1, undefined, true, 3]);
      assert.ok(isWholeZone(state()));
      assert.equal(state().loaded?.table.records.length, 1200);
      assert.equal(answerOf(state(), 'none').kind, 'noName');
    });
  });

  it('is noticed when it ignores the host: it sends the zone, except for a wildcard', async () => {
    for (const [host, sent, ignores] of [
      ['www', ['www', 'mail', 'x'], true],
      ['*', ['www', 'mail', 'x'], false],
      ['*.www', ['www', 'mail', 'x'], false],
      ['www', ['www', 'www2'], false],
      // Full names of other hosts: not the zone, but not its host alone either.
      ['www', ['www.z0.example', 'mail.z0.example'], true],
      ['www', ['www'], false],
    ] as const)
      await scene(0, async ({ service, account, records, lookUp }) => {
        records.push(...sent.map((name, nth) => edited(nth, { name })));
        service.matches = () => true;
        service.infoOf = (matching) => counting(matching, 3);
        await lookUp(host);
        assert.equal(account.ignoresHosts, ignores, `${host} ${sent.join()}`);
        service.matches = (name, asked) => name === asked;
        await lookUp('other');
        assert.equal(account.ignoresHosts, ignores);
      });
  });

  it('gets one call for a larger zone, of which the page is a part', async () => {
    await scene(5001, async ({ service, state, lookUp, asked }) => {
      service.matches = () => true;
      assert.equal((await lookUp('host7')).fault?.kind, 'notAskedToEnd');
      assert.deepEqual([asked().length, state().loaded?.table.records.length], [1, 500]);
      assert.ok(!isWholeZone(state()));
      assert.equal(answerOf(state(), 'none').kind, 'undecided');
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
      await scene(20, async ({ service, state, lookUp, asked }) => {
        service.infoOf = () => ({ record_total: counted });
        const outcome = await lookUp('host7');
        assert.deepEqual(outcome.fault, fault, counted);
        assert.ok(asked().length <= 4, `${counted} takes too many calls`);
        assert.equal(state().loaded === undefined, fault !== undefined, counted);
      });
    }
  });

  it('may refuse, and is not asked again by the background near the hourly limit', async () => {
    await scene(20, async ({ service, account, state, lookUp, asked }) => {
      service.refuse = (operation) => (operation === 'Record.List' ? { code: '9' } : undefined);
      assert.equal((await failureFrom(lookUp('host7'))).kind, 'service');
      assert.equal(state().loaded, undefined);
      service.refuse = () => undefined;
      account.calls.note({ requests: 2700, outcome: 'ok' }, Date.now());
      asked();
      assert.equal((await failureFrom(lookUp('host7', 'background'))).kind, 'budget');
      assert.deepEqual(asked(), []);
      await lookUp('host7');
      assert.deepEqual(asked(), ['host7']);
    });
  });
});

describe('A lookup that something else overtakes', () => {
  it('is newer than a zone that was loaded while it was under way', async () => {
    await scene(20, async ({ service, zone, records, state, lookUp }) => {
      const call = hold(service, (form) => form.get('sub_domain') !== null);
      const looking = lookUp('host7');
      await call.reached;
      await zone.pages.all(never());
      records.splice(7, 1, edited(7, { value: '192.0.2.99' }));
      call.release();
      await looking;
      assert.deepEqual(values(answerOf(state(), 'host7').records), ['192.0.2.99']);
      assert.ok(isWholeZone(state()));
    });
  });
});
