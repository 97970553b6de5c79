import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readLines } from '../../base/readLines.ts';
import {
  isNoFile,
  openSaved,
  ORPHANED_MS,
  savedName,
  writeSaved,
  STALE_TEMPORARY_MS,
} from '../../base/savedFiles.ts';
import { SerialQueue } from '../../base/serialQueue.ts';
import type { AccountId } from '../accountInfo.ts';
import {
  INDEX_LIMITS,
  INDEX_VERSION,
  indexLines,
  indexLinesWithSaved,
  parseIndex,
  type IndexLimits,
  type StoredIndex,
} from './indexFormat.ts';

/** The problem of a file, for the log. */
export type FileTrouble = 'broken' | 'tooLarge' | 'unreadable' | 'unwritable';

/** The name of a file: the hash of its account and the version of its format. */
const FILE_NAME = /^(?<hash>[0-9a-f]{32})\.v(?<version>\d{1,9})\.index(?<temporary>\..+\.tmp)?$/u;

/** A file in the folder; its age in milliseconds. */
interface FolderEntry {
  readonly hash: string;
  readonly version: number;
  readonly isTemporary: boolean;
  readonly age: number;
}

/**
 * The files that persist the index, one per account. Files are replaced atomically: a reader gets the old content or
 * the new. If two windows save at once, the later one wins.
 */
export class IndexFiles {
  readonly #folder: string;
  readonly #trouble: (trouble: FileTrouble) => void;
  readonly #limits: IndexLimits;
  readonly #queue = new SerialQueue();
  /** The state of each file when this window last read or wrote it. */
  readonly #seen = new Map<AccountId, string>();

  constructor(folder: string, trouble: (trouble: FileTrouble) => void, limits: IndexLimits = INDEX_LIMITS) {
    this.#folder = folder;
    this.#trouble = trouble;
    this.#limits = limits;
  }

  /**
   * Loads the saved index of an account. Returns undefined if there is none, if this window has loaded or saved it
   * already, if it is unusable, or if `signal` aborts. Lines that cannot be parsed are left out.
   */
  load(account: AccountId, signal: AbortSignal): Promise<StoredIndex | undefined> {
    return this.#queue.run(async () => {
      const file = this.#fileOf(account);
      try {
        const state = await stateOf(file);
        if (state === undefined || state === this.#seen.get(account)) return undefined;
        const stored = await this.#read(file, account, signal);
        this.#seen.set(account, state);
        return stored;
      } catch {
        // Try again next time.
        if (!signal.aborted) this.#trouble('unreadable');
        return undefined;
      }
    });
  }

  /**
   * Saves the index of an account. Zones without records in memory keep the saved ones. Returns whether that succeeded.
   */
  save(account: AccountId, index: StoredIndex): Promise<boolean> {
    return this.#queue.run(async () => {
      const file = this.#fileOf(account);
      try {
        const isInMemory = index.zones.every(({ loaded }) => loaded !== undefined);
        const lines = isInMemory
          ? indexLines(account, index, this.#limits)
          : indexLinesWithSaved(account, index, this.#savedLines(file), this.#limits);
        await writeSaved(file, lines);
        const state = await stateOf(file);
        if (state !== undefined) this.#seen.set(account, state);
        return true;
      } catch {
        this.#trouble('unwritable');
        return false;
      }
    });
  }

  /** Deletes the saved index of an account, in the formats of all versions. */
  remove(account: AccountId): Promise<void> {
    return this.#queue.run(async () => {
      this.#seen.delete(account);
      try {
        await this.#removeWhere(({ hash }) => hash === savedName(account));
      } catch {
        this.#trouble('unwritable');
      }
    });
  }

  /**
   * Deletes files that are no longer used: temporary files of windows that ended while they saved, files of older
   * versions, and old files of accounts other than these. {@link remove} can miss one: another window may save the
   * index of an account that this one has just removed, or a window may close before it has deleted the file. The files
   * of a newer version stay, so that trying an older version loses nothing.
   */
  cleanUp(accounts: Iterable<AccountId>): Promise<void> {
    const hashes = new Set([...accounts].map(savedName));
    return this.#queue.run(async () => {
      try {
        await this.#removeWhere(({ hash, version, isTemporary, age }) => {
          if (isTemporary) return age > STALE_TEMPORARY_MS;
          return hashes.has(hash) ? version < INDEX_VERSION : age > ORPHANED_MS;
        });
      } catch {
        // Any failure is retried when the editor starts again.
      }
    });
  }

  async #read(file: string, account: AccountId, signal: AbortSignal): Promise<StoredIndex | undefined> {
    const { fileBytes, lineBytes } = this.#limits;
    const handle = await openSaved(file);
    try {
      const stats = await handle.stat();
      const lines = stats.isFile() ? readLines(handle, fileBytes, lineBytes, signal) : [];
      const parsed = await parseIndex(lines, account, this.#limits);
      if (stats.size > fileBytes) this.#trouble('tooLarge');
      else if (parsed === undefined || parsed.damaged > 0) this.#trouble('broken');
      return parsed?.index;
    } finally {
      await handle.close();
    }
  }

  /** Returns the lines of a file that is about to be replaced; none if it cannot be opened. */
  async *#savedLines(file: string): AsyncGenerator<string, void> {
    const handle = await openSaved(file).catch(() => undefined);
    if (handle === undefined) return;
    try {
      const { fileBytes, lineBytes } = this.#limits;
      const isFile = (await handle.stat()).isFile();
      if (isFile) yield* readLines(handle, fileBytes, lineBytes, new AbortController().signal);
    } finally {
      await handle.close();
    }
  }

  async #removeWhere(which: (entry: FolderEntry) => boolean): Promise<void> {
    for (const name of await this.#names()) {
      const { hash, version, temporary } = FILE_NAME.exec(name)?.groups ?? {};
      if (hash === undefined) continue;
      const file = path.join(this.#folder, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      const age = Date.now() - mtimeMs;
      if (which({ hash, version: Number(version), isTemporary: temporary !== undefined, age }))
        await rm(file, { recursive: true, force: true });
    }
  }

  /** The names in the folder; none before the first index is saved. */
  async #names(): Promise<readonly string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      if (isNoFile(error)) return [];
      throw error;
    }
  }

  #fileOf(account: AccountId): string {
    return path.join(this.#folder, `${savedName(account)}.v${INDEX_VERSION}.index`);
  }
}

/** Returns a text that changes whenever the file is replaced; undefined if there is no file. */
async function stateOf(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if (isNoFile(error)) return undefined;
    throw error;
  }
}
