import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { DomainId } from '../../../src/api/fields.ts';
import { AccountId } from '../../../src/zones/accountInfo.ts';
import {
  MOST_SNAPSHOTS,
  Snapshots,
  type Kept,
  type SnapshotTrouble,
} from '../../../src/history/snapshots.ts';
import { SNAPSHOT_LIMITS, type ZoneIds } from '../../../src/history/snapshotFormat.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { never, SECRET } from '../../unit/api/server.ts';
import { hostileRecords, indexedRecord } from '../../unit/zones/records.ts';
import {
  growing,
  otherZone,
  snapshotScene,
  valued,
  zone,
  type SnapshotScene,
} from '../../unit/history/snapshotScene.ts';

const run = promisify(execFile);
const SCRIPT = path.resolve('test/unit/history/keepSnapshots.ts');
const NODE = [process.execPath, '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', SCRIPT] as const;

const keep = (
  snapshots: Snapshots,
  value: string,
  seen = 1,
  of: ZoneIds = zone,
  now = Date.now(),
): Promise<Kept> => snapshots.keep(of, valued(value), seen, never(), now);

async function bytesOf({ folder, files }: SnapshotScene): Promise<number> {
  let bytes = 0;
  for (const file of await files()) bytes += (await stat(path.join(folder, file))).size;
  return bytes;
}

/** The values of the snapshots of a zone, the oldest first, as a new window reads them if no other one is given. */
async function values(
  { open }: SnapshotScene,
  of: ZoneIds = zone,
  snapshots = open(),
): Promise<readonly (string | undefined)[]> {
  const found = [];
  for (const each of await snapshots.list(of)) {
    const records = await snapshots.read(of, each, never());
    found.push(records?.map(({ value }) => value).join(' '));
  }
  return found;
}

async function onlyFile({ folder, files }: SnapshotScene): Promise<string> {
  const [file = '', ...more] = await files();
  assert.deepEqual(more, []);
  return path.join(folder, file);
}

const failing = (trouble: string): never => assert.fail(trouble);
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

