import assert from 'node:assert/strict';
import { NO_CALLER, wrapCaller, type Caller } from '../../../src/api/caller.ts';
import { CallError, type Failure } from '../../../src/api/failure.ts';
import { DomainId } from '../../../src/api/fields.ts';
import { isCurrentZone, whyZoneIncomplete } from '../../../src/zones/zoneState.ts';
import { withClock } from '../../support/product/clock.ts';
import { writtenRecord } from '../../support/service/manyZones.ts';
import { isCancelled, never } from '../api/server.ts';
import { withFailingService } from './failingService.ts';
import { domain, record } from './rows.ts';
import { countOf, hold, hostsOf, laterLoad, offlineAccount, withManyZones, type Scene } from './scene.ts';

const SEVEN = DomainId.parse('7');
const HOUR = 3_600_000;
const background = { urgency: 'background' } as const;

/** Runs `act` with one zone that is listed. */
async function withListed(records: number, act: (scene: Scene) => Promise<void>): Promise<void> {
  await withManyZones(1, records, async (scene) => {
    await scene.account.allDomains.all(never());
    scene.changes.length = 0;
    await act(scene);
  });
}

function addRecord({ service: { zones } }: Scene, name: string): void {
  const [zone] = zones;
  zone?.records.push({ ...writtenRecord(0, zone.records.length), name });
}

/** Returns a client whose calls all fail like this. */
function failing(error: () => Error): Caller {
  return wrapCaller(NO_CALLER, async () => {
    throw error();
  });
}

describe('What a list says of a zone', () => {
  it('is whether it is served', () => {
    for (const [status, extStatus, served] of [
      ['enable', 'notexist', true],
      [undefined, undefined, true],
      ['something new', 'empty', true],
      ['pause', '', false],
      ['lock', '', false],
      ['spam', '', false],
      ['enable', 'dnserror', false],
    ] as const) {
      const zone = offlineAccount().zone(SEVEN);
      zone.list(domain({ status, extStatus }), laterLoad());
      assert.equal(zone.state?.served, served, `${status} and ${extStatus}`);
    }
  });

  it('is that of the latest list, even if the clock was set back', () => {
    const zone = offlineAccount().zone(SEVEN);
    const [early, first] = [laterLoad(), laterLoad()];
    assert.deepEqual([zone.state, zone.listed, zone.domain], [undefined, undefined, undefined]);
    assert.equal(zone.list(domain({ name: 'a.example', records: 1 }), first), true);
    assert.equal(zone.list(domain({ name: 'early.example' }), early), false);
    const { state } = zone;
    assert.deepEqual([state?.name, zone.domain?.name, zone.listed], ['a.example', 'a.example', first]);
    assert.equal(zone.list(domain({ name: 'a.example', records: 1 }), laterLoad()), false);
    assert.equal(zone.state, state, 'the same object until something changes');
    let fields = { name: 'a.example', records: 1 };
    for (const change of [
      { name: 'A.example' },
      { punycode: 'C.example' },
      { records: 3 },
      { updatedOn: 'monday' },
      { status: 'pause' },
    ]) {
      fields = { ...fields, ...change };
      assert.equal(zone.list(domain(fields), laterLoad(1)), true, JSON.stringify(change));
    }
    const { name, ascii, announced, updatedOn, served } = zone.state ?? assert.fail();
    const now = [name, ascii, announced, updatedOn, served];
    assert.deepEqual(now, ['A.example', 'c.example', 3, 'monday', false]);
  });
});

