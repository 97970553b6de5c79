import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  isNoFile,
  openSaved,
  ORPHANED_MS,
  savedName,
  writeSaved,
  STALE_TEMPORARY_MS,
  TEMPORARY,
} from '../base/savedFiles.ts';
import { SerialQueue } from '../base/serialQueue.ts';
import type { IndexedRecord } from '../index/recordTable.ts';
import type { AccountId } from '../model/account.ts';
import {
  decodeSnapshot,
  encodeSnapshot,
  SNAPSHOT_LIMITS,
  type SnapshotLimits,
  type ZoneIds,
} from './snapshotFormat.ts';
import { folderOf, snapshotName, snapshotFiles, type Snapshot, type SnapshotFile } from './snapshotNames.ts';
import { zoneDigest } from './zoneDigest.ts';

/** What is wrong with a file, for the log. */
export type SnapshotTrouble = 'broken' | 'tooLarge' | 'unreadable' | 'unwritable';

/** So many snapshots of a zone are kept. */
export const MOST_SNAPSHOTS = 20;
/** Beyond the limit of all bytes, so much of it is left, so that the folder is not searched for each new snapshot. */
const LEFT_AT_LIMIT = 0.9;

/** The result of `keep`; `snapshot` has the records. */
export type Kept =
  | { readonly kind: 'first' | 'same'; readonly snapshot: Snapshot }
  /** They differ from `before`, which was the latest snapshot. */
  | { readonly kind: 'changed'; readonly snapshot: Snapshot; readonly before: Snapshot }
  | { readonly kind: 'failed' };

/**
 * The records that zones had, one file per snapshot, in a folder per account and zone. A file is never changed: it is
 * written as a whole or not at all, renamed when the same records are seen again, and deleted when there are too many.
 */
export class Snapshots {
  readonly folder: string;
  /** Reports what is wrong with a file. */
  readonly trouble: (trouble: SnapshotTrouble) => void;
  readonly #mostBytes: () => number;
  readonly #limits: SnapshotLimits;
  readonly #queue = new SerialQueue();
  /** Damaged files: `list` skips them, and `keep` writes a new snapshot in their place. */
  readonly #broken = new Set<string>();
  /** Of all files of this version, as far as this window knows; undefined before they are counted. */
  #bytes: number | undefined;
  /** How many bytes were left when that was still beyond the limit, because each zone keeps its latest snapshot. */
  #undeletable = 0;

  /** `mostBytes` limits all files together. */
  constructor(
    folder: string,
    mostBytes: () => number,
    trouble: (trouble: SnapshotTrouble) => void,
    limits: SnapshotLimits = SNAPSHOT_LIMITS,
  ) {
    this.folder = folder;
    this.#mostBytes = mostBytes;
    this.trouble = trouble;
    this.#limits = limits;
  }