describe('A snapshot of a zone', () => {
  it('gives back any records', async () => {
    const { open, troubles } = snapshotScene();
    await fc.assert(
      fc.asyncProperty(hostileRecords, async (records) => {
        const snapshots = open();
        await snapshots.keep(zone, records, 1, never());
        const latest = (await snapshots.list(zone)).at(-1);
        const read = latest && (await open().read(zone, latest, never()));
        // An equal zone may have been kept before, in another order.
        assert.equal((await open().keep(zone, read ?? [], 1, never())).kind, 'same');
      }),
      { numRuns: 50 },
    );
    assert.deepEqual(troubles, []);
  });

  it('is kept only for what differs, and notes when the same was last seen', async () => {
    const scene = snapshotScene();
    const snapshots = scene.open();
    assert.equal((await keep(snapshots, '192.0.2.1', 10)).kind, 'first');
    assert.equal((await keep(snapshots, ' 192.0.2.1', 20)).kind, 'same');
    assert.equal((await keep(scene.open(), '192.0.2.1', 30)).kind, 'same');
    const changed = await keep(snapshots, '192.0.2.2', 40);
    assert.equal(changed.kind === 'changed' && changed.before.lastSeen, 30);
    const times = (await snapshots.list(zone)).map(({ firstSeen, lastSeen }) => [firstSeen, lastSeen]);
    assert.deepEqual(times, [
      [10, 30],
      [40, 40],
    ]);
    assert.deepEqual(await values(scene), ['192.0.2.1', '192.0.2.2']);
  });

  it('is a compressed file whose name reveals nothing, and contains no token', async () => {
    const scene = snapshotScene();
    await keep(scene.open(), '192.0.2.1');
    const file = await onlyFile(scene);
    const named = path.relative(scene.folder, file);
    assert.match(named, /^[0-9a-f]{32}\/[0-9a-f]{32}\/000001\.1\.1\.[0-9a-f]{32}\.v1\.snapshot$/u);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    const text = gunzipSync(await readFile(file)).toString();
    assert.ok(!text.includes(SECRET));
    const [header = '', record = ''] = text.split('\n');
    assert.deepEqual(Object.keys(JSON.parse(header)), ['format', 'version', 'account', 'zone', 'records']);
    assert.equal(JSON.parse(record).value, '192.0.2.1');
  });

  it('is not kept when it is cancelled', async () => {
    const { open, files } = snapshotScene();
    await assert.rejects(open().keep(zone, growing(3), 1, AbortSignal.abort()));
    const cancelling = new AbortController();
    const keeping = open().keep(zone, growing(3_000), 1, cancelling.signal);
    cancelling.abort();
    await assert.rejects(keeping);
    assert.deepEqual(await files(), []);
  });

  it('is neither written nor read to its end when that is cancelled after it began', async () => {
    const { open, folder, files } = snapshotScene();
    const kept = await keep(open(), '192.0.2.1');
    assert.ok(kept.kind === 'first');
    for (const act of [
      (of: Snapshots, signal: AbortSignal) => of.read(zone, kept.snapshot, signal),
      (of: Snapshots, signal: AbortSignal) => of.keep(otherZone, growing(3), 1, signal),
    ]) {
      const aborting = new AbortController();
      const limits = {
        ...SNAPSHOT_LIMITS,
        // Asked for when the work begins.
        get textBytes(): number {
          aborting.abort(new Error('enough'));
          return SNAPSHOT_LIMITS.textBytes;
        },
      };
      const snapshots = new Snapshots(folder, () => 50_000_000, failing, limits);
      await assert.rejects(act(snapshots, aborting.signal), /enough/u);
    }
    assert.deepEqual(await files(), [kept.snapshot.file]);
  });

  it('is not seen again when that is cancelled before its turn', async () => {
    const { open, files } = snapshotScene();
    const snapshots = open();
    const kept = await keep(snapshots, '192.0.2.1');
    assert.ok(kept.kind === 'first');
    const others = keep(snapshots, '192.0.2.2', 1, otherZone);
    const aborting = new AbortController();
    const again = snapshots.keep(zone, valued('192.0.2.1'), 2, aborting.signal);
    setImmediate(() => aborting.abort());
    await assert.rejects(again);
    await others;
    assert.ok((await files()).includes(kept.snapshot.file));
  });

  it('is not kept beyond the limits of a file, and is told from one at the limit', async () => {
    const { folder, troubles, files } = snapshotScene();
    const note = (each: SnapshotTrouble): void => void troubles.push(each);
    const kindWithin = async (fileBytes: number, textBytes: number): Promise<string> => {
      const snapshots = new Snapshots(folder, () => 1e9, note, { fileBytes, textBytes });
      return (await snapshots.keep(zone, growing(50), 1, never())).kind;
    };
    const made = snapshotScene();
    await made.open().keep(zone, growing(50), 1, never());
    const content = await readFile(await onlyFile(made));
    const [header = '', ...lines] = gunzipSync(content).toString().split('\n');
    const text = lines.join('\n').length;
    assert.ok(header.length > 0);
    assert.equal(await kindWithin(content.length, text - 1), 'failed');
    assert.equal(await kindWithin(content.length - 1, 1e6), 'failed');
    assert.deepEqual(troubles, ['tooLarge', 'tooLarge']);
    assert.deepEqual(await files(), []);
    assert.equal(await kindWithin(content.length, text), 'first');
  });
});