describe('The domain of a zone', () => {
  it('is its details once they are loaded, and counts the records unless a later list does', async () => {
    const details = { name: 'details.example', records: 5 };
    await withFailingService({ 'Domain.Info': { domain: details } }, async ({ account }) => {
      const zone = account.zone(SEVEN);
      const counts = (): readonly unknown[] => [zone.recordCount, zone.state?.announced];
      assert.deepEqual(counts(), [undefined, undefined]);
      const early = laterLoad();
      zone.list(domain({ name: 'row.example', records: 3 }), laterLoad());
      assert.deepEqual([zone.domain?.name, ...counts()], ['row.example', 3, 3]);
      await zone.details.open(never());
      assert.deepEqual([zone.domain?.name, ...counts()], ['details.example', 5, 5]);
      zone.list(domain({ records: 4 }), early);
      zone.list(domain({ records: undefined }), laterLoad());
      assert.deepEqual(counts(), [5, 5]);
      zone.list(domain({ records: 4 }), laterLoad());
      assert.deepEqual(counts(), [4, 4]);
      await zone.pages.open(never());
      assert.deepEqual(counts(), [2, 4], 'the list of records has its own total');
    });
  });

  it('tells why records may be missing', () => {
    const zone = offlineAccount().zone(SEVEN);
    const why = (...hosts: readonly string[]) =>
      zone.whyIncomplete({ rows: hosts.map((host) => record({ host })), fault: undefined });
    assert.equal(zone.whyIncomplete(), undefined);
    assert.equal(why('www.example.com'), undefined, 'its name is not known');
    zone.list(domain({ records: 2 }), laterLoad());
    assert.deepEqual(why('www'), { kind: 'announcedMore', announced: 2, received: 1 });
    assert.equal(why('www', 'mail'), undefined);
    assert.deepEqual(why('www.example.com'), { kind: 'fullNames' });
    assert.deepEqual(zone.whyIncomplete({ rows: [], fault: { kind: 'moved' } }), { kind: 'moved' });
  });

  it('is loaded again if it counts more records than there are, and a failure of that is not shown', async () => {
    await withFailingService({}, async ({ account, failing: fails, responses, calls }) => {
      const zone = account.zone(SEVEN);
      const infos = (): number => calls().filter((operation) => operation === 'Domain.Info').length;
      await zone.pages.open(never());
      zone.list(domain({ records: 2 }), laterLoad());
      await zone.confirmCount(never());
      assert.equal(infos(), 0);
      zone.list(domain({ records: 3 }), laterLoad());
      fails.add('Domain.Info');
      await zone.confirmCount(never());
      assert.deepEqual([zone.details.state.failed, zone.details.needsLoad], [undefined, true]);
      assert.deepEqual([infos(), zone.whyIncomplete()?.kind], [1, 'announcedMore']);
      await assert.rejects(zone.confirmCount(AbortSignal.abort()), isCancelled);
      fails.clear();
      responses['Domain.Info'] = { domain: { name: 'example.com', records: 2 } };
      await zone.confirmCount(never());
      assert.deepEqual([infos(), zone.whyIncomplete()], [2, undefined]);
      zone.list(domain({ records: 3 }), laterLoad());
      account.useClient(failing(() => new TypeError('broken')));
      await assert.rejects(zone.confirmCount(never()), TypeError);
    });
  });
});

