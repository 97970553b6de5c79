import assert from 'node:assert/strict';
import { readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DomainId, RecordId } from '../../../src/api/fields.ts';
import { savedName } from '../../../src/base/savedFiles.ts';
import { MOST_RECORD_CHANGES } from '../../../src/history/changeBadges.ts';
import type { RecordChange } from '../../../src/history/difference.ts';
import { readHistorySettings, type HistorySettings } from '../../../src/history/historySettings.ts';
import { UnseenChanges } from '../../../src/history/unseenChanges.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { indexedRecord } from '../zones/records.ts';

const account = AccountId.parse('a');
const zoneOf = (id: string): { account: AccountId; id: DomainId } => ({ account, id: DomainId.parse(id) });
const zone = zoneOf('1');
const recordId = (nth: number): RecordId => RecordId.parse(String(nth));
const [one, two] = [recordId(1), recordId(2)];

const added = (id: RecordId, value = '192.0.2.1'): RecordChange => ({
  kind: 'added',
  after: indexedRecord({ id, value }),
});
const removed = (id: RecordId): RecordChange => ({ kind: 'removed', before: indexedRecord({ id }) });
const many = (count: number, from = 0): readonly RecordChange[] =>
  Array.from({ length: count }, (_, nth) => added(recordId(from + nth)));

interface UnseenScene {
  readonly folder: string;
  readonly troubles: string[];
  /** A window that has loaded the marks of the account. */
  readonly open: () => Promise<UnseenChanges>;
  /** A window that has also added and written these changes. */
  readonly adding: (...changes: readonly RecordChange[]) => Promise<UnseenChanges>;
  /** The file of the account; undefined if there is none. */
  readonly file: () => Promise<string | undefined>;
}

function unseenScene(): UnseenScene {
  const folder = temporaryFolder('unseen');
  const troubles: string[] = [];
  const trouble = (each: string): void => void troubles.push(each);
  const open = async (): Promise<UnseenChanges> => {
    const unseen = new UnseenChanges({ folder, trouble });
    await unseen.load(account);
    return unseen;
  };
  return {
    folder,
    troubles,
    open,
    adding: async (...changes) => {
      const unseen = await open();
      unseen.add(zone, changes, 10, 20);
      await unseen.settled();
      return unseen;
    },
    file: async () => {
      const files = (await readdir(folder, { recursive: true })).filter((each) => each.endsWith('.json'));
      assert.ok(files.length <= 1);
      return files[0] && path.join(folder, files[0]);
    },
  };
}

