import assert from 'node:assert/strict';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { PlaceError, writeAllOrNone, type FileStore } from '../../../src/files/allOrNone.ts';
import { DISK_FILES } from '../../../src/files/diskFiles.ts';
import { temporaryFolder } from '../../support/processes.ts';

const never = new AbortController().signal;
const OLD = { a: 'old a', c: 'old c' };
const NEW = { a: 'new a, longer', b: 'new b', c: 'new c' };

/** A folder with two of the three files that are written. */
function folderWithOld(): string {
  const folder = temporaryFolder('files');
  for (const [name, text] of Object.entries(OLD)) writeFileSync(path.join(folder, name), text);
  return folder;
}

function newFiles(folder: string): readonly { readonly place: string; readonly text: string }[] {
  return Object.entries(NEW).map(([name, text]) => ({ place: path.join(folder, name), text }));
}

function contentOf(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );
}

/** What happens instead of one operation on the disk. */
type Fault = (operation: string, places: readonly string[]) => Promise<void>;

/** The disk, where the operation of a number fails. `count` is the number of operations so far. */
function faultyDisk(
  at: number,
  fault: Fault,
): { readonly store: FileStore<string>; readonly count: () => number } {
  let count = 0;
  const step = async <T>(
    operation: string,
    places: readonly string[],
    work: () => Promise<T>,
  ): Promise<T> => {
    count += 1;
    if (count === at) await fault(operation, places);
    return work();
  };
  const store: FileStore<string> = {
    beside: (place, name) => DISK_FILES.beside(place, name),
    kind: (place) => step('kind', [place], () => DISK_FILES.kind(place)),
    resolved: (place) => step('resolved', [place], () => DISK_FILES.resolved(place)),
    write: (place, text, target) => step('write', [place], () => DISK_FILES.write(place, text, target)),
    copy: (from, to) => step('copy', [from, to], () => DISK_FILES.copy(from, to)),
    replace: (from, to) => step('replace', [from, to], () => DISK_FILES.replace(from, to)),
    remove: (place) => step('remove', [place], () => DISK_FILES.remove(place)),
  };
  return { store, count: () => count };
}

/** The number of operations of a whole write, the last of which remove copies. */
async function operations(): Promise<number> {
  const { store, count } = faultyDisk(0, () => Promise.resolve());
  await writeAllOrNone(store, newFiles(folderWithOld()), never);
  return count();
}

const noSpace = (): Error =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

const isFolderError = (error: unknown): boolean =>
  error instanceof PlaceError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'EISDIR';