describe('The records of a zone', () => {
  it('are those of each page, and of a later load only if that is no smaller part of them', async () => {
    await withListed(700, async ({ service, zone, changes }) => {
      const records = service.zones[0]?.records ?? [];
      const load = async (part: 'page' | 'all'): Promise<readonly unknown[]> => {
        await (part === 'page' ? zone.pages.open(never()) : zone.pages.all(never()));
        const { fault, table } = zone.state?.loaded ?? assert.fail();
        return [table.records.length, fault?.kind, table.records[0]?.host];
      };
      assert.deepEqual(await load('page'), [500, 'notAskedToEnd', '@']);
      records[0] = { ...writtenRecord(0, 0), name: 'later' };
      zone.pages.markStale();
      assert.deepEqual(await load('page'), [500, 'notAskedToEnd', 'later']);
      assert.deepEqual(await load('all'), [700, undefined, 'later']);
      const { state } = zone;
      assert.ok(state !== undefined && whyZoneIncomplete(state) === undefined);
      assert.deepEqual(changes.slice(2), [state], 'one event for each page');
      await zone.loadWhole(background, never());
      assert.equal(zone.state, state, 'the rows of the list are not copied');
      zone.pages.drop();
      records.shift();
      await load('page');
      assert.equal(zone.state, state);
      assert.deepEqual(await load('all'), [699, undefined, 'host1']);
    });
  });

  it('are those of the load that began last, whichever ends last, even if the clock was set back', async () => {
    await withListed(700, async (scene) => {
      const { service, zone } = scene;
      const { reached, release } = hold(scene.service, (form) => form.get('offset') !== '0');
      const early = zone.loadWhole(background, never());
      await reached;
      service.before = async () => undefined;
      addRecord(scene, 'new');
      await withClock(-HOUR, () => zone.pages.all(never()));
      const { state } = zone;
      assert.equal(countOf(state), 701);
      release();
      await early;
      assert.equal(zone.state?.loaded, state?.loaded);
    });
  });

  it('are dated by what was listed before they were loaded', async () => {
    await withManyZones(1, 700, async (scene) => {
      const { zone } = scene;
      const list = (updatedOn: string, records: number): boolean =>
        zone.list(domain({ updatedOn, records }), laterLoad());
      const dates = (): readonly unknown[] => [zone.state?.loaded?.updatedOn, zone.state?.loaded?.announced];
      await zone.pages.open(never());
      list('monday', 1);
      assert.deepEqual(dates(), [undefined, undefined], 'it was not listed before');
      zone.pages.markStale();
      await zone.pages.open(never());
      list('tuesday', 2);
      await zone.pages.next(never());
      assert.deepEqual([countOf(zone.state), ...dates()], [700, 'monday', 1], 'as their first page');
      const { reached, release } = hold(scene.service, (form) => form.get('offset') !== '0');
      zone.pages.markStale();
      const loading = zone.pages.open(never());
      await reached;
      list('wednesday', 3);
      release();
      await loading;
      assert.deepEqual(dates(), [undefined, undefined], 'it was listed while they were loading');
    });
  });
});

describe('How the load of a zone ended', () => {
  it('is kept with its records, over later lists, until another load succeeds', async () => {
    await withListed(700, async ({ service, zone }) => {
      await zone.loadWhole(background, never());
      service.refuse = () => ({ code: '9' });
      await assert.rejects(zone.pages.open(never()));
      assert.deepEqual([zone.state?.failure?.kind, countOf(zone.state)], ['service', 700]);
      zone.list(domain({ id: zone.id, records: 3 }), laterLoad());
      assert.equal(zone.state?.failure?.kind, 'service');
      service.refuse = () => undefined;
      zone.forgetFailures();
      await zone.pages.open(never());
      assert.equal(zone.state?.failure, undefined);
      assert.equal(countOf(zone.state), 700, 'though it brought nothing better');
    });
  });

  it('is emitted with its cause, and again only if that is another', async () => {
    await withListed(1, async ({ account, zone, changes }) => {
      const operation = 'Record.List';
      const refused = (code: string): Failure => ({ operation, kind: 'service', code, message: '' });
      let latest: Error | undefined;
      account.useClient(failing(() => latest ?? assert.fail()));
      for (const [failure, count, kept] of [
        [{ operation, kind: 'network', reason: 'reset' }, 1, 'network'],
        [refused('9'), 2, 'service'],
        [refused('9'), 2, 'service'],
        [refused('3'), 3, 'service'],
        [{ operation, kind: 'limit', bytes: 1, background: false }, 4, 'limit'],
        [{ operation, kind: 'cancelled' }, 4, 'limit'],
        [{ operation, kind: 'budget', requests: 1, freeAt: 0 }, 4, 'limit'],
      ] as const) {
        latest = new CallError(failure);
        await assert.rejects(zone.loadWhole(background, never()));
        assert.deepEqual([changes.length, zone.state?.failure?.kind], [count, kept], failure.kind);
        assert.equal(zone.state, changes.at(-1));
      }
    });
  });

  it('is a success although an earlier page failed, whatever is looked up after it', async () => {
    await withListed(700, async ({ service, zone }) => {
      await zone.pages.open(never());
      service.refuse = () => ({ code: '9' });
      await assert.rejects(zone.pages.next(never()));
      assert.ok(zone.state?.failure);
      service.refuse = () => undefined;
      await zone.loadWhole(background, never());
      assert.deepEqual([zone.state.failure, countOf(zone.state)], [undefined, 700]);
      await zone.lookUp('host1', 'background', never());
      assert.equal(zone.state.failure, undefined);
    });
  });
});

