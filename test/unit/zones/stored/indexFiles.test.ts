import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { coverageOf } from '../../../../src/zones/indexing/coverage.ts';
import { IndexFiles, type FileTrouble } from '../../../../src/zones/stored/indexFiles.ts';
import { INDEX_LIMITS, type StoredIndex } from '../../../../src/zones/stored/indexFormat.ts';
import { AccountId } from '../../../../src/zones/accountInfo.ts';
import { never, SECRET } from '../../api/server.ts';
import { withService, type IndexScene, type IndexWindow } from '../indexing.ts';
import { pluck } from '../../../support/pluck.ts';

const run = promisify(execFile);
const unexpected = (trouble: FileTrouble): void => assert.fail(trouble);
const EMPTY: StoredIndex = { zones: [], listedAt: 1, total: 0 };

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

/** Returns the path of the only file in a folder. */
async function onlyFile(folder: string): Promise<string> {
  const [name = '', ...more] = await readdir(folder);
  assert.deepEqual(more, []);
  return path.join(folder, name);
}

/** Loads the saved index in a new window. */
async function loadAnew({ open }: IndexScene): Promise<IndexWindow> {
  const window = open();
  await window.indexer.load();
  return window;
}

const namesIn = ({ accounts }: IndexWindow): readonly string[] => [...accounts.zones].map(({ name }) => name);