describe('The limits of all snapshots', () => {
  it('leave the latest 20 of a zone', async () => {
    const scene = snapshotScene();
    const snapshots = scene.open();
    for (let at = 1; at <= MOST_SNAPSHOTS; at += 1) await keep(snapshots, `192.0.2.${at}`, at);
    assert.equal((await values(scene))[0], '192.0.2.1');
    await keep(snapshots, '192.0.2.100', 100);
    const left = await values(scene);
    assert.deepEqual([left.length, left[0], left.at(-1)], [MOST_SNAPSHOTS, '192.0.2.2', '192.0.2.100']);
  });

  it('delete the oldest of all zones, but never the only one of a zone', async () => {
    const scene = snapshotScene();
    const first = scene.open();
    await keep(first, '192.0.2.1', 1);
    await keep(first, '192.0.2.2', 20, otherZone);
    await keep(first, '192.0.2.3', 30, otherZone);
    await keep(first, '192.0.2.4', 40);
    const bytes = await bytesOf(scene);
    const small = scene.open(bytes);
    await keep(small, '192.0.2.5', 50);
    // Down to nine tenths of the limit.
    assert.deepEqual(await values(scene), ['192.0.2.4', '192.0.2.5']);
    assert.deepEqual(await values(scene, otherZone), ['192.0.2.3']);
    const none = scene.open(0);
    await keep(none, '192.0.2.6', 60);
    assert.deepEqual(await values(scene), ['192.0.2.6']);
    assert.deepEqual(await values(scene, otherZone), ['192.0.2.3']);
  });

  it('count what exactly fits', async () => {
    const scene = snapshotScene();
    await keep(scene.open(), '192.0.2.1', 1);
    const { size } = await stat(await onlyFile(scene));
    const measured = snapshotScene();
    await keep(measured.open(), '192.0.2.2', 2);
    const second = (await stat(await onlyFile(measured))).size;
    await keep(scene.open(size + second), '192.0.2.2', 2);
    assert.deepEqual(await values(scene), ['192.0.2.1', '192.0.2.2'], 'at the limit');
    const over = snapshotScene();
    await keep(over.open(), '192.0.2.1', 1);
    await keep(over.open(size + second - 1), '192.0.2.2', 2);
    assert.deepEqual(await values(over), ['192.0.2.2'], 'one byte beyond it');
  });

  it('delete the oldest of all zones, whichever of them has it', async () => {
    for (const [younger, older] of [
      [zone, otherZone],
      [otherZone, zone],
    ] as const) {
      const scene = snapshotScene();
      const first = scene.open();
      await keep(first, '192.0.2.1', 5, younger);
      await keep(first, '192.0.2.2', 6, younger);
      await keep(first, '192.0.2.3', 3, older);
      await keep(first, '192.0.2.4', 4, older);
      const small = scene.open(await bytesOf(scene));
      await keep(small, '192.0.2.5', 7, younger);
      assert.deepEqual(await values(scene, older), ['192.0.2.4']);
      assert.deepEqual(await values(scene, younger), ['192.0.2.2', '192.0.2.5']);
    }
  });

  it('hold after each snapshot of a window that goes on', async () => {
    for (const most of [2_000, 2_390, 2_910]) {
      const scene = snapshotScene();
      const snapshots = scene.open(most);
      for (let at = 1; at <= 25; at += 1) {
        await keep(snapshots, `192.0.2.${at}`, at, at % 2 === 0 ? zone : otherZone);
        const bytes = await bytesOf(scene);
        assert.ok(bytes <= most && (at < 20 || bytes > most / 2), `${at}: ${bytes} of ${most}`);
      }
      assert.equal((await values(scene, otherZone)).at(-1), '192.0.2.25');
    }
  });
});

describe('The limit of all snapshots as a sum', () => {
  it('holds for two windows, which do not know what the other one writes', async () => {
    // Enough snapshots to meet the limit again and again.
    const scene = snapshotScene();
    const most = 7_000;
    const windows = [scene.open(most), scene.open(most)] as const;
    const zones = Array.from({ length: 10 }, (_, nth) => ({ ...zone, id: DomainId.parse(String(nth)) }));
    for (let at = 1; at <= 80; at += 1) {
      const [of] = zones.slice(at % zones.length);
      assert.ok(of);
      await keep(windows[at % 2 === 0 ? 0 : 1], `192.0.2.${at}`, at, of);
      assert.ok((await bytesOf(scene)) <= 1.2 * most, `${at}`);
    }
    assert.ok((await bytesOf(scene)) > 0.7 * most);
  });

  it('follows a lower setting with the next snapshot', async () => {
    const scene = snapshotScene();
    let most = 10_000;
    const snapshots = new Snapshots(scene.folder, () => most, failing);
    for (let at = 1; at <= 10; at += 1) await keep(snapshots, `192.0.2.${at}`, at);
    most = 1;
    await keep(snapshots, '192.0.2.11', 11);
    assert.deepEqual(await values(scene), ['192.0.2.11']);
  });
});