describe('The hosts of a zone that are looked up', () => {
  it('are beside its records, with the count that they came with if it agrees', async () => {
    await withListed(1, async (scene) => {
      const { service, zone, changes } = scene;
      const counts = (): readonly unknown[] => {
        const { announced, loaded } = zone.state ?? assert.fail();
        return [hostsOf(zone.state), announced, loaded?.announced, zone.recordCount];
      };
      const sendCount = (count: number): void => {
        service.infoOf = (matching) => ({ record_total: String(matching), sub_domains: count });
      };
      await zone.pages.open(never());
      addRecord(scene, 'ftp');
      sendCount(2);
      await zone.lookUp('ftp', 'background', never());
      assert.equal(zone.state, changes.at(-1));
      assert.deepEqual(counts(), ['@ ftp', 2, 2, 2]);
      assert.deepEqual([...zone.hosts.keys()], ['ftp']);
      sendCount(7);
      await zone.lookUp('ftp', 'background', never());
      assert.deepEqual(counts(), ['@ ftp', 2, 1, 2]);
      zone.markStale();
      assert.deepEqual([hostsOf(zone.state), zone.hosts.size, zone.state], ['@', 0, changes.at(-1)]);
    });
  });
});

describe('A zone whose records are needed', () => {
  it('is loaded once, and again when it is old, changed or failed', async () => {
    await withListed(3, async ({ service, zone }) => {
      const ensure = async (maxAge: number): Promise<number> => {
        await zone.ensure({ maxAge, ...background }, never());
        return service.count('Record.List');
      };
      assert.equal(isCurrentZone(zone.state, HOUR), false);
      assert.deepEqual([await ensure(HOUR), await ensure(HOUR)], [1, 1]);
      assert.equal(isCurrentZone(zone.state, HOUR), true);
      await withClock(HOUR, () => assert.equal(isCurrentZone(zone.state, HOUR), false));
      await withClock(-HOUR, () => assert.equal(isCurrentZone(zone.state, HOUR), false, 'in the future'));
      assert.equal(await ensure(0), 2);
      zone.list(domain({ id: zone.id, updatedOn: 'monday', records: 3 }), laterLoad());
      assert.equal(isCurrentZone(zone.state, HOUR), false);
      assert.deepEqual([await ensure(HOUR), await ensure(HOUR)], [3, 3]);
      service.refuse = () => ({ code: '9' });
      await assert.rejects(ensure(0));
      assert.deepEqual([isCurrentZone(zone.state, HOUR), countOf(zone.state)], [false, 3]);
      service.refuse = () => undefined;
      assert.deepEqual([await ensure(HOUR), isCurrentZone(zone.state, HOUR)], [5, true]);
    });
  });

  it('waits for the user who loads the rest of its list, and does not cancel that', async () => {
    await withListed(2000, async (scene) => {
      const { service, zone } = scene;
      await zone.pages.open(never());
      const { reached, release } = hold(scene.service, () => true);
      const all = zone.pages.all(never());
      await reached;
      const calls = service.count('Record.List');
      const loading = zone.ensure({ maxAge: 0, ...background }, never());
      assert.equal(zone.isLoading, true);
      release();
      await all;
      await loading;
      assert.equal(zone.pages.state.content?.rows.length, 2000);
      assert.equal(countOf(zone.state), 2000);
      assert.ok(service.count('Record.List') <= calls + 4, 'no page is loaded twice');
      assert.equal(zone.isLoading, false);
    });
  });
});
