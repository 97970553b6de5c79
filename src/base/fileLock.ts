import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isNoFile } from './savedFiles.ts';

/** Times in milliseconds. */
interface LockTimes {
  /** A lock of this age is left over from a window that ended while it held it. */
  readonly stale: number;
  readonly retry: number;
  /** How often to try to take the lock. */
  readonly tries: number;
}

/** A window waits longer (12 seconds) than a lock lasts, and reading and writing a small file takes far less time. */
export const LOCK_TIMES: LockTimes = { stale: 10_000, retry: 20, tries: 600 };

/**
 * Runs `work` while no other window works on the same file with this function. The lock is a file beside it, whose
 * folder is made if there is none. A window whose work takes longer than {@link LOCK_TIMES.stale} loses its lock.
 * @throws the error of the system if the file cannot be locked, an error if another window holds the lock for too long,
 * and what `work` throws
 */
export async function withFileLock<T>(
  file: string,
  work: () => Promise<T>,
  times: LockTimes = LOCK_TIMES,
): Promise<T> {
  const lock = `${file}.lock`;
  const id = randomUUID();
  await mkdir(path.dirname(file), { recursive: true });
  for (let tries = 1; !(await take(lock, id)); tries += 1) {
    if (tries === times.tries) throw new Error('the file is locked');
    if (!(await isStale(lock, times)) || !(await removeStale(lock, times))) await wait(times.retry);
  }
  try {
    return await work();
  } finally {
    // Another window may have taken it over.
    if ((await readFile(lock, 'utf8').catch(() => undefined)) === id) await rm(lock, { force: true });
  }
}

/** Creates a lock file with the id of its holder. Returns false if the file exists. */
async function take(lock: string, id: string): Promise<boolean> {
  try {
    const handle = await open(lock, 'wx', 0o600);
    try {
      await handle.writeFile(id);
    } catch (error) {
      await rm(lock, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes a stale lock. Only one window at a time does so, and first checks again that the lock is stale: another
 * window may have removed it and made a new one. Returns false if another window is removing it.
 */
async function removeStale(lock: string, times: LockTimes): Promise<boolean> {
  const turn = `${lock}.takeover`;
  if (!(await take(turn, ''))) {
    // Left over from a window that ended right here.
    if (await isStale(turn, times)) await rm(turn, { force: true });
    return false;
  }
  try {
    if (await isStale(lock, times)) await rm(lock, { force: true });
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

/** A lock from the future is stale too: the clock was set back since. */
async function isStale(lock: string, { stale }: LockTimes): Promise<boolean> {
  try {
    // Not `stat`: a dangling link blocks the lock like any other file.
    return Math.abs(Date.now() - (await lstat(lock)).mtimeMs) > stale;
  } catch (error) {
    if (isNoFile(error)) return false;
    throw error;
  }
}