describe('The file of an index', () => {
  it('has a name that reveals nothing, and contains no token', async () => {
    await withService(2, 2, async ({ folder, open }) => {
      await open().index();
      const file = await onlyFile(folder);
      assert.match(path.basename(file), /^[0-9a-f]{32}\.v4\.index$/u);
      assert.ok(!(await readFile(file)).includes(SECRET));
    });
  });

  it('loses the lines that are damaged, and the next index loads their zones again', async () => {
    await withService(3, 2, async (scene) => {
      await scene.open().index();
      const file = await onlyFile(scene.folder);
      const [header = '', first = '', ...rest] = (await readFile(file, 'utf8')).split('\n');
      await writeFile(file, [header, first.slice(0, -20), ...rest].join('\n'));
      const window = await loadAnew(scene);
      assert.deepEqual(window.troubles, ['broken']);
      assert.deepEqual(namesIn(window), ['z1.example', 'z2.example']);
      const { covered, total } = coverageOf(window.accounts.all);
      assert.deepEqual({ covered, total }, { covered: 2, total: 3 }, 'it is known that a zone is missing');
      assert.equal((await window.index())?.loaded, 1);
      const later = await loadAnew(scene);
      assert.deepEqual(later.troubles, []);
      assert.equal(namesIn(later).length, 3);
    });
  });

  it('has each zone once', async () => {
    await withService(2, 2, async (scene) => {
      await scene.open().index();
      const file = await onlyFile(scene.folder);
      const [header = '', first = '', ...rest] = (await readFile(file, 'utf8')).split('\n');
      await writeFile(file, [header, first, first, first, ...rest].join('\n'));
      const window = await loadAnew(scene);
      assert.deepEqual(window.troubles, ['broken']);
      assert.deepEqual(namesIn(window), ['z0.example', 'z1.example']);
    });
  });

  it('is reported when nothing in it can be used, and replaced by the next index', async () => {
    await withService(2, 2, async (scene) => {
      await scene.open().index();
      const file = await onlyFile(scene.folder);
      const [header = ''] = (await readFile(file, 'utf8')).split('\n');
      const contents = [
        Buffer.from(''),
        Buffer.from('{'),
        Buffer.from('\n'),
        Buffer.from(header),
        Buffer.alloc(64, 0xff),
      ];
      for (const content of contents) {
        await writeFile(file, content);
        const window = await loadAnew(scene);
        assert.deepEqual(window.troubles, ['broken']);
        assert.deepEqual(namesIn(window), []);
        assert.equal(window.account.listedAt, undefined);
      }
      assert.equal((await scene.open().index())?.loaded, 2);
      assert.equal(namesIn(await loadAnew(scene)).length, 2);
    });
  });

  it('is not looked into when it is no regular file', async () => {
    await withService(1, 1, async (scene) => {
      await scene.open().index();
      const file = await onlyFile(scene.folder);
      const made: readonly (() => Promise<unknown>)[] = [
        () => run('mkfifo', [file]),
        () => mkdir(file),
        () => symlink('/dev/zero', file),
      ];
      for (const make of made) {
        await rm(file, { recursive: true, force: true });
        await make();
        const window = await loadAnew(scene);
        assert.deepEqual(window.troubles, ['broken']);
        assert.deepEqual(namesIn(window), []);
      }
    });
  });

  it('is deleted a day after its account was removed in another window', async () => {
    await withService(1, 1, async (scene) => {
      const { folder } = scene;
      await scene.open().index();
      const own = path.basename(await onlyFile(folder));
      const [old, newer, young, foreign] = [
        `${'a'.repeat(32)}.v4.index`,
        `${'b'.repeat(32)}.v5.index`,
        `${'c'.repeat(32)}.v4.index`,
        'notes.txt',
      ] as const;
      for (const name of [old, newer, young, foreign]) await writeFile(path.join(folder, name), 'records');
      for (const name of [own, old, newer, foreign])
        await utimes(path.join(folder, name), hoursAgo(25), hoursAgo(25));
      await utimes(path.join(folder, young), hoursAgo(23), hoursAgo(23));
      assert.equal(namesIn(await loadAnew(scene)).length, 1);
      assert.deepEqual(new Set(await readdir(folder)), new Set([own, young, foreign]));
    });
  });

  it('stays beside that of a newer version, and replaces that of an older one', async () => {
    await withService(1, 1, async (scene) => {
      const { folder, open } = scene;
      const window = open();
      await window.index();
      const own = path.basename(await onlyFile(folder));
      const [older, newer] = [own.replace('.v4.', '.v3.'), own.replace('.v4.', '.v5.')] as const;
      for (const name of [older, newer]) await writeFile(path.join(folder, name), 'of another version');
      const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
      await utimes(path.join(folder, newer), longAgo, longAgo);
      const later = await loadAnew(scene);
      await later.index();
      assert.deepEqual(later.troubles, []);
      assert.deepEqual(new Set(await readdir(folder)), new Set([own, newer]));
      assert.equal(await readFile(path.join(folder, newer), 'utf8'), 'of another version');
      window.remove();
      await window.indexer.removed();
      assert.deepEqual(await readdir(folder), [], 'a removed account leaves nothing in any version');
    });
  });

  it('is complete while two windows write at the same time', async () => {
    await withService(30, 5, async ({ folder, open }) => {
      const windows = [open(), open()];
      await Promise.all(windows.map((window) => window.index()));
      const saved = windows.map(({ accounts }) => ({
        zones: [...accounts.zones],
        listedAt: 1,
        total: 30,
      }));
      const reader = open();
      const { id } = reader.account;
      for (let round = 0; round < 10; round += 1) {
        const [, , read] = await Promise.all([
          windows[0]?.files.save(id, saved[0] ?? EMPTY),
          windows[1]?.files.save(id, saved[1] ?? EMPTY),
          open().files.load(id, never()),
        ]);
        assert.equal(read?.zones.length, 30);
      }
      assert.equal((await readdir(folder)).length, 1, 'no temporary file is left');
    });
  });

  it('is loaded by another window than the one that wrote it', async () => {
    await withService(2, 1, async ({ service, open }) => {
      const [one, other] = [open(), open()];
      await one.index();
      await other.indexer.load();
      const before = service.calls.length;
      assert.equal((await other.index())?.loaded, 0);
      assert.equal(service.calls.length, before + 1);
      const own = await other.files.load(other.account.id, never());
      assert.equal(own, undefined, 'a window does not load what it wrote itself');
    });
  });

  it('can be loaded after loading it was cancelled', async () => {
    await withService(2, 2, async ({ open }) => {
      await open().index();
      const { files, account, troubles } = open();
      const { id } = account;
      assert.equal(await files.load(id, AbortSignal.abort()), undefined);
      const cancelling = new AbortController();
      const loading = files.load(id, cancelling.signal);
      cancelling.abort();
      assert.equal(await loading, undefined);
      assert.deepEqual(troubles, []);
      assert.equal((await files.load(id, never()))?.zones.length, 2);
    });
  });

  it('leaves no old temporary file of a window that ended while it saved', async () => {
    await withService(1, 1, async (scene) => {
      const { folder } = scene;
      await scene.open().index();
      const own = path.basename(await onlyFile(folder));
      const [old, young, other] = [
        `${own}.old.tmp`,
        `${own}.young.tmp`,
        `${'a'.repeat(32)}.v4.index.old.tmp`,
      ] as const;
      for (const each of [old, young, other]) await writeFile(path.join(folder, each), '');
      const [stale, recent] = [11, 9].map((minutes) => new Date(Date.now() - minutes * 60_000));
      assert.ok(stale && recent);
      for (const each of [old, other]) await utimes(path.join(folder, each), stale, stale);
      await utimes(path.join(folder, young), recent, recent);
      await loadAnew(scene);
      assert.deepEqual(new Set(await readdir(folder)), new Set([own, young]));
    });
  });
});