describe('Files that are written together', () => {
  it('replace what was there, and leave nothing else', async () => {
    const folder = folderWithOld();
    const counts: number[] = [];
    await writeAllOrNone(DISK_FILES, newFiles(folder), never, (count) => void counts.push(count));
    assert.deepEqual(contentOf(folder), NEW);
    assert.deepEqual(counts, [1, 2, 3]);
  });

  it('are not written at all when any step fails', async () => {
    const all = await operations();
    assert.ok(all > 10);
    for (let at = 1; at <= all; at += 1) {
      const folder = folderWithOld();
      let failed = '';
      const { store } = faultyDisk(at, (operation) => {
        failed = operation;
        return Promise.reject(noSpace());
      });
      const writing = writeAllOrNone(store, newFiles(folder), never);
      // A copy that cannot be removed is no reason to fail.
      if (at > all - 2) {
        await writing;
        const { a, b, c } = contentOf(folder);
        assert.deepEqual({ a, b, c }, NEW);
        continue;
      }
      await assert.rejects(writing, (error) => error instanceof PlaceError && error.cause instanceof Error);
      assert.deepEqual(contentOf(folder), OLD, `${at}: ${failed}`);
    }
  });

  it('are not written at all when the disk is full in the middle of a text', async () => {
    for (let at = 1; at <= (await operations()); at += 1) {
      const folder = folderWithOld();
      const { store } = faultyDisk(at, (operation, places) => {
        if (operation === 'write' || operation === 'copy') writeFileSync(places.at(-1) ?? '', 'ha');
        return operation === 'write' || operation === 'copy' ? Promise.reject(noSpace()) : Promise.resolve();
      });
      const isWritten = await writeAllOrNone(store, newFiles(folder), never).then(
        () => true,
        () => false,
      );
      assert.deepEqual(contentOf(folder), isWritten ? NEW : OLD);
    }
  });

  it('are whole, the old or the new ones, when the process ends at any step', async () => {
    for (let at = 1; at <= (await operations()); at += 1) {
      const folder = folderWithOld();
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const { store } = faultyDisk(at, () => {
        end();
        return new Promise(() => undefined);
      });
      void writeAllOrNone(store, newFiles(folder), never);
      await ended;
      const found = contentOf(folder);
      assert.ok(found['a'] === OLD.a || found['a'] === NEW.a, `${at}: ${found['a'] ?? ''}`);
      assert.ok(found['b'] === undefined || found['b'] === NEW.b);
      assert.ok(found['c'] === OLD.c || found['c'] === NEW.c);
    }
  });

  it('are all written or none when the user cancels at any step', async () => {
    let cancelledRuns = 0;
    for (let at = 1; at <= (await operations()); at += 1) {
      const folder = folderWithOld();
      const cancelled = new AbortController();
      const { store } = faultyDisk(at, () => Promise.resolve(cancelled.abort(new Error('cancelled'))));
      const error: unknown = await writeAllOrNone(store, newFiles(folder), cancelled.signal).catch(
        (reason: unknown) => reason,
      );
      assert.deepEqual(contentOf(folder), error === undefined ? NEW : OLD);
      if (error !== undefined) {
        assert.equal(error, cancelled.signal.reason);
        cancelledRuns += 1;
      }
    }
    // Until the last file is looked at: after that, all are moved to their places.
    assert.equal(cancelledRuns, 9);
    const folder = folderWithOld();
    await assert.rejects(
      writeAllOrNone(DISK_FILES, newFiles(folder), AbortSignal.abort(new Error('before'))),
      /before/u,
    );
    assert.deepEqual(contentOf(folder), OLD);
  });

  it('are not written any more once the user cancels', async () => {
    const cancelled = new AbortController();
    const written: string[] = [];
    const store: FileStore<string> = {
      ...DISK_FILES,
      write: async (place, text, target) => {
        written.push(path.basename(target));
        cancelled.abort(new Error('cancelled'));
        return DISK_FILES.write(place, text, target);
      },
    };
    const folder = folderWithOld();
    await assert.rejects(writeAllOrNone(store, newFiles(folder), cancelled.signal), /cancelled/u);
    assert.deepEqual([written, contentOf(folder)], [['a'], OLD]);
  });

  it('do not replace a folder, nor one that appears while they are written', async () => {
    const known = folderWithOld();
    mkdirSync(path.join(known, 'b'));
    await assert.rejects(writeAllOrNone(DISK_FILES, newFiles(known), never), isFolderError);
    assert.deepEqual(readdirSync(known), ['a', 'b', 'c']);
    rmSync(path.join(known, 'b'), { recursive: true });
    assert.deepEqual(contentOf(known), OLD);

    for (let at = 1; at <= (await operations()); at += 1) {
      const folder = folderWithOld();
      const place = path.join(folder, 'c');
      const { store } = faultyDisk(at, (operation, places) => {
        if (operation === 'replace' && places[1] === place) {
          rmSync(place);
          mkdirSync(path.join(place, 'kept'), { recursive: true });
        }
        return Promise.resolve();
      });
      await writeAllOrNone(store, newFiles(folder), never).catch(() => undefined);
      if (!statSync(place).isDirectory()) continue;
      assert.deepEqual(readdirSync(place), ['kept']);
      assert.deepEqual(readdirSync(folder), ['a', 'c']);
      assert.equal(readFileSync(path.join(folder, 'a'), 'utf8'), OLD.a);
      return;
    }
    assert.fail('no folder appeared');
  });

  it('keep the copy of a file that cannot be restored', async () => {
    const folder = folderWithOld();
    const { store } = faultyDisk(0, () => Promise.resolve());
    let replaced = 0;
    const broken: FileStore<string> = {
      ...store,
      replace: async (from, to) => {
        replaced += 1;
        // The second file fails, and so does all that follows.
        if (replaced > 1) throw noSpace();
        await store.replace(from, to);
      },
    };
    await assert.rejects(writeAllOrNone(broken, newFiles(folder), never), PlaceError);
    const found = contentOf(folder);
    assert.ok(Object.values(found).includes(OLD.a));
    assert.equal(found['c'], OLD.c);
  });

  it('have names for their new texts that are short, however long theirs are', async () => {
    const folder = temporaryFolder('files');
    const place = path.join(folder, 'x'.repeat(255));
    await writeAllOrNone(DISK_FILES, [{ place, text: 'new' }], never);
    assert.deepEqual(readdirSync(folder), ['x'.repeat(255)]);
  });

  it('keep the permissions of a file, and a link to it', async () => {
    const folder = folderWithOld();
    const place = path.join(folder, 'a');
    // The mask of a process takes these from a new file.
    chmodSync(place, 0o622);
    const link = path.join(temporaryFolder('links'), 'link');
    symlinkSync(place, link);
    await writeAllOrNone(DISK_FILES, [{ place: link, text: 'new' }], never);
    assert.ok(lstatSync(link).isSymbolicLink());
    assert.deepEqual(contentOf(folder), { ...OLD, a: 'new' });
    assert.equal(statSync(place).mode & 0o777, 0o622);
  });

  it('can be read by nobody who may not read the file that they replace, not even while they are written', async () => {
    const folder = folderWithOld();
    const place = path.join(folder, 'a');
    chmodSync(place, 0o600);
    const modes: number[] = [];
    await writeAllOrNone(DISK_FILES, [{ place, text: 'new' }], never, () => {
      for (const name of readdirSync(folder))
        if (name.endsWith('.part')) modes.push(statSync(path.join(folder, name)).mode & 0o777);
    });
    assert.deepEqual(modes, [0o600]);
  });

  it('get their folder if there is none', async () => {
    const place = path.join(temporaryFolder('files'), 'new', 'folder', 'a');
    await writeAllOrNone(DISK_FILES, [{ place, text: 'new' }], never);
    assert.equal(readFileSync(place, 'utf8'), 'new');
  });
});