const zoneAt = (at: number): ZoneIds => ({ ...zone, id: DomainId.parse(String(at)) });

describe('A folder of snapshots', () => {
  it('may have files of other programs in it', async () => {
    const scene = snapshotScene();
    const snapshots = scene.open(0);
    assert.equal((await keep(snapshots, '192.0.2.1', 1)).kind, 'first');
    const [account = ''] = (await onlyFile(scene)).slice(scene.folder.length + 1).split(path.sep);
    await writeFile(path.join(scene.folder, '.DS_Store'), '');
    await writeFile(path.join(scene.folder, account, '.DS_Store'), '');
    assert.equal((await keep(snapshots, '192.0.2.2', 2)).kind, 'changed');
    assert.deepEqual(await values(scene), ['192.0.2.2'], 'the limit holds');
    assert.deepEqual(scene.troubles, []);
  });

  it('is searched only after a tenth more when the only ones of many zones are beyond the limit', async () => {
    const scene = snapshotScene();
    const snapshots = scene.open(1);
    for (let at = 1; at <= 40; at += 1) await keep(snapshots, '192.0.2.1', at, zoneAt(at));
    // Another window keeps a second one of a zone, which the first window deletes when it searches the folder again.
    await keep(scene.open(), '192.0.2.2', 50, zoneAt(1));
    let more = 0;
    for (; (await values(scene, zoneAt(1))).length > 1; more += 1)
      await keep(snapshots, '192.0.2.1', 60 + more, zoneAt(60 + more));
    assert.ok(more >= 1 && more <= 6, `${more}`);
  });
});

describe('A zone', () => {
  it('is unchanged while there are no two snapshots that can be compared', async () => {
    const scene = snapshotScene();
    const snapshots = scene.open();
    assert.equal(await snapshots.isUnchanged(zone), true);
    await keep(snapshots, '192.0.2.1');
    assert.equal(await snapshots.isUnchanged(zone), true);
    await keep(snapshots, '192.0.2.2');
    assert.equal(await snapshots.isUnchanged(zone), false);
    const [first] = await snapshots.list(zone);
    assert.ok(first);
    await writeFile(path.join(scene.folder, first.file), 'damaged');
    assert.equal(await snapshots.read(zone, first, never()), undefined);
    assert.equal(await snapshots.isUnchanged(zone), true);
  });
});