describe('A file of an index that cannot be saved', () => {
  const account = AccountId.parse('1@here');

  it('is reported when the folder cannot be written', async () => {
    await withService(0, 0, async ({ folder }) => {
      const troubles: FileTrouble[] = [];
      await writeFile(path.join(folder, 'file'), '');
      // Nobody can write in /proc, not even root.
      for (const unwritable of [path.join(folder, 'file', 'below'), '/proc']) {
        const files = new IndexFiles(unwritable, (trouble) => void troubles.push(trouble));
        assert.equal(await files.save(account, EMPTY), false);
        await files.cleanUp([]);
      }
      assert.deepEqual(troubles, ['unwritable', 'unwritable']);
      const files = new IndexFiles(path.join(folder, 'file'), (trouble) => void troubles.push(trouble));
      await files.remove(account);
      assert.deepEqual(troubles.slice(2), ['unwritable'], 'nor that it cannot be deleted');
    });
  });

  it('may be of an account without zones', async () => {
    await withService(0, 0, async ({ folder }) => {
      assert.equal(await new IndexFiles(folder, unexpected).save(account, EMPTY), true);
      assert.deepEqual(await new IndexFiles(folder, unexpected).load(account, never()), EMPTY);
    });
  });

  it('needs no folder to be deleted', async () => {
    await withService(0, 0, async ({ folder }) => {
      const files = new IndexFiles(path.join(folder, 'absent'), unexpected);
      await files.remove(account);
      await files.cleanUp([account]);
      assert.equal(await files.load(account, never()), undefined);
    });
  });
});

describe('The limits of loading index files', () => {
  it('end at the hundredth damaged line', async () => {
    await withService(1, 1, async (scene) => {
      await scene.open().index();
      const file = await onlyFile(scene.folder);
      const [header = '', zone = ''] = (await readFile(file, 'utf8')).split('\n');
      for (const [damaged, found] of [
        [99, 1],
        [100, 0],
      ] as const) {
        await writeFile(file, `${header}\n${'\n'.repeat(damaged)}${zone}\n`);
        const window = await loadAnew(scene);
        assert.equal(namesIn(window).length, found);
        assert.deepEqual(window.troubles, ['broken']);
      }
    });
  });

  it('skip a line that is too long, without holding it in memory', async () => {
    await withService(2, 1, async (scene) => {
      await scene.open().index();
      const file = await onlyFile(scene.folder);
      const [header = '', ...rest] = (await readFile(file, 'utf8')).split('\n');
      await writeFile(file, [header, 'x'.repeat(200_000), ...rest].join('\n'));
      const troubles: FileTrouble[] = [];
      const files = new IndexFiles(scene.folder, (trouble) => void troubles.push(trouble), {
        ...INDEX_LIMITS,
        lineBytes: 100_000,
      });
      const stored = await files.load(scene.open().account.id, never());
      assert.deepEqual(pluck(stored?.zones, 'name'), ['z0.example', 'z1.example']);
      assert.deepEqual(troubles, ['broken']);
    });
  });

  it('keep a file of any size out of memory', async () => {
    await withService(1, 1, async (scene) => {
      await scene.open().index();
      const troubles: FileTrouble[] = [];
      const limits = { ...INDEX_LIMITS, fileBytes: 2 ** 25 };
      const files = new IndexFiles(scene.folder, (trouble) => void troubles.push(trouble), limits);
      // A sparse file needs no space on the disk.
      await truncate(await onlyFile(scene.folder), 2 ** 31);
      const before = process.resourceUsage().maxRSS;
      const stored = await files.load(scene.open().account.id, never());
      assert.deepEqual(pluck(stored?.zones, 'name'), ['z0.example']);
      assert.deepEqual(troubles, ['tooLarge']);
      assert.ok(process.resourceUsage().maxRSS - before < 100_000, 'it took less than 100 MB');
    });
  });
});
