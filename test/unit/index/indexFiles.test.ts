import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { IndexFiles } from '../../../src/index/indexFiles.ts';
import { MAX_INDEX_BYTES } from '../../../src/index/indexFormat.ts';
import { never, SECRET } from '../api/server.ts';
import { withService } from './indexing.ts';

describe('The file of an index', () => {
  it('has a name that reveals nothing, and contains no token', async () => {
    await withService(2, 2, async ({ folder, open }) => {
      await open().index();
      const [name = '', ...more] = await readdir(folder);
      assert.deepEqual(more, []);
      assert.match(name, /^[0-9a-f]{32}\.index$/u);
      const bytes = await readFile(path.join(folder, name));
      assert.ok(!bytes.includes(SECRET));
    });
  });

  it('is reported when it is broken, and replaced by the next index', async () => {
    await withService(2, 2, async ({ folder, open }) => {
      await open().index();
      const [name = ''] = await readdir(folder);
      const file = path.join(folder, name);
      const whole = await readFile(file);
      const pieces = [
        Buffer.from(''),
        Buffer.from('{'),
        whole.subarray(0, whole.length / 2),
        Buffer.alloc(64, 0xff),
      ];
      for (const content of pieces) {
        await writeFile(file, content);
        const window = open();
        await window.indexer.load();
        assert.deepEqual(window.troubles, ['broken']);
        assert.deepEqual([...window.recordIndex.zones], []);
      }
      const window = open();
      assert.equal((await window.index())?.loaded, 2);
      const later = open();
      await later.indexer.load();
      assert.equal([...later.recordIndex.zones].length, 2);
      assert.deepEqual(later.troubles, []);
    });
  });

  it('is rejected without reading it when it is not a regular file, or announces more than it can hold', async () => {
    await withService(1, 1, async ({ folder, open }) => {
      await open().index();
      const [name = ''] = await readdir(folder);
      const file = path.join(folder, name);
      const whole = await readFile(file, 'utf8');
      const made: readonly (() => Promise<unknown>)[] = [
        () => writeFile(file, whole.replace(/"records":\d+/u, '"records":10000000')),
        () => promisify(execFile)('mkfifo', [file]),
        () => mkdir(file),
        // A sparse file needs no space on the disk.
        async () => {
          await writeFile(file, whole);
          await truncate(file, MAX_INDEX_BYTES + 1);
        },
      ];
      for (const make of made) {
        await rm(file, { recursive: true, force: true });
        await make();
        const window = open();
        await window.indexer.load();
        assert.deepEqual(window.troubles, ['broken']);
        assert.deepEqual([...window.recordIndex.zones], []);
      }
    });
  });

  it('is deleted when its account was not used for a month', async () => {
    await withService(1, 1, async ({ folder, open }) => {
      await open().index();
      const [own = ''] = await readdir(folder);
      const [old, temporary, young] = [
        `${'a'.repeat(32)}.index`,
        `${'b'.repeat(32)}.index.1.tmp`,
        `${'c'.repeat(32)}.index`,
      ] as const;
      for (const name of [old, temporary, young]) await writeFile(path.join(folder, name), 'records');
      const longAgo = new Date(Date.now() - 31 * 24 * 3_600_000);
      for (const name of [own, old, temporary]) await utimes(path.join(folder, name), longAgo, longAgo);
      const window = open();
      await window.indexer.load();
      assert.deepEqual(new Set(await readdir(folder)), new Set([own, young]));
      assert.equal([...window.recordIndex.zones].length, 1);
    });
  });

  it('is complete while two windows write at the same time', async () => {
    await withService(30, 5, async ({ folder, open }) => {
      const windows = [open(), open()];
      await Promise.all(windows.map((window) => window.index()));
      const zones = windows.map(({ recordIndex }) => ({ zones: [...recordIndex.zones], listedAt: 1 }));
      const reader = open();
      const id = reader.accounts.zones.account.id;
      for (let round = 0; round < 10; round += 1) {
        const [, , read] = await Promise.all([
          windows[0]?.files.save(id, zones[0] ?? { zones: [], listedAt: 1 }),
          windows[1]?.files.save(id, zones[1] ?? { zones: [], listedAt: 1 }),
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
      assert.equal(
        await other.files.load(other.accounts.zones.account.id, never()),
        undefined,
        'a window does not load what it wrote itself',
      );
    });
  });

  it('can be loaded after loading it was cancelled', async () => {
    await withService(2, 2, async ({ open }) => {
      await open().index();
      const { files, accounts, troubles } = open();
      const { id } = accounts.zones.account;
      assert.equal(await files.load(id, AbortSignal.abort()), undefined);
      assert.deepEqual(troubles, []);
      assert.equal((await files.load(id, never()))?.zones.length, 2);
    });
  });

  it('is written after old temporary files of crashed windows are deleted', async () => {
    await withService(1, 1, async ({ folder, open }) => {
      const window = open();
      await window.index();
      const [name = ''] = await readdir(folder);
      const [old, young] = [`${name}.old.tmp`, `${name}.young.tmp`];
      for (const each of [old, young]) await writeFile(path.join(folder, each), '');
      await utimes(path.join(folder, old), 1, 1);
      await window.index();
      assert.deepEqual((await readdir(folder)).toSorted(), [name, young].toSorted());
    });
  });

  it('is reported when it cannot be written', async () => {
    await withService(1, 1, async ({ folder, open }) => {
      await writeFile(path.join(folder, 'file'), '');
      const window = open();
      const files = new IndexFiles(path.join(folder, 'file', 'below'), (trouble) => {
        window.troubles.push(trouble);
      });
      assert.equal(await files.save(window.accounts.zones.account.id, { zones: [], listedAt: 1 }), false);
      assert.deepEqual(window.troubles, ['unwritable']);
    });
  });
});
