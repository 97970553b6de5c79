import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isNoFile } from './savedFiles.ts';

/** Times in milliseconds. */
interface LockTimes {
  /** A lock of this age is left over from a window that ended while it held it. */
  readonly stale: number;
  readonly retry: number;
  /** How often a lock of another window is waited for. */
  readonly tries: number;
}

/** Reading and writing a small file takes far less time than a lock is waited for, and that less than it lasts. */
const LOCK_TIMES: LockTimes = { stale: 10_000, retry: 20, tries: 200 };

/**
 * Runs `work` while no other window works on the same file with this function. The lock is a file beside it, whose folder
 * is made if there is none. A window whose work takes longer than {@link LOCK_TIMES.stale} loses its lock.
 * @throws the error of the system if the file cannot be locked, an error if another window holds the lock for too long,
 * and what `work` throws
 */
export async function withFileLock<T>(
  file: string,
  work: () => Promise<T>,
  times: LockTimes = LOCK_TIMES,
): Promise<T> {
  const lock = `${file}.lock`;
  await mkdir(path.dirname(file), { recursive: true });
  for (let tries = 1; !(await take(lock)); tries += 1) {
    if (tries === times.tries) throw new Error('the file is locked');
    if ((await age(lock)) > times.stale) await rm(lock, { force: true });
    else await wait(times.retry);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Makes the file of a lock. Returns false if there is one. */
async function take(lock: string): Promise<boolean> {
  try {
    const handle = await open(lock, 'wx', 0o600);
    await handle.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function age(lock: string): Promise<number> {
  try {
    return Date.now() - (await stat(lock)).mtimeMs;
  } catch (error) {
    if (isNoFile(error)) return 0;
    throw error;
  }
}
