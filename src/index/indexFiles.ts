import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inSlices } from '../base/timeSlices.ts';
import type { AccountId } from '../model/account.ts';
import {
  canHoldAnnounced,
  decodeIndex,
  encodeIndex,
  MAX_INDEX_BYTES,
  MAX_HEADER_BYTES,
  type StoredIndex,
} from './indexFormat.ts';

/** What is wrong with a file, for the log. */
export type FileTrouble = 'broken' | 'newer' | 'unreadable' | 'unwritable';

/** No window still writes a temporary file of this age. */
const STALE_MS = 10 * 60_000;
/** A file of this age that belongs to none of the accounts was left behind by a removed account. */
const ORPHANED_MS = 30 * 24 * 3_600_000;

/**
 * The files that persist the index, one per account. Files are replaced atomically: a reader gets the old content or
 * the new. If two windows save at once, the later one wins.
 */
export class IndexFiles {
  readonly #folder: string;
  readonly #trouble: (trouble: FileTrouble) => void;
  /** Serializes the operations on the file of each account. */
  readonly #queues = new Map<AccountId, Promise<unknown>>();
  /** The state of each file when this window last read or wrote it. */
  readonly #seen = new Map<AccountId, string>();

  constructor(folder: string, trouble: (trouble: FileTrouble) => void) {
    this.#folder = folder;
    this.#trouble = trouble;
  }

  /**
   * Loads the saved index of an account, in time slices. Returns undefined if there is none, if this window has loaded
   * or saved it already, if it is unusable, or if `signal` aborts.
   */
  load(account: AccountId, signal: AbortSignal): Promise<StoredIndex | undefined> {
    return this.#inTurn(account, async () => {
      const file = this.#fileOf(account);
      try {
        const state = await stateOf(file);
        if (state === undefined || state === this.#seen.get(account)) return undefined;
        this.#seen.set(account, state);
        const bytes = await readPlausible(file);
        const stored = bytes === undefined ? 'broken' : await inSlices(decodeIndex(bytes, account), signal);
        if (typeof stored === 'object') return stored;
        this.#trouble(stored);
      } catch {
        // Try again next time.
        this.#seen.delete(account);
        if (!signal.aborted) this.#trouble('unreadable');
      }
      return undefined;
    });
  }

  /** Saves the index of an account. Returns whether that succeeded. */
  save(account: AccountId, index: StoredIndex): Promise<boolean> {
    return this.#inTurn(account, async () => {
      const file = this.#fileOf(account);
      const temporary = `${file}.${randomUUID()}.tmp`;
      try {
        await mkdir(this.#folder, { recursive: true });
        await this.#clearStale(path.basename(file));
        await writeThrough(temporary, encodeIndex(account, index));
        await rename(temporary, file);
        const state = await stateOf(file);
        if (state !== undefined) this.#seen.set(account, state);
        return true;
      } catch {
        this.#trouble('unwritable');
        await rm(temporary, { force: true }).catch(() => undefined);
        return false;
      }
    });
  }

  /** Deletes the saved index of an account. */
  remove(account: AccountId): Promise<void> {
    return this.#inTurn(account, async () => {
      this.#seen.delete(account);
      try {
        await rm(this.#fileOf(account), { force: true });
      } catch {
        this.#trouble('unwritable');
      }
    });
  }

  /**
   * Deletes old files of accounts other than these. {@link remove} can miss one: another window may save the index of an
   * account that this one has just removed, or a window may close before it has deleted the file.
   */
  async removeOrphans(accounts: Iterable<AccountId>): Promise<void> {
    const known = new Set([...accounts].map((account) => path.basename(this.#fileOf(account))));
    try {
      await this.#removeOlder(ORPHANED_MS, (entry) => {
        const name = /^[0-9a-f]{32}\.index(?=$|\.)/u.exec(entry)?.[0];
        return name !== undefined && !known.has(name);
      });
    } catch {
      // Usually the folder does not exist yet. Any other failure is retried when the editor starts again.
    }
  }

  /** Deletes temporary files of windows that ended while they saved. */
  async #clearStale(name: string): Promise<void> {
    await this.#removeOlder(STALE_MS, (entry) => entry.startsWith(`${name}.`) && entry.endsWith('.tmp'));
  }

  async #removeOlder(milliseconds: number, which: (entry: string) => boolean): Promise<void> {
    for (const entry of await readdir(this.#folder)) {
      if (!which(entry)) continue;
      const file = path.join(this.#folder, entry);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (Date.now() - mtimeMs > milliseconds) await rm(file, { force: true });
    }
  }

  #fileOf(account: AccountId): string {
    const name = createHash('sha256').update(account).digest('hex').slice(0, 32);
    return path.join(this.#folder, `${name}.index`);
  }

  async #inTurn<T>(account: AccountId, work: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(account);
    const turn = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    this.#queues.set(account, turn);
    try {
      return await turn;
    } finally {
      // The last operation in a queue removes the queue, so that its result can be garbage-collected.
      if (this.#queues.get(account) === turn) this.#queues.delete(account);
    }
  }
}

/** Writes a file and waits until it is on disk, so that after a crash the renamed file is complete. */
async function writeThrough(file: string, lines: Iterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    // Encodes each line after the previous one is written, so that other events run in between.
    await writeFile(handle, lines);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads a file that can be an index. Returns undefined, without reading it, if it is no regular file, too large, or
 * too small for what its header announces.
 */
async function readPlausible(file: string): Promise<Uint8Array | undefined> {
  // Without O_NONBLOCK, opening a FIFO waits for a writer.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size > MAX_INDEX_BYTES) return undefined;
    const start = await handle.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
    if (!canHoldAnnounced(start.buffer.subarray(0, start.bytesRead), stats.size)) return undefined;
    const whole = await handle.read(Buffer.allocUnsafe(stats.size), 0, stats.size, 0);
    return whole.buffer.subarray(0, whole.bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns a text that changes whenever the file is replaced; undefined if there is no file. */
async function stateOf(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
