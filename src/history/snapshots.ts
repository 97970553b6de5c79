import { rename, rm } from 'node:fs/promises';
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
import type { IndexedRecord } from '../zones/recordTable.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import { zoneDigest } from './canonicalRecord.ts';
import {
  decodeSnapshot,
  encodeSnapshot,
  SNAPSHOT_LIMITS,
  type SnapshotLimits,
  type ZoneIds,
} from './snapshotFormat.ts';
import { folderOf, HIGHEST_NUMBER, snapshotName, type Snapshot, type SnapshotFile } from './snapshotNames.ts';
import { SnapshotFolder } from './snapshotFolder.ts';

/** The problem of a file, for the log. */
export type SnapshotTrouble = 'broken' | 'tooLarge' | 'unreadable' | 'unwritable';

/** The most snapshots of a zone that are kept. */
export const MOST_SNAPSHOTS = 20;
/**
 * Once all files exceed their limit, they are reduced to this part of it, so that the folder is not searched for each
 * new snapshot.
 */
const LEFT_AT_LIMIT = 0.9;
/** All files are counted again after this window wrote this part of the limit, because other windows write too. */
const COUNTED_AGAIN = 0.1;

/** The result of `keep`; `snapshot` has the records. */
export type Kept =
  | { readonly kind: 'first' | 'same'; readonly snapshot: Snapshot }
  /** They differ from `before`, which was the latest snapshot. */
  | { readonly kind: 'changed'; readonly snapshot: Snapshot; readonly before: Snapshot }
  /** They were loaded before the latest snapshot, which another window kept. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'failed' };

/**
 * The records that zones had, one file per snapshot, in a folder per account and zone. A file is never changed: it is
 * written as a whole or not at all, renamed when the same records are seen again, and deleted when there are too many.
 */
export class Snapshots {
  readonly folder: string;
  /** Reports the problem of a file. */
  readonly trouble: (trouble: SnapshotTrouble) => void;
  readonly #mostBytes: () => number;
  readonly #limits: SnapshotLimits;
  readonly #files: SnapshotFolder;
  readonly #queue = new SerialQueue();
  /** Damaged files: `list` skips them, and `keep` writes a new snapshot in their place. */
  readonly #broken = new Set<string>();
  /** How many bytes this window may write before it counts all files again, and the limit of the last count. */
  #counted = { left: 0, most: 0 };

  /** `mostBytes` limits all files together. */
  constructor(
    folder: string,
    mostBytes: () => number,
    trouble: (trouble: SnapshotTrouble) => void,
    limits: SnapshotLimits = SNAPSHOT_LIMITS,
  ) {
    this.folder = folder;
    this.#files = new SnapshotFolder(folder);
    this.#mostBytes = mostBytes;
    this.trouble = trouble;
    this.#limits = limits;
  }

