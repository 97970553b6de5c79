import assert from 'node:assert/strict';
import { readdir, truncate } from 'node:fs/promises';
import path from 'node:path';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import type { ZoneIds } from '../../../src/history/snapshotFormat.ts';
import { Snapshots, type Kept } from '../../../src/history/snapshots.ts';
import { ZoneHistory } from '../../../src/history/zoneHistory.ts';
import type { Account } from '../../../src/zones/account.ts';
import { ManyZones, writtenRecord } from '../../support/service/manyZones.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { never } from '../api/server.ts';
import { OneAccount } from '../zones/accounts.ts';
import { pluck } from '../../support/pluck.ts';

/** A window whose timer for idle moments never fires: a test says when to keep what was loaded. */
class HistoryWindow implements Disposable {
  readonly account: Account;
  readonly history: ZoneHistory;
  readonly bugs: unknown[] = [];
  isEnabled = true;
  readonly #one: OneAccount;

  constructor(address: string, folder: string, Kind = Snapshots) {
    this.#one = new OneAccount(address);
    this.account = this.#one.account;
    const unexpected = (trouble: string): void => void this.bugs.push(trouble);
    this.history = new ZoneHistory({
      accounts: this.#one.accounts,
      snapshots: new Kind(folder, () => 1e6, unexpected),
      isEnabled: () => this.isEnabled,
      reportBug: (error) => void this.bugs.push(error),
      idle: 2 ** 30,
    });
  }

  get zone(): ZoneIds {
    return { account: this.account.id, id: DomainId.parse('1') };
  }

  /** Loads a zone again, and keeps it. */
  async load(): Promise<void> {
    await this.account.allDomains.open(never());
    await this.loadOnly();
    await this.history.settled();
  }

  async loadOnly(): Promise<void> {
    await this.account.zone(this.zone.id).ensure({ maxAge: 0, urgency: 'foreground' }, never());
  }

  /** Ends with the next change. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      const listening = this.history.onDidChange(() => resolve(listening.dispose()));
    });
  }

  removeAccount(): void {
    this.#one.remove();
  }

  /** What changed, the newest first. */
  async told(): Promise<readonly (readonly string[])[]> {
    const changes = await this.history.changes(this.zone, never());
    return changes.map((each) =>
      each.changes.map((change) =>
        change.kind === 'changed' ? `${change.before.value} → ${change.after.value}` : change.kind,
      ),
    );
  }

  [Symbol.dispose](): void {
    this.history.dispose();
    this.#one.dispose();
    assert.deepEqual(this.bugs, []);
  }
}

interface HistoryScene {
  readonly service: ManyZones;
  readonly folder: string;
  readonly window: HistoryWindow;
  /** Changes the value of a record of the first zone. */
  readonly change: (nth: number, value: string) => void;
}

async function withHistory(records: number, act: (scene: HistoryScene) => Promise<void>): Promise<void> {
  await using service = await ManyZones.start(2, records);
  const folder = temporaryFolder('history');
  using window = new HistoryWindow(service.address, folder);
  const change = (nth: number, value: string): void => {
    const [zone] = service.zones;
    if (zone !== undefined)
      zone.records = zone.records.map((each, at) => (at === nth ? { ...each, value } : each));
  };
  await act({ service, folder, window, change });
}

const recordId = (nth: number): RecordId => RecordId.parse(writtenRecord(0, nth).id);