  /** Returns the snapshots of a zone, the oldest first; none if they cannot be listed. */
  async list(zone: ZoneIds): Promise<readonly Snapshot[]> {
    const files = await this.#filesOf(folderOf(zone)).catch((): readonly SnapshotFile[] => {
      this.trouble('unreadable');
      return [];
    });
    const snapshots: Snapshot[] = [];
    for (const { snapshot } of files) {
      const before = snapshots.at(-1);
      if (snapshot === undefined || this.#broken.has(snapshot.file)) continue;
      // Two windows may have kept the same records at the same time.
      if (before?.digest === snapshot.digest)
        snapshots.splice(-1, 1, { ...before, lastSeen: snapshot.lastSeen });
      else snapshots.push(snapshot);
    }
    return snapshots;
  }

  /**
   * Returns the records of a snapshot; undefined if it is gone or damaged.
   * @throws the reason of `signal`
   */
  async read(
    zone: ZoneIds,
    { number, digest }: Pick<Snapshot, 'number' | 'digest'>,
    signal: AbortSignal,
  ): Promise<readonly IndexedRecord[] | undefined> {
    // It may have been renamed since it was listed.
    const files = await this.#filesOf(folderOf(zone)).catch(() => []);
    const found = files.find(({ snapshot }) => snapshot?.number === number && snapshot.digest === digest);
    signal.throwIfAborted();
    if (found?.snapshot === undefined) return undefined;
    const { file } = found.snapshot;
    const content = await this.#content(file);
    const records = content && (await decodeSnapshot(content, zone, this.#limits, signal));
    if (content !== undefined && records === undefined) {
      this.#broken.add(file);
      this.trouble('broken');
    }
    return records;
  }

  /**
   * Keeps the records of a whole zone, loaded at `seen`, if they differ from its latest snapshot. Then deletes the oldest
   * ones beyond the limits. Never throws but for `signal`: what cannot be written is reported.
   * @throws the reason of `signal`
   */
  async keep(
    zone: ZoneIds,
    records: readonly IndexedRecord[],
    seen: number,
    signal: AbortSignal,
  ): Promise<Kept> {
    const digest = await zoneDigest(records, signal);
    return this.#queue.run(async () => {
      signal.throwIfAborted();
      const folder = folderOf(zone);
      try {
        const files = await this.#filesOf(folder);
        const latest = files.findLast(({ snapshot }) => snapshot !== undefined)?.snapshot;
        if (latest?.digest === digest && !this.#broken.has(latest.file)) {
          await this.#seenAgain(folder, latest, seen);
          return { kind: 'same', snapshot: latest };
        }
        const content = await encodeSnapshot(zone, records, this.#limits, signal);
        if (content === undefined) {
          this.trouble('tooLarge');
          return { kind: 'failed' };
        }
        const number = 1 + (files.at(-1)?.number ?? 0);
        const named = { number, firstSeen: seen, lastSeen: seen, digest };
        const snapshot = { ...named, file: path.join(folder, snapshotName(named)) };
        await writeSaved(path.join(this.folder, snapshot.file), content);
        if (this.#bytes !== undefined) this.#bytes += content.length;
        // What could not be deleted now is when the next snapshot is kept.
        await this.#deleteOldest(folder).catch(() => this.trouble('unwritable'));
        return latest === undefined
          ? { kind: 'first', snapshot }
          : { kind: 'changed', snapshot, before: latest };
      } catch (error) {
        if (signal.aborted) throw error;
        this.trouble('unwritable');
        return { kind: 'failed' };
      }
    });
  }

  /** Deletes all snapshots of an account, those of newer versions too. */
  remove(account: AccountId): Promise<void> {
    return this.#queue.run(async () => {
      this.#bytes = undefined;
      await rm(path.join(this.folder, savedName(account)), { recursive: true, force: true }).catch(() =>
        this.trouble('unwritable'),
      );
    });
  }

  /**
   * Deletes what nothing uses any more: temporary files of windows that ended while they saved, and old folders of
   * accounts other than these, which {@link remove} may have missed.
   */
  cleanUp(accounts: Iterable<AccountId>): Promise<void> {
    const known = new Set([...accounts].map(savedName));
    return this.#queue.run(async () => {
      try {
        await this.#cleanUp(known);
      } catch {
        // Any failure is retried when the editor starts again.
      }
    });
  }

  async #cleanUp(known: ReadonlySet<string>): Promise<void> {
    for (const account of await this.#folders('')) {
      if (!known.has(account) && (await this.#age(account)) > ORPHANED_MS) {
        await this.#delete(account);
        continue;
      }
      for (const zone of await this.#folders(account))
        for (const name of await this.#names(path.join(account, zone))) {
          const file = path.join(account, zone, name);
          if (TEMPORARY.test(name) && (await this.#age(file)) > STALE_TEMPORARY_MS) await this.#delete(file);
        }
    }
  }

  /** Notes in the name of the latest snapshot that its records were loaded again. */
  async #seenAgain(folder: string, latest: Snapshot, seen: number): Promise<void> {
    if (latest.lastSeen === seen) return;
    const file = path.join(folder, snapshotName({ ...latest, lastSeen: seen }));
    await rename(path.join(this.folder, latest.file), path.join(this.folder, file)).catch(
      (error: unknown) => {
        // Another window renamed it.
        if (!isNoFile(error)) throw error;
      },
    );
  }

  /** Deletes the oldest snapshots beyond the limits: of a zone, then of all. The latest one of a zone stays. */
  async #deleteOldest(folder: string): Promise<void> {
    const own = (await this.#filesOf(folder)).flatMap(({ snapshot }) => snapshot ?? []);
    for (const { file } of own.slice(0, -MOST_SNAPSHOTS)) {
      const { size } = await stat(path.join(this.folder, file)).catch(() => ({ size: 0 }));
      await this.#delete(file);
      if (this.#bytes !== undefined) this.#bytes -= size;
    }
    // All files are looked at again only after they grew by a part of themselves.
    const most = Math.max(this.#mostBytes(), this.#undeletable / LEFT_AT_LIMIT);
    if (this.#bytes !== undefined && this.#bytes <= most) return;
    await this.#deleteOldestOfAll();
  }

  async #deleteOldestOfAll(): Promise<void> {
    const most = this.#mostBytes();
    let bytes = 0;
    const deletable: { readonly file: string; readonly lastSeen: number; readonly size: number }[] = [];
    for (const account of await this.#folders(''))
      for (const zone of await this.#folders(account)) {
        const own = (await this.#filesOf(path.join(account, zone))).flatMap(({ snapshot }) => snapshot ?? []);
        // If the clock was put back, an earlier snapshot is still not younger than a later one of its zone.
        let lastSeen = 0;
        for (const [index, snapshot] of own.entries()) {
          const { size } = await stat(path.join(this.folder, snapshot.file)).catch(() => ({ size: 0 }));
          bytes += size;
          lastSeen = Math.max(lastSeen, snapshot.lastSeen);
          if (index < own.length - 1) deletable.push({ file: snapshot.file, lastSeen, size });
        }
      }
    if (bytes > most)
      for (const { file, size } of deletable.toSorted((one, other) => one.lastSeen - other.lastSeen)) {
        if (bytes <= most * LEFT_AT_LIMIT) break;
        await this.#delete(file);
        bytes -= size;
      }
    this.#bytes = bytes;
    this.#undeletable = bytes > most ? bytes : 0;
  }

  /** Returns the files in a folder in their order. */
  async #filesOf(folder: string): Promise<readonly SnapshotFile[]> {
    return snapshotFiles(folder, await this.#names(folder));
  }

  /** The content of a file; undefined if it is gone, too large, or cannot be read. */
  async #content(file: string): Promise<Buffer | undefined> {
    try {
      const handle = await openSaved(path.join(this.folder, file));
      try {
        const stats = await handle.stat();
        if (stats.isFile() && stats.size <= this.#limits.fileBytes) return await handle.readFile();
        this.trouble('tooLarge');
        return undefined;
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (!isNoFile(error)) this.trouble('unreadable');
      return undefined;
    }
  }

  /** The folders of accounts, or of the zones of an account. Other programs may have files beside them. */
  async #folders(folder: string): Promise<readonly string[]> {
    return (await this.#names(folder)).filter((name) => /^[0-9a-f]{32}$/u.test(name));
  }

  /** The names in a folder; none if there is no such folder. */
  async #names(folder: string): Promise<readonly string[]> {
    try {
      return await readdir(path.join(this.folder, folder));
    } catch (error) {
      if (isNoFile(error)) return [];
      throw error;
    }
  }

  async #age(file: string): Promise<number> {
    const { mtimeMs } = await stat(path.join(this.folder, file)).catch(() => ({
      mtimeMs: Number.POSITIVE_INFINITY,
    }));
    return Date.now() - mtimeMs;
  }

  async #delete(file: string): Promise<void> {
    await rm(path.join(this.folder, file), { recursive: true, force: true }).catch(() => undefined);
  }
}