describe('A snapshot that was kept is not lost', () => {
  it('by a crash in the middle of writing', async () => {
    // Slow: two processes write zones of many records until they are killed.
    const scene = snapshotScene();
    let before = 0;
    for (let round = 0; round < 2; round += 1) {
      const child = spawn(NODE[0], [...NODE.slice(1), scene.folder, '0'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let written = 0;
      for await (const line of createInterface({ input: child.stdout })) {
        assert.notEqual(line, 'unwritable');
        written += 1;
        if (written === 1 + round) child.kill('SIGKILL');
      }
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      const snapshots = scene.open();
      const listed = await snapshots.list(zone);
      for (const each of listed) assert.ok(await snapshots.read(zone, each, never()));
      assert.ok(listed.length >= Math.min(MOST_SNAPSHOTS, before), 'none is gone');
      before = listed.length;
    }
    assert.deepEqual(scene.troubles, []);
  });

  it('by a full disk', async () => {
    // Slow: a process of its own writes a zone of many records.
    const scene = snapshotScene();
    await keep(scene.open(), '192.0.2.1');
    // The child process may write files of 4 kB at most, which fails like a full disk in the middle of the file.
    const limited = 'ulimit -f 4; exec "$0" "$@"';
    const { stdout } = await run('bash', ['-c', limited, ...NODE, scene.folder, '1']);
    assert.equal(stdout, 'unwritable\nfailed\n');
    await onlyFile(scene);
    assert.deepEqual(await values(scene), ['192.0.2.1']);
    assert.equal((await keep(scene.open(), '192.0.2.2')).kind, 'changed');
  });

  it('by a folder that cannot be written', async () => {
    const folder = temporaryFolder('no-folder');
    await writeFile(path.join(folder, 'file'), '');
    const troubles: string[] = [];
    const note = (trouble: string): void => void troubles.push(trouble);
    const snapshots = new Snapshots(path.join(folder, 'file', 'below'), () => 1e6, note);
    assert.deepEqual(await keep(snapshots, '192.0.2.1'), { kind: 'failed' });
    await snapshots.cleanUp([]);
    assert.deepEqual(await snapshots.list(zone), []);
    assert.deepEqual(troubles, ['unwritable', 'unreadable']);
    assert.equal(await snapshots.isUnchanged(zone), false, 'nobody knows');
  });

  it('by two windows that write at the same time', async () => {
    const scene = snapshotScene();
    const windows = [scene.open(), scene.open(), scene.open()];
    await Promise.all(
      windows.map(async (window, index) => {
        // At one moment: what was loaded before another snapshot is outdated.
        for (let at = 0; at < 5; at += 1) await keep(window, `192.0.2.${10 * index + at}`, 1);
      }),
    );
    assert.deepEqual(scene.troubles, []);
    const kept = new Set(await values(scene));
    for (const index of windows.keys())
      for (let at = 0; at < 5; at += 1) assert.ok(kept.has(`192.0.2.${10 * index + at}`));
  });

  it('by two windows that see the same change', async () => {
    const scene = snapshotScene();
    const windows = [scene.open(), scene.open()];
    await Promise.all(windows.map((window) => keep(window, '192.0.2.1', 5)));
    await Promise.all(windows.map((window, index) => keep(window, '192.0.2.2', 10 + index)));
    assert.deepEqual(await values(scene), ['192.0.2.1', '192.0.2.2']);
    assert.equal((await keep(scene.open(), '192.0.2.2', 30)).kind, 'same');
    assert.equal((await scene.open().list(zone)).at(-1)?.lastSeen, 30);
  });

  it('by a window that loaded earlier what it keeps later', async () => {
    const scene = snapshotScene();
    const [late, early] = [scene.open(), scene.open()];
    await keep(late, '192.0.2.1', 10);
    await keep(late, '192.0.2.2', 30);
    assert.equal((await keep(early, '192.0.2.1', 20)).kind, 'outdated');
    assert.equal((await keep(early, '192.0.2.1', 20, zone, 30)).kind, 'outdated', 'the clock is right');
    for (const now of [30, 40]) assert.equal((await keep(early, '192.0.2.2', 20, zone, now)).kind, 'same');
    assert.equal((await late.list(zone)).at(-1)?.lastSeen, 30);
    assert.equal((await keep(early, '192.0.2.1', 30)).kind, 'changed', 'at the same time');
    assert.deepEqual(await values(scene), ['192.0.2.1', '192.0.2.2', '192.0.2.1']);
  });

  it('by a file with the highest number there is', async () => {
    const scene = snapshotScene();
    await keep(scene.open(), '192.0.2.1', 10);
    const file = await onlyFile(scene);
    await rename(file, file.replace('000001.', '999999999.'));
    assert.equal((await keep(scene.open(), '192.0.2.2', 20)).kind, 'changed');
    assert.equal((await keep(scene.open(), '192.0.2.2', 30)).kind, 'same');
    assert.equal((await keep(scene.open(), '192.0.2.3', 40)).kind, 'changed');
    assert.deepEqual(await values(scene), ['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  });

  it('by a corrupt file, whose records are kept anew', async () => {
    const scene = snapshotScene();
    for (const [index, damage] of [
      (file: string) => truncate(file, 0),
      (file: string) => truncate(file, 60),
      (file: string) => writeFile(file, 'x'.repeat(100)),
      (file: string) => writeFile(file, gzipSync('{"format":"dns-tree snapshot"}\n')),
      async (file: string) => writeFile(file, gzipSync(`${gunzipSync(await readFile(file)).toString()}{}\n`)),
      async (file: string) => {
        const lines = gunzipSync(await readFile(file))
          .toString()
          .split('\n');
        await writeFile(file, gzipSync([lines[0], ''].join('\n')));
      },
      (file: string) => writeFile(file, gzipSync(Buffer.alloc(64 * 1024 * 1024 + 1, 32), { level: 1 })),
    ].entries()) {
      const of = { ...zone, account: AccountId.parse(`${index}@a`) };
      const snapshots = scene.open();
      await keep(snapshots, '192.0.2.1', 1, of);
      await keep(snapshots, '192.0.2.2', 2, of);
      const [, latest] = await snapshots.list(of);
      assert.ok(latest);
      await damage(path.join(scene.folder, latest.file));
      assert.equal(await snapshots.read(of, latest, never()), undefined, `${index}`);
      assert.equal(scene.troubles.pop(), 'broken');
      assert.equal((await keep(snapshots, '192.0.2.2', 3, of)).kind, 'changed');
      assert.deepEqual(await values(scene, of, snapshots), ['192.0.2.1', '192.0.2.2']);
      assert.deepEqual(await values(scene, of), ['192.0.2.1', '192.0.2.2'], 'in a new window too');
    }
  });

  it('by two files whose contents were exchanged', async () => {
    const scene = snapshotScene();
    const snapshots = scene.open();
    await keep(snapshots, '192.0.2.1', 1);
    await keep(snapshots, '192.0.2.2', 2);
    const all = await snapshots.list(zone);
    const files = all.map(({ file }) => path.join(scene.folder, file));
    const contents = await Promise.all(files.map(async (file) => readFile(file)));
    for (const [at, file] of files.entries()) await writeFile(file, contents.at(at - 1) ?? '');
    for (const each of all) {
      assert.equal(await snapshots.read(zone, each, never()), undefined);
      assert.equal(scene.troubles.pop(), 'broken');
    }
    assert.deepEqual(await snapshots.list(zone), []);
    assert.equal((await keep(snapshots, '192.0.2.2', 3)).kind, 'changed');
    const [kept] = await snapshots.list(zone);
    assert.ok(kept);
    assert.equal((await snapshots.read(zone, kept, never()))?.[0]?.value, '192.0.2.2');
  });

  it('by a clock that was put back', async () => {
    const scene = snapshotScene();
    const snapshots = scene.open();
    await keep(snapshots, '192.0.2.1', 5_000);
    for (let at = 2; at <= MOST_SNAPSHOTS + 1; at += 1) await keep(snapshots, `192.0.2.${at}`, at, zone, at);
    const left = await values(scene);
    assert.deepEqual([left[0], left.at(-1)], ['192.0.2.2', `192.0.2.${MOST_SNAPSHOTS + 1}`], 'by order');
    assert.equal((await keep(scene.open(), `192.0.2.${MOST_SNAPSHOTS + 1}`, 3, zone, 3)).kind, 'same');
    assert.equal((await snapshots.list(zone)).at(-1)?.lastSeen, 3, 'seen again');
    const few = scene.open(400);
    await keep(few, '192.0.2.200', 1, zone, 1);
    assert.equal((await values(scene)).at(-1), '192.0.2.200');
  });

  it('by a newer version, whose files stay and come before what is kept now', async () => {
    const scene = snapshotScene();
    const snapshots = scene.open(0);
    await keep(snapshots, '192.0.2.1', 1);
    const file = await onlyFile(scene);
    const newer = file.replace('000001.', '000002.').replace('.v1.', '.v2.');
    await writeFile(newer, 'of a newer version');
    await utimes(newer, hoursAgo(1_000), hoursAgo(1_000));
    await keep(snapshots, '192.0.2.2', 2);
    await snapshots.cleanUp([zone.account]);
    assert.equal(await readFile(newer, 'utf8'), 'of a newer version');
    assert.deepEqual(await values(scene), ['192.0.2.2']);
    assert.equal((await snapshots.list(zone))[0]?.number, 3);
    await snapshots.remove(zone.account);
    assert.deepEqual(await scene.files(), []);
  });

  it('by another file in its place', async () => {
    const scene = snapshotScene();
    const snapshots = scene.open();
    await keep(snapshots, '192.0.2.1', 1);
    await keep(snapshots, '192.0.2.2', 1, otherZone);
    const [one, other] = [await snapshots.list(zone), await snapshots.list(otherZone)];
    assert.ok(one[0] && other[0]);
    await rename(path.join(scene.folder, other[0].file), path.join(scene.folder, one[0].file));
    assert.equal(await snapshots.read(zone, one[0], never()), undefined, 'it is of another zone');
    await mkdir(path.join(scene.folder, other[0].file));
    assert.equal(await snapshots.read(otherZone, other[0], never()), undefined, 'it is a folder');
    assert.deepEqual(scene.troubles, ['broken', 'tooLarge']);
    const linked = path.join(scene.folder, one[0].file);
    await rm(linked);
    await symlink(linked, linked);
    assert.equal(await snapshots.read(zone, one[0], never()), undefined, 'it is a link to itself');
    assert.equal(scene.troubles.pop(), 'unreadable');
  });

  it('while it is cleaned up, unless its account was removed a day ago', async () => {
    const scene = snapshotScene();
    const snapshots = scene.open();
    const gone = { ...zone, account: AccountId.parse('gone') };
    const recent = { ...zone, account: AccountId.parse('recent') };
    for (const each of [zone, gone, recent]) await keep(snapshots, '192.0.2.1', 1, each);
    const [own] = await snapshots.list(zone);
    assert.ok(own);
    const file = path.join(scene.folder, own.file);
    await writeFile(`${file}.old.tmp`, '');
    await writeFile(`${file}.young.tmp`, '');
    const marks = path.join(path.dirname(file), '..', 'marks.v1.json.old.tmp');
    await writeFile(marks, '');
    for (const old of [`${file}.old.tmp`, marks]) await utimes(old, hoursAgo(0.2), hoursAgo(0.2));
    const folderOf = async (of: ZoneIds): Promise<string> =>
      path.join(scene.folder, (await snapshots.list(of))[0]?.file.split(path.sep)[0] ?? '');
    await utimes(await folderOf(gone), hoursAgo(25), hoursAgo(25));
    await utimes(await folderOf(recent), hoursAgo(23), hoursAgo(23));
    await utimes(await folderOf(zone), hoursAgo(25), hoursAgo(25));
    // A folder that another program made beside that of an account.
    const foreign = `${path.join(scene.folder, path.dirname(path.dirname(own.file)))}.backup`;
    await mkdir(foreign);
    await utimes(foreign, hoursAgo(25), hoursAgo(25));
    await snapshots.cleanUp([zone.account]);
    assert.ok((await stat(foreign)).isDirectory());
    assert.deepEqual(await values(scene, gone), []);
    assert.equal((await values(scene, recent)).length, 1);
    assert.equal((await values(scene)).length, 1);
    assert.equal((await scene.files()).filter((each) => each.endsWith('.tmp')).length, 1);
  });
});

describe('The digest of a zone', () => {
  it('does not depend on order', async () => {
    const scene = snapshotScene();
    const snapshots = scene.open();
    await snapshots.keep(zone, growing(50), 1, never());
    const again = await snapshots.keep(zone, [...growing(50)].toReversed(), 2, never());
    assert.equal(again.kind, 'same');
    const other = await snapshots.keep(zone, [...growing(50), indexedRecord({ host: 'h0' })], 3, never());
    assert.equal(other.kind, 'changed');
  });
});
