import { chmod, copyFile, mkdir, open, realpath, rename, stat, unlink } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import path from 'node:path';
import type { FileStore } from './allOrNone.ts';

/** The disk of this machine. Replaces a file at once: readers never see half of the new one. */
export const DISK_FILES: FileStore<string> = {
  async kind(place) {
    const found = await statOf(place);
    if (found === undefined) return 'nothing';
    return found.isDirectory() ? 'folder' : 'file';
  },

  async resolved(place) {
    return (await statOf(place)) === undefined ? place : realpath(place);
  },

  beside: (place, name) => path.join(path.dirname(place), name),

  async write(place, text, target) {
    await mkdir(path.dirname(place), { recursive: true });
    const mode = (await statOf(target))?.mode;
    const file = await open(place, 'wx', mode === undefined ? undefined : mode & 0o777);
    try {
      await file.writeFile(text);
      // The file is on disk before it replaces another one.
      await file.sync();
    } finally {
      await file.close();
    }
  },

  copy: (from, to) => copyFile(from, to),

  async replace(from, to) {
    const found = await statOf(to);
    if (found !== undefined) await chmod(from, found.mode);
    await rename(from, to);
  },

  remove: unlink,
};

/** Returns the status of the file at a place, or of the target of a link; undefined if there is none. */
async function statOf(place: string): Promise<Stats | undefined> {
  try {
    return await stat(place);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
