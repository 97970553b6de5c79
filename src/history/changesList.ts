import { WeightedCache } from '../base/weightedCache.ts';
import type { IndexedRecord } from '../index/recordTable.ts';
import { joinedKey } from './canonicalRecord.ts';
import { changeCounts, zoneDifference, type ChangeCounts, type RecordChange } from './difference.ts';
import type { ZoneIds } from './snapshotFormat.ts';
import type { Snapshot } from './snapshotNames.ts';
import type { Snapshots } from './snapshots.ts';

/** What changed between two snapshots of a zone. */
interface SnapshotChanges {
  /** Of all changes. */
  readonly counts: ChangeCounts;
  /** The first of them, as far as {@link MOST_LISTED_CHANGES} and {@link MOST_CHANGED_TEXT} allow. */
  readonly changes: readonly RecordChange<IndexedRecord>[];
}

/** The changes happened some time after `before` was last seen, and before `after` was. */
export interface ZoneChange extends SnapshotChanges {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** So many changes between two snapshots are listed, as long as their texts have no more characters than these together. */
export const MOST_LISTED_CHANGES = 500;
export const MOST_CHANGED_TEXT = 100_000;

/** How many bytes, as estimated, the changes between pairs of snapshots take at most. */
const MOST_KNOWN = 20_000_000;
/** The same for the lists of changes of zones: room for several zones in which every listed record changed. */
const MOST_LOADED = 100_000_000;
/** What a change takes besides its texts. */
const CHANGE_BYTES = 500;

/** The changes of a zone as far as they are loaded. */
interface LoadedChanges {
  readonly found: readonly ZoneChange[] | undefined;
  /** Loading, or loaded since the latest snapshot was kept. */
  readonly isCurrent: boolean;
}

/** Computes what changed from each snapshot of a zone to the next. */
export class ChangesList {
  readonly #snapshots: Snapshots;
  /** By the digests of both snapshots, whose records never change. */
  readonly #known = new WeightedCache<SnapshotChanges>(MOST_KNOWN, bytesOf);
  /** By zone. */
  readonly #loaded = new WeightedCache<LoadedChanges>(MOST_LOADED, ({ found = [] }) =>
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

  /** Returns the changes of a zone as far as they are loaded. Calls `load` if they are not, or not the latest ones. */
  loaded(zone: ZoneIds, load: () => void): readonly ZoneChange[] | undefined {
    const key = joinedKey(zone.account, zone.id);
    const known = this.#loaded.take(key);
    if (known?.isCurrent !== true) {
      this.#loaded.put(key, { found: known?.found, isCurrent: true });
      load();
    }
    return known?.found;
  }

  /** Holds the changes of a zone for {@link loaded}. They are not current if a snapshot was kept meanwhile. */
  hold({ account, id }: ZoneIds, found: readonly ZoneChange[]): void {
    const key = joinedKey(account, id);
    this.#loaded.put(key, { found, isCurrent: this.#loaded.take(key)?.isCurrent ?? false });
  }

  /** Notes that a zone has a new snapshot, or that its changes could not be loaded. */
  markStale({ account, id }: ZoneIds): void {
    const key = joinedKey(account, id);
    const known = this.#loaded.take(key);
    if (known !== undefined) this.#loaded.put(key, { ...known, isCurrent: false });
  }
}

function listedChanges(all: readonly RecordChange<IndexedRecord>[]): SnapshotChanges {
  const changes: RecordChange<IndexedRecord>[] = [];
  let left = MOST_CHANGED_TEXT;
  for (const change of all.slice(0, MOST_LISTED_CHANGES)) {
    left -= textLength(change);
    if (left < 0) break;
    changes.push(change);
  }
  return { counts: changeCounts(all), changes };
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
