import { WeightedCache } from '../base/weightedCache.ts';
import type { IndexedRecord } from '../zones/recordTable.ts';
import { MOST_RECORD_CHANGES } from './changeBadges.ts';
import type { AccountId } from '../zones/accountInfo.ts';
import { joinedKey } from './canonicalRecord.ts';
import { changeCounts, zoneDifference, type ChangeCounts, type RecordChange } from './difference.ts';
import type { ZoneIds } from './snapshotFormat.ts';
import type { Snapshot } from './snapshotNames.ts';
import type { Snapshots } from './snapshots.ts';

/** The changes between two snapshots of a zone. */
interface SnapshotChanges {
  /** Counts all changes. */
  readonly counts: ChangeCounts;
  /** The first {@link MOST_RECORD_CHANGES} of them. */
  readonly changes: readonly RecordChange<IndexedRecord>[];
}

/** The changes happened some time after `before` was last seen, and before `after` was. */
export interface ZoneChange extends SnapshotChanges {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** The estimated size, in bytes, of the cached changes between pairs of snapshots, and of the cached lists of zones. */
const CACHED_BYTES = { pairs: 20_000_000, lists: 100_000_000 };
/** The estimated size of a change without its texts, in bytes. */
const CHANGE_BYTES = 500;

/** The loaded changes of a zone. */
interface LoadedChanges {
  readonly found: readonly ZoneChange[] | undefined;
  /** Loading, or loaded since the latest snapshot was kept. */
  readonly isCurrent: boolean;
}

/** Computes what changed from each snapshot of a zone to the next. */
export class ChangesList {
  readonly #snapshots: Snapshots;
  /** By the digests of both snapshots, whose records never change. */
  readonly #known = new WeightedCache<SnapshotChanges>(CACHED_BYTES.pairs, bytesOf);
  /** By zone. */
  readonly #loaded = new WeightedCache<LoadedChanges>(CACHED_BYTES.lists, ({ found = [] }) =>
    found.reduce((sum, each) => sum + bytesOf(each), CHANGE_BYTES),
  );

  constructor(snapshots: Snapshots) {
    this.#snapshots = snapshots;
  }

  /**
   * Returns the changes of a zone, the newest first. Pauses in between. Snapshots that cannot be read are left out.
   * @throws the reason of `signal`
   */
  async of(zone: ZoneIds, signal: AbortSignal): Promise<readonly ZoneChange[]> {
    const found: ZoneChange[] = [];
    let before: { readonly snapshot: Snapshot; readonly records?: readonly IndexedRecord[] } | undefined;
    for (const snapshot of await this.#snapshots.list(zone)) {
      signal.throwIfAborted();
      if (before === undefined) {
        before = { snapshot };
        continue;
      }
      const key = joinedKey(zone.account, zone.id, before.snapshot.digest, snapshot.digest);
      const known = this.#known.take(key);
      if (known !== undefined) {
        found.push({ before: before.snapshot, after: snapshot, ...known });
        before = { snapshot };
        continue;
      }
      const records = await this.#snapshots.read(zone, snapshot, signal);
      if (records === undefined) continue;
      const earlier = before.records ?? (await this.#snapshots.read(zone, before.snapshot, signal));
      if (earlier !== undefined) {
        const changes = listedChanges(await zoneDifference(earlier, records, true, signal));
        found.push({ before: before.snapshot, after: snapshot, ...changes });
        this.#known.put(key, changes);
      }
      before = { snapshot, records };
    }
    return found.toReversed();
  }

  /**
   * Returns the loaded changes of a zone; undefined if there are none. Calls `load` if they are not loaded, or not the
   * latest ones.
   */
  loaded(zone: ZoneIds, load: () => void): readonly ZoneChange[] | undefined {
    const key = joinedKey(zone.account, zone.id);
    const known = this.#loaded.take(key);
    if (known?.isCurrent !== true) {
      this.#loaded.put(key, { found: known?.found, isCurrent: true });
      load();
    }
    return known?.found;
  }

  /** Keeps the changes of a zone for {@link loaded}. They are not current if a snapshot was kept meanwhile. */
  hold({ account, id }: ZoneIds, found: readonly ZoneChange[]): void {
    const key = joinedKey(account, id);
    this.#loaded.put(key, { found, isCurrent: this.#loaded.take(key)?.isCurrent ?? false });
  }

  /** Drops the changes of an account, whose snapshots are deleted. */
  forget(account: AccountId): void {
    this.#loaded.forget(joinedKey(account));
  }

  /** Notes that a zone has a new snapshot, or that its changes could not be loaded. */
  markStale({ account, id }: ZoneIds): void {
    const key = joinedKey(account, id);
    const known = this.#loaded.take(key);
    if (known !== undefined) this.#loaded.put(key, { ...known, isCurrent: false });
  }
}

function listedChanges(all: readonly RecordChange<IndexedRecord>[]): SnapshotChanges {
  return { counts: changeCounts(all), changes: all.slice(0, MOST_RECORD_CHANGES) };
}

function bytesOf({ changes }: SnapshotChanges): number {
  return changes.reduce((sum, change) => sum + CHANGE_BYTES + 2 * textLength(change), CHANGE_BYTES);
}

function textLength(change: RecordChange<IndexedRecord>): number {
  const records =
    change.kind === 'changed'
      ? [change.before, change.after]
      : [change.kind === 'added' ? change.after : change.before];
  return records.reduce((sum, { value, remark = '' }) => sum + value.length + remark.length, 0);
}
