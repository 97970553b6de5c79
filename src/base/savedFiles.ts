import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';

/** Saving takes seconds: a temporary file of this age is left over from a window that ended while it saved. */
export const STALE_TEMPORARY_MS = 10 * 60_000;
/**
 * Files of this age that belong to none of the accounts were left behind by a removed account. Younger ones may be of
 * an account that another window has just added.
 */
export const ORPHANED_MS = 24 * 3_600_000;
/** How the name of a temporary file ends. */
export const TEMPORARY = /\.[^.]+\.tmp$/u;

/**
 * Writes a file, in the place of an existing one at once: a reader gets the old content or the new, also after a crash.
 * If two windows write at the same time, the later one wins, unless they take a lock (`fileLock.ts`). Makes its folder
 * if there is none.
 * @throws the error of the system; the old content then stays
 */
export async function writeSaved(
  file: string,
  content: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeThrough(temporary, content);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Opens a saved file to read it. */
export function openSaved(file: string): Promise<FileHandle> {
  // Without O_NONBLOCK, opening a FIFO waits for a writer.
  return open(file, constants.O_RDONLY | constants.O_NONBLOCK);
}

/** Returns a name for files about `id` that reveals nothing. */
export function savedName(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/** Returns true if an error means that a file does not exist. */
export function isNoFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Writes a file and waits until it is on disk, so that after a crash the renamed file is complete. */
async function writeThrough(
  file: string,
  content: Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    // `writeFile` takes a piece once the one before is written, so other events run in between.
    await writeFile(handle, content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