describe('Unseen changes', () => {
  it('are counted until they are seen', async () => {
    const unseen = await unseenScene().open();
    unseen.add(zone, [added(one)], 10, 20);
    unseen.add(zone, [removed(two)], 20, 30);
    assert.equal(unseen.count(zone), 2);
    assert.deepEqual([unseen.of(zone, one)?.after, unseen.of(zone, one)?.before], [10, 20]);
    assert.ok(unseen.markSeen(zone, [one]) && !unseen.markSeen(zone, [one]));
    assert.equal(unseen.count(zone), 1);
    assert.ok(unseen.markSeen(zone) && !unseen.markSeen(zone));
    assert.equal(unseen.count(zone), 0);
  });

  it('of removed records are seen like the others', async () => {
    const unseen = await unseenScene().open();
    unseen.add(zone, [added(one), removed(two)], 10, 20);
    const ids = unseen.removed(zone).map(({ change }) => change.kind === 'removed' && change.before.id);
    assert.deepEqual(ids, [two]);
    unseen.markSeen(zone, [two]);
    assert.deepEqual([unseen.count(zone), unseen.removed(zone)], [1, []]);
  });

  it('of a record count once, the latest one', async () => {
    const unseen = await unseenScene().open();
    unseen.add(zone, [added(one)], 10, 20);
    unseen.add(zone, [removed(one)], 20, 30);
    assert.deepEqual([unseen.count(zone), unseen.of(zone, one)?.change.kind], [1, 'removed']);
    unseen.add(zone, [added(one)], 30, 40);
    assert.deepEqual([unseen.count(zone), unseen.removed(zone)], [1, []]);
  });

  it('leave out records without an id, which nobody could look at', async () => {
    const unseen = await unseenScene().open();
    unseen.add(zone, [{ kind: 'removed', before: indexedRecord({ id: undefined }) }], 10, 20);
    assert.equal(unseen.count(zone), 0);
  });

  it('are limited, the oldest first out', async () => {
    const unseen = await unseenScene().open();
    unseen.add(zone, many(MOST_RECORD_CHANGES), 10, 20);
    assert.ok(unseen.of(zone, recordId(0)), 'at the limit');
    unseen.add(zone, [added(recordId(MOST_RECORD_CHANGES))], 20, 30);
    assert.equal(unseen.count(zone), MOST_RECORD_CHANGES);
    assert.deepEqual([unseen.of(zone, recordId(0)), unseen.of(zone, recordId(1))?.after], [undefined, 10]);
    unseen.add(zoneOf('2'), [added(one)], 10, 20);
    assert.equal(unseen.count(zone), MOST_RECORD_CHANGES - 1);
    unseen.add(zoneOf('3'), many(100_000), 10, 20);
    assert.equal(unseen.count(zoneOf('3')), MOST_RECORD_CHANGES);
    assert.equal(unseen.count(zone), 0);
  });

  it('of an account end with it', async () => {
    const { open, file } = unseenScene();
    const unseen = await open();
    unseen.add(zone, [added(one)], 10, 20);
    await unseen.forget(AccountId.parse('b'));
    assert.equal(unseen.count(zone), 1);
    assert.ok(await file());
    const other = await open();
    other.add(zone, [added(two)], 10, 20);
    await other.forget(account);
    assert.equal(other.count(zone), 0);
    assert.equal((await open()).count(zone), 1, 'what was pending is not written');
    other.add(zone, [added(two)], 10, 20);
    assert.equal(other.count(zone), 0);
  });
});