describe('The history of a zone', () => {
  it('has what changed from load to load, and who has not seen it', async () => {
    await withHistory(8, async ({ window, service, change }) => {
      const { history, zone } = window;
      const emitted: string[] = [];
      history.onDidChange(({ id }) => void emitted.push(id));
      await window.load();
      assert.deepEqual([await window.told(), history.unseenCount(zone), emitted], [[], 0, ['1']]);
      change(0, '203.0.113.9');
      await window.load();
      assert.deepEqual(await window.told(), [['192.0.2.0 → 203.0.113.9']]);
      assert.equal(history.unseenCount(zone), 1);
      assert.equal(history.unseen(zone, recordId(0))?.change.kind, 'changed');
      assert.equal(history.unseen(zone, recordId(1)), undefined);

      const [first] = service.zones;
      first?.records.splice(1, 1);
      service.zones.splice(1, 1);
      window.account.allDomains.markStale();
      await window.load();
      assert.deepEqual(await window.told(), [['removed'], ['192.0.2.0 → 203.0.113.9']]);
      assert.equal(history.unseenCount(zone), 2, 'the removed one too');
      assert.deepEqual(emitted, ['1', '1', '1']);
      history.markSeen(zone, [recordId(0)]);
      history.markSeen(zone, [recordId(0)]);
      assert.deepEqual([history.unseenCount(zone), history.unseen(zone, recordId(0))], [1, undefined]);
      history.markSeen(zone);
      assert.deepEqual([history.unseenCount(zone), emitted.length], [0, 5]);
    });
  });

  it('is marked until it was seen, also after the window was reloaded', async () => {
    await withHistory(8, async ({ service, folder, window, change }) => {
      await window.load();
      for (const nth of [0, 1]) change(nth, '203.0.113.9');
      await window.load();
      window.history.markSeen(window.zone, [recordId(0)]);
      await window.history.settled();
      using later = new HistoryWindow(service.address, folder);
      const { history, zone } = later;
      const emitted: string[] = [];
      history.onDidChange(({ id }) => void emitted.push(id));
      await history.settled();
      assert.deepEqual([history.unseenCount(zone), emitted], [1, ['1']]);
      assert.equal(history.unseen(zone, recordId(1))?.change.kind, 'changed');
      await later.load();
      assert.equal(history.unseenCount(zone), 1, 'loading the same again changes nothing');
    });
  });

  it('tells which hosts a zone had, once they are loaded, and again after they change', async () => {
    await withHistory(4, async ({ window, service }) => {
      const { history, zone } = window;
      const [first] = service.zones;
      assert.ok(first);
      const names = first.records.map(({ name }) => name);
      await window.load();
      first.records.splice(1, 1);
      window.account.allDomains.markStale();
      await window.load();
      const loading = window.changed();
      assert.equal(history.pastHosts(zone), undefined, 'not loaded yet');
      await loading;
      assert.deepEqual([...(history.pastHosts(zone)?.keys() ?? [])], [names[1]]);
      // A renamed record keeps its id.
      first.records = first.records.map((each, at) => (at === 0 ? { ...each, name: 'other' } : each));
      await window.load();
      const again = window.changed();
      assert.equal(history.pastHosts(zone)?.size, 1, 'those of before, meanwhile');
      await again;
      assert.equal(history.pastHosts(zone)?.get(names[0] ?? '')?.renamedTo, 'other');
    });
  });

  it('has nothing of a load without a difference', async () => {
    await withHistory(3, async ({ window, service }) => {
      await window.load();
      service.zones[0]?.records.reverse();
      await window.load();
      const { history, zone } = window;
      assert.equal((await history.snapshots.list(zone)).length, 1);
      assert.equal(history.unseenCount(zone), 0);
    });
  });

  it('has nothing of hosts that were looked up, whose time is another one, until the zone is loaded', async () => {
    await withHistory(3, async ({ window, change }) => {
      await window.load();
      const { account, history, zone } = window;
      change(1, '203.0.113.9');
      const { name: host } = writtenRecord(0, 1);
      await account.zone(zone.id).lookUp(host, 'foreground', never());
      await history.settled();
      assert.deepEqual(await window.told(), []);
      await window.load();
      assert.deepEqual(await window.told(), [['192.0.2.1 → 203.0.113.9']]);
    });
  });

  it('has the other zones when one cannot be kept', async () => {
    class OneFails extends Snapshots {
      override keep(...given: Parameters<Snapshots['keep']>): Promise<Kept> {
        return given[0].id === '1' ? Promise.reject(new Error('no')) : super.keep(...given);
      }
    }
    await using service = await ManyZones.start(2, 2);
    using window = new HistoryWindow(service.address, temporaryFolder('history'), OneFails);
    const { account, history, zone } = window;
    await account.allDomains.open(never());
    const other = { ...zone, id: DomainId.parse('2') };
    for (const { id } of [zone, other]) await account.zone(id).pages.open(never());
    await history.settled();
    assert.equal((await history.snapshots.list(other)).length, 1);
    assert.equal(window.bugs.splice(0).length, 1);
  });

  it('has nothing of a zone that was loaded in part', async () => {
    await withHistory(501, async ({ window, service, folder }) => {
      service.refuse = (operation, form) =>
        operation === 'Record.List' && form.get('offset') !== '0' ? { http: 404 } : undefined;
      const { account, history, zone } = window;
      await account.allDomains.open(never());
      await account.zone(zone.id).pages.open(never());
      await history.settled();
      await assert.rejects(account.zone(zone.id).pages.next(never()));
      await history.settled();
      assert.deepEqual(await readdir(folder), []);
      service.refuse = () => undefined;
      await account.zone(zone.id).pages.next(never());
      await history.settled();
      assert.equal((await history.snapshots.list(zone)).length, 1);
    });
  });

  it('goes on in another window, which shows what changed while none was open', async () => {
    await withHistory(3, async ({ service, folder, window, change }) => {
      await window.load();
      change(0, '203.0.113.9');
      using later = new HistoryWindow(service.address, folder);
      await later.load();
      assert.equal(later.history.unseenCount(later.zone), 1);
      assert.deepEqual(await later.told(), [['192.0.2.0 → 203.0.113.9']]);
      await window.load();
      assert.equal(window.history.unseenCount(window.zone), 1, 'it is new to the other window too');
      await window.load();
      assert.equal(window.history.unseenCount(window.zone), 1);
    });
  });

  it('is not kept while it is turned off', async () => {
    await withHistory(3, async ({ window, folder }) => {
      window.isEnabled = false;
      await window.load();
      assert.deepEqual(await readdir(folder), []);
    });
  });

  it('is removed with its account, also while it is kept', async () => {
    await withHistory(3, async ({ window, folder, change }) => {
      await window.load();
      change(0, '203.0.113.9');
      await window.load();
      change(0, '203.0.113.10');
      const { history, zone } = window;
      while (history.loadedChanges(zone) === undefined) await window.changed();
      await window.loadOnly();
      const keeping = history.settled();
      window.removeAccount();
      await keeping;
      await history.settled();
      assert.deepEqual(await readdir(folder), []);
      assert.equal(history.unseenCount(zone), 0);
      assert.equal(history.loadedChanges(zone), undefined);
    });
  });

  it('is kept no further once its account is removed', async () => {
    const signals: AbortSignal[] = [];
    class Noted extends Snapshots {
      override keep(...given: Parameters<Snapshots['keep']>): Promise<Kept> {
        const [, , , signal] = given;
        assert.equal(signal.aborted, false);
        signals.push(signal);
        window.removeAccount();
        return super.keep(...given);
      }
    }
    await using service = await ManyZones.start(2, 2);
    using window = new HistoryWindow(service.address, temporaryFolder('history'), Noted);
    await window.load();
    assert.deepEqual(pluck(signals, 'aborted'), [true]);
  });

  it('ends with the window', async () => {
    await withHistory(3, async ({ window, folder }) => {
      const { account, history, zone } = window;
      await account.allDomains.open(never());
      await account.zone(zone.id).pages.open(never());
      const keeping = history.settled();
      history.dispose();
      await keeping;
      assert.deepEqual(await readdir(folder), []);
    });
  });

  it('is written no more once it has settled after the window closed', async () => {
    await withHistory(3, async ({ window, folder, change }) => {
      await window.load();
      change(0, '203.0.113.1');
      const { history } = window;
      await window.loadOnly();
      // The snapshot is kept by then, the marks are not.
      const kept = window.changed();
      void history.settled();
      await kept;
      history.dispose();
      await history.settled();
      const files = await readdir(folder, { recursive: true });
      assert.ok(files.some((file) => /marks[^/]*\.json$/u.test(file)));
      assert.ok(!files.some((file) => file.endsWith('.lock')));
    });
  });

  it('is loaded no further once the window closes, which is no bug', async () => {
    await withHistory(3, async ({ window, change }) => {
      const { history, zone } = window;
      await window.load();
      change(0, '203.0.113.1');
      await window.load();
      assert.equal(history.loadedChanges(zone), undefined);
      history.dispose();
      assert.equal((await window.told()).length, 1);
      assert.deepEqual(window.bugs, []);
    });
  });

  it('is loaded for what shows it, and again after a change', async () => {
    await withHistory(3, async ({ window, change }) => {
      const { history, zone } = window;
      await window.load();
      change(0, '203.0.113.1');
      await window.load();
      const shown = async (count: number): Promise<void> => {
        while (history.loadedChanges(zone)?.length !== count) await window.changed();
      };
      assert.equal(history.loadedChanges(zone), undefined);
      await shown(1);
      change(0, '203.0.113.2');
      await window.load();
      assert.equal(history.loadedChanges(zone)?.length, 1, 'until the new ones are loaded');
      await shown(2);
    });
  });

  it('is in memory once it was compared', async () => {
    await withHistory(3, async ({ window, folder, change }) => {
      const { history, zone } = window;
      for (const value of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
        change(0, value);
        await window.load();
      }
      await assert.rejects(history.changes(zone, AbortSignal.abort()));
      const before = await window.told();
      // A damaged file would be reported.
      for (const { file } of await history.snapshots.list(zone)) await truncate(path.join(folder, file), 5);
      assert.deepEqual(await window.told(), before);
    });
  });
});
