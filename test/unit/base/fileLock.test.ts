import assert from 'node:assert/strict';
import { readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCK_TIMES, withFileLock } from '../../../src/base/fileLock.ts';
import { temporaryFolder } from '../../support/processes.ts';

const few = { stale: 10_000, retry: 1, tries: 3 };

/** Gives a file an age in milliseconds. */
async function age(file: string, milliseconds: number): Promise<void> {
  const at = new Date(Date.now() - milliseconds);
  await utimes(file, at, at);
}

describe('A lock of a file', () => {
  it('lets one work at a time, also after one failed, and leaves nothing behind', async () => {
    const folder = path.join(temporaryFolder('lock'), 'new');
    const file = path.join(folder, 'file');
    let [working, most] = [0, 0];
    const work = async (fails: boolean): Promise<string> => {
      working += 1;
      most = Math.max(most, working);
      await stat(folder);
      working -= 1;
      if (fails) throw new Error('failed');
      return 'done';
    };
    const ends = await Promise.allSettled(
      Array.from({ length: 9 }, (_, nth) => withFileLock(file, () => work(nth % 3 === 0))),
    );
    assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 6);
    assert.deepEqual([most, await readdir(folder)], [1, []]);
  });

  it('is waited for so many times', async () => {
    const file = path.join(temporaryFolder('lock'), 'file');
    await writeFile(`${file}.lock`, '');
    await assert.rejects(
      withFileLock(file, async () => assert.fail(), few),
      /locked/u,
    );
  });

  it('of a window that ended is taken over when it is stale, not before', async () => {
    const file = path.join(temporaryFolder('lock'), 'file');
    await writeFile(`${file}.lock`, '');
    await age(`${file}.lock`, few.stale - 5_000);
    await assert.rejects(
      withFileLock(file, async () => 'done', few),
      /locked/u,
    );
    await age(`${file}.lock`, few.stale + 1_000);
    assert.equal(await withFileLock(file, async () => 'done', few), 'done');
  });

  it('is waited for until it is stale', () => {
    assert.ok(LOCK_TIMES.tries * LOCK_TIMES.retry > LOCK_TIMES.stale);
  });

  it('that is stale is taken over by one at a time', async () => {
    const folder = temporaryFolder('lock');
    const many = Array.from({ length: 10 }, (_, nth) => path.join(folder, `file${nth}`));
    for (const file of many) {
      await writeFile(`${file}.lock`, '');
      await age(`${file}.lock`, LOCK_TIMES.stale + 1_000);
      let [working, most] = [0, 0];
      const work = async (): Promise<void> => {
        working += 1;
        most = Math.max(most, working);
        for (let turn = 0; turn < 5; turn += 1) await stat(folder);
        working -= 1;
      };
      // Each begins some steps of the file system later.
      const begin = async (later: number): Promise<void> => {
        for (let turn = 0; turn < later; turn += 1) await stat(folder);
        await withFileLock(file, work, { ...LOCK_TIMES, retry: 1, tries: 5_000 });
      };
      await Promise.all(Array.from({ length: 6 }, (_, nth) => begin(nth)));
      assert.equal(most, 1);
    }
    assert.deepEqual(await readdir(folder), []);
  });

  it('that another window took over stays with that one', async () => {
    const folder = temporaryFolder('lock');
    const file = path.join(folder, 'file');
    const first = { started: Promise.withResolvers<void>(), end: Promise.withResolvers<void>() };
    const slow = withFileLock(file, async () => {
      first.started.resolve();
      await first.end.promise;
    });
    await first.started.promise;
    await age(`${file}.lock`, few.stale + 1_000);
    await withFileLock(
      file,
      async () => {
        first.end.resolve();
        await slow;
        assert.deepEqual(await readdir(folder), ['file.lock']);
      },
      few,
    );
    assert.deepEqual(await readdir(folder), []);
  });

  it('is taken over only by a window whose turn it is, which does not last longer than a lock', async () => {
    const folder = temporaryFolder('lock');
    const file = path.join(folder, 'file');
    const turn = `${file}.lock.takeover`;
    for (const each of [`${file}.lock`, turn]) await writeFile(each, '');
    await age(`${file}.lock`, few.stale + 1_000);
    await assert.rejects(
      withFileLock(file, async () => assert.fail(), few),
      /locked/u,
    );
    await age(turn, few.stale + 1_000);
    assert.equal(await withFileLock(file, async () => 'done', few), 'done');
    assert.deepEqual(await readdir(folder), []);
  });

  it('is stale when it is from the future', async () => {
    const file = path.join(temporaryFolder('lock'), 'file');
    await writeFile(`${file}.lock`, '');
    await age(`${file}.lock`, -few.stale - 60_000);
    assert.equal(await withFileLock(file, async () => 'done', few), 'done');
  });

  it('does not last for ever if it is a link to nothing', async () => {
    const file = path.join(temporaryFolder('lock'), 'file');
    await symlink(path.join(path.dirname(file), 'nothing'), `${file}.lock`);
    const soon = { stale: 0, retry: 1, tries: 1_000 };
    assert.equal(await withFileLock(file, async () => 'done', soon), 'done');
  });
});