describe('The file of unseen changes', () => {
  it('keeps them for the next window', async () => {
    const { adding, open, file, troubles } = unseenScene();
    const unseen = await adding(
      {
        kind: 'changed',
        before: indexedRecord({ id: one }),
        after: indexedRecord({ id: one }),
        fields: ['ttl'],
      },
      removed(two),
      added(recordId(3)),
    );
    assert.equal((await stat((await file()) ?? '')).mode & 0o777, 0o600);
    const next = await open();
    for (const id of [one, two, recordId(3)]) assert.deepEqual(next.of(zone, id), unseen.of(zone, id));
    assert.equal(next.count(zone), 3);
    next.markSeen(zone, [two]);
    await next.settled();
    assert.equal((await open()).count(zone), 2);
    next.markSeen(zone);
    await next.settled();
    assert.equal(await file(), undefined, 'there is nothing to keep');
    assert.deepEqual(troubles, []);
  });

  it('has what happens while it is loaded', async () => {
    const { adding, folder } = unseenScene();
    await adding(added(one), added(two));
    const next = new UnseenChanges({ folder, trouble: (each) => assert.ok(!each) });
    const loading = next.load(account);
    next.add(zone, [added(recordId(3)), added(one, '192.0.2.9')], 20, 30);
    assert.deepEqual(await loading, [zone.id]);
    assert.deepEqual([next.count(zone), next.of(zone, one)?.after], [3, 20]);
  });

  it('has what two windows add and what is seen in either', async () => {
    const { open } = unseenScene();
    const windows = [await open(), await open()] as const;
    windows[0].add(zone, [added(one)], 10, 20);
    await windows[0].settled();
    windows[1].add(zoneOf('2'), [added(one)], 10, 20);
    await windows[1].settled();
    windows[1].add(zoneOf('2'), [added(two)], 20, 30);
    await windows[1].settled();
    windows[0].markSeen(zone);
    await windows[0].settled();
    const next = await open();
    assert.deepEqual([next.count(zone), next.count(zoneOf('2'))], [0, 2]);
  });

  it('is gone once two windows have seen all of it', async () => {
    const { adding, open, file, troubles } = unseenScene();
    const first = await adding(added(one));
    for (const window of [await open(), first]) {
      assert.ok(window.markSeen(zone));
      await window.settled();
      assert.equal(await file(), undefined);
    }
    assert.deepEqual(troubles, []);
  });

  it('has what many windows add and see at the same instant', async () => {
    const { adding, open, troubles } = unseenScene();
    await adding(...many(20));
    const windows = await Promise.all(Array.from({ length: 8 }, () => open()));
    for (const [nth, window] of windows.entries()) {
      window.add(zoneOf(`own ${nth}`), [added(one)], 10, 20);
      window.markSeen(zone, [recordId(nth)]);
    }
    await Promise.all(windows.map((each) => each.settled()));
    const next = await open();
    const counts = windows.map((_, nth) => next.count(zoneOf(`own ${nth}`)));
    assert.deepEqual([counts, next.count(zone), troubles], [windows.map(() => 1), 12, []]);
  });

  it('is small, whatever the records', async () => {
    const { open, file } = unseenScene();
    const unseen = await open();
    const value = '\u0001'.repeat(60_000);
    for (const id of ['1', '2', '3', '4', '5'])
      unseen.add(
        zoneOf(id),
        many(MOST_RECORD_CHANGES).map(() => added(one, value)),
        1,
        2,
      );
    for (let nth = 0; nth < MOST_RECORD_CHANGES; nth += 1)
      unseen.add(zone, [added(recordId(nth), value)], 1, 2);
    await unseen.settled();
    assert.ok((await stat((await file()) ?? '')).size < 1_500_000);
  });

  it('has the first 160 characters of each text', async () => {
    const { open } = unseenScene();
    const [letters, unseen] = ['x'.repeat(161), await open()];
    const texts = { host: letters, type: letters, recordLine: letters, value: letters };
    unseen.add(zone, [{ kind: 'added', after: indexedRecord({ id: one, ...texts }) }], 1, 2);
    const change = unseen.of(zone, one)?.change;
    assert.ok(change?.kind === 'added');
    const { host, type, recordLine, value } = change.after;
    assert.deepEqual([host, type, recordLine, value], Array(4).fill('x'.repeat(160)));
  });

  it('has record lines as every version writes and reads them', async () => {
    const { open, file } = unseenScene();
    const unseen = await open();
    const [before, after] = ['Asia', 'Europe'].map((line) => indexedRecord({ id: two, recordLine: line }));
    assert.ok(before && after);
    unseen.add(zone, [{ kind: 'changed', before, after, fields: ['line'] }], 1, 2);
    await unseen.settled();
    const text = await readFile((await file()) ?? '', 'utf8');
    assert.match(text, /"line":"Asia".*"line":"Europe"/u);
    assert.doesNotMatch(text, /recordLine/u);
    const change = (await open()).of(zone, two)?.change;
    assert.ok(change?.kind === 'changed');
    assert.deepEqual([change.before.recordLine, change.after.recordLine], ['Asia', 'Europe']);
  });

  it('is begun anew if it is damaged, of strangers, or larger than any', async () => {
    const { adding, open, file, troubles } = unseenScene();
    for (const text of [
      '',
      '{"format":"dns-tree marks","version":1,"zones":7}',
      '{"format":"dns-tree marks","version":2,"zones":[]}',
      ' '.repeat(10_000_001),
      '\u0000',
    ]) {
      await adding(added(one));
      await writeFile((await file()) ?? '', text);
      troubles.length = 0;
      const unseen = await open();
      assert.deepEqual([unseen.count(zone), troubles], [0, ['broken']]);
      unseen.add(zone, [added(two)], 10, 20);
      await unseen.settled();
      assert.equal((await open()).count(zone), 1);
    }
  });

  it('loses only what is no change', async () => {
    const { adding, open, file } = unseenScene();
    await adding(added(one), added(two));
    const name = (await file()) ?? '';
    const stored = JSON.parse(await readFile(name, 'utf8'));
    stored.zones[0].noticed[0].change.kind = 'other';
    stored.zones[0].noticed.push(null, { change: stored.zones[0].noticed[1].change, after: 1 });
    await writeFile(name, JSON.stringify(stored));
    assert.equal((await open()).count(zone), 1);
  });

  it('is not written where that fails, and says so', async () => {
    const { folder, troubles } = unseenScene();
    await writeFile(path.join(folder, 'file'), '');
    const blocked = new UnseenChanges({
      folder: path.join(folder, 'file'),
      trouble: (each) => void troubles.push(each),
    });
    await blocked.load(account);
    blocked.add(zone, [added(one)], 10, 20);
    await blocked.settled();
    assert.equal(blocked.count(zone), 1, 'until the window closes');
    assert.deepEqual(troubles, ['unreadable', 'unwritable']);
  });

  for (const [what, prevent, found] of [
    // In this folder no file can be made, as on a full disk.
    ['the file could not be read', (own: string) => writeFile(own, ''), ['unwritable', 'unreadable']],
    // There is no file to be read, and no folder can be made for one.
    ['a write failed', (own: string) => symlink(`${own}.nowhere`, own), ['unwritable']],
  ] as const)
    it(`are written with the next one after ${what}`, async () => {
      const { open, folder, troubles } = unseenScene();
      const unseen = await open();
      const own = path.join(folder, savedName(account));
      await prevent(own);
      unseen.add(zone, [added(one)], 10, 20);
      await unseen.settled();
      assert.deepEqual([(await open()).count(zone), unseen.count(zone), troubles], [0, 1, found]);
      await rm(own);
      unseen.add(zone, [added(two)], 10, 20);
      await unseen.settled();
      assert.equal((await open()).count(zone), 2);
    });

  it('are not replaced while they cannot be read', async () => {
    const { adding, open, file } = unseenScene();
    await adding(...many(50));
    const name = (await file()) ?? '';
    await rename(name, `${name}.kept`);
    // A link is not followed: any error but that there is no file goes the same way.
    await symlink(`${name}.kept`, name);
    const unseen = await adding(added(recordId(99)));
    await rename(`${name}.kept`, name);
    assert.equal((await open()).count(zone), 50);
    unseen.add(zone, [added(recordId(100))], 10, 20);
    await unseen.settled();
    assert.equal((await open()).count(zone), 52);
  });

  it('wait for a file up to a number, the latest of them', async () => {
    const { open, folder } = unseenScene();
    const unseen = await open();
    const own = path.join(folder, savedName(account));
    await writeFile(own, '');
    unseen.add(zoneOf('old'), [added(one)], 10, 20);
    unseen.add(zoneOf('kept'), [added(one)], 10, 20);
    // Up to the limit, without the oldest one.
    unseen.add(zone, many(MOST_RECORD_CHANGES - 1), 10, 20);
    await unseen.settled();
    await rm(own);
    unseen.markSeen(zone);
    await unseen.settled();
    const after = await open();
    const counts = [zoneOf('old'), zoneOf('kept'), zone].map((each) => after.count(each));
    assert.deepEqual(counts, [0, 1, 0]);
  });
});

const read = (settings: Readonly<Record<string, unknown>>): HistorySettings =>
  readHistorySettings({ get: (key) => settings[key] });

describe('The settings of the history', () => {
  it('count as not set if they are invalid', () => {
    assert.deepEqual(read({}), { enabled: true, bytes: 50_000_000 });
    assert.deepEqual(read({ enabled: false, megabytes: 1 }), { enabled: false, bytes: 1_000_000 });
    for (const megabytes of [0, 10_001, '7', Number.NaN])
      assert.equal(read({ enabled: 'no', megabytes }).bytes, 50_000_000);
  });
});