  /** Returns the snapshots of a zone, the oldest first; none if they cannot be listed. */
  async list(zone: ZoneIds): Promise<readonly Snapshot[]> {
    return (await this.#listed(zone)) ?? [];
  }

  /** Whether there are no two snapshots of a zone that can be compared; false also if they cannot be listed. */
  async isUnchanged(zone: ZoneIds): Promise<boolean> {
    const snapshots = await this.#listed(zone);
    return snapshots !== undefined && snapshots.length < 2;
  }

  async #listed(zone: ZoneIds): Promise<readonly Snapshot[] | undefined> {
    let files: readonly SnapshotFile[];
    try {
      files = await this.#files.snapshotsIn(folderOf(zone));
    } catch {
      this.trouble('unreadable');
      return undefined;
    }
    const snapshots: Snapshot[] = [];
    for (const { snapshot } of files) {
      const before = snapshots.at(-1);
      if (snapshot === undefined || this.#broken.has(snapshot.file)) continue;
      // Two windows may have kept the same records at the same time, or again because the first file is damaged.
      if (before?.digest === snapshot.digest)
        snapshots.splice(-1, 1, { ...snapshot, firstSeen: before.firstSeen });
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
    const files = await this.#files.snapshotsIn(folderOf(zone)).catch(() => []);
    const found = files.find(({ snapshot }) => snapshot?.number === number && snapshot.digest === digest);
    if (found?.snapshot === undefined) return undefined;
    const { file } = found.snapshot;
    const content = await this.#content(file);
    if (content === undefined) return undefined;
    const records = await decodeSnapshot(content, zone, this.#limits, signal);
    // Whole files may have been exchanged.
    if (records !== undefined && (await zoneDigest(records, signal)) === digest) return records;
    this.#broken.add(file);
    this.trouble('broken');
    return undefined;
  }

  /**
   * Keeps the records of a whole zone, loaded at `seen`, if they differ from its latest snapshot. Then deletes the
   * oldest ones beyond the limits. Failed writes are reported, not thrown. `now` shows whether the clock was put back
   * since the latest snapshot.
   * @throws the reason of `signal`
   */
  async keep(
    zone: ZoneIds,
    records: readonly IndexedRecord[],
    seen: number,
    signal: AbortSignal,
    now = Date.now(),
  ): Promise<Kept> {
    const digest = await zoneDigest(records, signal);
    return this.#queue.run(async () => {
      signal.throwIfAborted();
      const folder = folderOf(zone);
      try {
        const files = await this.#files.snapshotsIn(folder);
        const latest = files.findLast(({ snapshot }) => snapshot !== undefined)?.snapshot;
        if (latest?.digest === digest && !this.#broken.has(latest.file)) {
          if (seen > latest.lastSeen || now < latest.lastSeen) await this.#seenAgain(folder, latest, seen);
          return { kind: 'same', snapshot: latest };
        }
        if (latest !== undefined && seen < latest.lastSeen && latest.lastSeen <= now)
          return { kind: 'outdated' };
        const content = await encodeSnapshot(zone, records, this.#limits, signal);
        if (content === undefined) {
          this.trouble('tooLarge');
          return { kind: 'failed' };
        }
        const number = Math.min(1 + (files.at(-1)?.number ?? 0), HIGHEST_NUMBER);
        const named = { number, firstSeen: seen, lastSeen: seen, digest };
        const snapshot = { ...named, file: path.join(folder, snapshotName(named)) };
        await writeSaved(path.join(this.folder, snapshot.file), content);
        this.#counted.left -= content.length;
        // Snapshots that cannot be deleted now are deleted when the next one is kept.
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
      await rm(path.join(this.folder, savedName(account)), { recursive: true, force: true }).catch(() =>
        this.trouble('unwritable'),
      );
    });
  }

  /**
   * Deletes files that are no longer used: temporary files of windows that ended while they saved, and old folders of
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
    for (const account of await this.#files.foldersIn('')) {
      if (!known.has(account) && (await this.#files.age(account)) > ORPHANED_MS) {
        await this.#files.delete(account);
        continue;
      }
      const zones = await this.#files.foldersIn(account);
      for (const folder of [account, ...zones.map((zone) => path.join(account, zone))])
        for (const name of await this.#files.namesIn(folder)) {
          const file = path.join(folder, name);
          if (TEMPORARY.test(name) && (await this.#files.age(file)) > STALE_TEMPORARY_MS)
            await this.#files.delete(file);
        }
    }
  }

  /** Notes in the name of the latest snapshot that its records were loaded again. */
  async #seenAgain(folder: string, latest: Snapshot, seen: number): Promise<void> {
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
    const own = (await this.#files.snapshotsIn(folder)).flatMap(({ snapshot }) => snapshot ?? []);
    for (const { file } of own.slice(0, -MOST_SNAPSHOTS)) await this.#files.delete(file);
    const most = this.#mostBytes();
    if (this.#counted.left < 0 || this.#counted.most !== most) await this.#deleteOldestOfAll(most);
  }

  async #deleteOldestOfAll(most: number): Promise<void> {
    let bytes = 0;
    const deletable: { readonly file: string; readonly lastSeen: number; readonly size: number }[] = [];
    for (const account of await this.#files.foldersIn(''))
      for (const zone of await this.#files.foldersIn(account)) {
        const own = (await this.#files.snapshotsIn(path.join(account, zone))).flatMap(
          ({ snapshot }) => snapshot ?? [],
        );
        // If the clock was put back, an earlier snapshot is still not younger than a later one of its zone.
        let lastSeen = 0;
        for (const [index, snapshot] of own.entries()) {
          const size = await this.#files.size(snapshot.file);
          bytes += size;
          lastSeen = Math.max(lastSeen, snapshot.lastSeen);
          if (index < own.length - 1) deletable.push({ file: snapshot.file, lastSeen, size });
        }
      }
    if (bytes > most)
      for (const { file, size } of deletable.toSorted((one, other) => one.lastSeen - other.lastSeen)) {
        if (bytes <= most * LEFT_AT_LIMIT) break;
        await this.#files.delete(file);
        bytes -= size;
      }
    // The latest snapshots of all zones stay, so the files may still exceed the limit.
    const left = bytes > most ? bytes * COUNTED_AGAIN : Math.min(most - bytes, most * COUNTED_AGAIN);
    this.#counted = { left, most };
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
}
