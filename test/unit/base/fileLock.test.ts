import assert from 'node:assert/strict';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withFileLock } from '../../../src/base/fileLock.ts';
import { temporaryFolder } from '../../support/processes.ts';

const few = { stale: 10_000, retry: 1, tries: 3 };

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
    const age = async (milliseconds: number): Promise<void> => {
      const at = new Date(Date.now() - milliseconds);
      await utimes(`${file}.lock`, at, at);
    };
    await age(few.stale - 5_000);
    await assert.rejects(
      withFileLock(file, async () => 'done', few),
      /locked/u,
    );
    await age(few.stale + 1_000);
    assert.equal(await withFileLock(file, async () => 'done', few), 'done');
  });
});
