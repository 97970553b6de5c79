import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isNoFile } from '../base/savedFiles.ts';
import { snapshotFiles, type SnapshotFile } from './snapshotNames.ts';

/** The folder of all snapshots. Every path is relative to it. */
export class SnapshotFolder {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = folder;
  }

  /** The snapshots of a zone in their order. */
  async snapshotsIn(folder: string): Promise<readonly SnapshotFile[]> {
    return snapshotFiles(folder, await this.namesIn(folder));
  }

  /** The names of the folders of accounts, or of the zones of an account. Other programs may have files beside them. */
  async foldersIn(folder: string): Promise<readonly string[]> {
    return (await this.namesIn(folder)).filter((name) => /^[0-9a-f]{32}$/u.test(name));
  }

  /** The names in a folder; none if there is no such folder. */
  async namesIn(folder: string): Promise<readonly string[]> {
    try {
      return await readdir(path.join(this.#path, folder));
    } catch (error) {
      if (isNoFile(error)) return [];
      throw error;
    }
  }

  /** In bytes; 0 for a file that is gone. */
  async size(file: string): Promise<number> {
    const { size } = await stat(path.join(this.#path, file)).catch(() => ({ size: 0 }));
    return size;
  }

  /** Returns the age in milliseconds; a negative number for a file that is gone. */
  async age(file: string): Promise<number> {
    const { mtimeMs } = await stat(path.join(this.#path, file)).catch(() => ({
      mtimeMs: Number.POSITIVE_INFINITY,
    }));
    return Date.now() - mtimeMs;
  }

  /** Deletes a file. If that fails, the file stays, and counts when files are counted again. */
  async delete(file: string): Promise<void> {
    await rm(path.join(this.#path, file), { recursive: true, force: true }).catch(() => undefined);
  }
}
